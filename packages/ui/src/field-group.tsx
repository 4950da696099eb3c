import type { ReactNode } from 'react';

/** Two fields side by side; on phones one under the other. */
export function Pair(props: { children: ReactNode }) {
  return <div className="pair">{props.children}</div>;
}

/** A part of a long form with its own heading. */
export function FormGroup(props: { title: string; children: ReactNode }) {
  return (
    <section className="group fields">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

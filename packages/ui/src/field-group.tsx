import type { ReactNode } from 'react';

/** Two or three fields side by side; on phones one under the other. */
export function Pair(props: { three?: boolean; children: ReactNode }) {
  return <div className={props.three ? 'pair three' : 'pair'}>{props.children}</div>;
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

import { type ReactNode, useId } from 'react';

/** Two or three fields side by side; on phones one under the other. */
export function Pair(props: { three?: boolean; children: ReactNode }) {
  return <div className={props.three ? 'pair three' : 'pair'}>{props.children}</div>;
}

/** A part of a long form with its own heading. */
export function FormGroup(props: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="group fields" role="group" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  );
}

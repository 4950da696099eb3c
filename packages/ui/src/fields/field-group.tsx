import { useId } from 'react';
import type { ReactNode } from 'react';

/** Two or three fields side by side; on phones one under the other. */
export function Pair(props: { three?: boolean; children: ReactNode }) {
  return <div className={props.three ? 'pair three' : 'pair'}>{props.children}</div>;
}

/**
 * A part of a long form with its own heading. Where the fields of several parts have the same labels,
 * a `named` part is read out with each of them.
 */
export function FormGroup(props: { title: string; named?: boolean; children: ReactNode }) {
  const id = useId();
  const name = props.named ? { role: 'group', 'aria-labelledby': id } : {};
  return (
    <section className="group fields" {...name}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  );
}

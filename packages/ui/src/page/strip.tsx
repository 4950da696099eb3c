import type { ReactNode } from 'react';
import { Link } from '../base/link.tsx';

export type Stat = { label: string; value: ReactNode; note?: ReactNode; href?: string };

/** Key figures side by side. Each opens the rows behind it. */
export function Strip(props: { label: string; items: readonly Stat[] }) {
  return (
    <section className="panel strip" aria-label={props.label}>
      {props.items.map((item) => (
        <StatFact key={item.label} {...item} />
      ))}
    </section>
  );
}

/** One key figure in a panel of its own. */
export function StatCard(props: Stat) {
  return (
    <section className="panel strip" aria-label={props.label}>
      <StatFact {...props} />
    </section>
  );
}

/** The one big number of a screen. */
export function Figure(props: { unit?: string; children: ReactNode }) {
  return (
    <p className="figure">
      {props.unit ? <small>{props.unit}</small> : null}
      {props.children}
    </p>
  );
}

/** One big number, what it means, and the facts beside it: the head of an account. */
export function Account(props: {
  unit?: string;
  amount: ReactNode;
  meaning: ReactNode;
  facts: readonly Stat[];
  label: string;
}) {
  return (
    <section className="panel account" aria-label={props.label}>
      <div>
        <Figure {...(props.unit ? { unit: props.unit } : {})}>{props.amount}</Figure>
        <p className="sub">{props.meaning}</p>
      </div>
      {props.facts.map((fact) => (
        <StatFact key={fact.label} {...fact} />
      ))}
    </section>
  );
}

function StatFact({ label, value, note, href }: Stat) {
  const words = (
    <>
      <span className="k">{label}</span>
      <span className="v">{value}</span>
      {note === undefined ? null : <span className="n">{note}</span>}
    </>
  );
  return href ? <Link href={href}>{words}</Link> : <div className="fact">{words}</div>;
}

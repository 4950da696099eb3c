import type { ReactNode } from 'react';

export type Fact = { label: string; value: ReactNode };

/** Facts are what is known of a person or thing. A missing fact says "Not given" rather than nothing. */
export function Facts(props: { items: readonly Fact[]; oneColumn?: boolean }) {
  return (
    <dl className={props.oneColumn ? 'facts one' : 'facts'}>
      {props.items.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{isBlank(fact.value) ? <span className="faint">Not given</span> : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Label left, figure right; the last may be the total. */
export function Pairs(props: {
  items: readonly (Fact & { total?: boolean })[];
  className?: string;
}) {
  return (
    <dl className={props.className ? `pairs ${props.className}` : 'pairs'}>
      {props.items.map((pair) => (
        <div key={pair.label} className={pair.total ? 'total' : undefined}>
          <dt>{pair.label}</dt>
          <dd>{pair.value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isBlank = (value: ReactNode): boolean =>
  value === undefined || value === null || value === '' || value === false;

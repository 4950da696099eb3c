import type { ReactNode } from 'react';
import { Link } from '../base/link.tsx';
import { Panel } from './panel.tsx';

export type WorkRow = {
  key: string;
  who: ReactNode;
  what?: ReactNode;
  /** A sum or a count, at the right. */
  amount?: ReactNode;
  href: string;
  /** The verb of the row and where it leads: "Take register". */
  act: { label: string; href: string };
};

/** A panel of the dashboard: a list of work, each line with its verb. */
export function WorkPanel(props: {
  title: string;
  aside?: string;
  rows: readonly WorkRow[];
  /** Said when there is no work: "All registers are in." */
  none: string;
  footer?: ReactNode;
}) {
  return (
    <Panel className="work" title={props.title} aside={props.aside} footer={props.footer}>
      {props.rows.length ? (
        <ul>
          {props.rows.map((row) => (
            <li className="row" key={row.key}>
              <Link className="open" href={row.href}>
                <span className="who">{row.who}</span>
                <span className="what">{row.what}</span>
                <span className="num">{row.amount}</span>
              </Link>
              <Link className="do" href={row.act.href}>
                {row.act.label}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="none">{props.none}</p>
      )}
    </Panel>
  );
}

export type Part = { label: string; value: ReactNode; href?: string };

/** A panel with one big sum and up to three parts of it. */
export function SumPanel(props: {
  title: string;
  aside?: string;
  unit?: string;
  amount: ReactNode;
  parts: readonly Part[];
  footer?: ReactNode;
}) {
  return (
    <Panel className="work" title={props.title} aside={props.aside} footer={props.footer}>
      <p className="figure">
        {props.unit ? <small>{props.unit}</small> : null}
        {props.amount}
      </p>
      <ul className="three">
        {props.parts.map((part) => (
          <li key={part.label}>
            <PartWords {...part} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PartWords({ label, value, href }: Part) {
  const words = (
    <>
      <span className="meta">{label}</span>
      {value}
    </>
  );
  return href ? <Link href={href}>{words}</Link> : <div>{words}</div>;
}

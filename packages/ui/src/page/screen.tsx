import { type ReactNode, useState } from 'react';
import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Link } from '../base/link.tsx';

export type Crumb = { label: string; href: string };

export type ScreenProps = {
  title: ReactNode;
  /** One line under the title. A list of short facts is drawn with dots between them. */
  sub?: ReactNode | ReactNode[];
  crumbs?: readonly Crumb[];
  /** At most three buttons; a fourth act belongs in a menu called More. */
  acts?: ReactNode;
  /** The main act again, within reach of the thumb. When given, `acts` is hidden on phones. */
  thumb?: ReactNode;
  /** A picture before the title: the avatar of a record. */
  lead?: ReactNode;
  children?: ReactNode;
};

export function Screen({ title, sub, crumbs, acts, thumb, lead, children }: ScreenProps) {
  return (
    <main className="page" id="main" tabIndex={-1}>
      <div className={classes('page-head', lead !== undefined && 'record')}>
        {lead}
        <div className="words">
          {crumbs?.length ? <Crumbs crumbs={crumbs} /> : null}
          <h1>{title}</h1>
          <Sub sub={sub} />
        </div>
        {acts ? <HeadActs desk={thumb !== undefined}>{acts}</HeadActs> : null}
      </div>
      {children}
      {thumb ? <div className="thumb">{thumb}</div> : null}
    </main>
  );
}

/** Where there is no room for three and more, the main act stays and the others fold under More. */
function HeadActs({ desk, children }: { desk: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes('acts', desk && 'desk', open && 'open')}>
      <Button className="fold" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Less' : 'More'}
      </Button>
      {children}
    </div>
  );
}

function Crumbs(props: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Where you are">
      <ol>
        {props.crumbs.map((crumb) => (
          <li key={crumb.href}>
            <Link href={crumb.href}>{crumb.label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Sub({ sub }: { sub: ScreenProps['sub'] }) {
  if (sub === undefined || sub === null) return null;
  if (!Array.isArray(sub)) return <p className="sub">{sub}</p>;
  return (
    <p className="sub dots">
      {sub
        .filter(Boolean)
        .map((fact, i) => (typeof fact === 'string' ? <span key={i}>{fact}</span> : fact))}
    </p>
  );
}

import { Fragment } from 'react';
import type { ReactNode } from 'react';

export type Happening = { key: string; what: ReactNode; when: ReactNode };

/** A timeline shows what happened, newest first, in groups such as "This week". */
export function Timeline(props: {
  groups: readonly { heading?: string; items: readonly Happening[] }[];
  footer?: ReactNode;
}) {
  return (
    <div className="timeline">
      {props.groups.map((group, i) => (
        <Fragment key={group.heading ?? i}>
          {group.heading ? <h3>{group.heading}</h3> : null}
          <ol>
            {group.items.map((item) => (
              <li key={item.key}>
                {item.what}
                <span className="when">{item.when}</span>
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
      {props.footer}
    </div>
  );
}

import { useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';

export type PanelProps = {
  title?: ReactNode;
  /** Beside the title: a link, a segmented choice, or a few words. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** Text and forms get an inner edge; tables, facts and timelines bring their own. */
  padded?: boolean;
  label?: string;
  className?: string;
  children?: ReactNode;
};

export function Panel({ title, aside, footer, padded, label, className, children }: PanelProps) {
  const title_id = useId();
  return (
    <section
      className={classes('panel', className)}
      aria-labelledby={title ? title_id : undefined}
      aria-label={label}
    >
      {title ? (
        <header>
          <h2 id={title_id}>{title}</h2>
          {aside ? (
            typeof aside === 'string' ? (
              <span className="aside">{aside}</span>
            ) : (
              <div className="aside">{aside}</div>
            )
          ) : null}
        </header>
      ) : null}
      {padded ? <div className="panel-body">{children}</div> : children}
      {footer ? <footer>{footer}</footer> : null}
    </section>
  );
}

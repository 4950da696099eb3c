import type { ReactNode } from 'react';

/** Holds a table that may be wider than a phone. What scrolls can be reached by keyboard, too. */
export function SideScroll(props: { label?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus.
    <div className="scroll-x" role="group" aria-label={props.label ?? 'Table'} tabIndex={0}>
      {props.children}
    </div>
  );
}

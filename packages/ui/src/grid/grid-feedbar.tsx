import type { ReactNode } from 'react';
import { IconButton } from '../base/button.tsx';
import { UndoIcon, WarningIcon } from '../marks/icon.tsx';

type Cell = { count: number; first: string | undefined; onGo: () => void };

/** The bar of cells that save themselves says how far they are, and what a person must look at. */
export function FeedBar(props: {
  noun: readonly [string, string];
  counts: { saved: number; cells: number; sending: number; waiting: number };
  saved_at: string | null;
  wrong: Cell;
  differs: Cell;
  note: string;
  may_undo: boolean;
  onUndo: () => void;
  children: ReactNode;
}) {
  const { counts, wrong, differs, note } = props;
  return (
    <div className="savebar feedbar" role="region" aria-label={`State of the ${props.noun[1]}`}>
      <strong role="status">{stateWords(props)}</strong>
      {counts.waiting > 0 && counts.sending > 0 ? (
        <span className="meta">{counts.sending} saving</span>
      ) : null}
      {wrong.count > 0 ? (
        <span className="error">
          <WarningIcon />
          <CellLink words="to correct" {...wrong} />
        </span>
      ) : null}
      {differs.count > 0 ? (
        <span className="error differing">
          <WarningIcon />
          <CellLink words={differs.count === 1 ? 'differs' : 'differ'} {...differs} />
        </span>
      ) : null}
      {note ? <span className="meta note">{note}</span> : null}
      <span className="saved" />
      {props.children}
      <IconButton
        icon={UndoIcon}
        aria-label="Undo the last step"
        disabled={!props.may_undo}
        onClick={props.onUndo}
      />
    </div>
  );
}

const CellLink = ({ words, count, first, onGo }: Cell & { words: string }) => (
  <span>
    {count} {words}:{' '}
    <button type="button" onClick={onGo}>
      {first}
    </button>
  </span>
);

function stateWords({ counts, saved_at, noun }: Parameters<typeof FeedBar>[0]): string {
  const { saved, cells, sending, waiting } = counts;
  if (waiting > 0) return `${waiting} ${waiting === 1 ? 'waits' : 'waiting'} for the line`;
  if (sending > 0) return `Saving ${sending} ${sending === 1 ? noun[0] : noun[1]}`;
  return `${saved} of ${cells} saved${saved_at ? `, ${saved_at}` : ''}`;
}

import type { InboxRow } from '@darasa/contract/platform/approvals';
import { formatKes } from '@darasa/rules/money';
import { agoInWords, leftWords, nameOf } from './age.ts';
import { ApprovalChip } from './approval-chip.tsx';

/** Shows what, how much, who asked and how long ago; "for A" where one decides in somebody's place. */
export function ItemList(props: {
  rows: readonly InboxRow[];
  current: string | undefined;
  onOpen: (id: string) => void;
  picked: ReadonlySet<string> | null;
  onPick: (picked: ReadonlySet<string>) => void;
}) {
  const { picked } = props;
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    props.onPick(next);
  };
  // Only one type at a time, and of it what is small enough: the others have no box to tick.
  const type = props.rows.find((row) => picked?.has(row.id))?.document_type;
  return (
    <ul>
      {props.rows.map((row) => (
        <li key={row.id} className={row.id === props.current ? 'current' : undefined}>
          {picked && row.in_bulk && row.document_type === (type ?? row.document_type) ? (
            <label className="pick">
              <input
                type="checkbox"
                aria-label={`${nameOf(row)}, ${row.title}`}
                checked={picked.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            </label>
          ) : null}
          <button
            type="button"
            className="row"
            aria-current={row.id === props.current ? 'true' : undefined}
            onClick={() => props.onOpen(row.id)}
          >
            <span className="l1">
              <strong>{nameOf(row)}</strong>
              {row.amount_cents === null ? null : (
                <span className="num">{formatKes(row.amount_cents)}</span>
              )}
            </span>
            <span className="l2">{row.title}</span>
            {row.left_cents === null ? null : (
              <span className={row.left_cents < 0 ? 'l2 neg' : 'l2'}>
                {leftWords(row.left_cents)}
              </span>
            )}
            <span className="l3">
              <span>
                {row.requested_by}, {agoInWords(row.requested_at)}
                {row.for_name ? `. For ${row.for_name}` : ''}
              </span>
              <ApprovalChip {...row} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

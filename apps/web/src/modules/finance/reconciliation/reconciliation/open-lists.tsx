import {
  type Desk,
  listAccountMonths,
  makeMatch,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, Panel, StatusChip, toast } from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';
import { EnterSheet } from './enter-sheet.tsx';
import { mismatchWords } from './words.ts';

/** Shows what is left on each side. Rows of equal sums are matched; lines alone are entered. */
export function OpenLists({ here, desk }: { here: { money_account_id: string }; desk: Desk }) {
  const { user } = useViewer();
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set());
  const [entries, setEntries] = useState<ReadonlySet<string>>(new Set());
  const [entering, setEntering] = useState(false);
  const make = useAction(makeMatch, { refresh: [keyOf(listAccountMonths)] });
  const may = mayUse(user, makeMatch) && desk.account.state !== 'signed';
  // A row that was matched meanwhile is chosen no longer.
  const chosen_lines = desk.lines.filter((line) => lines.has(line.id));
  const chosen_entries = desk.entries.filter((entry) => entries.has(entry.id));
  const [line_sum, entry_sum] = [sumOf(chosen_lines), sumOf(chosen_entries)];
  const clear = () => {
    setLines(new Set());
    setEntries(new Set());
  };
  const match = async () => {
    try {
      await make.run({
        money_account_id: here.money_account_id,
        line_ids: chosen_lines.map((line) => line.id),
        entry_ids: chosen_entries.map((entry) => entry.id),
      });
      clear();
    } catch (error) {
      toast({ variant: 'destructive', title: (error as Error).message });
    }
  };
  const kindOf = (id: string) =>
    desk.mismatches.find((one) => one.line_id === id || one.entry_id === id)?.kind;
  const count = chosen_lines.length + chosen_entries.length;
  return (
    <>
      <div className="two">
        <PickList
          title="Only on the statement"
          none={
            desk.account.has_statement
              ? 'Every line of the statement is in the books.'
              : 'No statement is here yet, so nothing can be compared.'
          }
          chosen={lines}
          {...(may ? { onChoose: setLines } : {})}
          rows={desk.lines.map((line) => ({
            id: line.id,
            day: line.booked_on,
            words: line.narration,
            reference: [
              line.reference,
              line.learner ? `for ${line.learner.words}` : line.account_text,
              line.remembered ? `last time: ${line.remembered.words}` : null,
            ],
            amount_cents: line.amount_cents,
            kind: kindOf(line.id),
            later: line.is_matched,
          }))}
        />
        <PickList
          title="Only in the books"
          none="Everything in the books was seen at the bank."
          chosen={entries}
          {...(may ? { onChoose: setEntries } : {})}
          rows={desk.entries.map((entry) => ({
            id: entry.id,
            day: entry.posted_on,
            words: entry.memo,
            reference: [entry.reference],
            amount_cents: entry.amount_cents,
            kind: kindOf(entry.id),
            later: entry.is_matched,
          }))}
        />
      </div>
      {count > 0 ? (
        <div className="selection" role="region" aria-label="Chosen rows">
          <strong aria-live="polite">
            {formatMoney(line_sum)} on the statement, {formatMoney(entry_sum)} in the books
          </strong>
          {chosen_entries.length > 0 ? (
            <Button
              small
              variant="primary"
              busy={make.busy}
              cannot={
                line_sum === entry_sum
                  ? undefined
                  : `They differ by ${formatMoney(Math.abs(line_sum - entry_sum))}`
              }
              onClick={() => void match()}
            >
              Match
            </Button>
          ) : (
            <Button small variant="primary" onClick={() => setEntering(true)}>
              Enter in the books
            </Button>
          )}
          <span className="bar" />
          <Button small variant="quiet" onClick={clear}>
            Clear selection
          </Button>
        </div>
      ) : null}
      {entering ? (
        <EnterSheet
          here={here}
          lines={chosen_lines}
          onClose={() => setEntering(false)}
          onDone={() => {
            setEntering(false);
            clear();
          }}
        />
      ) : null}
    </>
  );
}

interface PickRow {
  id: string;
  day: string;
  words: string;
  reference: (string | null)[];
  amount_cents: number;
  kind: keyof typeof mismatchWords | undefined;
  later: boolean;
}

function PickList(props: {
  title: string;
  none: string;
  rows: readonly PickRow[];
  chosen: ReadonlySet<string>;
  onChoose?: (next: ReadonlySet<string>) => void;
}) {
  const { rows, chosen, onChoose } = props;
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose?.(next);
  };
  const sum = sumOf(rows);
  return (
    <Panel title={props.title} aside={rows.length ? `KES ${formatMoney(sum)}` : ''}>
      {rows.length === 0 ? <p className="none">{props.none}</p> : null}
      <ul className="recon-list" aria-label={props.title}>
        {rows.map((row) => (
          <li key={row.id}>
            <label>
              {onChoose && !row.later ? (
                <input
                  type="checkbox"
                  checked={chosen.has(row.id)}
                  onChange={(event) => toggle(row.id, event.target.checked)}
                />
              ) : null}
              <span className="words">
                <span>{row.words}</span>
                <span className="meta">
                  {[formatDate(row.day), ...row.reference].filter(Boolean).join(' · ')}
                </span>
                {row.kind ? (
                  <StatusChip tone={mismatchWords[row.kind].tone} shape="diamond">
                    {mismatchWords[row.kind].label}
                  </StatusChip>
                ) : null}
                {row.later ? (
                  <StatusChip status="matched">Matched in a later month</StatusChip>
                ) : null}
              </span>
            </label>
            <span className="num">{formatMoney(row.amount_cents)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const sumOf = (rows: readonly { amount_cents: number }[]): number =>
  rows.reduce((sum, row) => sum + row.amount_cents, 0);

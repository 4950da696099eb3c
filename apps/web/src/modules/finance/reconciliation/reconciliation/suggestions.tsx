import {
  type Desk,
  listAccountMonths,
  makeMatch,
  type Suggestion,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatDate } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Button, Panel, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

const first_shown = 8;

/** Shows what looks alike but is not sure: a person decides, one by one. */
export function Suggestions(props: {
  here: { money_account_id: string };
  desk: Desk;
  suggestions: readonly Suggestion[];
}) {
  const [all, setAll] = useState(false);
  const { suggestions } = props;
  if (suggestions.length === 0) return null;
  const shown = all ? suggestions : suggestions.slice(0, first_shown);
  return (
    <Panel
      title="Suggested matches"
      aside={`${suggestions.length.toLocaleString('en')} to decide`}
      {...(suggestions.length > shown.length
        ? {
            footer: (
              <Button variant="quiet" onClick={() => setAll(true)}>
                Show all {suggestions.length.toLocaleString('en')}
              </Button>
            ),
          }
        : {})}
    >
      <ul className="recon-list">
        {shown.map((one) => (
          <SuggestionRow
            key={[...one.line_ids, ...one.entry_ids].join()}
            one={one}
            desk={props.desk}
            here={props.here}
          />
        ))}
      </ul>
    </Panel>
  );
}

function SuggestionRow(props: { one: Suggestion; desk: Desk; here: { money_account_id: string } }) {
  const { one, desk } = props;
  const may = useMay();
  const accept = useAction(makeMatch, { refresh: [keyOf(listAccountMonths)] });
  const lines = desk.lines.filter((line) => one.line_ids.includes(line.id));
  const entries = desk.entries.filter((entry) => one.entry_ids.includes(entry.id));
  const amount = (lines[0] ? lines : entries).reduce((sum, row) => sum + row.amount_cents, 0);
  return (
    <li>
      <span className="words">
        <strong>
          {lines.map((line) => line.narration).join('; ') || 'Nothing on the statement'}
        </strong>
        <span>{entries.map((entry) => entry.memo).join('; ')}</span>
        <span className="meta">
          {[
            ...new Set([
              ...lines.map((line) => line.booked_on),
              ...entries.map((entry) => entry.posted_on),
            ]),
          ]
            .toSorted()
            .map((day) => formatDate(day))
            .join(' and ')}
          . {one.reason}.
        </span>
      </span>
      <StatusChip tone={one.confidence >= 80 ? 'positive' : 'warning'} shape="half">
        {one.confidence} %
      </StatusChip>
      <span className="num">{formatMoney(amount)}</span>
      {may(makeMatch) ? (
        <Button
          small
          busy={accept.busy}
          onClick={() =>
            void accept.run({
              money_account_id: props.here.money_account_id,
              line_ids: one.line_ids,
              entry_ids: one.entry_ids,
            })
          }
        >
          Accept
        </Button>
      ) : null}
    </li>
  );
}

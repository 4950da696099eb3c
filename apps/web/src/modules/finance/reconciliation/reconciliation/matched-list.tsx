import { listAudit } from '@darasa/contract/platform/audit';
import {
  exportMatches,
  listAccountMonths,
  listMatches,
  type Match,
  undoMatch,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import { type Column, ConfirmDialog, DataTable, Facts, Sheet, Button } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';
import { levelWords } from './words.ts';

const View = listMatches.input.partial({ money_account_id: true, month: true });

/** Shows what agrees, with the reason of each; a wrong pair is taken apart here. */
export function MatchedList(props: {
  here: { money_account_id: string; month: string };
  locked: boolean;
}) {
  const [view, setView] = useUrlState(View);
  const input = { ...view, ...props.here };
  const list = useQuery(queryOf(listMatches, input));
  const [open, setOpen] = useState<Match | null>(null);
  const files = useTableExport(exportMatches, input);
  return (
    <>
      <DataTable
        label="Matched"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        onOpen={setOpen}
        search={{ placeholder: 'Reference, words, receipt' }}
        filters={[
          {
            name: 'level',
            label: 'Why',
            options: Object.entries(levelWords).map(([value, label]) => ({ value, label })),
          },
        ]}
        {...files}
        empty={{ title: 'Nothing is matched yet', text: 'Matches appear here with their reason.' }}
        nothingFound="No match has these words."
      />
      {open ? (
        <MatchSheet match={open} locked={props.locked} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

function MatchSheet(props: { match: Match; locked: boolean; onClose: () => void }) {
  const { match } = props;
  const { user } = useViewer();
  const [asking, setAsking] = useState(false);
  const undo = useAction(undoMatch, { refresh: [keyOf(listAccountMonths)] });
  const may = mayUse(user, undoMatch) && !props.locked;
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={formatKes(match.amount_cents)}
      sub={match.reason}
      footer={
        may ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Take apart
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'On the statement', value: match.lines_text },
            { label: 'In the books', value: match.entries_text },
            { label: 'Why', value: levelWords[match.level] },
            { label: 'Confidence', value: `${match.confidence} of 100` },
            { label: 'Cleared on', value: formatDate(match.cleared_on) },
            {
              label: 'Made by',
              value: match.is_automatic ? 'The system, at the import' : match.made_by,
            },
          ]}
        />
        {mayUse(user, listAudit) ? (
          <RecordHistory record_type="match" record_id={match.id} />
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Take this match apart?"
        act="Take apart"
        danger
        onConfirm={async () => {
          await undo.run({ id: match.id });
          props.onClose();
        }}
      >
        Both sides are open again. The receipt and the line of the bank stay as they are.
      </ConfirmDialog>
    </Sheet>
  );
}

const columns: Column<Match>[] = [
  {
    key: 'lines',
    head: 'On the statement',
    cell: (row) => row.lines_text || 'Taken back in the books',
    phone: 'who',
  },
  {
    key: 'level',
    head: 'Why',
    cell: (row) => levelWords[row.level],
    width: 172,
    phone: 'what',
  },
  {
    key: 'confidence',
    head: 'Sure',
    cell: (row) => `${row.confidence} %`,
    num: true,
    width: 80,
    phone: 'hide',
  },
  {
    key: 'cleared',
    head: 'Cleared',
    cell: (row) => formatDate(row.cleared_on),
    width: 120,
    phone: 'status',
  },
  {
    key: 'amount',
    head: 'Amount, KES',
    cell: (row) => formatMoney(row.amount_cents),
    num: true,
    width: 132,
    phone: 'amount',
  },
];

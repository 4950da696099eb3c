import {
  forgetNarration,
  listRemembered,
  type RememberedNarration,
} from '@darasa/contract/finance/reconciliation/remembered-narrations';
import { exportRemembered } from '@darasa/contract/finance/reconciliation/remembered-narrations';
import { onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { Button, type Column, DataTable } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableExport } from '#platform/exports.ts';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, mayUse } from '#platform/viewer.tsx';

const View = onTab(listRemembered.input);

/** What words of the bank were found to mean; forgotten ones can be remembered again. */
export function RememberedTab() {
  const { user } = useViewer();
  const [view, setView] = useUrlState(View);
  const { tab: _tab, ...input } = view;
  const list = useQuery(queryOf(listRemembered, input));
  const may = mayUse(user, forgetNarration);
  const files = useTableExport(exportRemembered, input);
  return (
    <DataTable
      {...files}
      label="Remembered narrations"
      query={list}
      columns={[
        ...columns,
        {
          key: 'act',
          head: '',
          width: 160,
          phone: 'status',
          cell: (row) => forgetCell(may, row),
        },
      ]}
      view={view}
      onView={setView}
      rowKey={(row) => row.id}
      search={{ placeholder: 'Words of the bank' }}
      print
      empty={{
        title: 'Nothing is remembered yet',
        text: 'Tick "Remember these words" when you enter a line of a statement.',
      }}
      nothingFound="No narration has these words."
    />
  );
}

const forgetCell = (may: boolean, row: RememberedNarration) =>
  may ? <ForgetButton row={row} /> : null;

function ForgetButton({ row }: { row: RememberedNarration }) {
  const forget = useAction(forgetNarration, { refresh: [keyOf(listRemembered)] });
  return (
    <Button
      small
      busy={forget.busy}
      onClick={() => void forget.run({ id: row.id, forgotten: row.forgotten_at === null })}
    >
      {row.forgotten_at ? 'Remember again' : 'Forget'}
    </Button>
  );
}

const means: Record<RememberedNarration['means'], string> = {
  charge: 'Bank charge',
  interest: 'Interest',
  deposit: 'Unknown deposit',
  learner: 'Payment of',
};

const columns: Column<RememberedNarration>[] = [
  { key: 'pattern', head: 'Words', cell: (row) => row.pattern, phone: 'who' },
  {
    key: 'means',
    head: 'Means',
    cell: (row) => [means[row.means], row.student_name].filter(Boolean).join(' '),
    width: 260,
    phone: 'what',
  },
  { key: 'used', head: 'Used', cell: (row) => row.used_count, num: true, width: 72, phone: 'hide' },
  {
    key: 'since',
    head: 'Since',
    cell: (row) => formatDate(row.created_at),
    width: 120,
    phone: 'hide',
  },
];

import {
  listStructureChanges,
  type StructureChange,
} from '@darasa/contract/finance/fees/structure-changes';
import { Id, NoFilter } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { Balance, type Column, PlainPanel, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { StructureChangeSheet } from './structure-change-sheet.tsx';

/** An approval leads to the change itself. */
const View = NoFilter.extend({ change: Id.optional() });

/** Shows what became of structures that were changed after they were billed. */
export function StructureChanges({ financial_year_id }: { financial_year_id: string }) {
  const list = useQuery(queryOf(listStructureChanges, { financial_year_id }));
  const [{ change }, setView] = useUrlState(View);
  const rows = list.data?.rows ?? [];
  return (
    <>
      <PlainPanel
        title="Changed after billing"
        rows={rows}
        rowKey={(row) => row.id}
        columns={columnsWith((id) => setView({ change: id }))}
      />
      {change ? (
        <StructureChangeSheet id={change} onClose={() => setView({ change: undefined })} />
      ) : null}
    </>
  );
}

const columnsWith = (open: (id: string) => void): Column<StructureChange>[] => [
  {
    key: 'number',
    head: 'Number',
    cell: (row) => (
      <button type="button" className="link" onClick={() => open(row.id)}>
        {row.number}
      </button>
    ),
  },
  { key: 'structure', head: 'Structure', cell: (row) => row.structure_name, wrap: true },
  { key: 'reason', head: 'Why', cell: (row) => row.reason, wrap: true },
  {
    key: 'who',
    head: 'Asked, agreed',
    wrap: true,
    cell: (row) =>
      [
        row.requested_by,
        row.approved_by ?? 'nobody yet',
        row.posted_on && formatDate(row.posted_on),
      ]
        .filter(Boolean)
        .join(', '),
  },
  { key: 'state', head: 'State', cell: (row) => <StatusChip status={row.state} /> },
  { key: 'bills', head: 'Accounts', num: true, cell: (row) => row.bill_count },
  {
    key: 'total',
    head: 'In all, KES',
    num: true,
    cell: (row) => <Balance cents={row.total_cents} />,
  },
];

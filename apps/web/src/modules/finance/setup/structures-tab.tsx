import { hasModule } from '@darasa/contract/access';
import {
  type FeeStructure,
  listFeeStructures,
  moveFeeStructures,
  printFeeStructures,
} from '@darasa/contract/finance/fee-structures';
import type { FinanceSetup } from '@darasa/contract/finance/setup';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  EmptyState,
  ErrorState,
  Panel,
  PlusIcon,
  PrinterIcon,
  SkeletonLines,
  StatusChip,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '../../../platform/exports.ts';
import { keyOf, queryOf } from '../../../platform/query.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { PlainTable } from './plain-table.tsx';
import { StructureSheet } from './structure-sheet.tsx';

/** What each class pays in each term: typed as a matrix, approved, then published. */
export function StructuresTab({ setup }: { setup: FinanceSetup }) {
  const { user } = useViewer();
  const financial_year_id = setup.financial_years[0]?.id ?? '';
  const list = useQuery({
    ...queryOf(listFeeStructures, { financial_year_id }),
    enabled: financial_year_id !== '',
  });
  const printTo = useExport(printFeeStructures);
  const [adding, setAdding] = useState(false);
  const add = hasModule(user, 'finance', 'create') ? (
    <Button variant="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      New fee structure
    </Button>
  ) : null;
  const rows = list.data?.rows ?? [];
  return (
    <Panel
      title={`Fee structures, ${setup.financial_years[0]?.name ?? ''}`}
      aside={
        <>
          {rows.length > 0 ? (
            <Button icon={PrinterIcon} onClick={() => void printTo({ financial_year_id })}>
              Print
            </Button>
          ) : null}
          {add}
        </>
      }
      footer={rows.length > 0 ? <Moves rows={rows} /> : undefined}
    >
      {list.isPending ? <SkeletonLines label="Loading the structures" lines={5} /> : null}
      {list.error ? (
        <ErrorState
          title="We could not load the structures"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.data && rows.length === 0 ? (
        <EmptyState
          title="No fee structure yet"
          text="Type the amounts of each vote head and term once, for as many classes as you like."
          action={add}
        />
      ) : null}
      {rows.length > 0 ? (
        <PlainTable
          label="Fee structures"
          rows={rows}
          rowKey={(row) => row.id}
          empty=""
          columns={columnsFor(setup)}
        />
      ) : null}
      {adding ? <StructureSheet setup={setup} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

/** All drafts are approved together, all approved ones published together. */
function Moves({ rows }: { rows: FeeStructure[] }) {
  const { user } = useViewer();
  const move = useAction(moveFeeStructures, { refresh: [keyOf(listFeeStructures), ['finance']] });
  if (!hasModule(user, 'finance', 'approve')) return null;
  const idsIn = (state: FeeStructure['state']) =>
    rows.filter((row) => row.state === state).map((row) => row.id);
  const drafts = idsIn('draft');
  const approved = idsIn('approved');
  const to = (ids: string[], state: FeeStructure['state']) =>
    void move.run({ ids, state }).catch(() => undefined);
  return (
    <>
      {drafts.length > 0 ? (
        <Button busy={move.busy} onClick={() => to(drafts, 'approved')}>
          Approve {drafts.length} drafts
        </Button>
      ) : null}
      {approved.length > 0 ? (
        <Button variant="primary" busy={move.busy} onClick={() => to(approved, 'published')}>
          Publish {approved.length} approved
        </Button>
      ) : null}
    </>
  );
}

const columnsFor = (setup: FinanceSetup): Column<FeeStructure>[] => [
  { key: 'class', head: 'Class', cell: (row) => row.class_name },
  { key: 'term', head: 'Term', cell: (row) => row.semester_name },
  {
    key: 'category',
    head: 'Category',
    cell: (row) => setup.fee_categories.find((one) => one.id === row.fee_category_id)?.name,
  },
  {
    key: 'particulars',
    head: 'Vote heads',
    wrap: true,
    cell: (row) =>
      row.particulars.map((one) => `${one.code} ${formatMoney(one.amount)}`).join(', '),
  },
  { key: 'state', head: 'State', cell: (row) => <StatusChip status={row.state} /> },
  { key: 'total', head: 'Total, KES', num: true, cell: (row) => formatMoney(row.total_cents) },
];

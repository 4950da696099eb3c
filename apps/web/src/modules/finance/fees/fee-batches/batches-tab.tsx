import {
  tellOfFeeBatch,
  batchKindNames,
  batchKinds,
  exportFeeBatches,
  type FeeBatch,
  FeeBatchView,
  listFeeBatches,
} from '@darasa/contract/finance/fees/fee-batches';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { Id } from '@darasa/contract/shapes';
import { formatMovement } from '@darasa/rules/money';
import { Button, type Column, DataTable, PlusIcon, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { BatchSheet } from './batch-sheet.tsx';
import { NewBatchSheet } from './new-batch-sheet.tsx';

const View = FeeBatchView.extend({ batch: Id.optional() });

/** Changes of many accounts at once: seen first, approved, posted under one number. */
export function BatchesTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const [{ tab: _tab, batch, ...view }, setView] = useUrlState(View);
  const list = useQuery(queryOf(listFeeBatches, view));
  const files = useTableExport(exportFeeBatches, view);
  const [making, setMaking] = useState(false);
  return (
    <>
      <DataTable
        label="Batches"
        query={list}
        columns={columns}
        view={view}
        onView={setView}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        onOpen={(row) => setView({ batch: row.id })}
        filters={[
          {
            name: 'kind',
            label: 'Kind',
            options: batchKindNames.map((value) => ({ value, label: batchKinds[value].label })),
          },
          { name: 'state', label: 'State', options: states },
        ]}
        {...(may(tellOfFeeBatch)
          ? {
              tools: (
                <Button variant="primary" icon={PlusIcon} onClick={() => setMaking(true)}>
                  New batch
                </Button>
              ),
            }
          : {})}
        {...files}
        empty={{
          title: 'No batch yet',
          text: 'Add or drop a levy for whole classes, or move a vote head that was wrong. You see what it does to each learner before anybody approves it.',
        }}
        nothingFound="No batch matches these filters."
      />
      {making ? <NewBatchSheet setup={setup} onClose={() => setMaking(false)} /> : null}
      {batch ? <BatchSheet id={batch} onClose={() => setView({ batch: undefined })} /> : null}
    </>
  );
}

const states = [
  { value: 'in-approval', label: 'In approval' },
  { value: 'posted', label: 'Posted' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'taken-back', label: 'Taken back' },
];

const columns: Column<FeeBatch>[] = [
  {
    key: 'number',
    head: 'Number',
    cell: (row) => row.number,
    sort: true,
    width: 136,
    phone: 'what',
  },
  {
    key: 'what',
    head: 'What',
    cell: (row) =>
      `${batchKinds[row.kind].label}: ${row.vote_head_name}${row.to_vote_head_name ? ` to ${row.to_vote_head_name}` : ''}`,
    wrap: true,
    phone: 'who',
  },
  { key: 'classes', head: 'Classes', cell: (row) => row.class_names, width: 180, phone: 'hide' },
  { key: 'term', head: 'Term', cell: (row) => row.semester_name, width: 120, phone: 'hide' },
  {
    key: 'learners',
    head: 'Learners',
    cell: (row) => row.learner_count.toLocaleString('en'),
    num: true,
    width: 92,
    phone: 'hide',
  },
  {
    key: 'state',
    head: 'State',
    cell: (row) => <StatusChip status={row.state} />,
    width: 128,
    phone: 'status',
  },
  {
    key: 'change',
    head: 'Change, KES',
    cell: (row) => (row.to_vote_head_name ? 'None' : formatMovement(row.change_cents)),
    num: true,
    width: 136,
    phone: 'amount',
  },
];

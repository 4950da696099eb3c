import {
  tellOfFeeBatch,
  type FeeBatch,
  feeBatchList,
} from '@darasa/contract/finance/fees/fee-batches';
import type { FinanceSetup } from '@darasa/contract/finance/books/setup';
import { formatMovement } from '@darasa/rules/money';
import { Button, PlusIcon } from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useMay } from '#platform/viewer.tsx';
import { BatchSheet } from './batch-sheet.tsx';
import { NewBatchSheet } from './new-batch-sheet.tsx';

/** Changes of many accounts at once: seen first, approved, posted under one number. */
export function BatchesTab({ setup }: { setup: FinanceSetup }) {
  const may = useMay();
  const list = useList(feeBatchList);
  const { batch } = list.view;
  const [making, setMaking] = useState(false);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        records={{
          semester_id: setup.semesters.map((one) => ({
            value: one.id,
            label: `${one.name} ${one.year}`,
          })),
        }}
        rowLabel={(row) => row.number}
        onOpen={(row) => list.setView({ batch: row.id })}
        {...(may(tellOfFeeBatch)
          ? {
              tools: (
                <Button variant="primary" icon={PlusIcon} onClick={() => setMaking(true)}>
                  New batch
                </Button>
              ),
            }
          : {})}
        empty={{
          title: 'No batch yet',
          text: 'Add or drop a levy for whole classes, or move a vote head that was wrong. You see what it does to each learner before anybody approves it.',
        }}
      />
      {making ? <NewBatchSheet setup={setup} onClose={() => setMaking(false)} /> : null}
      {batch ? <BatchSheet id={batch} onClose={() => list.setView({ batch: undefined })} /> : null}
    </>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<FeeBatch>>> = {
  number: { width: 136, phone: 'what' },
  what: { wrap: true },
  class_names: { width: 180 },
  semester_name: { width: 120 },
  learner_count: { width: 92 },
  state: { width: 152 },
  change_cents: {
    width: 136,
    renderCell: (row) => (row.to_vote_head_name ? 'None' : formatMovement(row.change_cents)),
  },
};

import {
  grantList,
  type GrantReceipt,
  recordGrant,
} from '@darasa/contract/finance/receiving/receipts';
import { Button, PlusIcon } from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useMay } from '#platform/viewer.tsx';
import { GrantDetailSheet } from './grant-detail-sheet.tsx';
import { GrantSheet } from './grant-sheet.tsx';

/** Money of sponsors and the government, each with its receipt and covering letter. */
export function GrantsTab() {
  const may = useMay();
  const list = useList(grantList);
  const [open, setOpen] = useState<GrantReceipt | 'new' | null>(null);
  const may_add = may(recordGrant);
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.giver_name}
        onOpen={setOpen}
        tools={
          may_add ? (
            <Button small variant="primary" icon={PlusIcon} onClick={() => setOpen('new')}>
              Receive a grant
            </Button>
          ) : undefined
        }
        empty={{
          title: 'No grant was received yet',
          text: 'Capitation, bursary funds and gifts get a receipt with a covering letter.',
        }}
      />
      {open === 'new' ? <GrantSheet onClose={() => setOpen(null)} /> : null}
      {open && open !== 'new' ? (
        <GrantDetailSheet grant={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<GrantReceipt>>> = {
  receipt_number: { width: 144, phone: 'what' },
  vote_head_name: { width: 160 },
  state: { width: 120 },
  amount_cents: { width: 150 },
};

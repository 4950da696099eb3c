import { counted } from '@darasa/rules/counted';
import {
  type Batch,
  cancelBatch,
  downloadBatch,
  paymentBatchList,
  releaseBatch,
  voucherMethodWords,
} from '@darasa/contract/finance/spending/vouchers';
import { formatDateTime } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { Button, Facts, Notice, Sheet, StatusChip, toast } from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useAction } from '#platform/use-action.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';

const refresh = [['finance']];

/** Many payments in one file: one person makes it, another releases exactly that. */
export function BatchesTab() {
  const [open, setOpen] = useState<Batch | null>(null);
  return (
    <>
      <ListTable
        list={useList(paymentBatchList)}
        columns={columns}
        rowLabel={(row) => row.hash.slice(0, 8)}
        onOpen={setOpen}
        empty={{
          title: 'No batch yet',
          text: 'Select vouchers paid by EFT or M-Pesa and make a batch.',
        }}
      />
      {open ? <BatchSheet batch={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function BatchSheet(props: { batch: Batch; onClose: () => void }) {
  const { user } = useViewer();
  const may = useMay();
  const [batch, setBatch] = useState(props.batch);
  const release = useAction(releaseBatch, { refresh, say: 'The batch is released and paid.' });
  const giveUp = useAction(cancelBatch, { refresh, say: 'The batch is given up.' });
  const fileTo = useExport(downloadBatch);
  const refused = (error: unknown) =>
    toast({ variant: 'destructive', title: (error as Error).message });
  const is_open = batch.state === 'prepared';
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`Batch of ${counted(batch.voucher_count, 'payment')}`}
      sub={formatKes(batch.total_cents)}
      footer={
        <>
          {is_open && may(releaseBatch) ? (
            <Button
              variant="primary"
              busy={release.busy}
              cannot={
                batch.prepared_by_id === user.id
                  ? 'You made it; another person releases it'
                  : undefined
              }
              onClick={() =>
                void release.run({ id: batch.id, hash: batch.hash }).then(setBatch, refused)
              }
            >
              Release and pay
            </Button>
          ) : null}
          {batch.state === 'released' && may(downloadBatch) ? (
            <Button variant="primary" onClick={() => void fileTo({ id: batch.id })}>
              Download the file
            </Button>
          ) : null}
          {is_open && may(cancelBatch) ? (
            <Button
              variant="danger"
              busy={giveUp.busy}
              onClick={() => void giveUp.run({ id: batch.id }).then(setBatch, refused)}
            >
              Give it up
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <Facts
          oneColumn
          items={[
            { label: 'State', value: <BatchState batch={batch} /> },
            { label: 'Paid by', value: voucherMethodWords[batch.method] },
            { label: 'From', value: batch.money_account_name },
            {
              label: 'Made by',
              value: `${batch.prepared_by}, ${formatDateTime(batch.created_at)}`,
            },
            { label: 'Released by', value: batch.released_by ?? 'Not yet' },
            ...(batch.state === 'released'
              ? [
                  {
                    label: 'On the statement',
                    value: `${batch.matched_count} of ${counted(batch.voucher_count, 'payment')}`,
                  },
                ]
              : []),
            { label: 'Hash', value: <code className="meta">{batch.hash.slice(0, 24)}…</code> },
          ]}
        />
        <Notice tone="info">
          The hash is made of every payee, account and amount. A payment that is changed after the
          batch was made cannot leave with it, and the same payments cannot leave twice. What was
          released must be found on the bank’s statement before further batches leave.
        </Notice>
      </div>
    </Sheet>
  );
}

const BatchState = ({ batch }: { batch: Batch }) =>
  batch.state === 'prepared' ? (
    <StatusChip status="waiting">To be released</StatusChip>
  ) : (
    <StatusChip status={batch.state === 'released' ? 'sent' : 'cancelled'}>
      {batch.state === 'released' ? 'Released' : 'Given up'}
    </StatusChip>
  );

const columns: Readonly<Record<string, ColumnOnScreen<Batch>>> = {
  created_at: { width: 180, phone: 'who' },
  method: { width: 96 },
  voucher_count: { width: 100, phone: 'what' },
  matched_count: {
    width: 150,
    renderCell: (row) => (row.state === 'released' ? row.matched_count : ''),
  },
  state: { width: 150, renderCell: (row) => <BatchState batch={row} /> },
  total_cents: { width: 150 },
};

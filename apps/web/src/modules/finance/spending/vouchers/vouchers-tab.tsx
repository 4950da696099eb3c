import {
  listBatches,
  listVouchers,
  prepareBatch,
  type Voucher,
  voucherList,
} from '@darasa/contract/finance/spending/vouchers';
import { toast } from '@darasa/ui';
import { useState } from 'react';
import type { ColumnOnScreen } from '#platform/lists/list-columns.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { OtherPaperSheet } from './other-paper-sheet.tsx';
import { VoucherSheet, VoucherState } from './voucher-sheet.tsx';

/**
 * Every paper by which money left, so that no number of a series is missing. Vouchers are prepared by
 * one and authorised by another; those to be paid by EFT or M-Pesa may go as a batch.
 */
export function VouchersTab() {
  const may = useMay();
  const list = useList(voucherList);
  const [open, setOpen] = useState<Voucher | null>(null);
  const batch = useAction(prepareBatch, {
    refresh: [keyOf(listVouchers), keyOf(listBatches)],
    say: 'The batch is ready. Another person releases it.',
  });
  return (
    <>
      <ListTable
        list={list}
        columns={columns}
        rowLabel={(row) => row.number}
        onOpen={setOpen}
        {...(may(prepareBatch)
          ? {
              selection: {
                acts: [
                  {
                    label: 'Make a batch',
                    run: (ids: string[], clear: () => void) =>
                      batch
                        .run({ voucher_ids: ids })
                        .then(clear, (error: unknown) =>
                          toast({ variant: 'destructive', title: (error as Error).message }),
                        ),
                  },
                ],
              },
            }
          : {})}
        empty={{
          title: 'No voucher yet',
          text: 'Open an approved expense and prepare its voucher.',
        }}
      />
      {open && open.kind !== 'voucher' ? (
        <OtherPaperSheet voucher={open} onClose={() => setOpen(null)} />
      ) : null}
      {open?.kind === 'voucher' ? (
        <VoucherSheet voucher={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

const columns: Readonly<Record<string, ColumnOnScreen<Voucher>>> = {
  number: { width: 148, phone: 'what' },
  kind: { width: 104, hideable: true },
  method: { width: 96 },
  reference: { width: 132, hideable: true },
  state: { width: 160, renderCell: (row) => <VoucherState voucher={row} /> },
};

import { printVoucher } from '@darasa/contract/finance/fees/fee-adjustments';
import type { Voucher } from '@darasa/contract/finance/spending/vouchers';
import { Button, Notice, PrinterIcon, Sheet } from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { Details } from './voucher-sheet.tsx';

/** A refund or what petty cash paid: it is decided elsewhere, and only looked at here. */
export function OtherPaperSheet({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const printTo = useExport(printVoucher);
  const is_refund = voucher.kind === 'refund';
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${is_refund ? 'Refund' : 'Petty cash'} ${voucher.number}`}
      sub={voucher.payee_name}
      footer={
        <>
          {is_refund ? (
            <Button icon={PrinterIcon} onClick={() => void printTo({ id: voucher.id })}>
              Print
            </Button>
          ) : null}
          <Button
            href={
              is_refund
                ? `/dashboard/finance/fee-panel?tab=adjustments&id=${voucher.id}`
                : '/dashboard/finance/expenses?tab=petty-cash'
            }
          >
            {is_refund ? 'Open the refund' : 'Open petty cash'}
          </Button>
        </>
      }
    >
      <div className="stack">
        {voucher.state === 'cancelled' ? (
          <Notice tone="negative">Cancelled: {voucher.cancelled_reason}</Notice>
        ) : null}
        <Details voucher={voucher} />
      </div>
    </Sheet>
  );
}

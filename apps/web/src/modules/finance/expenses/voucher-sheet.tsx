import { hasModule } from '@darasa/contract/access';
import {
  authoriseVoucher,
  cancelVoucher,
  printVoucher,
  type Voucher,
} from '@darasa/contract/finance/vouchers';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import {
  Button,
  Facts,
  Form,
  Notice,
  Pairs,
  PrinterIcon,
  Sheet,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useState } from 'react';
import { useExport } from '../../../platform/exports.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useToday } from '../../../platform/use-today.ts';
import { useViewer } from '../../../platform/viewer.tsx';
import { Trail } from '../trail.tsx';
import { voucherMethodWords } from './words.ts';

const refresh = [['finance']];

export function VoucherSheet(props: { voucher: Voucher; onClose: () => void }) {
  const { user } = useViewer();
  const [voucher, setVoucher] = useState(props.voucher);
  const [cancelling, setCancelling] = useState(false);
  const authorise = useAction(authoriseVoucher, { refresh });
  const printTo = useExport(printVoucher);
  const is_own = voucher.prepared_by_id === user.id;
  const may_authorise =
    voucher.state === 'prepared' && !voucher.batch_id && hasModule(user, 'finance', 'approve');
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`Voucher ${voucher.number}`}
      sub={voucher.payee_name}
      footer={
        cancelling ? undefined : (
          <>
            {may_authorise ? (
              <Button
                variant="primary"
                busy={authorise.busy}
                cannot={is_own ? 'You prepared it; another person authorises it' : undefined}
                onClick={() =>
                  void authorise.run({ id: voucher.id }).then(setVoucher, () => undefined)
                }
              >
                Authorise and pay
              </Button>
            ) : null}
            <Button icon={PrinterIcon} onClick={() => void printTo({ id: voucher.id })}>
              Print
            </Button>
            {voucher.state !== 'cancelled' && hasModule(user, 'finance', 'void') ? (
              <Button variant="danger" onClick={() => setCancelling(true)}>
                Cancel voucher
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className="stack">
        {voucher.state === 'cancelled' ? (
          <Notice tone="negative">Cancelled: {voucher.cancelled_reason}</Notice>
        ) : null}
        {cancelling ? (
          <CancelForm
            voucher={voucher}
            onDone={(after) => {
              setVoucher(after);
              setCancelling(false);
            }}
            onCancel={() => setCancelling(false)}
          />
        ) : (
          <Details voucher={voucher} />
        )}
      </div>
    </Sheet>
  );
}

function Details({ voucher }: { voucher: Voucher }) {
  return (
    <>
      <Facts
        oneColumn
        items={[
          {
            label: 'State',
            value:
              voucher.state === 'prepared' ? (
                <StatusChip status="waiting">To be authorised</StatusChip>
              ) : (
                <StatusChip status={voucher.state} />
              ),
          },
          { label: 'For', value: voucher.particulars },
          { label: 'Dated', value: formatDate(voucher.paid_on) },
          { label: 'Paid by', value: voucherMethodWords[voucher.method] },
          { label: 'From', value: voucher.money_account_name },
          ...(voucher.reference ? [{ label: 'Reference', value: voucher.reference }] : []),
          ...(voucher.payee_account ? [{ label: 'Into', value: voucher.payee_account }] : []),
          { label: 'Prepared by', value: voucher.prepared_by },
          {
            label: 'Authorised by',
            value: voucher.authorised_at
              ? `${voucher.authorised_by}, ${formatDateTime(voucher.authorised_at)}`
              : 'Nobody yet',
          },
        ]}
      />
      <Pairs
        items={[
          ...voucher.lines.map((line, i) => ({
            label: `${line.vote_head_name}${i > 0 ? ` (${i + 1})` : ''}`,
            value: formatMoney(line.amount_cents),
          })),
          ...(voucher.withheld_tax_cents
            ? [{ label: 'Withholding tax', value: formatMoney(-voucher.withheld_tax_cents) }]
            : []),
          ...(voucher.withheld_vat_cents
            ? [{ label: 'Withholding VAT', value: formatMoney(-voucher.withheld_vat_cents) }]
            : []),
          { label: 'Net, KES', value: formatMoney(voucher.net_cents), total: true },
        ]}
      />
      <Trail record_type="payment voucher" record_id={voucher.id} />
    </>
  );
}

function CancelForm(props: {
  voucher: Voucher;
  onDone: (voucher: Voucher) => void;
  onCancel: () => void;
}) {
  const today = useToday();
  const cancel = useAction(cancelVoucher, { refresh });
  return (
    <Form
      action={({ reason = '' }: { reason?: string }) =>
        cancel.run({ id: props.voucher.id, reason, cancelled_on: today })
      }
      onDone={(after) => props.onDone(after as Voucher)}
      onCancel={props.onCancel}
      submit="Cancel voucher"
      danger
    >
      <Notice>
        {props.voucher.state === 'paid'
          ? 'What was paid is taken back in the books; the voucher and its cheque leaf stay in the register.'
          : 'The voucher keeps its number and is crossed out.'}
      </Notice>
      <TextArea name="reason" label="Why?" maxLength={300} />
    </Form>
  );
}

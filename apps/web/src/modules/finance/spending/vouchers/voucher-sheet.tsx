import type { InputOf } from '@darasa/contract/endpoint';
import {
  authoriseVoucher,
  cancelVoucher,
  checkPayee,
  printVoucher,
  type Voucher,
  voucherMethodWords,
} from '@darasa/contract/finance/spending/vouchers';
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
import { useExport } from '#platform/exports.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { Trail } from '#modules/finance/books/trail/trail.tsx';
import { PayeeCheckForm } from './payee-check-form.tsx';

const refresh = [['finance']];

export function VoucherSheet(props: { voucher: Voucher; onClose: () => void }) {
  const { user } = useViewer();
  const may = useMay();
  const [voucher, setVoucher] = useState(props.voucher);
  const [doing, setDoing] = useState<'cancel' | 'name' | null>(null);
  const authorise = useAction(authoriseVoucher, { refresh });
  const printTo = useExport(printVoucher);
  const cannot = whyNot(voucher, user.id);
  const is_first = voucher.needs_second && !voucher.signed_by_id;
  const may_name =
    voucher.state === 'prepared' &&
    !voucher.batch_id &&
    voucher.payee_account !== null &&
    may(checkPayee);
  // What goes out with a batch is signed here by the first of two, and paid with the batch.
  const may_authorise =
    voucher.state === 'prepared' && (!voucher.batch_id || is_first) && may(authoriseVoucher);
  const closing = {
    onDone: (after: Voucher) => {
      setVoucher(after);
      setDoing(null);
    },
    onCancel: () => setDoing(null),
  };
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`Voucher ${voucher.number}`}
      sub={voucher.payee_name}
      footer={
        doing ? undefined : (
          <>
            {may_authorise ? (
              <Button
                variant="primary"
                busy={authorise.busy}
                cannot={cannot}
                onClick={() =>
                  void authorise.run({ id: voucher.id }).then(setVoucher, () => undefined)
                }
              >
                {is_first ? 'Sign as the first' : 'Authorise and pay'}
              </Button>
            ) : null}
            {may_name ? (
              <Button onClick={() => setDoing('name')}>Check the payee’s name</Button>
            ) : null}
            <Button icon={PrinterIcon} onClick={() => void printTo({ id: voucher.id })}>
              Print
            </Button>
            {voucher.state !== 'cancelled' && may(cancelVoucher) ? (
              <Button
                variant="danger"
                cannot={whyNotCancel(voucher, user.id)}
                onClick={() => setDoing('cancel')}
              >
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
        {doing === 'cancel' && voucher.state !== 'cancelled' ? (
          <CancelForm voucher={voucher} seen_state={voucher.state} {...closing} />
        ) : null}
        {doing === 'name' ? <PayeeCheckForm voucher={voucher} {...closing} /> : null}
        {doing ? null : <Details voucher={voucher} />}
      </div>
    </Sheet>
  );
}

function whyNot(voucher: Voucher, user_id: string): string | undefined {
  if (voucher.prepared_by_id === user_id) return 'You prepared it; another person authorises it';
  if (voucher.signed_by_id === user_id) return 'You signed first; a second person signs now';
  return undefined;
}

const whyNotCancel = (voucher: Voucher, user_id: string): string | undefined =>
  voucher.state === 'paid' && voucher.prepared_by_id === user_id
    ? 'You prepared it; another person cancels what was paid'
    : undefined;

export function VoucherState({ voucher }: { voucher: Voucher }) {
  if (voucher.state !== 'prepared') return <StatusChip status={voucher.state} />;
  return <StatusChip status="waiting">{waitsFor(voucher)}</StatusChip>;
}

function waitsFor({ needs_second, signed_by_id, batch_id }: Voucher): string {
  if (needs_second && !signed_by_id) return 'Two people sign it';
  if (batch_id) return 'In a batch';
  return signed_by_id ? 'Signed by one' : 'To be authorised';
}

const trails = {
  voucher: 'payment voucher',
  refund: 'fee adjustment',
  'petty-cash': 'petty cash voucher',
} as const;

export function Details({ voucher }: { voucher: Voucher }) {
  return (
    <>
      <Facts
        oneColumn
        items={[
          { label: 'State', value: <VoucherState voucher={voucher} /> },
          { label: 'For', value: voucher.particulars },
          { label: 'Dated', value: formatDate(voucher.paid_on) },
          { label: 'Paid by', value: voucherMethodWords[voucher.method] },
          { label: 'From', value: voucher.money_account_name },
          ...(voucher.reference ? [{ label: 'Reference', value: voucher.reference }] : []),
          ...(voucher.payee_account ? [{ label: 'Into', value: voucher.payee_account }] : []),
          ...(voucher.payee_account
            ? [{ label: 'Registered name', value: registeredName(voucher) }]
            : []),
          { label: 'Prepared by', value: voucher.prepared_by },
          ...(voucher.signed_by ? [{ label: 'Signed first by', value: voucher.signed_by }] : []),
          ...(voucher.kind === 'petty-cash'
            ? []
            : [{ label: 'Authorised by', value: authorisedBy(voucher) }]),
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
      <Trail record_type={trails[voucher.kind]} record_id={voucher.id} />
    </>
  );
}

const authorisedBy = ({ authorised_by, authorised_at }: Voucher): string => {
  if (!authorised_by) return 'Not yet';
  return authorised_at ? `${authorised_by}, ${formatDateTime(authorised_at)}` : authorised_by;
};

const registeredName = ({ registered_name, name_note }: Voucher): string => {
  if (!registered_name) return 'Not checked yet';
  return name_note ? `${registered_name}: ${name_note}` : registered_name;
};

function CancelForm(props: {
  voucher: Voucher;
  seen_state: InputOf<typeof cancelVoucher>['seen_state'];
  onDone: (voucher: Voucher) => void;
  onCancel: () => void;
}) {
  const today = useToday();
  const { voucher, seen_state } = props;
  const cancel = useAction(cancelVoucher, { refresh });
  return (
    <Form
      action={({ reason = '' }: { reason?: string }) =>
        cancel.run({ id: voucher.id, reason, cancelled_on: today, seen_state })
      }
      onDone={(after) => props.onDone(after as Voucher)}
      onCancel={props.onCancel}
      submit="Cancel voucher"
      danger
    >
      <Notice>
        {voucher.state === 'paid'
          ? 'What was paid is taken back in the books; the voucher and its cheque leaf stay in the register.'
          : 'The voucher keeps its number and is crossed out.'}
      </Notice>
      <TextArea name="reason" label="Why?" maxLength={300} />
    </Form>
  );
}

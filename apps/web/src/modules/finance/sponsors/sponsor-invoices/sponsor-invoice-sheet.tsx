import { listBursaries } from '@darasa/contract/finance/sponsors/bursaries';
import {
  cancelSponsorInvoice,
  getSponsorInvoice,
  paySponsorInvoice,
  printSponsorInvoice,
  type SponsorInvoiceDetail,
  SponsorPaymentInput,
  takeBackSponsorPayment,
} from '@darasa/contract/finance/sponsors/sponsor-invoices';
import { formatDate } from '@darasa/rules/dates';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  DateField,
  ErrorState,
  Facts,
  Form,
  Link,
  MoneyField,
  Notice,
  Pair,
  Pairs,
  PlainTable,
  PrinterIcon,
  SelectField,
  Sheet,
  SkeletonLines,
  StatusChip,
  TextArea,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useExport } from '#platform/exports.ts';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { useMay } from '#platform/viewer.tsx';

const refresh = [['finance']];
type Doing = { kind: 'pay' } | { kind: 'cancel' } | { kind: 'take-back'; payment_id: string };

/** One invoice: for whom, what was paid of it by which cheque, and its paper. */
export function SponsorInvoiceSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(queryOf(getSponsorInvoice, { id }));
  const [doing, setDoing] = useState<Doing | null>(null);
  const back = () => setDoing(null);
  const invoice = found.data;
  if (!invoice) {
    return (
      <Sheet open onClose={onClose} title="Invoice to a sponsor">
        {found.error ? (
          <ErrorState title="We could not open the invoice" error={found.error} />
        ) : (
          <SkeletonLines label="Loading the invoice" lines={6} />
        )}
      </Sheet>
    );
  }
  if (doing?.kind === 'pay') return <PaySheet invoice={invoice} onClose={back} />;
  if (doing) return <ReasonSheet invoice={invoice} doing={doing} onClose={back} />;
  return (
    <RecordSheet
      title={`Invoice ${invoice.number}`}
      sub={invoice.sponsor_name}
      record={{ type: 'sponsor invoice', id }}
      wide
      onClose={onClose}
      footer={<Acts invoice={invoice} onDo={setDoing} />}
    >
      {() => <Body invoice={invoice} onDo={setDoing} />}
    </RecordSheet>
  );
}

function Acts(props: { invoice: SponsorInvoiceDetail; onDo: (doing: Doing) => void }) {
  const { invoice, onDo } = props;
  const may = useMay();
  const printTo = useExport(printSponsorInvoice);
  const is_due = invoice.state === 'open' || invoice.state === 'part-paid';
  return (
    <>
      {is_due && may(paySponsorInvoice) ? (
        <Button variant="primary" onClick={() => onDo({ kind: 'pay' })}>
          Use a cheque
        </Button>
      ) : null}
      <Button icon={PrinterIcon} onClick={() => void printTo({ id: invoice.id })}>
        Print
      </Button>
      {invoice.state === 'open' && may(cancelSponsorInvoice) ? (
        <Button variant="quiet" onClick={() => onDo({ kind: 'cancel' })}>
          Cancel the invoice
        </Button>
      ) : null}
    </>
  );
}

function Body(props: { invoice: SponsorInvoiceDetail; onDo: (doing: Doing) => void }) {
  const { invoice, onDo } = props;
  const may = useMay();
  const may_void = may(cancelSponsorInvoice);
  return (
    <div className="stack">
      {invoice.changed_count > 0 && invoice.state !== 'cancelled' ? (
        <Notice tone="warning">
          The waiver of {invoice.changed_count} on this list was changed or ended since. Cancel the
          invoice and make it anew, or leave it as it was agreed.
        </Notice>
      ) : null}
      <Facts
        items={[
          { label: 'State', value: <StatusChip status={invoice.state} /> },
          {
            label: 'For',
            value: (
              <Link href={`/dashboard/finance/members-in-waiver/${invoice.waiver_id}`}>
                {invoice.waiver_name}, {invoice.semester_name}
              </Link>
            ),
          },
          { label: 'Date', value: formatDate(invoice.invoiced_on) },
          { label: 'Due', value: formatDate(invoice.due_on) },
          { label: 'Address', value: invoice.address },
          { label: 'Made by', value: invoice.made_by },
          ...(invoice.cancelled_reason
            ? [{ label: 'Cancelled', value: invoice.cancelled_reason }]
            : []),
        ]}
      />
      <Pairs
        items={[
          { label: 'Amount', value: formatKes(invoice.total_cents) },
          { label: 'Paid', value: formatKes(invoice.paid_cents) },
          {
            label: 'Left to pay',
            value: formatKes(Math.max(0, invoice.total_cents - invoice.paid_cents)),
            total: true,
          },
        ]}
      />
      {invoice.payments.length > 0 ? (
        <PlainTable
          label="Cheques used"
          rows={invoice.payments}
          rowKey={(row) => row.id}
          empty=""
          columns={paymentColumns(
            may_void ? (payment_id) => onDo({ kind: 'take-back', payment_id }) : undefined,
          )}
        />
      ) : null}
      <PlainTable
        label="Learners"
        rows={invoice.lines}
        rowKey={(row) => row.student_id}
        empty=""
        columns={line_columns}
      />
    </div>
  );
}

const paymentColumns = (
  takeOff: ((payment_id: string) => void) | undefined,
): Column<SponsorInvoiceDetail['payments'][number]>[] => [
  {
    key: 'reference',
    head: 'Cheque',
    cell: (row) => (
      <Link href={`/dashboard/finance/distribute-funds?id=${row.bursary_id}`}>{row.reference}</Link>
    ),
  },
  { key: 'paid_on', head: 'Used', cell: (row) => formatDate(row.paid_on) },
  { key: 'amount_cents', head: 'KES', cell: (row) => formatMoney(row.amount_cents), num: true },
  {
    key: 'act',
    head: '',
    cell: (row) => {
      if (row.is_taken_back) return <span className="meta">Taken off</span>;
      if (!takeOff) return null;
      return (
        <button type="button" className="link" onClick={() => takeOff(row.id)}>
          Take off
        </button>
      );
    },
  },
];

const line_columns: Column<SponsorInvoiceDetail['lines'][number]>[] = [
  {
    key: 'name',
    head: 'Learner',
    cell: (row) => (
      <>
        {row.name}
        {row.is_changed ? <span className="meta"> changed since</span> : null}
      </>
    ),
  },
  { key: 'admission_number', head: 'Adm no', cell: (row) => row.admission_number },
  { key: 'class_name', head: 'Class', cell: (row) => row.class_name },
  { key: 'amount_cents', head: 'KES', cell: (row) => formatMoney(row.amount_cents), num: true },
];

function PaySheet({ invoice, onClose }: { invoice: SponsorInvoiceDetail; onClose: () => void }) {
  const today = useToday();
  const cheques = useQuery(queryOf(listBursaries, { page_size: 100 }));
  const pay = useAction(paySponsorInvoice, { refresh });
  const held = (cheques.data?.rows ?? []).filter((one) => one.held_cents > 0);
  const left_cents = invoice.total_cents - invoice.paid_cents;
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Use a cheque for ${invoice.number}`}
      sub={`${formatKes(left_cents)} is left to pay`}
    >
      {cheques.isPending ? <SkeletonLines label="Loading the cheques" lines={3} /> : null}
      {cheques.data && held.length === 0 ? (
        <Notice act={{ label: 'Receive a cheque', href: '/dashboard/finance/distribute-funds' }}>
          No cheque of a sponsor is held. Receive it first under Bursary cheques.
        </Notice>
      ) : null}
      {held.length > 0 ? (
        <Form
          schema={SponsorPaymentInput}
          initial={{ id: invoice.id, paid_on: today, amount_cents: left_cents }}
          action={(values) => pay.run(values)}
          onDone={onClose}
          onCancel={onClose}
          submit="Use it"
        >
          <SelectField
            name="bursary_id"
            label="Cheque"
            options={held.map((one) => ({
              value: one.id,
              label: `${one.sponsor}, ${one.reference}: ${formatKes(one.held_cents)} held`,
            }))}
          />
          <Pair>
            <MoneyField name="amount_cents" label="Amount" />
            <DateField name="paid_on" label="Used on" max={today} />
          </Pair>
        </Form>
      ) : null}
    </Sheet>
  );
}

function ReasonSheet(props: {
  invoice: SponsorInvoiceDetail;
  doing: Exclude<Doing, { kind: 'pay' }>;
  onClose: () => void;
}) {
  const { invoice, doing, onClose } = props;
  const cancel = useAction(cancelSponsorInvoice, { refresh });
  const take = useAction(takeBackSponsorPayment, { refresh });
  const is_cancel = doing.kind === 'cancel';
  const { id } = invoice;
  return (
    <Sheet
      open
      onClose={onClose}
      title={is_cancel ? `Cancel ${invoice.number}` : `Take the cheque off ${invoice.number}`}
    >
      <Form
        danger
        submit={is_cancel ? 'Cancel the invoice' : 'Take it off'}
        action={({ reason = '' }: { reason?: string }): Promise<unknown> =>
          doing.kind === 'cancel'
            ? cancel.run({ id, reason })
            : take.run({ id, payment_id: doing.payment_id, reason })
        }
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea name="reason" label="Why" maxLength={300} />
      </Form>
    </Sheet>
  );
}

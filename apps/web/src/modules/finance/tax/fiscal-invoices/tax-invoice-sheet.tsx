import {
  type FiscalInvoiceDetail,
  getFiscalInvoice,
  listFiscalInvoices,
  printFiscalInvoice,
  resendFiscalInvoice,
} from '@darasa/contract/finance/tax/fiscal-invoices';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { tax_words } from '@darasa/rules/fees/tax';
import { formatKes, formatMoney } from '@darasa/rules/money';
import {
  Button,
  type Column,
  ErrorState,
  Facts,
  Link,
  Notice,
  Pairs,
  PlainTable,
  PrinterIcon,
  SendIcon,
  Sheet,
  SkeletonLines,
  StatusChip,
  toast,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { kind_words, stateOf } from './tax-invoice-words.ts';

const refresh = [keyOf(listFiscalInvoices), keyOf(getFiscalInvoice)];
const look_again_ms = 3_000;

/** One tax invoice: what it was made for, which tax is in it, and what KRA answered. */
export function TaxInvoiceSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery({
    ...queryOf(getFiscalInvoice, { id }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? look_again_ms : false),
  });
  const invoice = found.data;
  if (!invoice) {
    return (
      <Sheet open onClose={onClose} title="Tax invoice">
        {found.error ? (
          <ErrorState title="We could not open the tax invoice" error={found.error} />
        ) : (
          <SkeletonLines label="Loading the tax invoice" lines={6} />
        )}
      </Sheet>
    );
  }
  return (
    <RecordSheet
      title={`${kind_words[invoice.kind]} ${invoice.number}`}
      sub={[invoice.buyer_name, invoice.admission_number].filter(Boolean).join(', ')}
      record={{ type: 'tax invoice', id }}
      wide
      onClose={onClose}
      footer={<Acts invoice={invoice} />}
    >
      {() => <Body invoice={invoice} />}
    </RecordSheet>
  );
}

function Acts({ invoice }: { invoice: FiscalInvoiceDetail }) {
  const may = useMay();
  const printTo = useExport(printFiscalInvoice);
  const resend = useAction(resendFiscalInvoice, { refresh });
  const { id } = invoice;
  return (
    <>
      {invoice.state === 'refused' && may(resendFiscalInvoice) ? (
        <Button
          variant="primary"
          icon={SendIcon}
          busy={resend.busy}
          onClick={() =>
            void resend
              .run({ id })
              .catch((error: Error) => toast({ variant: 'destructive', title: error.message }))
          }
        >
          Send again
        </Button>
      ) : null}
      <Button icon={PrinterIcon} onClick={() => void printTo({ id })}>
        Print
      </Button>
    </>
  );
}

function Body({ invoice }: { invoice: FiscalInvoiceDetail }) {
  const { exempt_cents, standard_cents, tax_cents, total_cents } = invoice;
  return (
    <div className="stack">
      {invoice.reason ? (
        <Notice tone={invoice.state === 'refused' ? 'negative' : 'warning'}>
          {invoice.reason}
        </Notice>
      ) : null}
      {invoice.environment && invoice.environment !== 'live' ? (
        <Notice tone="info">Made to practise: this is no tax invoice, and KRA has none.</Notice>
      ) : null}
      <Facts items={factsOf(invoice)} />
      <PlainTable
        label="What it is for"
        rows={invoice.lines}
        rowKey={(row) => `${row.vote_head_id} ${row.tax}`}
        empty=""
        columns={line_columns}
      />
      <Pairs
        items={[
          ...(exempt_cents > 0 ? [{ label: 'Exempt', value: formatKes(exempt_cents) }] : []),
          ...(standard_cents > 0
            ? [
                { label: 'Taxed, without VAT', value: formatKes(standard_cents - tax_cents) },
                { label: 'VAT 16%', value: formatKes(tax_cents) },
              ]
            : []),
          { label: 'In all', value: formatKes(total_cents), total: true },
        ]}
      />
    </div>
  );
}

const factsOf = (invoice: FiscalInvoiceDetail) => [
  { label: 'State', value: <StatusChip {...stateOf(invoice.state)} /> },
  {
    label: 'For',
    value: (
      <Link
        href={
          invoice.official_receipt
            ? `/dashboard/finance/accounting?tab=other-income&search=${encodeURIComponent(invoice.official_receipt)}`
            : `/dashboard/finance/fee-panel?student_id=${invoice.student_id}`
        }
      >
        {invoice.document}
      </Link>
    ),
  },
  ...(invoice.official_receipt
    ? [{ label: 'Official receipt', value: invoice.official_receipt }]
    : []),
  ...(invoice.original_number
    ? [{ label: 'Takes back', value: `Tax invoice ${invoice.original_number}` }]
    : []),
  { label: 'Date', value: formatDate(invoice.issued_on) },
  ...(invoice.student_id ? [{ label: 'Class', value: invoice.class_name }] : []),
  { label: 'Tried', value: timesInWords(invoice.tries) },
  ...(invoice.sent_at ? [{ label: 'Sent', value: formatDateTime(invoice.sent_at) }] : []),
  ...(invoice.control_number ? [{ label: 'KRA number', value: invoice.control_number }] : []),
  ...(invoice.signature
    ? [{ label: 'Signature', value: <code className="long-address">{invoice.signature}</code> }]
    : []),
  ...(invoice.verify_url
    ? [
        {
          label: 'At KRA',
          value: (
            <a href={invoice.verify_url} target="_blank" rel="noreferrer">
              See the invoice there
            </a>
          ),
        },
      ]
    : []),
];

const timesInWords = (tries: number): string =>
  tries === 0 ? 'Not yet' : tries === 1 ? 'Once' : `${tries} times`;

const line_columns: Column<FiscalInvoiceDetail['lines'][number]>[] = [
  { key: 'name', head: 'Vote head', cell: (row) => row.name },
  { key: 'tax', head: 'Tax', cell: (row) => tax_words[row.tax] },
  { key: 'tax_cents', head: 'VAT, KES', cell: (row) => formatMoney(row.tax_cents), num: true },
  { key: 'amount_cents', head: 'KES', cell: (row) => formatMoney(row.amount_cents), num: true },
];

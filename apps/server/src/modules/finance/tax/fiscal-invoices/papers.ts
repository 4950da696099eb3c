import type { InputOf } from '@darasa/contract/endpoint';
import type {
  exportFiscalInvoices,
  FiscalInvoice,
} from '@darasa/contract/finance/tax/fiscal-invoices';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { tax_codes } from '@darasa/rules/fees/tax';
import { amountStated, formatKes } from '@darasa/rules/money';
import { qr_bytes_max } from '@darasa/rules/qr-code';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { renderTable } from '#platform/pdf/table-document.ts';
import { documentPaper } from '#modules/administration/index.ts';
import { findDevice } from '../fiscal-device/queries.ts';
import * as queries from './queries.ts';
import { open } from './service.ts';

const kinds: Record<FiscalInvoice['kind'], string> = {
  sale: 'Tax invoice',
  'credit-note': 'Tax credit note',
};
const states: Record<FiscalInvoice['state'], string> = {
  waiting: 'Waiting for KRA',
  sent: 'Sent',
  refused: 'Refused by KRA',
};

/** The paper that the law asks for: whose PIN, what, which tax, and what KRA signed it with. */
export async function print(ctx: Ctx, { id }: { id: string }) {
  const [invoice, device, on_paper] = await Promise.all([
    open(ctx, { id }),
    findDevice(ctx.db),
    documentPaper(ctx, 'invoice'),
  ]);
  const { kind, state, exempt_cents, standard_cents, tax_cents, total_cents } = invoice;
  const bytes = await renderTable({
    ...on_paper,
    title: kinds[kind],
    number: String(invoice.number),
    facts: [
      { label: 'Our KRA PIN', value: device?.tin ?? '' },
      {
        label: invoice.admission_number ? 'Learner' : 'Sold to',
        value: [invoice.buyer_name, invoice.admission_number].filter(Boolean).join(', '),
      },
      { label: 'Class', value: invoice.class_name ?? '' },
      { label: 'For', value: invoice.document },
      { label: 'Official receipt', value: invoice.official_receipt ?? '' },
      { label: 'Date', value: formatDate(invoice.issued_on) },
      {
        label: 'Takes back',
        value: invoice.original_number ? `Tax invoice ${invoice.original_number}` : '',
      },
      { label: 'Amount', value: formatKes(total_cents) },
      { label: 'In words', value: amountStated(total_cents) },
      { label: 'Exempt (A)', value: exempt_cents > 0 ? formatKes(exempt_cents) : '' },
      {
        label: 'Without VAT (B)',
        value: standard_cents > 0 ? formatKes(standard_cents - tax_cents) : '',
      },
      { label: 'VAT 16%', value: standard_cents > 0 ? formatKes(tax_cents) : '' },
      { label: 'Control unit number', value: invoice.control_number ?? '' },
      { label: 'Receipt signature', value: inFours(invoice.signature) },
      { label: 'Internal data', value: inFours(invoice.internal_data) },
      { label: 'Signed', value: invoice.signed_at ? formatDateTime(invoice.signed_at) : '' },
      { label: 'State', value: state === 'sent' ? '' : states[state] },
    ].filter((fact) => fact.value),
    columns: [
      { key: 'name', head: 'What', kind: 'text' },
      { key: 'code', head: 'Tax', kind: 'text' },
      { key: 'tax_cents', head: 'VAT', kind: 'money_cents' },
      { key: 'amount_cents', head: 'KES with VAT', kind: 'money_cents' },
    ],
    rows: invoice.lines.map((line) => ({ ...line, code: tax_codes[line.tax] })),
    totals: { name: 'In all', tax_cents, amount_cents: total_cents },
    note: noteOf(invoice),
    ...squareCode(invoice.verify_url),
    printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
    printed_at: ctx.now,
  });
  return { bytes, file_name: `tax-invoice-${invoice.number}.pdf` };
}

/** As control units print them, and so that they can be broken over lines. */
const inFours = (text: string | null): string => text?.match(/.{1,4}/g)?.join('-') ?? '';

/** An address that is too long for a square code would leave no paper at all. */
const squareCode = (url: string | null) =>
  url && Buffer.byteLength(url) <= qr_bytes_max ? { check_address: url } : {};

function noteOf({ state, reason, environment }: FiscalInvoice): string {
  if (state !== 'sent')
    return 'KRA has not signed this invoice: it is no tax invoice until it has.';
  if (environment !== 'live') return 'Made to practise: this is no tax invoice, and KRA has none.';
  return reason ?? 'The square code opens this invoice at KRA.';
}

export async function exportList(
  ctx: Ctx,
  { format, ...filter }: InputOf<typeof exportFiscalInvoices>,
) {
  const rows = await queries.listRows(ctx.db, filter, rows_max[format] + 1);
  const sign = ({ kind }: FiscalInvoice) => (kind === 'sale' ? 1 : -1);
  return exportAnswer({
    ctx,
    title: 'Tax invoices',
    filter_words: [filter.state && states[filter.state], filter.kind && kinds[filter.kind]]
      .filter(Boolean)
      .join(', '),
    columns: [
      { key: 'number', head: 'Number', kind: 'number' },
      { key: 'kind', head: 'Kind', kind: 'text' },
      { key: 'issued_on', head: 'Date', kind: 'date' },
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'buyer_name', head: 'Charged to', kind: 'text' },
      { key: 'document', head: 'For', kind: 'text' },
      { key: 'state', head: 'State', kind: 'text' },
      { key: 'reason', head: 'Why', kind: 'text' },
      { key: 'control_number', head: 'Control unit number', kind: 'text' },
      { key: 'exempt_cents', head: 'Exempt', kind: 'money_cents' },
      { key: 'standard_cents', head: 'Taxed, with VAT', kind: 'money_cents' },
      { key: 'tax_cents', head: 'VAT', kind: 'money_cents' },
      { key: 'total_cents', head: 'Amount', kind: 'money_cents' },
    ],
    // What is taken back is less, so that a column adds up.
    rows: rows.map((row) => ({
      ...row,
      kind: kinds[row.kind],
      state: states[row.state],
      exempt_cents: sign(row) * row.exempt_cents,
      standard_cents: sign(row) * row.standard_cents,
      tax_cents: sign(row) * row.tax_cents,
      total_cents: sign(row) * row.total_cents,
    })),
    format,
  });
}

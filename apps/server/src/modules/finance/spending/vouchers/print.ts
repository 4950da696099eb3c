import type { InputOf } from '@darasa/contract/endpoint';
import {
  type printVoucher,
  type Voucher,
  voucherMethodWords,
} from '@darasa/contract/finance/spending/vouchers';
import { formatDate } from '@darasa/rules/dates';
import { amountStated, formatMoney } from '@darasa/rules/money';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { renderPdf, type Template } from '#platform/pdf/render.ts';
import type { TableSheet } from '#platform/pdf/table-sheets.ts';
import { layOut } from '#platform/pdf/table-layout.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { documentPaper } from '#modules/administration/index.ts';
import * as queries from './queries.ts';
import { voucher_source } from './voucher.typ.ts';

const paper_of: Template = { name: 'payment-voucher', source: voucher_source };
const columns: Column[] = [
  { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
  { key: 'particulars', head: 'Particulars', kind: 'text' },
  { key: 'amount_cents', head: 'Amount (KES)', kind: 'money_cents' },
];
export async function print(ctx: Ctx, { id }: InputOf<typeof printVoucher>) {
  const [voucher, { paper, letterhead, seal }] = await Promise.all([
    queries.findVoucher(ctx.db, id),
    documentPaper(ctx, 'payment-voucher'),
  ]);
  if (!voucher) throw fail('record.not_found');
  const body = linesOf(voucher).map((line) => [
    line.vote_head_name,
    line.particulars,
    formatMoney(line.amount_cents),
  ]);
  const { landscape: _, ...layout } = layOut(columns, body, undefined, paper, false);
  const bytes = await renderPdf(paper_of, {
    frame: {
      letterhead,
      paper,
      seal,
      title: titleOf(voucher),
      number: voucher.number,
      facts: factsOf(voucher),
      printed_by: `${ctx.user.first_name} ${ctx.user.last_name}`,
      printed_at: ctx.now,
    },
    ...layout,
    rows: body,
    sums: sumsOf(voucher),
    in_words: amountStated(voucher.net_cents),
    signatures: signaturesOf(voucher),
  });
  return { bytes, file_name: `voucher-${voucher.number.replaceAll('/', '-')}.pdf` };
}

/** One of many in a file: what stands on the paper of its own. */
export const voucherSheet = (voucher: Voucher): TableSheet => ({
  frame: { title: titleOf(voucher), number: voucher.number, facts: factsOf(voucher) },
  columns,
  rows: [...linesOf(voucher), ...withheldFrom(voucher)],
  totals: { particulars: 'Net', amount_cents: voucher.net_cents },
  note: amountStated(voucher.net_cents),
  signatures: signaturesOf(voucher),
});

const withheldFrom = ({ withheld_tax_cents, withheld_vat_cents }: Voucher) =>
  [
    { particulars: 'Withholding tax', amount_cents: -withheld_tax_cents },
    { particulars: 'Withholding VAT', amount_cents: -withheld_vat_cents },
  ].filter((line) => line.amount_cents !== 0);

const titleOf = ({ state }: Voucher): string =>
  state === 'cancelled' ? 'Payment voucher CANCELLED' : 'Payment voucher';

const linesOf = ({ lines, particulars }: Voucher) =>
  lines.map(({ vote_head_name, amount_cents }) => ({ vote_head_name, particulars, amount_cents }));

const signaturesOf = (voucher: Voucher): string[] => [
  `Prepared by ${voucher.prepared_by ?? ''}`,
  voucher.signed_by ? `Signed first by ${voucher.signed_by}` : 'Checked by',
  `Authorised by ${voucher.authorised_by ?? ''}`,
  'Received by (name, ID, date)',
];

const factsOf = (voucher: Voucher) =>
  [
    ['Pay', voucher.payee_name],
    ['Date', formatDate(voucher.paid_on)],
    ['By', voucherMethodWords[voucher.method]],
    ['Reference', voucher.reference],
    ['From', voucher.money_account_name],
    ['Into', voucher.payee_account],
    ['Account name', voucher.registered_name],
    ['Cancelled', voucher.cancelled_reason],
  ].flatMap(([label, value]) => (value ? [{ label: label!, value }] : []));

const sumsOf = (voucher: Voucher) => [
  { label: 'Gross', value: formatMoney(voucher.gross_cents) },
  ...(voucher.withheld_tax_cents > 0
    ? [{ label: 'Withholding tax', value: formatMoney(-voucher.withheld_tax_cents) }]
    : []),
  ...(voucher.withheld_vat_cents > 0
    ? [{ label: 'Withholding VAT', value: formatMoney(-voucher.withheld_vat_cents) }]
    : []),
  { label: 'Net', value: formatMoney(voucher.net_cents) },
];

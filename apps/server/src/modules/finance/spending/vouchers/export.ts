import { type Voucher, voucherKindWords } from '@darasa/contract/finance/spending/vouchers';
import type { Ctx } from '#platform/ctx.ts';
import type { Table } from '#platform/exports/export-answer.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { voucherMethodWords } from './print.ts';
import * as queries from './queries.ts';

const voucherStateWords: Record<Voucher['state'], string> = {
  prepared: 'Prepared',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

const columns: Column[] = [
  { key: 'number', head: 'Voucher', kind: 'text' },
  { key: 'kind', head: 'Kind', kind: 'text' },
  { key: 'paid_on', head: 'Date', kind: 'date' },
  { key: 'payee_name', head: 'Payee', kind: 'text' },
  { key: 'particulars', head: 'Particulars', kind: 'text' },
  { key: 'method', head: 'By', kind: 'text' },
  { key: 'reference', head: 'Reference', kind: 'text' },
  { key: 'gross_cents', head: 'Gross', kind: 'money_cents' },
  { key: 'net_cents', head: 'Net', kind: 'money_cents' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'prepared_by', head: 'Prepared by', kind: 'text' },
  { key: 'authorised_by', head: 'Authorised by', kind: 'text' },
];

export async function vouchersTable(
  ctx: Pick<Ctx, 'db'>,
  filter: queries.Filter,
  limit: number,
): Promise<Table> {
  const found = await queries.listForExport(ctx.db, filter, limit);
  const rows = found.map((row) => ({
    ...row,
    kind: voucherKindWords[row.kind],
    method: voucherMethodWords[row.method],
    state: voucherStateWords[row.state],
  }));
  return {
    title: 'Payment vouchers',
    filter_words: [
      filter.kind && voucherKindWords[filter.kind],
      filter.state && voucherStateWords[filter.state],
    ]
      .filter(Boolean)
      .join(', '),
    columns,
    rows,
  };
}

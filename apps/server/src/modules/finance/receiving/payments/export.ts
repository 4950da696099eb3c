import {
  exportAnswer,
  type ExportFormat,
  rows_max,
  type Table,
} from '#platform/exports/export-answer.ts';
import type { Ctx } from '#platform/ctx.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import * as queries from './queries.ts';
import { methodInWords } from '#modules/finance/books/payment-modes/words.ts';

const columns: Column[] = [
  { key: 'receipt_number', head: 'Receipt', kind: 'text' },
  { key: 'received_on', head: 'Received', kind: 'date' },
  { key: 'admission_number', head: 'Adm no', kind: 'text' },
  { key: 'student_name', head: 'Learner', kind: 'text' },
  { key: 'class_name', head: 'Class', kind: 'text' },
  { key: 'method', head: 'Method', kind: 'text' },
  { key: 'reference', head: 'Reference', kind: 'text' },
  { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
  { key: 'state', head: 'State', kind: 'text' },
  { key: 'recorded_by', head: 'Received by', kind: 'text' },
];

export async function exportPayments(
  ctx: Ctx,
  filter: queries.PaymentFilter,
  format: ExportFormat,
) {
  const table = await paymentsTable(ctx, filter, rows_max[format] + 1);
  const valid = table.rows.filter((row) => row['state'] === 'Valid');
  const totals = {
    student_name: 'In all, without cancelled ones',
    amount_cents: valid.reduce((sum, row) => sum + Number(row['amount_cents']), 0),
  };
  return exportAnswer({ ctx, ...table, totals, format });
}

export async function paymentsTable(
  ctx: Pick<Ctx, 'db'>,
  filter: queries.PaymentFilter,
  limit: number,
): Promise<Table> {
  const found = await queries.listForExport(ctx.db, filter, limit);
  const rows = found.map((payment) => ({
    ...payment,
    method: payment.method_name ?? methodInWords(payment.method),
    state: payment.cancelled_at ? 'Cancelled' : 'Valid',
  }));
  const filter_words = [filter.from && `from ${filter.from}`, filter.to && `to ${filter.to}`]
    .filter(Boolean)
    .join(' ');
  return { title: 'Payments', filter_words, columns, rows };
}

import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  exportExpenseAnalysis,
  exportExpenseEntries,
  getExpenseAnalysis,
} from '@darasa/contract/finance/spending/expenses';
import { formatDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { listAnalysis, listEntries } from './analysis-queries.ts';

export async function analyse(
  ctx: Ctx,
  { by, from, to }: InputOf<typeof getExpenseAnalysis>,
): Promise<OutputOf<typeof getExpenseAnalysis>> {
  const rows = await listAnalysis(ctx.db, by, from, to);
  return { rows, total_cents: rows.reduce((sum, row) => sum + row.paid_cents, 0) };
}

export async function exportAnalysis(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof exportExpenseAnalysis>,
) {
  const { rows } = await analyse(ctx, input);
  return exportAnswer({
    ctx,
    title: 'What was paid',
    filter_words: `${formatDate(input.from)} to ${formatDate(input.to)}`,
    columns: [
      { key: 'name', head: analysis_heads[input.by], kind: 'text' },
      { key: 'voucher_count', head: 'Vouchers', kind: 'number' },
      { key: 'paid_cents', head: 'Paid', kind: 'money_cents' },
      { key: 'petty_cents', head: 'Of it petty cash', kind: 'money_cents' },
      { key: 'budget_cents', head: 'Budget of the year', kind: 'money_cents' },
    ],
    rows,
    format,
  });
}

const analysis_heads = {
  'vote-head': 'Vote head',
  department: 'Department',
  project: 'Project',
  supplier: 'Payee',
  month: 'Month',
} as const;

export async function exportEntries(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof exportExpenseEntries>,
) {
  const { rows } = await listEntries(ctx.db, input, rows_max[format] + 1);
  return exportAnswer({
    ctx,
    title: `Paid: ${input.name}`,
    filter_words: `${formatDate(input.from)} to ${formatDate(input.to)}`,
    columns: [
      { key: 'paid_on', head: 'Date', kind: 'date' },
      { key: 'number', head: 'Voucher', kind: 'text' },
      { key: 'payee_name', head: 'Payee', kind: 'text' },
      { key: 'particulars', head: 'For', kind: 'text' },
      { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
      { key: 'amount_cents', head: 'Paid', kind: 'money_cents' },
    ],
    rows,
    format,
  });
}

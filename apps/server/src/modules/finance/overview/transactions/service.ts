import { figures, kindOfSource, movementKinds } from '@darasa/contract/finance/books/figures';
import type { InputOf } from '@darasa/contract/endpoint';
import type {
  listTransactions,
  TransactionPage,
  TransactionStory,
} from '@darasa/contract/finance/overview/transactions';
import { formatDate } from '@darasa/rules/dates';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { exportAnswer, type ExportFormat, rows_max } from '#platform/exports/export-answer.ts';
import { fail } from '#platform/fail.ts';
import type { Column } from '#platform/spreadsheets/columns.ts';
import { findPaymentOfJournal } from '#modules/finance/receiving/payments/queries.ts';
import * as queries from './queries.ts';
import { findStory } from './story/queries.ts';

/** Bill, payment, spread, lines and what was posted besides: one page. */
export async function open(ctx: Pick<Ctx, 'db'>, id: string): Promise<TransactionStory> {
  const [story, payment] = await Promise.all([
    findStory(ctx.db, id),
    findPaymentOfJournal(ctx.db, id),
  ]);
  if (!story) throw fail('record.not_found');
  const { payment_id: _, ...shown } = story;
  return { ...shown, kind: kindOfSource(story.source), payment: payment ?? null };
}

export async function list(
  ctx: Pick<Ctx, 'db'>,
  where: queries.SchoolPlace,
  input: InputOf<typeof listTransactions>,
): Promise<TransactionPage> {
  const [page, about] = await Promise.all([
    queries.listPage(ctx.db, where, input),
    queries.listAbout(ctx.db, input),
  ]);
  return { ...page, about };
}

const columns: Column[] = [
  { key: 'number', head: 'No', kind: 'number' },
  { key: 'posted_on', head: 'Date', kind: 'date' },
  { key: 'entered_at', head: 'Entered', kind: 'datetime' },
  { key: 'kind', head: 'Kind', kind: 'text' },
  { key: 'memo', head: 'Movement', kind: 'text' },
  { key: 'entered_by', head: 'By', kind: 'text' },
  { key: 'state', head: 'Note', kind: 'text' },
  { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
];

export async function exportRows(
  ctx: Ctx,
  filter: queries.TransactionFilter,
  format: ExportFormat,
) {
  const where = { school_id: schoolOf(ctx) };
  const found = await queries.listForExport(ctx.db, where, filter, rows_max[format] + 1);
  const rows = found.map((row) => ({
    ...row,
    kind: movementKinds[row.kind].label,
    state: [row.is_reversed && 'Reversed', row.is_backdated && 'Back-dated']
      .filter(Boolean)
      .join(', '),
  }));
  return exportAnswer({
    ctx,
    title: filter.figure ? figures[filter.figure].label : 'Transactions',
    filter_words: wordsOf(filter),
    columns,
    rows,
    format,
  });
}

const way_words = { in: 'came in', out: 'went out' };

function wordsOf(filter: queries.TransactionFilter): string {
  return [
    filter.kind && movementKinds[filter.kind].label,
    filter.from && `from ${formatDate(filter.from)}`,
    filter.to && `to ${formatDate(filter.to)}`,
    filter.search && `with “${filter.search}”`,
    filter.account_id && filter.way && way_words[filter.way],
    filter.backdated && 'back-dated',
  ]
    .filter(Boolean)
    .join(', ');
}

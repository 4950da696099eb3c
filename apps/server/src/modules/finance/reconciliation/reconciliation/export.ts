import { counted } from '@darasa/rules/counted';
import type { InputOf } from '@darasa/contract/endpoint';
import {
  type exportAccountMonths,
  type exportMatches,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import {
  type exportPaybillRows,
  paybill_figure_labels,
} from '@darasa/contract/finance/reconciliation/money-checks';
import type { Ctx } from '#platform/ctx.ts';
import { exportAnswer, rows_max } from '#platform/exports/export-answer.ts';
import { listRows } from './checks-queries.ts';
import * as matches from './matches-queries.ts';
import { overview } from './overview.ts';

export async function matchesFile(ctx: Ctx, { format, ...filter }: InputOf<typeof exportMatches>) {
  return exportAnswer({
    ctx,
    title: 'Matched with the bank',
    filter_words: filter.month,
    columns: [
      { key: 'cleared_on', head: 'Cleared', kind: 'date' },
      { key: 'lines_text', head: 'On the statement', kind: 'text' },
      { key: 'entries_text', head: 'In the books', kind: 'text' },
      { key: 'reason', head: 'Why', kind: 'text' },
      { key: 'confidence', head: 'Confidence', kind: 'number' },
      { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
    ],
    rows: (await matches.listForExport(ctx.db, filter, rows_max[format] + 1)).map((row) => ({
      ...row,
    })),
    format,
  });
}

export async function paybillFile(
  ctx: Ctx,
  { format, ...filter }: InputOf<typeof exportPaybillRows>,
) {
  const all = { ...filter, page: 1, page_size: rows_max[format] + 1 };
  return exportAnswer({
    ctx,
    title: paybill_figure_labels[filter.figure],
    filter_words: '',
    columns: [
      { key: 'day', head: 'Day', kind: 'date' },
      { key: 'receipt_number', head: 'Receipt', kind: 'text' },
      { key: 'words', head: 'Learner or words of the bank', kind: 'text' },
      { key: 'reference', head: 'Reference', kind: 'text' },
      { key: 'held', head: 'In suspense', kind: 'text' },
      { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
    ],
    rows: (await listRows(ctx.db, all)).rows.map(({ is_in_suspense, ...row }) => ({
      ...row,
      held: is_in_suspense ? 'Yes' : '',
    })),
    format,
  });
}

export async function monthsFile(ctx: Ctx, { format, ...of }: InputOf<typeof exportAccountMonths>) {
  return exportAnswer({
    ctx,
    title: 'Accounts and months',
    filter_words: `the last ${counted(of.months, 'month')}`,
    columns: [
      { key: 'money_account_name', head: 'Account', kind: 'text' },
      { key: 'month', head: 'Month', kind: 'text' },
      { key: 'state', head: 'State', kind: 'text' },
      { key: 'open_count', head: 'Open', kind: 'number' },
      { key: 'open_cents', head: 'Open amount', kind: 'money_cents' },
      { key: 'book_cents', head: 'In the books', kind: 'money_cents' },
      { key: 'bank_cents', head: 'At the bank', kind: 'money_cents' },
      { key: 'prepared_by', head: 'Prepared by', kind: 'text' },
      { key: 'decided_by', head: 'Decided by', kind: 'text' },
      { key: 'note', head: 'Note', kind: 'text' },
    ],
    rows: (await overview(ctx, of)).rows,
    format,
  });
}

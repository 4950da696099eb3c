import type { InputOf } from '@darasa/contract/endpoint';
import type { exportMatches, exportSlips } from '@darasa/contract/finance/reconciliation';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '../../../platform/ctx.ts';
import { exportAnswer, rows_max } from '../../../platform/exports/export-answer.ts';
import * as matches from './matches/queries.ts';
import * as slips from './slips/queries.ts';

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

export async function slipsFile(ctx: Ctx, { format, ...filter }: InputOf<typeof exportSlips>) {
  const today = isoDate(ctx.now);
  const rows = await slips.listForExport(ctx.db, filter, today, rows_max[format] + 1);
  return exportAnswer({
    ctx,
    title: 'Receipts not yet seen at the bank',
    filter_words: filter.missing ? 'only those a statement should show' : '',
    columns: [
      { key: 'receipt_number', head: 'Receipt', kind: 'text' },
      { key: 'received_on', head: 'Received', kind: 'date' },
      { key: 'age_days', head: 'Days', kind: 'number' },
      { key: 'admission_number', head: 'Adm no', kind: 'text' },
      { key: 'student_name', head: 'Learner', kind: 'text' },
      { key: 'reference', head: 'Reference', kind: 'text' },
      { key: 'money_account_name', head: 'Account', kind: 'text' },
      { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
    ],
    rows: rows.map((row) => ({ ...row })),
    format,
  });
}

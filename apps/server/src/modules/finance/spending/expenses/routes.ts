import {
  cancelExpense,
  checkExpense,
  createExpense,
  createRecurring,
  exportExpenseAnalysis,
  exportExpenseEntries,
  exportRecurring,
  getExpenseAnalysis,
  getExpenseFile,
  listExpenseEntries,
  listRecurring,
  retireRecurring,
  sanctionExpense,
  sendExpenseAgain,
  sendExpenseDraft,
} from '@darasa/contract/finance/spending/expenses';
import { formatKes } from '@darasa/rules/money';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import * as queries from './queries.ts';
import * as recurring from './recurring.ts';
import { listAll } from './recurring-queries.ts';
import * as analysis from './analysis.ts';
import { listEntries } from './analysis-queries.ts';
import { sanction } from './sanction.ts';
import * as service from './service.ts';

/** More than a person reads; the file has all of them. */
const entries_max = 500;

export const routes = [
  ...listRoutes(queries.expenses),
  route(checkExpense, service.check),
  route(getExpenseAnalysis, analysis.analyse),
  route(exportExpenseAnalysis, analysis.exportAnalysis),
  route(listExpenseEntries, (ctx, input) => listEntries(ctx.db, input, entries_max)),
  route(exportExpenseEntries, analysis.exportEntries),
  route(createExpense, async (ctx, input) => {
    const expense = await service.create(ctx, input);
    return said(`Expense ${expense.number} is sent for approval.`, expense);
  }),
  route(sendExpenseAgain, async (ctx, input) => {
    const expense = await service.sendAgain(ctx, input);
    return said(`Expense ${expense.number} is sent again.`, expense);
  }),
  route(sendExpenseDraft, async (ctx, input) => {
    const expense = await service.sendDraft(ctx, input);
    return said(`Expense ${expense.number} is sent for approval.`, expense);
  }),
  route(sanctionExpense, async (ctx, input) => {
    const expense = await sanction(ctx, input);
    return said(`${formatKes(expense.amount_cents)} is sanctioned. Decide on it now.`, expense);
  }),
  route(getExpenseFile, async (ctx, input, { files }) => {
    const { bytes, media_type, name } = await service.file(ctx, files, input);
    return new FileAnswer(bytes, media_type, name);
  }),
  route(cancelExpense, service.cancel),
  route(listRecurring, async (ctx) => ({ rows: await listAll(ctx.db) })),
  route(exportRecurring, async (ctx, { format }) =>
    exportAnswer({
      ctx,
      title: 'Recurring expenses',
      filter_words: '',
      columns: [
        { key: 'title', head: 'What', kind: 'text' },
        { key: 'payee_name', head: 'Pay', kind: 'text' },
        { key: 'vote_head_name', head: 'Vote head', kind: 'text' },
        { key: 'every', head: 'Every', kind: 'text' },
        { key: 'next_on', head: 'Next draft', kind: 'date' },
        { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
        { key: 'state', head: 'State', kind: 'text' },
      ],
      rows: (await listAll(ctx.db)).map((row) => ({
        ...row,
        state: row.retired_at ? 'stopped' : 'active',
      })),
      format,
    }),
  ),
  route(createRecurring, recurring.create),
  route(retireRecurring, recurring.retire),
];

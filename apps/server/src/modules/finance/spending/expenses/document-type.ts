import { type Expense, expenseKinds } from '@darasa/contract/finance/spending/expenses';
import { isoDate } from '@darasa/rules/dates';
import {
  kindFact,
  moneyDocument,
  overBudgetFact,
  voteHeadFact,
} from '#modules/finance/books/approvals/money-document.ts';
import type { EntryLine } from '#modules/finance/books/ledger/entry.ts';
import { post } from '#modules/finance/books/ledger/post.ts';
import { requireSpendable } from '#modules/finance/books/money-accounts/require.ts';
import { spendingLeft } from '../budgets/spending-left.ts';
import { parted, type Share } from './parted.ts';
import * as queries from './queries.ts';
import * as written from './written-queries.ts';

/** A bill is owed from the day it is approved; anything else is spent when it is paid. */
export const expenseType = moneyDocument({
  key: 'expense',
  label: 'Expense',
  about: 'neither',
  table: 'expenses',
  screen: '/dashboard/finance/expenses',
  facts: [voteHeadFact, kindFact(expenseKinds), overBudgetFact],
  left: spendingLeft,
  onApproved: async (ctx, id) => {
    await queries.lockExpense(ctx.db, id);
    const expense = (await queries.findExpense(ctx.db, id))!;
    const approved_on = isoDate(ctx.now);
    const is_bill = expense.supplier_id !== null && expense.invoice_number !== null;
    if (is_bill) {
      const heads = await requireSpendable(ctx, expense.lines);
      await post(ctx, {
        source: 'expense',
        source_id: id,
        posted_on: approved_on,
        memo: `${expense.number} ${expense.payee_name}, invoice ${expense.invoice_number}`,
        lines: billLines(expense, (id) => heads.get(id)!.expense_account_id),
      });
    }
    await written.updateExpense(ctx.db, id, { state: 'approved', is_bill, approved_on });
    ctx.changed('expense', id, { state: expense.state }, { state: 'approved', is_bill });
  },
});

const isSanctioned = (line: { amount_cents: number }): boolean => line.amount_cents > 0;

/** The whole is spent; what is held back is owed on an account of its own, of the last lines. */
function billLines(expense: Expense, accountOf: (vote_head_id: string) => string): EntryLine[] {
  const lines = expense.lines.filter(isSanctioned);
  const { now, held } = parted(lines, expense.amount_cents - expense.retention_cents);
  const owed = (part: 'creditors' | 'retentions') => (line: Share) => ({
    account: { part },
    amount_cents: -line.amount_cents,
    vote_head_id: line.vote_head_id,
  });
  return [
    ...lines.map(({ vote_head_id, amount_cents }) => ({
      account: { id: accountOf(vote_head_id) },
      amount_cents,
      vote_head_id,
    })),
    ...now.map(owed('creditors')),
    ...held.map(owed('retentions')),
  ];
}

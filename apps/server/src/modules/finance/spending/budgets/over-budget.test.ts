import { getFinancialStatement } from '@darasa/contract/finance/books/accounting';
import {
  createBudget,
  exportBudgetPosition,
  getBudgetPosition,
  listBudgetActions,
  setBudgetAction,
} from '@darasa/contract/finance/spending/budgets';
import { checkExpense, createExpense } from '@darasa/contract/finance/spending/expenses';
import { authoriseVoucher, prepareVoucher } from '@darasa/contract/finance/spending/vouchers';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import { changeSetting } from '@darasa/contract/settings/settings';
import { formatKes } from '@darasa/rules/money';
import { describe, expect, test } from 'vitest';
import { startServer } from '#test/server.ts';
import { newSpending } from '#test/new-spending.ts';

const server = await startServer();
const { school, books, setup, clerk, head, approve, flour, approvedExpense, byBank } =
  await newSpending(server);

describe('spending', () => {
  test('is measured against the budget, which others approve too', async () => {
    const { id: financial_year_id } = setup.financial_years[0]!;
    const FOD = books.voteHead('FOD');
    const bought = await approvedExpense();
    const { id } = await clerk.call(prepareVoucher, { expense_id: bought.id, ...byBank() });
    await head.call(authoriseVoucher, { id });
    await approvedExpense({ title: 'More flour' });
    const budget = await clerk.call(createBudget, {
      financial_year_id,
      kind: 'original',
      reason: 'Estimates of the year',
      lines: [{ vote_head_id: FOD, amount_cents: 100_000_00 }],
    });
    const left = async () => (await clerk.call(checkExpense, { vote_head_id: FOD })).left_cents;
    expect(await left()).toBeNull();
    const { details } = await head.call(getApproval, { id: budget.item_id! });
    expect(details).toContainEqual({ label: 'Food and kitchen', value: formatKes(100_000_00) });
    await approve(budget.item_id!);
    // One is paid, the other is promised.
    expect(await left()).toBe(20_000_00);
    // The statement of the year shows the budget beside what was spent, and only what was approved.
    const [year] = setup.financial_years;
    for (const basis of ['accrual', 'cash'] as const) {
      const days = { from: year!.starts_on, to: year!.ends_on };
      const { sections } = await head.call(getFinancialStatement, {
        kind: 'income',
        basis,
        ...days,
      });
      expect(sections[1]!.total).toMatchObject({ budget_cents: 100_000_00 });
      expect(sections[1]!.rows).toContainEqual(
        expect.objectContaining({ amount_cents: 40_000_00, budget_cents: 100_000_00 }),
      );
    }
    const key = 'finance.stop_over_budget';
    await school.admin.call(changeSetting, { key, value: true, version: 0 });
    await expect(clerk.call(createExpense, flour())).rejects.toMatchObject({
      code: 'expense.over_budget',
    });
    await expect(
      clerk.call(createBudget, {
        financial_year_id,
        kind: 'virement',
        reason: 'More for food',
        lines: [{ vote_head_id: FOD, amount_cents: 1_00 }],
      }),
    ).rejects.toMatchObject({ status: 400 });
    const virement = (amount_cents: number) => ({
      financial_year_id,
      kind: 'virement' as const,
      reason: 'Less for food',
      lines: [
        { vote_head_id: FOD, amount_cents: -amount_cents },
        { vote_head_id: books.voteHead('LTT'), amount_cents },
      ],
    });
    await expect(clerk.call(createBudget, virement(20_001_00))).rejects.toMatchObject({
      body: { errors: [{ path: 'lines', message: expect.stringContaining('20,000.00 left') }] },
    });
    await clerk.call(createBudget, virement(20_000_00));
    const { rows } = await clerk.call(getBudgetPosition, { financial_year_id });
    expect(rows.find((row) => row.vote_head_id === FOD && row.side === 'expense')).toMatchObject({
      budget_cents: 100_000_00,
      actual_cents: 40_000_00,
      committed_cents: 40_000_00,
      left_cents: 20_000_00,
    });
    await clerk.call(exportBudgetPosition, { financial_year_id, format: 'csv' });
  });

  test('goes over the budget where the role of the person may', async () => {
    const { rows, usual } = await head.call(listBudgetActions, {});
    expect(usual).toBe('stop');
    const [own] = await school.sql<{ role_id: string }>(
      'select role_id from identity.user_roles where user_id = $1',
      [clerk.id],
    );
    const { role_id } = own!;
    expect(rows.find((row) => row.role_id === role_id)).toMatchObject({ action: null });
    await head.call(setBudgetAction, { role_id, action: 'warn' });
    const made = await clerk.call(createExpense, flour());
    expect(made.state).toBe('waiting');
    const { over_budget } = await clerk.call(checkExpense, {
      vote_head_id: books.voteHead('FOD'),
    });
    expect(over_budget).toBe('warn');
    await head.call(setBudgetAction, { role_id });
    await expect(clerk.call(createExpense, flour())).rejects.toMatchObject({
      code: 'expense.over_budget',
    });
    const { round, step } = await head.call(getApproval, { id: made.item_id! });
    const no = { decision: 'reject' as const, comment: 'Too much' };
    await head.call(decide, { id: made.item_id!, ...no, round, step });
    const key = 'finance.stop_over_budget';
    await school.admin.call(changeSetting, { key, value: false, version: 1 });
  });
});

import {
  createBudget,
  getBudget,
  getBudgetPosition,
  listPromisedSpending,
  sendBudgetAgain,
} from '@darasa/contract/finance/spending/budgets';
import { createExpense } from '@darasa/contract/finance/spending/expenses';
import { requestImprest, sendImprestAgain } from '@darasa/contract/finance/spending/imprests';
import { createPettyFloat, topUpPettyCash } from '@darasa/contract/finance/spending/petty-cash';
import {
  createTransfer,
  listTransfers,
  sendTransferAgain,
} from '@darasa/contract/finance/books/transfers';
import { authoriseVoucher, prepareVoucher } from '@darasa/contract/finance/spending/vouchers';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import { changeSetting } from '@darasa/contract/settings/settings';
import { isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newSpending } from '#test/new-spending.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const spending = await newSpending(server);
const { school, books, setup, clerk, head, clerk_staff_id, approve, balanceOf } = spending;
const { approvedExpense, byBank, flour } = spending;

async function giveBack(id: string) {
  const { round, step } = await head.call(getApproval, { id });
  await head.call(decide, { id, decision: 'return', comment: 'Less will do', round, step });
}

test('a budget that came back is changed line by line, and counts under its number', async () => {
  const estimates = {
    financial_year_id: setup.financial_years[0]!.id,
    kind: 'original' as const,
    reason: 'Estimates of the clinic',
    lines: [
      { vote_head_id: books.voteHead('RMI'), amount_cents: 90_000_00 },
      { vote_head_id: books.voteHead('ACT'), amount_cents: 10_000_00 },
    ],
  };
  const made = await clerk.call(createBudget, estimates);
  const months = Array.from({ length: 12 }, () => 5_000_00);
  const less = {
    ...estimates,
    id: made.id,
    reason: 'Estimates of the clinic, less',
    lines: [{ vote_head_id: books.voteHead('RMI'), amount_cents: 60_000_00, month_cents: months }],
  };
  await expect(clerk.call(sendBudgetAgain, less)).rejects.toMatchObject({
    code: 'approval.not_returned',
  });
  await giveBack(made.item_id!);
  await expect(head.call(sendBudgetAgain, less)).rejects.toMatchObject({ status: 404 });
  const [one, two] = await Promise.allSettled([
    clerk.call(sendBudgetAgain, less),
    clerk.call(sendBudgetAgain, less),
  ]);
  const sent = [one, two].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  expect(sent).toMatchObject([{ number: made.number, item_id: made.item_id, state: 'waiting' }]);
  const seen = await head.call(getApproval, { id: made.item_id! });
  expect(seen).toMatchObject({ title: less.reason, amount_cents: 60_000_00 });
  expect((await clerk.call(getBudget, { id: made.id })).lines).toMatchObject([
    { vote_head_id: books.voteHead('RMI'), amount_cents: 60_000_00, month_cents: months },
  ]);
  await approve(made.item_id!);
  const { rows } = await head.call(getBudgetPosition, {
    financial_year_id: estimates.financial_year_id,
  });
  expect(rows.find((row) => row.code === 'RMI' && row.side === 'expense')).toMatchObject({
    budget_cents: 60_000_00,
  });
});

test('what one virement took is not taken by the next, which was asked for before', async () => {
  const financial_year_id = setup.financial_years[0]!.id;
  const take = (reason: string) =>
    clerk.call(createBudget, {
      financial_year_id,
      kind: 'virement',
      reason,
      lines: [
        { vote_head_id: books.voteHead('RMI'), amount_cents: -40_000_00 },
        { vote_head_id: books.voteHead('ACT'), amount_cents: 40_000_00 },
      ],
    });
  const both = [await take('For the choir'), await take('For the football')];
  const results = await Promise.allSettled(both.map((one) => approve(one.item_id!)));
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: 'budget.taken' }]);
  const { rows } = await head.call(getBudgetPosition, { financial_year_id });
  expect(rows.find((row) => row.code === 'RMI' && row.side === 'expense')).toMatchObject({
    budget_cents: 20_000_00,
  });
});

test('a transfer that came back is changed by who asked, and moves what it says at last', async () => {
  const banking = {
    from_id: books.cash_id,
    to_id: books.bank_id,
    amount_cents: 20_000_00,
    moved_on: today,
    reason: 'Banking of cash',
  };
  const made = await clerk.call(createTransfer, banking);
  const less = { ...banking, id: made.id, amount_cents: 15_000_00 };
  await expect(clerk.call(sendTransferAgain, less)).rejects.toMatchObject({
    code: 'approval.not_returned',
  });
  await giveBack(made.item_id!);
  await expect(head.call(sendTransferAgain, less)).rejects.toMatchObject({ status: 404 });
  await expect(
    clerk.call(sendTransferAgain, { ...less, amount_cents: 90_000_00 }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'amount_cents' }] } });
  expect(await clerk.call(sendTransferAgain, less)).toMatchObject({
    number: made.number,
    item_id: made.item_id,
    state: 'waiting',
    amount_cents: 15_000_00,
  });
  const before = await balanceOf('1000');
  await approve(made.item_id!);
  expect(before - (await balanceOf('1000'))).toBe(15_000_00);
});

test('a top-up that came back is still exactly what was spent', async () => {
  const { id, money_account_id } = await head.call(createPettyFloat, {
    name: 'Petty cash',
    staff_id: clerk_staff_id,
    level_cents: 10_000_00,
    spend_max_cents: 3_000_00,
  });
  await clerk.call(topUpPettyCash, { id, from_id: books.bank_id });
  const [asked] = (await clerk.call(listTransfers, { state: 'waiting' })).rows;
  expect(asked).toMatchObject({ is_top_up: true, amount_cents: 10_000_00 });
  await giveBack(asked!.item_id!);
  const again = (change: object) =>
    clerk.call(sendTransferAgain, {
      id: asked!.id,
      from_id: books.cash_id,
      to_id: money_account_id,
      amount_cents: 10_000_00,
      moved_on: today,
      reason: 'Out of the box of the office',
      ...change,
    });
  for (const [path, change] of [
    ['amount_cents', { amount_cents: 9_000_00 }],
    ['to_id', { to_id: books.bank_id }],
  ] as const) {
    await expect(again(change)).rejects.toMatchObject({ body: { errors: [{ path }] } });
  }
  expect(await again({})).toMatchObject({ number: asked!.number, from_id: books.cash_id });
});

test('an imprest that came back does not stand in its own way', async () => {
  const EWC = books.voteHead('EWC');
  const budget = await clerk.call(createBudget, {
    financial_year_id: setup.financial_years[0]!.id,
    kind: 'supplementary',
    reason: 'Water of the year',
    lines: [{ vote_head_id: EWC, amount_cents: 5_000_00 }],
  });
  await approve(budget.item_id!);
  const key = 'finance.stop_over_budget';
  await school.admin.call(changeSetting, { key, value: true, version: 0 });
  const ask = { staff_id: clerk_staff_id, purpose: 'Pump repair', vote_head_id: EWC };
  const made = await clerk.call(requestImprest, { ...ask, amount_cents: 3_000_00 });
  expect(made.staff_id).toBe(clerk_staff_id);
  const more = { ...ask, id: made.id, purpose: 'Pump and pipes', amount_cents: 4_500_00 };
  await expect(clerk.call(sendImprestAgain, more)).rejects.toMatchObject({
    code: 'approval.not_returned',
  });
  await giveBack(made.item_id!);
  await expect(head.call(sendImprestAgain, more)).rejects.toMatchObject({ status: 404 });
  await expect(
    clerk.call(sendImprestAgain, { ...more, amount_cents: 5_000_01 }),
  ).rejects.toMatchObject({ code: 'expense.over_budget' });
  expect(await clerk.call(sendImprestAgain, more)).toMatchObject({
    number: made.number,
    item_id: made.item_id,
    state: 'waiting',
    purpose: 'Pump and pipes',
    amount_cents: 4_500_00,
  });
  const seen = await head.call(getApproval, { id: made.item_id! });
  expect(seen).toMatchObject({ title: 'Pump and pipes', amount_cents: 4_500_00 });
});

test('an imprest that came back is not given to somebody who holds another', async () => {
  const [other] = await school.sql<{ id: string }>(
    'select id from identity.staff where user_id = $1',
    [head.id],
  );
  const ask = { purpose: 'Music festival', vote_head_id: books.voteHead('LTT') };
  const made = await clerk.call(requestImprest, {
    ...ask,
    staff_id: other!.id,
    amount_cents: 1_000_00,
  });
  await giveBack(made.item_id!);
  await expect(
    clerk.call(sendImprestAgain, {
      ...ask,
      id: made.id,
      staff_id: clerk_staff_id,
      amount_cents: 1_000_00,
    }),
  ).rejects.toMatchObject({ code: 'imprest.second' });
});

test('what is promised of a budget opens to the papers that make it', async () => {
  const financial_year_id = setup.financial_years[0]!.id;
  const part = await approvedExpense({ title: 'Beans, half of them paid' });
  const voucher = await clerk.call(prepareVoucher, {
    expense_id: part.id,
    gross_cents: 10_000_00,
    ...byBank(),
  });
  await head.call(authoriseVoucher, { id: voucher.id });
  await clerk.call(createExpense, flour({ title: 'Sugar', duplicate_seen: true }));
  const { rows } = await head.call(getBudgetPosition, { financial_year_id });
  const all = await head.call(listPromisedSpending, { financial_year_id });
  const sum = (of: { amount_cents: number }[]) =>
    of.reduce((all, one) => all + one.amount_cents, 0);
  expect(all.total_cents).toBe(sum(all.rows));
  expect(all.total_cents).toBe(rows.reduce((total, row) => total + row.committed_cents, 0));
  for (const { vote_head_id, side, committed_cents } of rows) {
    if (side === 'income') continue;
    const behind = await head.call(listPromisedSpending, { financial_year_id, vote_head_id });
    expect(sum(behind.rows)).toBe(committed_cents);
  }
  const of_beans = all.rows.filter((row) => row.id === part.id);
  expect(sum(of_beans)).toBe(32_000_00);
});

import { getTrialBalance } from '@darasa/contract/finance/books/accounting';
import { createBudget } from '@darasa/contract/finance/spending/budgets';
import {
  checkExpense,
  createRecurring,
  listExpenses,
  sendExpenseDraft,
} from '@darasa/contract/finance/spending/expenses';
import {
  listImprests,
  recoverImprest,
  requestImprest,
  surrenderImprest,
} from '@darasa/contract/finance/spending/imprests';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  cancelPettyVoucher,
  countPettyCash,
  createPettyFloat,
  editPettyFloat,
  listPettyFloats,
  spendPettyCash,
  topUpPettyCash,
} from '@darasa/contract/finance/spending/petty-cash';
import { createMoneyAccount, createVoteHead } from '@darasa/contract/finance/books/setup';
import { createTransfer } from '@darasa/contract/finance/books/transfers';
import { authoriseVoucher, prepareVoucher } from '@darasa/contract/finance/spending/vouchers';
import { funds } from '@darasa/contract/finance/fees/fee-lists';
import { listAudit } from '@darasa/contract/platform/audit';
import { listInbox } from '@darasa/contract/platform/approvals';
import { changeSetting } from '@darasa/contract/settings/settings';
import { isoDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { describe, expect, test } from 'vitest';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { draftRecurring } from '../expenses/recurring.ts';
import { newSpending } from '#test/new-spending.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const {
  school,
  books,
  setup,
  clerk,
  head,
  clerk_staff_id,
  approve,
  approvedExpense,
  byBank,
  balanceOf,
} = await newSpending(server);

describe('cash in hands', () => {
  test('petty cash is spent within its limits, counted by another, and topped up by what was spent', async () => {
    const float = await head.call(createPettyFloat, {
      name: 'Petty cash',
      staff_id: clerk_staff_id,
      level_cents: 10_000_00,
      spend_max_cents: 3_000_00,
    });
    const { id } = float;
    await clerk.call(topUpPettyCash, { id, from_id: books.bank_id });
    await expect(clerk.call(topUpPettyCash, { id, from_id: books.bank_id })).rejects.toMatchObject({
      code: 'petty_cash.top_up_waits',
    });
    const waiting = await head.call(listInbox, {});
    await approve(waiting.rows.find((row) => row.title.startsWith('Top-up'))!.id);
    const stamps = {
      id,
      spent_on: today,
      payee_name: 'Posta',
      particulars: 'Stamps',
      vote_head_id: books.voteHead('OFF'),
      amount_cents: 1_200_00,
    };
    await expect(
      clerk.call(spendPettyCash, { ...stamps, amount_cents: 3_000_01 }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'amount_cents' }] } });
    await clerk.call(spendPettyCash, stamps);
    const spent = await clerk.call(spendPettyCash, { ...stamps, amount_cents: 300_00 });
    expect(spent).toMatchObject({ balance_cents: 8_500_00, top_up_cents: 1_500_00 });
    await head.call(cancelPettyVoucher, { id: spent.vouchers[0]!.id, reason: 'Typed twice' });
    await expect(clerk.call(countPettyCash, { id, counted_cents: 1 })).rejects.toMatchObject({
      code: 'petty_cash.own_count',
    });
    const counted = await head.call(countPettyCash, { id, counted_cents: 8_700_00 });
    expect(counted.counts[0]).toMatchObject({ counted_cents: 8_700_00, book_cents: 8_800_00 });
    expect((await clerk.call(listPettyFloats, {})).rows[0]!.top_up_cents).toBe(1_200_00);
    const level = { id, level_cents: 15_000_00 };
    await expect(head.call(editPettyFloat, { ...level, version: 9 })).rejects.toMatchObject({
      code: 'record.stale',
    });
    expect(await head.call(editPettyFloat, { ...level, version: 1 })).toMatchObject({
      top_up_cents: 6_200_00,
      spend_max_cents: 3_000_00,
      version: 2,
    });
  });

  test('an imprest is one at a time, due in seven working days, and accounted for to the cent', async () => {
    const LTT = books.voteHead('LTT');
    const ask = { staff_id: clerk_staff_id, purpose: 'Music festival', vote_head_id: LTT };
    const made = await school.admin.call(requestImprest, { ...ask, amount_cents: 9_000_00 });
    await expect(
      school.admin.call(requestImprest, { ...ask, amount_cents: 1_00 }),
    ).rejects.toMatchObject({ code: 'imprest.second' });
    await approve(made.item_id!);
    const voucher = await school.admin.call(prepareVoucher, {
      imprest_id: made.id,
      ...byBank(),
      money_account_id: books.cash_id,
      method: 'cash',
    });
    await head.call(authoriseVoucher, { id: voucher.id });
    expect(await balanceOf('1200')).toBe(9_000_00);
    const [issued] = (await head.call(listImprests, { state: 'issued' })).rows;
    expect(issued!.due_on! > today).toBe(true);
    const spent = (amount_cents: number) => [{ vote_head_id: LTT, amount_cents }];
    const back = { id: made.id, surrendered_on: today };
    await expect(
      head.call(surrenderImprest, { ...back, lines: spent(9_000_01) }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'lines' }] } });
    const done = await head.call(surrenderImprest, {
      ...back,
      lines: spent(7_000_00),
      returned_cents: 1_500_00,
      money_account_id: books.cash_id,
    });
    expect(done).toMatchObject({ state: 'surrendered', recover_cents: 500_00 });
    await head.call(recoverImprest, {
      id: made.id,
      money_account_id: books.cash_id,
      recovered_on: today,
    });
    expect(await balanceOf('1200')).toBe(0);
  });

  test('is measured against the budget like any spending', async () => {
    const [EWC, FOD] = [books.voteHead('EWC'), books.voteHead('FOD')];
    const budget = await clerk.call(createBudget, {
      financial_year_id: setup.financial_years[0]!.id,
      kind: 'supplementary',
      reason: 'Water and food of the year',
      lines: [
        { vote_head_id: EWC, amount_cents: 5_000_00 },
        { vote_head_id: FOD, amount_cents: 10_000_00 },
      ],
    });
    await approve(budget.item_id!);
    // Flour for 40,000: nothing is left for food.
    await approvedExpense();
    const key = 'finance.stop_over_budget';
    await school.admin.call(changeSetting, { key, value: true, version: 0 });
    const over = (path: string, by: number) => ({
      code: 'expense.over_budget',
      body: { errors: [{ path, message: `Over budget by ${formatKes(by)}` }] },
    });
    const { id } = (await clerk.call(listPettyFloats, {})).rows[0]!;
    const water = (amount_cents: number) => ({
      id,
      spent_on: today,
      payee_name: 'Nairobi Water',
      particulars: 'Bowser',
      vote_head_id: EWC,
      amount_cents,
    });
    await clerk.call(spendPettyCash, water(2_500_00));
    await expect(clerk.call(spendPettyCash, water(2_600_00))).rejects.toMatchObject(
      over('amount_cents', 100_00),
    );
    const ask = { staff_id: clerk_staff_id, purpose: 'Pump repair', vote_head_id: EWC };
    await expect(
      school.admin.call(requestImprest, { ...ask, amount_cents: 2_600_00 }),
    ).rejects.toMatchObject(over('amount_cents', 100_00));
    const made = await school.admin.call(requestImprest, { ...ask, amount_cents: 2_000_00 });
    // What was asked for is promised: 500 is left, whoever spends it.
    await expect(clerk.call(spendPettyCash, water(600_00))).rejects.toMatchObject(
      over('amount_cents', 100_00),
    );
    await approve(made.item_id!);
    const paid = { ...byBank(), money_account_id: books.cash_id, method: 'cash' as const };
    const voucher = await school.admin.call(prepareVoucher, { imprest_id: made.id, ...paid });
    await head.call(authoriseVoucher, { id: voucher.id });
    const spent = (vote_head_id: string, amount_cents: number) => ({ vote_head_id, amount_cents });
    const back = { id: made.id, surrendered_on: today };
    const left = await head.call(checkExpense, { vote_head_id: FOD });
    expect(left.left_cents).toBeLessThan(0);
    await expect(
      head.call(surrenderImprest, {
        ...back,
        lines: [spent(EWC, 1_500_00), spent(FOD, 500_00)],
      }),
    ).rejects.toMatchObject(over('lines', 500_00));
    await head.call(surrenderImprest, { ...back, lines: [spent(EWC, 2_000_00)] });

    // What comes back by itself is no way around it.
    await clerk.call(createRecurring, {
      payee_name: 'Nairobi Water',
      title: 'Water bill',
      vote_head_id: EWC,
      amount_cents: 900_00,
      next_on: today,
    });
    const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
    await inScope(server.pool, { ...scope, limits: '*' }, 'write', (db) =>
      draftRecurring({ ...scope, db, now: server.clock.now }),
    );
    const [draft] = (await clerk.call(listExpenses, { state: 'draft' })).rows;
    await expect(clerk.call(sendExpenseDraft, { id: draft!.id })).rejects.toMatchObject({
      code: 'expense.over_budget',
    });

    // Where a school only warns, the form says so before, and the trail after.
    await school.admin.call(changeSetting, { key, value: false, version: 1 });
    const warned = await clerk.call(checkExpense, { vote_head_id: EWC });
    expect(warned).toMatchObject({ left_cents: 500_00, over_budget: 'warn' });
    await clerk.call(spendPettyCash, water(600_00));
    const trail = await school.admin.call(listAudit, { record_type: 'petty cash voucher' });
    expect(JSON.stringify(trail.rows[0])).toContain(`Over budget by ${formatKes(100_00)}`);
  });

  test('stays in its fund, from the box to what comes back', async () => {
    const { id: fund_id } = await school.admin.call(funds.create, { name: 'Tuition' });
    const books_head = await school.admin.call(createVoteHead, {
      code: 'BKS',
      name: 'Text books',
      kind: 'expense',
      account_id: setup.accounts.find((one) => one.code === '5100')!.id,
      fund_id,
    });
    const [general] = (await clerk.call(listPettyFloats, {})).rows;
    const chalk = {
      id: general!.id,
      spent_on: today,
      payee_name: 'Duka',
      particulars: 'Set books',
      vote_head_id: books_head.id,
      amount_cents: 500_00,
    };
    const other_fund = { code: 'voucher.other_fund' };
    await expect(clerk.call(spendPettyCash, chalk)).rejects.toMatchObject(other_fund);
    const box = await head.call(createPettyFloat, {
      name: 'Petty cash of tuition',
      staff_id: clerk_staff_id,
      level_cents: 5_000_00,
      spend_max_cents: 1_000_00,
      fund_id,
    });
    const tuition_bank = await clerk.call(createMoneyAccount, {
      name: 'Tuition account',
      kind: 'bank',
      fund_id,
    });
    const lent = await clerk.call(createTransfer, {
      from_id: books.bank_id,
      to_id: tuition_bank.id,
      amount_cents: 20_000_00,
      moved_on: today,
      reason: 'Until the grant comes',
      is_loan: true,
    });
    await approve(lent.item_id!);
    await clerk.call(topUpPettyCash, { id: box.id, from_id: tuition_bank.id });
    const { rows } = await head.call(listInbox, {});
    await approve(rows.find((row) => row.title.includes('Petty cash of tuition'))!.id);
    expect(await clerk.call(spendPettyCash, { ...chalk, id: box.id })).toMatchObject({
      balance_cents: 4_500_00,
    });

    const made = await school.admin.call(requestImprest, {
      staff_id: clerk_staff_id,
      purpose: 'Book fair',
      vote_head_id: books_head.id,
      amount_cents: 3_000_00,
    });
    await approve(made.item_id!);
    const pay = { ...byBank(), imprest_id: made.id };
    await expect(school.admin.call(prepareVoucher, pay)).rejects.toMatchObject(other_fund);
    const voucher = await school.admin.call(prepareVoucher, {
      ...pay,
      money_account_id: tuition_bank.id,
    });
    await head.call(authoriseVoucher, { id: voucher.id });
    const back = {
      id: made.id,
      surrendered_on: today,
      lines: [{ vote_head_id: books_head.id, amount_cents: 2_000_00 }],
      returned_cents: 600_00,
    };
    await expect(
      head.call(surrenderImprest, {
        ...back,
        lines: [{ vote_head_id: books.voteHead('LTT'), amount_cents: 2_000_00 }],
        money_account_id: tuition_bank.id,
      }),
    ).rejects.toMatchObject(other_fund);
    await expect(
      head.call(surrenderImprest, { ...back, money_account_id: books.cash_id }),
    ).rejects.toMatchObject(other_fund);
    await head.call(surrenderImprest, { ...back, money_account_id: tuition_bank.id });
    const recovered = { id: made.id, recovered_on: today };
    await expect(
      head.call(recoverImprest, { ...recovered, money_account_id: books.bank_id }),
    ).rejects.toMatchObject(other_fund);
    await head.call(recoverImprest, { ...recovered, money_account_id: tuition_bank.id });
  });
});

test('after all of it the books hold', async () => {
  expect(await head.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
  const month = await head.call(getTrialBalance, { month: today.slice(0, 7) });
  expect(month).toMatchObject({ difference_cents: 0, entries: [] });
});

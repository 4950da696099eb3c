import { getTrialBalance } from '@darasa/contract/finance/books/accounting';
import {
  issueCapitationReceipts,
  listCapitationArrivals,
  printCapitationReceipts,
} from '@darasa/contract/finance/sponsors/capitation-receipts';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  cancelOtherIncome,
  exportCapitationList,
  exportOtherIncomes,
  getCapitation,
  listOtherIncomes,
  printOtherIncome,
  receiveCapitation,
  recordOtherIncome,
  saveCapitation,
} from '@darasa/contract/finance/receiving/other-income';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { listReceiptSeries } from '@darasa/contract/finance/receiving/receipts';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { addDays, isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { type RawAnswer, startServer } from '#test/server.ts';
import { newSpending } from '#test/new-spending.ts';
import { inScope } from '#platform/db/scope.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { remindOfGrants } from '#modules/finance/sponsors/capitation/receipts/service.ts';
import { checkReceipt } from '../receipts/verify.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const { school, books, setup, clerk, head } = await newSpending(server);

describe('income that no learner pays', () => {
  test('has a receipt, and only another person cancels it', async () => {
    const hire = {
      kind: 'hire',
      payer_name: 'Neema Church',
      particulars: 'Hall on Sunday',
      vote_head_id: books.voteHead('ACT'),
      amount_cents: 8_000_00,
      method: 'cash',
      money_account_id: books.cash_id,
      received_on: today,
    } as const;
    await expect(
      clerk.call(recordOtherIncome, { ...hire, method: 'bank', reference: 'SLIP1' }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'money_account_id' }] } });
    const hall = await clerk.call(recordOtherIncome, hire);
    expect(hall.receipt_number).toMatch(/\/OR\/26\/0003$/);
    await clerk.call(printOtherIncome, { id: hall.id });
    const list: RawAnswer = await head.call(exportOtherIncomes, { format: 'pdf', kind: 'hire' });
    const words = pdfText(Buffer.from(list.text, 'latin1')).join(' ');
    expect(words.match(/8,000\.00/g)).toHaveLength(2);
    const undo = { id: hall.id, reason: 'Paid by mistake', cancelled_on: today };
    await expect(clerk.call(cancelOtherIncome, undo)).rejects.toMatchObject({
      code: 'payment.cancel_own',
    });
    await head.call(cancelOtherIncome, undo);
    expect((await clerk.call(listOtherIncomes, { kind: 'hire' })).sums).toEqual({
      amount_cents: 0,
    });
    await clerk.call(exportOtherIncomes, { format: 'csv' });
  });

  test('of the government is expected by learner and tranche, and spread over its vote heads', async () => {
    const { id: financial_year_id } = setup.financial_years[0]!;
    const rates = [
      { vote_head_id: books.voteHead('TUI'), amount_cents: 4_144_00 },
      { vote_head_id: books.voteHead('ACT'), amount_cents: 1_500_00 },
    ];
    const enrolment_on = '2026-02-01';
    const shares = (...all: number[]) => all.map((share) => ({ share, enrolment_on }));
    await expect(
      head.call(saveCapitation, { financial_year_id, rates, tranches: shares(5000, 3000) }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'tranches' }] } });
    const set = await head.call(saveCapitation, {
      financial_year_id,
      rates,
      tranches: shares(5000, 3000, 2000),
    });
    expect(set.per_learner_cents).toBe(5_644_00);
    expect(set.tranches[0]).toMatchObject({ learner_count: 3, expected_cents: 8_466_00 });
    const got = await clerk.call(receiveCapitation, {
      tranche_id: set.tranches[0]!.id,
      payer_name: 'Ministry of Education',
      particulars: 'First tranche',
      amount_cents: 8_000_00,
      method: 'bank',
      reference: 'MOE1',
      money_account_id: books.bank_id,
      received_on: today,
    });
    expect(got.lines.map((line) => line.amount_cents)).toEqual([5_873_85, 2_126_15]);
    const after = await head.call(getCapitation, { financial_year_id });
    expect(after.tranches[0]!.received_cents).toBe(8_000_00);
    // The day of the count decides: who leaves later was there, who left before was not.
    const countWith = async (status: string, left_on: string | null) => {
      await school.sql('update students.students set status = $2, left_on = $3 where id = $1', [
        books.students[0],
        status,
        left_on,
      ]);
      const { tranches } = await head.call(getCapitation, { financial_year_id });
      return tranches[0]!.learner_count;
    };
    expect(await countWith('transferred', '2026-03-02')).toBe(3);
    expect(await countWith('transferred', '2026-01-30')).toBe(2);
    expect(await countWith('active', null)).toBe(3);
    const list = (await head.call(exportCapitationList, {
      id: set.tranches[0]!.id,
      format: 'csv',
    })) as { text: string };
    expect(list.text.split('\n').filter((line) => line.startsWith('A'))).toHaveLength(3);
  });
});

test('each learner on the roll gets a receipt of a grant, and somebody is reminded in time', async () => {
  const { id: financial_year_id } = setup.financial_years[0]!;
  const arrivals = async () =>
    (await clerk.call(listCapitationArrivals, { financial_year_id })).rows[0]!;
  const waiting = await arrivals();
  expect(waiting).toMatchObject({
    amount_cents: 8_000_00,
    due_on: addDays(today, 14),
    learner_count: 3,
    receipted_count: 0,
  });
  const noticed = async () => (await clerk.call(getMoneyDashboard, {})).exceptions;
  const unreceipted = { rule: 'grants-unreceipted', count: 1, amount_cents: 8_000_00 };
  expect(await noticed()).toContainEqual(unreceipted);
  const titles = async (days: number) => {
    const { tenant_id, school_id } = school;
    const now = new Date(`${addDays(today, days)}T08:00:00Z`);
    await inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
      remindOfGrants({ db, tenant_id, school_id, now }),
    );
    const { rows } = await head.call(listNotifications, {});
    return rows.map((row) => row.title).filter((title) => title.includes('grant'));
  };
  expect(await titles(6)).toHaveLength(0);
  expect(await titles(7)).toHaveLength(1);
  expect(await titles(8)).toHaveLength(1);
  expect(await titles(14)).toContain('The receipts of a grant are overdue');
  const made = await clerk.call(issueCapitationReceipts, { id: waiting.id });
  expect(made).toMatchObject({ receipted_count: 3, learner_count: 3, receipted_on: today });
  expect(await noticed()).not.toContainEqual(unreceipted);
  const papers = await school.sql<{ cents: string; shares: number }>(
    `select amount_cents as cents, jsonb_array_length(shares) as shares
     from finance.capitation_receipts where other_income_id = $1 order by receipt_number`,
    [waiting.id],
  );
  // 5,873.85 and 2,126.15 by three: the odd cents go to the first.
  expect(papers.map((one) => Number(one.cents))).toEqual([2_666_67, 2_666_67, 2_666_66]);
  const codes = await school.sql<{ verify_code: string }>(
    `select verify_code from finance.capitation_receipts where other_income_id = $1
     order by receipt_number`,
    [waiting.id],
  );
  expect(new Set(codes.map((one) => one.verify_code)).size).toBe(3);
  const check = (nth: number) =>
    inScope(server.pool, { tenant_id: school.tenant_id, limits: '*' }, 'read', (db) =>
      checkReceipt(db, codes[nth]!.verify_code),
    );
  expect(await check(2)).toMatchObject({
    verdict: 'genuine',
    title: 'Receipt of capitation',
    serial: made.last_number,
    amount_cents: 2_666_66,
  });
  const again = clerk.call(issueCapitationReceipts, { id: waiting.id });
  await expect(again).rejects.toMatchObject({ code: 'capitation.receipted' });
  await head.call(printCapitationReceipts, { id: waiting.id });
  await head.call(printCapitationReceipts, { id: waiting.id, class_id: books.class_id });
  const [printed] = await school.sql<{ count: number }>(
    'select max(print_count) as count from finance.capitation_receipts where other_income_id = $1',
    [waiting.id],
  );
  expect(printed!.count).toBe(2);
  const { rows: series } = await clerk.call(listReceiptSeries, {});
  expect(series).toContainEqual(
    expect.objectContaining({ kind: 'capitation-receipt', count: 3, missing_count: 0 }),
  );
  await head.call(cancelOtherIncome, {
    id: waiting.id,
    reason: 'The bank took it back',
    cancelled_on: today,
  });
  expect(await check(0)).toMatchObject({ verdict: 'cancelled', serial: made.first_number });
  const of_nobody = inScope(
    server.pool,
    { tenant_id: school.tenant_id, limits: '*' },
    'read',
    (db) => checkReceipt(db, 'AAAA00000000'),
  );
  expect(await of_nobody).toEqual({ verdict: 'not-ours' });
  // Whoever keeps the box sees no slip of what came to the bank.
  const seenBy = (account: string) =>
    inScope(
      server.pool,
      {
        tenant_id: school.tenant_id,
        school_id: school.school_id,
        limits: { places: '*', money_accounts: [account], taught: '*' },
      },
      'read',
      (db) => db.selectFrom('finance.capitation_receipts').select('id').execute(),
    );
  expect(await seenBy(books.bank_id)).toHaveLength(3);
  expect(await seenBy(books.cash_id)).toHaveLength(0);
});

test('after all of it the books hold', async () => {
  expect(await head.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
  const month = await head.call(getTrialBalance, { month: today.slice(0, 7) });
  expect(month).toMatchObject({ difference_cents: 0, entries: [] });
});

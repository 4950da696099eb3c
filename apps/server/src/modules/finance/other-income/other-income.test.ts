import { getTrialBalance } from '@darasa/contract/finance/accounting';
import { proveLedger } from '@darasa/contract/finance/ledger';
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
} from '@darasa/contract/finance/other-income';
import { isoDate } from '@darasa/rules/dates';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../../test/server.ts';
import { newSpending } from '../../../../test/new-spending.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const { books, setup, clerk, head } = await newSpending(server);

describe('income that no learner pays', () => {
  test('has a receipt, and only another person cancels it', async () => {
    const hall = await clerk.call(recordOtherIncome, {
      kind: 'hire',
      payer_name: 'Neema Church',
      particulars: 'Hall on Sunday',
      vote_head_id: books.voteHead('ACT'),
      amount_cents: 8_000_00,
      method: 'cash',
      money_account_id: books.cash_id,
      received_on: today,
    });
    expect(hall.receipt_number).toMatch(/\/OR\/26\/0003$/);
    await clerk.call(printOtherIncome, { id: hall.id });
    const undo = { id: hall.id, reason: 'Paid by mistake', cancelled_on: today };
    await expect(clerk.call(cancelOtherIncome, undo)).rejects.toMatchObject({
      code: 'payment.cancel_own',
    });
    await head.call(cancelOtherIncome, undo);
    expect((await clerk.call(listOtherIncomes, { kind: 'hire' })).total_cents).toBe(0);
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
    const list = (await head.call(exportCapitationList, {
      id: set.tranches[0]!.id,
      format: 'csv',
    })) as { text: string };
    expect(list.text.split('\n').filter((line) => line.startsWith('A'))).toHaveLength(3);
  });
});

test('after all of it the books hold', async () => {
  expect(await head.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
  const month = await head.call(getTrialBalance, { month: today.slice(0, 7) });
  expect(month).toMatchObject({ difference_cents: 0, entries: [] });
});

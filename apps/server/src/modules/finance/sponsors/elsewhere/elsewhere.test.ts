import { cancelBursary, listBursaries } from '@darasa/contract/finance/sponsors/bursaries';
import {
  assignArrival,
  listArrivals,
  receiveElsewhere,
} from '@darasa/contract/finance/receiving/incoming';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  cancelOtherIncome,
  listOtherIncomes,
} from '@darasa/contract/finance/receiving/other-income';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { cancelGrant, listGrants } from '@darasa/contract/finance/receiving/receipts';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { beforeAll, expect, test } from 'vitest';
import { newPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let paybill: NewPaybill;
let clerk: Person;
let bursar: Person;

beforeAll(async () => {
  school = await newSchool(server);
  paybill = await newPaybill(server, school, { learners: 2 });
  clerk = await school.staff(['finance'], ['view', 'create', 'void']);
  bursar = await school.staff(['finance'], ['view', 'create', 'void']);
});

const arrivalOf = async (receipt: string) =>
  (await school.admin.call(listArrivals, { state: 'all', search: receipt })).rows[0]!;
const prove = () => school.admin.call(proveLedger, {});

async function suspense(): Promise<number> {
  const { accounts } = await school.admin.call(getFinanceSetup, {});
  return accounts.find((one) => one.part === 'suspense')!.balance_cents;
}

async function arrive(TransID: string, shillings: number) {
  await paybill.pay({ TransID, TransAmount: String(shillings), BillRefNumber: 'not a learner' });
  return arrivalOf(TransID);
}

const undo = (id: string) => ({ id, reason: 'It was fees after all', cancelled_on: paybill.today });

test('money in suspense that is no fee becomes income, and lies there again when that is cancelled', async () => {
  const before = await suspense();
  const { id } = await arrive('RKMHALL001', 8_000);
  const hire = {
    id,
    means: 'hire' as const,
    payer: 'Neema Church',
    purpose: 'Hall on Sunday',
  };
  await expect(clerk.call(receiveElsewhere, hire)).rejects.toMatchObject({
    body: { errors: [{ path: 'vote_head_id' }] },
  });
  const all = await Promise.allSettled(
    [clerk, bursar].map((one) =>
      one.call(receiveElsewhere, { ...hire, vote_head_id: paybill.voteHead('ACT') }),
    ),
  );
  expect(all.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await arrivalOf('RKMHALL001')).toMatchObject({
    state: 'elsewhere',
    paper: 'Other income from Neema Church',
    receipt_number: expect.any(String),
  });
  expect(await suspense()).toBe(before);
  const { rows } = await school.admin.call(listOtherIncomes, {});
  expect(rows[0]).toMatchObject({ amount_cents: 8_000_00, reference: 'RKMHALL001' });
  await expect(
    clerk.call(assignArrival, { id, student_id: paybill.students[0]! }),
  ).rejects.toMatchObject({ code: 'arrival.settled' });
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });

  const [maker, other] = all[0]!.status === 'fulfilled' ? [clerk, bursar] : [bursar, clerk];
  await expect(maker.call(cancelOtherIncome, undo(rows[0]!.id))).rejects.toMatchObject({
    code: 'payment.cancel_own',
  });
  await other.call(cancelOtherIncome, undo(rows[0]!.id));
  expect(await arrivalOf('RKMHALL001')).toMatchObject({ state: 'suspense', paper: null });
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
  // It holds its code again, and may become the same once more.
  const slip = {
    student_id: paybill.students[0]!,
    amount_cents: 8_000_00,
    method: 'mobile-money' as const,
    money_account_id: paybill.money_account_id,
    reference: 'RKMHALL001',
    received_on: paybill.today,
  };
  await expect(clerk.call(recordPayment, slip)).rejects.toMatchObject({
    code: 'payment.in_suspense',
  });
  await clerk.call(receiveElsewhere, { ...hire, vote_head_id: paybill.voteHead('ACT') });
});

test('a grant and a sponsor’s bursary that arrive by themselves go the same way and back', async () => {
  const before = await suspense();
  const grant = await arrive('RKMGRANT01', 50_000);
  await clerk.call(receiveElsewhere, {
    id: grant.id,
    means: 'grant',
    payer: 'Rotary Club',
    purpose: 'Books',
    vote_head_id: paybill.voteHead('ACT'),
  });
  const given = (await school.admin.call(listGrants, {})).rows[0]!;
  expect(given).toMatchObject({ giver_name: 'Rotary Club', amount_cents: 50_000_00 });

  const cheque = await arrive('RKMCDF0001', 90_000);
  const cdf = { id: cheque.id, means: 'bursary' as const, payer: 'NG-CDF', purpose: 'Term 1' };
  await clerk.call(receiveElsewhere, cdf);
  const held = (await school.admin.call(listBursaries, {})).rows[0]!;
  expect(held).toMatchObject({ sponsor: 'NG-CDF', held_cents: 90_000_00 });
  expect(await suspense()).toBe(before);
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });

  await expect(clerk.call(cancelBursary, undo(held.id))).rejects.toMatchObject({
    code: 'payment.cancel_own',
  });
  await bursar.call(cancelBursary, undo(held.id));
  await bursar.call(cancelGrant, undo(given.id));
  for (const receipt of ['RKMGRANT01', 'RKMCDF0001']) {
    expect(await arrivalOf(receipt)).toMatchObject({ state: 'suspense', paper: null });
  }
  expect(await suspense()).toBe(before - 140_000_00);
  expect((await school.admin.call(listBursaries, {})).rows).toEqual([]);
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
  await bursar.call(receiveElsewhere, cdf);
});

import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { receiveBursary, shareBursary } from '@darasa/contract/finance/sponsors/bursaries';
import { bankCheques, receiveCheque } from '@darasa/contract/finance/receiving/cheques';
import { addToExtraCharge, createExtraCharge } from '@darasa/contract/finance/fees/extra-charges';
import { payRefund, requestAdjustment } from '@darasa/contract/finance/fees/fee-adjustments';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { getPocket, movePocket } from '@darasa/contract/finance/families/pocket-money';
import { makePromise } from '@darasa/contract/finance/fees/promises';
import { decide, listInbox } from '@darasa/contract/platform/approvals';
import { addDays, isoDate } from '@darasa/rules/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atOnce } from '#test/at-once.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer({ pool_size: 16 });
const today = isoDate(server.clock.now);
let school: NewSchool;
let books: NewBooks;
let clerk: Person;
let head: Person;
let third: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 24 });
  clerk = await school.staff(['finance']);
  head = await school.staff(['finance'], undefined, { responsibility: 'DIRECTOR' });
  third = await school.staff(['finance']);
  const semester_id = books.term_id;
  const { to_bill_cents } = await clerk.call(previewBilling, { semester_id });
  const bills = { semester_id, billed_on: '2026-01-06', expected_cents: to_bill_cents };
  await atOnce(20, () => clerk.call(runBilling, bills));
});

afterAll(async () => {
  const proof = await head.call(proveLedger, {});
  if (!proof.is_sound) throw new Error('the books do not add up after all of it');
});

const pay = (student: number, amount_cents: number) =>
  clerk.call(recordPayment, {
    student_id: books.students[student]!,
    amount_cents,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: today,
  });

/** Everything that waits for the director, in its first step. */
async function waiting() {
  const { rows } = await head.call(listInbox, { page_size: 100 });
  return rows.map(({ id }) => ({ id, decision: 'approve' as const, round: 1, step: 1 }));
}

test('a receipt is cancelled once', async () => {
  const { id } = await pay(0, 1_000_00);
  const cancel = { id, reason: 'Wrong learner', cancelled_on: today };
  const cancelled = await atOnce(20, () => head.call(cancelPayment, cancel));
  expect(cancelled).toMatchObject({ served: [{}], codes: ['payment.cancelled'] });
});

test('pocket money is spent once', async () => {
  const student_id = books.students[1]!;
  const move = (kind: 'top-up' | 'spend' | 'cash-out', amount_cents: number) =>
    clerk.call(movePocket, {
      student_id,
      kind,
      amount_cents,
      ...(kind === 'spend' ? {} : { money_account_id: books.cash_id }),
    });
  await move('top-up', 500_00);
  const { served, codes } = await atOnce(20, (nth) => move(nth % 2 ? 'spend' : 'cash-out', 100_00));
  expect(served).toHaveLength(5);
  expect(codes).toEqual(['pocket.too_little']);
  expect((await clerk.call(getPocket, { student_id })).balance_cents).toBe(0);
});

test('the same debt is promised once', async () => {
  const { served } = await atOnce(20, () =>
    clerk.call(makePromise, {
      student_id: books.students[2]!,
      amount_cents: 5_000_00,
      due_on: addDays(today, 7),
      promised_by: 'Grace Wanjiru',
    }),
  );
  expect(served).toHaveLength(5);
});

test('a bill is credited once, however many notes are agreed to at once', async () => {
  for (let n = 0; n < 20; n++) {
    await clerk.call(requestAdjustment, {
      kind: 'credit-note',
      student_id: books.students[3]!,
      semester_id: books.term_id,
      vote_head_id: books.voteHead('LUN'),
      amount_cents: 1_000_00,
      reason: 'No lunch this term',
    });
  }
  const notes = await waiting();
  const { served, codes } = await atOnce(20, (nth) => head.call(decide, notes[nth]!));
  expect(served).toHaveLength(5);
  expect(codes).toEqual(['adjustment.above_billed']);
  // What is left of them can no longer be agreed to.
  for (const { id, round, step } of await waiting()) {
    await head.call(decide, { id, round, step, decision: 'reject', comment: 'Credited already' });
  }
});

test('a credit is refunded once', async () => {
  await pay(4, 30_000_00);
  const student_id = books.students[4]!;
  const refunds: { id: string }[] = [];
  for (let n = 0; n < 20; n++) {
    const ask = { kind: 'refund' as const, student_id, payee: 'Grace Wanjiru' };
    const more = { amount_cents: 1_000_00, reason: 'Paid too much' };
    refunds.push(await clerk.call(requestAdjustment, { ...ask, ...more }));
  }
  for (const one of await waiting()) await head.call(decide, one);
  const { served, codes } = await atOnce(20, (nth) =>
    third.call(payRefund, { id: refunds[nth]!.id, money_account_id: books.cash_id }),
  );
  expect(served).toHaveLength(5);
  expect(codes).toEqual(['adjustment.above_credit']);
});

test('a bursary cheque is taken once and shared once', async () => {
  const cheque = {
    sponsor: 'NG-CDF Dagoretti North',
    reference: 'CDF0099',
    amount_cents: 10_000_00,
    money_account_id: books.bank_id,
    received_on: today,
  };
  const taken = await atOnce(20, () => clerk.call(receiveBursary, cheque));
  expect(taken).toMatchObject({ served: [{}], codes: ['bursary.known'] });
  const rows = [{ admission_number: 'A6', name: '', amount_cents: 10_000_00 }];
  const share = { id: taken.served[0]!.id, rows, shared_on: today };
  const shared = await atOnce(20, () => clerk.call(shareBursary, share));
  expect(shared).toMatchObject({ served: [{}], codes: ['bursary.shared'] });
});

test('a cheque of a family is taken once and banked once', async () => {
  const cheque = {
    student_id: books.students[6]!,
    amount_cents: 5_000_00,
    number: '000123',
    bank_name: 'Equity',
    drawer: 'Otieno Hardware',
    dated_on: today,
    received_on: today,
    money_account_id: books.bank_id,
  };
  const taken = await atOnce(20, () => clerk.call(receiveCheque, cheque));
  expect(taken.served).toHaveLength(1);
  const bank = { ids: [taken.served[0]!.id], banked_on: today };
  const banked = await atOnce(20, () => clerk.call(bankCheques, bank));
  expect(banked).toMatchObject({ served: [{}], codes: ['cheque.state'] });
});

test('a trip takes as many as it has places', async () => {
  const { id } = await clerk.call(createExtraCharge, {
    name: 'Trip to the lake',
    vote_head_id: books.voteHead('LUN'),
    semester_id: books.term_id,
    amount_cents: 500_00,
    charged_on: today,
    places: 3,
  });
  const { served, codes } = await atOnce(20, (nth) =>
    clerk.call(addToExtraCharge, {
      id,
      members: [{ student_id: books.students[nth]! }],
      expected_cents: 500_00,
    }),
  );
  expect(served).toHaveLength(3);
  expect(codes).toEqual(['extra_charge.full']);
});

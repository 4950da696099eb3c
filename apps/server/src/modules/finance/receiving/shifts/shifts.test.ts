import { requestAdjustment, payRefund } from '@darasa/contract/finance/fees/fee-adjustments';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { createPettyFloat, topUpPettyCash } from '@darasa/contract/finance/spending/petty-cash';
import {
  bankCash,
  closeShift,
  exportShifts,
  listShifts,
  openShift,
  printShift,
  signShift,
} from '@darasa/contract/finance/receiving/shifts';
import { listInbox } from '@darasa/contract/platform/approvals';
import { isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newSpending } from '#test/new-spending.ts';
import { startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const { school, books, clerk, head, clerk_staff_id, approve, balanceOf } =
  await newSpending(server);

const bookOfBox = () => balanceOf('1000');
const cash = (amount_cents: number) => ({
  student_id: books.students[0]!,
  amount_cents,
  method: 'cash' as const,
  money_account_id: books.cash_id,
  received_on: today,
});

const approveFirst = async (title: RegExp) => {
  const { rows } = await head.call(listInbox, {});
  await approve(rows.find((row) => title.test(row.title))!.id);
};

test('a top-up from the box is no shortage of the cashier', async () => {
  await clerk.call(bankCash, {
    from_account_id: books.cash_id,
    to_account_id: books.bank_id,
    amount_cents: 2_223_00,
    slip: 'before the shift',
    banked_on: today,
  });
  expect(await bookOfBox()).toBe(47_777_00);
  const shift = await clerk.call(openShift, {
    money_account_id: books.cash_id,
    float_cents: 47_777_00,
  });
  await clerk.call(recordPayment, cash(1_000_00));
  const { id } = await head.call(createPettyFloat, {
    name: 'Petty cash',
    staff_id: clerk_staff_id,
    level_cents: 500_50,
    spend_max_cents: 500_50,
  });
  await clerk.call(topUpPettyCash, { id, from_id: books.cash_id });
  await approveFirst(/^Top-up/);
  expect(await bookOfBox()).toBe(48_276_50);
  const closed = await clerk.call(closeShift, { id: shift.id, counted_cents: 48_276_50 });
  expect(closed).toMatchObject({
    book_cents: 47_777_00,
    expected_cents: 48_276_50,
    other_cents: -500_50,
    difference_cents: 0,
    taken: [{ method: 'cash', count: 1, amount_cents: 1_000_00 }],
  });
  await head.call(signShift, { id: shift.id });
  expect(await bookOfBox()).toBe(48_276_50);
});

test('a refund and the receipt of a colleague count, and book, box and shift agree', async () => {
  const colleague = await school.staff(['finance']);
  const shift = await clerk.call(openShift, {
    money_account_id: books.cash_id,
    float_cents: 48_276_50,
  });
  await colleague.call(recordPayment, cash(3_000_00));
  const refund = await clerk.call(requestAdjustment, {
    kind: 'refund',
    student_id: books.students[0]!,
    payee: 'Grace Wanjiru',
    reason: 'Paid twice',
    amount_cents: 2_223_00,
  });
  await approveFirst(/^Refund/);
  await colleague.call(payRefund, { id: refund.id, money_account_id: books.cash_id });
  await clerk.call(bankCash, {
    from_account_id: books.cash_id,
    to_account_id: books.bank_id,
    amount_cents: 9_053_50,
    slip: 'in the shift',
    banked_on: today,
  });
  expect(await bookOfBox()).toBe(40_000_00);
  const [open] = (await clerk.call(listShifts, { state: 'open' })).rows;
  expect(open).toMatchObject({ expected_cents: 40_000_00, other_cents: 777_00, taken: [] });
  await expect(
    clerk.call(closeShift, { id: shift.id, counted_cents: 39_900_00 }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'difference_reason' }] } });
  await clerk.call(closeShift, {
    id: shift.id,
    counted_cents: 39_900_00,
    difference_reason: 'A hundred was torn',
  });

  // The first count is not signed yet, so the book still has what is missing: nobody finds it twice.
  const next = await colleague.call(openShift, {
    money_account_id: books.cash_id,
    float_cents: 39_900_00,
  });
  const counted = await colleague.call(closeShift, { id: next.id, counted_cents: 39_900_00 });
  expect(counted).toMatchObject({ difference_cents: 0 });
  await head.call(signShift, { id: next.id });
  const signed = await head.call(signShift, { id: shift.id });
  expect(signed).toMatchObject({ state: 'signed', difference_cents: -100_00 });
  expect(await bookOfBox()).toBe(39_900_00);
});

test('paper and export say what the box was expected to hold, and why', async () => {
  const [shift] = (await head.call(listShifts, {})).rows.filter((row) => row.other_cents !== 0);
  const paper = await head.call(printShift, { id: shift!.id });
  expect(paper.text.slice(0, 5)).toBe('%PDF-');
  const file = await head.call(exportShifts, { format: 'csv' });
  expect(file.text).toContain("The box's book then,Other money in and out,Expected");
  expect(file.text).toContain('47777.00,47777.00,-500.50,48276.50,48276.50,0.00');
});

test('a float that is not what the book says is told when the shift is opened', async () => {
  const { text } = await clerk.raw('POST', '/api/finance/shifts', {
    body: { money_account_id: books.cash_id, float_cents: 39_000_00 },
    headers: { 'idempotency-key': newId() },
  });
  expect(text).toMatch(/The book of this box says KES\W+39,900\.00,/);
});

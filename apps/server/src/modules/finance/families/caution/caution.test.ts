import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  exportDeposits,
  listDeposits,
  releaseCaution,
  takeOverDeposit,
} from '@darasa/contract/finance/families/caution';
import { getAccountSides, getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { beforeAll, expect, test } from 'vitest';
import { atOnce } from '#test/at-once.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let bursar: Person;
let head: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 4, amounts: { TUI: 20_000_00, CAU: 12_000_00 } });
  bursar = await school.staff(['finance']);
  head = await school.staff(['finance']);
  const semester_id = books.term_id;
  const { to_bill_cents } = await bursar.call(previewBilling, { semester_id });
  await bursar.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
});

const balanceOf = async (student_id: string) =>
  (await bursar.call(getFeePanel, { student_id })).balance_cents;
const rowOf = async (student_id: string) =>
  (await bursar.call(listDeposits, {})).rows.find((row) => row.id === student_id);

test('what was billed and never paid is not held: on screen, on the list and in its file', async () => {
  const [student_id] = books.students;
  expect(await rowOf(student_id!)).toMatchObject({ held_cents: 0, unpaid_cents: 12_000_00 });
  expect(await bursar.call(getAccountSides, { student_id: student_id! })).toMatchObject({
    caution_cents: 0,
    caution_unpaid_cents: 12_000_00,
  });
  expect((await bursar.call(listDeposits, {})).total_cents).toBe(0);
  const file = await bursar.call(exportDeposits, { format: 'csv' });
  expect(file.text).toContain('Held,"Billed, not paid"');
  expect(file.text).toContain('0.00,12000.00');
  // Nothing of it can be kept for damage, for nothing of it is there.
  const keep = { student_id: student_id!, charges_cents: 1_00, reason: 'A broken window' };
  await expect(bursar.call(releaseCaution, keep)).rejects.toMatchObject({
    body: { errors: [{ path: 'charges_cents' }] },
  });
  // Who leaves without having paid it no longer owes it, and owes all the rest.
  expect(await bursar.call(releaseCaution, { student_id: student_id! })).toEqual({
    held_cents: 0,
    released_cents: 0,
    balance_cents: 20_000_00,
  });
});

test('a deposit that was paid in part is held in part', async () => {
  const student_id = books.students[1]!;
  await bursar.call(recordPayment, {
    student_id,
    amount_cents: 25_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
  });
  const { held_cents, unpaid_cents } = (await rowOf(student_id))!;
  expect(held_cents + unpaid_cents).toBe(12_000_00);
  expect(unpaid_cents).toBeGreaterThan(0);
  expect(await bursar.call(releaseCaution, { student_id })).toMatchObject({
    held_cents,
    released_cents: held_cents,
    balance_cents: -5_000_00,
  });
});

test('nobody writes a deposit down and pays fees with it', async () => {
  const student_id = books.students[2]!;
  const before = await balanceOf(student_id);
  await bursar.call(takeOverDeposit, {
    student_id,
    amount_cents: before,
    reason: 'Old receipt 118',
  });
  await expect(bursar.call(releaseCaution, { student_id })).rejects.toMatchObject({
    code: 'caution.own',
    status: 403,
  });
  expect(await balanceOf(student_id)).toBe(before);
  await head.call(releaseCaution, { student_id });
  // What was given back is over: a bill of later days is anybody's to take off.
  await expect(bursar.call(releaseCaution, { student_id })).rejects.toMatchObject({
    code: 'caution.none',
  });
});

test('a deposit is given back once', async () => {
  const student_id = books.students[3]!;
  const released = await atOnce(20, () => head.call(releaseCaution, { student_id }));
  expect(released).toMatchObject({ served: [{}], codes: ['caution.none'] });
  expect(await bursar.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

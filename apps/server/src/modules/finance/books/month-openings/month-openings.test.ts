import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { listMonthLocks, lockMonth } from '@darasa/contract/finance/books/setup';
import {
  decide,
  getApproval,
  listInbox,
  override,
  withdraw,
} from '@darasa/contract/platform/approvals';
import { beforeAll, expect, test } from 'vitest';
import { atOnce } from '#test/at-once.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const month = '2026-02';
let school: NewSchool;
let books: NewBooks;
let bursar: Person;
let director: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  bursar = await school.staff(['finance', 'dashboard']);
  director = await school.staff(['finance', 'dashboard'], undefined, {
    responsibility: 'DIRECTOR',
  });
  await bursar.call(lockMonth, { month, locked: true });
});

const askToOpen = (reason = 'A late slip') =>
  bursar.call(lockMonth, { month, locked: false, reason });
const pay = () =>
  bursar.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents: 100_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-03',
  });
const lockOf = async () =>
  (await bursar.call(listMonthLocks, {})).rows.find((row) => row.month === month);

async function waiting() {
  const { rows } = await director.call(listInbox, {});
  const item = rows.find((row) => row.title === 'Open February 2026 again')!;
  const { round, step } = await director.call(getApproval, { id: item.id });
  return { id: item.id, round, step };
}

test('a closed month stays closed until another person agrees', async () => {
  const asked = await atOnce(20, () => askToOpen());
  expect(asked).toMatchObject({ served: [{ locked: true }], codes: ['month.opening_waits'] });
  expect(await lockOf()).toMatchObject({ locked: true, opening_asked_by: expect.any(String) });
  await expect(pay()).rejects.toMatchObject({ code: 'finance.month_locked' });
  const item = await waiting();
  await expect(bursar.call(decide, { ...item, decision: 'approve' })).rejects.toMatchObject({
    code: 'approval.own',
  });
  await director.call(decide, { ...item, decision: 'approve' });
  expect(await lockOf()).toMatchObject({ locked: false, opening_asked_by: null });
  expect((await lockOf())!.reason).toMatch(/^A late slip \(asked by Amina/);
  await pay();
});

test('an opening that is refused or taken back leaves the month closed, and may be asked again', async () => {
  await expect(askToOpen()).rejects.toMatchObject({ body: { errors: [{ path: 'month' }] } });
  await bursar.call(lockMonth, { month, locked: true });
  await askToOpen();
  await director.call(decide, {
    ...(await waiting()),
    decision: 'reject',
    comment: 'The auditor was here',
  });
  expect(await lockOf()).toMatchObject({ locked: true, opening_asked_by: null });
  await askToOpen('It was our own mistake');
  const { id } = await waiting();
  await bursar.call(withdraw, { id });
  expect(await lockOf()).toMatchObject({ locked: true, opening_asked_by: null });
  await askToOpen('Once more');
  await director.call(decide, {
    ...(await waiting()),
    decision: 'return',
    comment: 'Say which slip',
  });
  await askToOpen('The slip of A1');
  await director.call(decide, { ...(await waiting()), decision: 'approve' });
  expect(await lockOf()).toMatchObject({ locked: false });
});

test('a director who asked does not open it alone either', async () => {
  await bursar.call(lockMonth, { month, locked: true });
  await director.call(lockMonth, { month, locked: false, reason: 'I am in a hurry' });
  const { rows } = await director.call(listInbox, { box: 'mine' });
  const item = rows.find((row) => row.title === 'Open February 2026 again')!;
  const { id, round, step } = await director.call(getApproval, { id: item.id });
  const alone = { id, round, step, comment: 'I am in a hurry' };
  await expect(director.call(override, alone)).rejects.toMatchObject({ code: 'approval.own' });
  expect(await lockOf()).toMatchObject({ locked: true });
});

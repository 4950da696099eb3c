import { previewMessage } from '@darasa/contract/communication/writing/campaigns';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { createJournalVoucher } from '@darasa/contract/finance/books/journals';
import { getMonthChecklist } from '@darasa/contract/finance/books/closing';
import {
  exportDeposits,
  listDeposits,
  releaseCaution,
  takeOverDeposit,
} from '@darasa/contract/finance/families/caution';
import { requestAdjustment } from '@darasa/contract/finance/fees/fee-adjustments';
import { getAccountSides, getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import {
  exportHeldLearners,
  liftHold,
  listHeldLearners,
  listHoldPolicies,
  saveHoldPolicy,
} from '@darasa/contract/finance/fees/holds';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  getOpeningControl,
  saveOpeningControl,
} from '@darasa/contract/finance/books/opening-balances';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { createVoteHead, getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import {
  exportPockets,
  getPocket,
  limitPocket,
  listPockets,
  movePocket,
} from '@darasa/contract/finance/families/pocket-money';
import {
  cancelPromise,
  exportPromises,
  listPromises,
  makePromise,
} from '@darasa/contract/finance/fees/promises';
import { commitImport, startImport, undoImport } from '@darasa/contract/platform/imports';
import {
  listClearances,
  signClearances,
  startClearances,
} from '@darasa/contract/students/leaving/clearance';
import { formatKes } from '@darasa/rules/money';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const today = isoDate(new Date());
let school: NewSchool;
let books: NewBooks;
let admin: Person;
let director: Person;

beforeAll(async () => {
  school = await newSchool(server);
  const amounts = { TUI: 20_000_00, LUN: 5_000_00, CAU: 3_000_00 };
  books = await newBooks(school, { learners: 6, amounts });
  ({ admin } = school);
  director = await school.staff(['finance', 'dashboard'], undefined, {
    responsibility: 'DIRECTOR',
  });
  const semester_id = books.term_id;
  for (const student_id of books.students.slice(0, 4)) {
    const { to_bill_cents } = await admin.call(previewBilling, { semester_id, student_id });
    await admin.call(runBilling, {
      semester_id,
      student_id,
      billed_on: '2026-01-06',
      expected_cents: to_bill_cents,
    });
  }
});

async function approve(number: string) {
  const { rows } = await director.call(listInbox, {});
  const { id } = rows.find((row) => row.number === number)!;
  const { round, step } = await director.call(getApproval, { id });
  await director.call(decide, { id, decision: 'approve', round, step });
}

const pay = (student_id: string, amount_cents: number) =>
  admin.call(recordPayment, {
    student_id,
    amount_cents,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: today,
  });

test('a promise is kept by money, and one that is not is on the list of broken ones', async () => {
  const [kept, broken] = books.students;
  const promise = { amount_cents: 5_000_00, due_on: addDays(today, 3), promised_by: 'Grace' };
  await admin.call(makePromise, { student_id: kept!, ...promise });
  const late = await admin.call(makePromise, { student_id: broken!, ...promise });
  await expect(
    admin.call(makePromise, { student_id: kept!, ...promise, due_on: '2020-01-01' }),
  ).rejects.toMatchObject({ status: 400 });
  const tooMuch = (amount_cents: number) =>
    admin.call(makePromise, { student_id: kept!, ...promise, amount_cents });
  const saying = (message: string) => ({ body: { errors: [{ path: 'amount_cents', message }] } });
  await expect(tooMuch(99_999_999_00)).rejects.toMatchObject(
    saying(`${formatKes(28_000_00)} is owed, and ${formatKes(5_000_00)} of it is promised already`),
  );
  await expect(
    admin.call(makePromise, {
      student_id: books.students[2]!,
      ...promise,
      amount_cents: 28_000_01,
    }),
  ).rejects.toMatchObject(saying(`No more than ${formatKes(28_000_00)} is owed`));
  await pay(kept!, 5_000_00);
  await school.sql(`update finance.promises set due_on = '2026-01-02' where id = $1`, [late.id]);
  const { rows } = await admin.call(listPromises, { state: 'broken' });
  expect(rows).toMatchObject([{ id: late.id, paid_cents: 0 }]);
  expect((await admin.call(listPromises, { state: 'kept' })).rows[0]?.student_id).toBe(kept);
  await admin.call(cancelPromise, { id: late.id, reason: 'Agreed on another day' });
  await expect(
    admin.call(cancelPromise, { id: late.id, reason: 'Agreed on another day' }),
  ).rejects.toMatchObject({ code: 'promise.cancelled' });
  const file = (await admin.call(exportPromises, { format: 'csv' })) as { text: string };
  expect(file.text).toContain('Grace');
});

test('balances that are sent by hand leave out who promised, until the day has passed', async () => {
  const other = await newSchool(server);
  const debts = await newBooks(other, { learners: 3 });
  const billed = { semester_id: debts.term_id, billed_on: '2026-01-06' };
  const { to_bill_cents } = await other.admin.call(previewBilling, {
    semester_id: debts.term_id,
  });
  await other.admin.call(runBilling, { ...billed, expected_cents: to_bill_cents });
  for (const [i, student_id] of debts.students.entries()) {
    await other.sql(
      `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
         relation, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, 'mother', now())`,
      [
        other.tenant_id,
        other.school_id,
        student_id,
        await newGuardian(other, { phone: `25472291003${i}` }),
      ],
    );
  }
  const [promised, broken] = debts.students as [string, string];
  const promise = { amount_cents: 5_000_00, due_on: addDays(today, 3), promised_by: 'Grace' };
  await other.admin.call(makePromise, { student_id: promised, ...promise });
  const late = await other.admin.call(makePromise, { student_id: broken, ...promise });
  await other.sql(`update finance.promises set due_on = '2026-01-02' where id = $1`, [late.id]);
  const preview = (skip_promised: boolean, owing_at_least = 1) =>
    other.admin.call(previewMessage, {
      audience: { to: 'guardians', owing_at_least, skip_promised },
      text_en: 'Balance {{balance}}',
    });
  expect(await preview(false)).toMatchObject({ recipients_count: 3, promised_count: 0 });
  const seen = await preview(true);
  expect(seen).toMatchObject({ recipients_count: 2, promised_count: 1, excluded_count: 1 });
  expect(seen.excluded[0]).toMatchObject({ phone: '254722910030', why: 'promised' });
  // Nought asks for whoever owes anything: who has paid more than was billed hears nothing.
  await other.admin.call(recordPayment, {
    student_id: debts.students[2]!,
    amount_cents: 26_000_00,
    method: 'cash',
    money_account_id: debts.cash_id,
    received_on: today,
  });
  expect(await preview(false, 0)).toMatchObject({ recipients_count: 2, owing_less_count: 1 });
});

test('the fees desk cannot sign for a debtor until somebody lifts the hold', async () => {
  const student_id = books.students[2]!;
  await admin.call(startClearances, { student_ids: [student_id] });
  const { rows } = await admin.call(listClearances, { student_id });
  const clearance = rows[0]!;
  const desk_id = clearance.marks.find((mark) => mark.desk === 'Fees')!.desk_id;
  const sign = { clearance_ids: [clearance.id], desk_id, state: 'clear' as const };
  const policy = { what: 'clearance' as const, is_on: true, above_cents: 0 };
  await admin.call(saveHoldPolicy, { ...policy, version: 0 });
  await expect(admin.call(saveHoldPolicy, { ...policy, version: 0 })).rejects.toMatchObject({
    code: 'record.stale',
  });
  const held = (await admin.call(listHoldPolicies, {})).rows.find((one) => one.is_on)!;
  expect(held.held_count).toBeGreaterThan(0);
  await expect(admin.call(signClearances, sign)).rejects.toMatchObject({ code: 'hold.owes' });
  const lifted = await admin.call(liftHold, {
    student_id,
    what: 'clearance',
    until_on: addDays(today, 7),
    reason: 'The director has agreed',
  });
  expect(lifted).toMatchObject({ is_held: false, lifted_reason: 'The director has agreed' });
  await admin.call(signClearances, sign);
  const blocked = await admin.call(listHeldLearners, { what: 'clearance' });
  expect(blocked.count).toBe(held.held_count);
  const let_go = await admin.call(listHeldLearners, { what: 'clearance', state: 'lifted' });
  expect(let_go.rows).toMatchObject([
    { id: student_id, held: [], lifted: [{ reason: 'The director has agreed' }] },
  ]);
  const rest = await admin.call(listHeldLearners, { state: 'held' });
  expect(rest.count).toBe(held.held_count - 1);
  const file = (await admin.call(exportHeldLearners, { format: 'csv' })) as { text: string };
  expect(file.text).toContain('The director has agreed');
});

test('pocket money is never fees, never below zero, and has a limit for the day', async () => {
  const student_id = books.students[0]!;
  const before = await admin.call(getFeePanel, { student_id });
  const move = (kind: 'top-up' | 'cash-out' | 'spend', amount_cents: number) =>
    admin.call(movePocket, {
      student_id,
      kind,
      amount_cents,
      ...(kind === 'spend' ? {} : { money_account_id: books.cash_id }),
    });
  await move('top-up', 1_000_00);
  await admin.call(limitPocket, { student_id, daily_limit_cents: 300_00 });
  await move('spend', 200_00);
  await expect(move('cash-out', 150_00)).rejects.toMatchObject({ code: 'pocket.day_limit' });
  await expect(move('spend', 5_000_00)).rejects.toMatchObject({ code: 'pocket.too_little' });
  await admin.call(limitPocket, { student_id });
  await move('cash-out', 150_00);
  expect(await admin.call(getPocket, { student_id })).toMatchObject({
    balance_cents: 650_00,
    spent_today_cents: 350_00,
    daily_limit_cents: null,
  });
  const list = await admin.call(listPockets, { with_money: true });
  expect(list).toMatchObject({ count: 1, total_cents: 650_00 });
  expect((await admin.call(getFeePanel, { student_id })).balance_cents).toBe(before.balance_cents);
  const file = (await admin.call(exportPockets, { format: 'csv' })) as { text: string };
  expect(file.text).toContain('650');
});

test('caution money pays what is owed, less what was broken, and the rest is credit', async () => {
  const student_id = books.students[3]!;
  await pay(student_id, 28_000_00);
  const done = await admin.call(releaseCaution, {
    student_id,
    charges_cents: 500_00,
    reason: 'A broken window',
  });
  expect(done).toEqual({
    held_cents: 3_000_00,
    released_cents: 2_500_00,
    balance_cents: -2_500_00,
  });
  await expect(admin.call(releaseCaution, { student_id })).rejects.toMatchObject({
    code: 'caution.none',
  });
});

test('what is refundable is held for the family, and nobody who leaves is forgotten', async () => {
  const { accounts } = await admin.call(getFinanceSetup, {});
  const accountOf = (code: string) => accounts.find((one) => one.code === code)!.id;
  const head = { code: 'KEY', name: 'Key deposit', is_refundable: true };
  for (const [code, is_refundable] of [
    ['4000', true],
    ['2300', false],
    ['1100', false],
    ['1000', false],
  ] as const) {
    await expect(
      admin.call(createVoteHead, { ...head, is_refundable, account_id: accountOf(code) }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'account_id' }] } });
  }
  await admin.call(createVoteHead, { ...head, account_id: accountOf('2300') });

  const [here, gone] = books.students;
  await pay(gone!, 28_000_00);
  const all = await admin.call(listDeposits, {});
  expect(all).toMatchObject({ count: 3, total_cents: 3_000_00, unnamed_cents: 0 });
  expect(all.rows.find((row) => row.id === here)).toMatchObject({
    held_cents: 0,
    unpaid_cents: 3_000_00,
  });
  expect(await admin.call(listDeposits, { leavers: 'only' })).toMatchObject({ count: 0 });
  await school.sql(`update students.students set status = 'graduated' where id = $1`, [gone]);
  const left = await admin.call(listDeposits, { leavers: 'only' });
  expect(left.rows).toMatchObject([
    { id: gone, held_cents: 3_000_00, unpaid_cents: 0, balance_cents: 0 },
  ]);
  const month = { month: today.slice(0, 7) };
  const checkOf = async () =>
    (await admin.call(getMonthChecklist, month)).checks.find((one) => one.key === 'deposits');
  expect(await checkOf()).toMatchObject({ is_done: false, is_blocking: false });
  const file = (await admin.call(exportDeposits, { format: 'csv', leavers: 'only' })) as {
    text: string;
  };
  expect(file.text).toContain('3000');
  expect(await admin.call(releaseCaution, { student_id: gone! })).toMatchObject({
    released_cents: 3_000_00,
    balance_cents: -3_000_00,
  });
  expect(await checkOf()).toMatchObject({ is_done: true });
  expect((await admin.call(listDeposits, {})).rows.map((row) => row.id)).not.toContain(gone);

  // Pocket money of a leaver stays on its list, too.
  await school.sql(`update students.students set status = 'graduated' where id = $1`, [here]);
  const pockets = await admin.call(listPockets, { with_money: true });
  expect(pockets).toMatchObject({ count: 1, total_cents: 650_00 });
  await school.sql(`update students.students set status = 'active' where id = $1`, [here]);
});

test('a deposit that was written off was never paid, so it is not given back', async () => {
  const student_id = books.students[2]!;
  await pay(student_id, 26_000_00);
  const asked = await admin.call(requestAdjustment, {
    kind: 'write-off',
    student_id,
    amount_cents: 2_000_00,
    reason: 'The family cannot pay it',
  });
  await approve(asked.number);
  expect(await admin.call(getAccountSides, { student_id })).toMatchObject({
    caution_cents: 1_000_00,
  });
  expect(await admin.call(releaseCaution, { student_id })).toEqual({
    held_cents: 1_000_00,
    released_cents: 1_000_00,
    balance_cents: -1_000_00,
  });
  await expect(admin.call(releaseCaution, { student_id })).rejects.toMatchObject({
    code: 'caution.none',
  });
});

test('deposits of the old books come in one sum, and get their names learner by learner', async () => {
  const { accounts } = await admin.call(getFinanceSetup, {});
  const line = (code: string, side: object) => ({
    account_id: accounts.find((one) => one.code === code)!.id,
    ...side,
  });
  const journal = (kind: 'opening' | 'correction') => ({
    kind,
    posted_on: today,
    memo: 'Deposits of the old books',
    lines: [line('3000', { debit_cents: 4_000_00 }), line('2300', { credit_cents: 4_000_00 })],
  });
  await expect(admin.call(createJournalVoucher, journal('correction'))).rejects.toMatchObject({
    code: 'journal.learner_money',
  });
  const made = await admin.call(createJournalVoucher, journal('opening'));
  await approve(made.number);
  expect((await admin.call(listDeposits, {})).unnamed_cents).toBe(4_000_00);
  const student_id = books.students[5]!;
  const old = { student_id, reason: 'Old receipt 118' };
  expect(await admin.call(takeOverDeposit, { ...old, amount_cents: 3_500_00 })).toMatchObject({
    id: student_id,
    held_cents: 3_500_00,
  });
  expect((await admin.call(listDeposits, {})).unnamed_cents).toBe(500_00);
  // More than the sum that came: it is an opening balance of its own.
  await admin.call(takeOverDeposit, { ...old, amount_cents: 1_000_00 });
  expect(await admin.call(listDeposits, { search: 'A6' })).toMatchObject({
    rows: [{ held_cents: 4_500_00 }],
    unnamed_cents: 500_00,
  });
  const viewer = await school.staff(['finance'], ['view', 'create']);
  await expect(viewer.call(takeOverDeposit, { ...old, amount_cents: 1_00 })).rejects.toMatchObject({
    status: 403,
  });
  // The balance of the old books is taken over by the story that follows.
  const lost = { student_id, charges_cents: 4_500_00, reason: 'Lost keys' };
  await expect(admin.call(releaseCaution, lost)).rejects.toMatchObject({ code: 'caution.own' });
  await director.call(releaseCaution, lost);
});

test('opening balances are taken over only when they add up to the figure on paper', async () => {
  const [five, six] = books.students.slice(4);
  const sheet = {
    name: 'arrears.csv',
    bytes: Buffer.from('Adm no,Amount\nA5,"7,500"\nA6,-1500\n'),
  };
  const start = () =>
    admin.call(startImport, { target: 'finance/opening-balances' }, { file: sheet });
  const first = await start();
  expect(first.faults[0]?.message).toContain('Type the total of the old books');
  const { version } = await admin.call(getOpeningControl, {});
  const control = { as_of: '2026-01-05', semester_id: books.term_id };
  await admin.call(saveOpeningControl, { ...control, control_cents: 6_500_00, version });
  expect((await start()).faults[0]?.message).toContain('6,500.00');
  await admin.call(saveOpeningControl, { ...control, control_cents: 6_000_00, version: 1 });
  const good = await start();
  expect(good.faults).toEqual([]);
  const run = await admin.call(commitImport, { id: good.run.id, which: 'all' });
  expect(run.imported_count).toBe(2);
  expect((await admin.call(getFeePanel, { student_id: five! })).balance_cents).toBe(7_500_00);
  expect((await admin.call(getFeePanel, { student_id: six! })).balance_cents).toBe(-1_500_00);
  expect(await admin.call(getOpeningControl, {})).toMatchObject({ imported_cents: 6_000_00 });
  await admin.call(undoImport, { id: run.id });
  expect((await admin.call(getFeePanel, { student_id: five! })).balance_cents).toBe(0);
});

test('after all of it the books are sound', async () => {
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

import {
  exportBalances,
  exportFamilyBalances,
  listBalances,
  listFamilyBalances,
  printBalanceLetters,
  printClassBalances,
  printFeeRegister,
  printStatements,
} from '@darasa/contract/finance/families/balances';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { behindException, exception_days } from '@darasa/contract/finance/books/figures';
import { getFeePanel, getStatement } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/receiving/payments';
import {
  exportTransactions,
  getTransaction,
  listEnterers,
  listTransactions,
  printDayBook,
} from '@darasa/contract/finance/overview/transactions';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { bringGoods } from '#test/bring-goods.ts';
import { newBooks } from '#test/new-books.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school, { learners: 4 });
const { admin } = school;
const other = await school.staff(['finance'], ['view', 'void', 'export']);

// Mixed postings: a bill for all, a part payment, too much, a cancelled one, and a later one.
const semester_id = books.term_id;
const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
await admin.call(runBilling, {
  semester_id,
  billed_on: '2026-01-06',
  expected_cents: to_bill_cents,
});
const pay = (student: number, amount_cents: number, received_on: string) =>
  admin.call(recordPayment, {
    student_id: books.students[student]!,
    amount_cents,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on,
  });
const part = await pay(0, 10_000_00, '2026-01-12');
await pay(1, 30_000_00, '2026-01-13');
const wrong = await pay(2, 5_000_00, '2026-02-02');
await other.call(cancelPayment, {
  id: wrong.id,
  reason: 'Wrong learner',
  cancelled_on: '2026-02-03',
});
await pay(0, 2_500_00, '2026-02-10');
const guardian_id = await newGuardian(school, { phone: '254722000111' });
for (const student_id of books.students.slice(0, 2)) {
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at) values ($1, $2, $3, $4, $5, 'mother', now())`,
    [school.tenant_id, newId(), school.school_id, student_id, guardian_id],
  );
}

const dashboard = await admin.call(getMoneyDashboard, { semester_id });
const rowsOf = (filter: object) => admin.call(listTransactions, { page_size: 100, ...filter });

test('panel, statement, list and dashboard say one number for every learner', async () => {
  const { rows, total_cents } = await admin.call(listBalances, { which: 'everyone' });
  const numbers = await Promise.all(
    books.students.map(async (student_id) => {
      const panel = await admin.call(getFeePanel, { student_id });
      const statement = await admin.call(getStatement, { student_id });
      const story = await rowsOf({ student_id });
      const listed = rows.find((row) => row.id === student_id)!.balance_cents;
      expect([panel.balance_cents, statement.closing_cents, story.total_cents]).toEqual([
        listed,
        listed,
        listed,
      ]);
      return listed;
    }),
  );
  expect(numbers).toEqual([12_500_00, -5_000_00, 25_000_00, 25_000_00]);
  const all = dashboard.balance_cents + dashboard.arrears_cents - dashboard.prepaid_cents;
  expect(all).toBe(57_500_00);
  expect(total_cents).toBe(all);
  const kept = await admin.call(listBalances, {});
  expect(kept).toMatchObject({ count: 3, total_cents: 62_500_00 });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('every figure of the dashboard opens, and its rows add up to it', async () => {
  expect(dashboard).toMatchObject({
    billed_cents: 100_000_00,
    waived_cents: 0,
    paid_cents: 37_500_00,
    other_cents: 0,
    balance_cents: 62_500_00,
    paid_permille: 375,
    prepaid_cents: 5_000_00,
    cash_cents: 42_500_00,
    owing_count: 3,
    credit_count: 1,
  });
  const since = addDays(isoDate(server.clock.now), -exception_days);
  for (const one of dashboard.exceptions) {
    const behind = behindException(one, since);
    if (!behind) continue;
    const { posted_from: from, ...filter } = behind;
    const opened = await rowsOf({ ...filter, ...(from ? { from } : {}) });
    expect([one.rule, opened.count]).toEqual([one.rule, one.count]);
    if (one.amount_cents) expect(Math.abs(opened.total_cents)).toBe(one.amount_cents);
  }
  for (const figure of ['billed', 'paid', 'balance'] as const) {
    const { total_cents } = await rowsOf({ figure, semester_id });
    expect([figure, total_cents]).toEqual([figure, dashboard[`${figure}_cents`]]);
  }
  expect((await rowsOf({ figure: 'prepaid' })).total_cents).toBe(dashboard.prepaid_cents);
  expect((await rowsOf({ figure: 'cash' })).total_cents).toBe(dashboard.cash_cents);
  for (const { amount_cents, term_from, term_to } of dashboard.ageing) {
    const band = await rowsOf({
      figure: 'balance',
      ...(term_from ? { term_from } : {}),
      ...(term_to ? { term_to } : {}),
    });
    expect(band.total_cents).toBe(amount_cents);
  }
  const paid = await rowsOf({
    figure: 'paid',
    semester_id: dashboard.term!.id,
    to: dashboard.term!.ends_on,
  });
  expect(paid.total_cents).toBe(dashboard.weeks.reduce((all, one) => all + one.this_cents, 0));
  expect(dashboard.exceptions).toContainEqual({
    rule: 'cancelled-receipts',
    count: 1,
    amount_cents: 5_000_00,
  });
  expect(dashboard.exceptions.map((one) => one.rule)).toContain('back-dated');
});

test('a movement is found by number, words, kind, method and amount, and tells its story', async () => {
  const plain = await rowsOf({});
  expect(plain.total_cents).toBe(plain.rows.reduce((all, row) => all + row.amount_cents, 0));
  expect(plain.proof).toEqual({ how: 'credits', cents: plain.total_cents });
  const paid = await rowsOf({ figure: 'paid', semester_id, from: '2026-01-01' });
  expect(paid.proof).toEqual({ how: 'days', cents: paid.total_cents });
  const { rows: people } = await admin.call(listEnterers, {});
  expect(people.map((one) => one.id).toSorted()).toEqual([admin.id, other.id].toSorted());
  expect((await rowsOf({ search: part.receipt_number })).count).toBe(1);
  expect((await rowsOf({ kind: 'bill' })).count).toBe(4);
  expect((await rowsOf({ method: 'cash', min_shillings: 6_000 })).count).toBe(2);
  expect((await rowsOf({ method: 'bank' })).count).toBe(0);
  expect((await rowsOf({ created_by: other.id })).count).toBe(1);
  const [box] = await school.sql<{ account_id: string }>(
    'select account_id from finance.money_accounts where id = $1',
    [books.cash_id],
  );
  const { account_id } = box!;
  const came = await rowsOf({ account_id, way: 'in' });
  const went = await rowsOf({ account_id, way: 'out' });
  expect(came.rows.every((row) => row.amount_cents > 0)).toBe(true);
  expect(went.rows.map((row) => row.source)).toEqual(['payment-cancelled']);
  expect((await rowsOf({ account_id })).total_cents).toBe(came.total_cents + went.total_cents);
  expect((await rowsOf({ backdated: true })).count).toBe(plain.count);
  const { rows } = await rowsOf({ search: wrong.receipt_number, kind: 'payment' });
  const story = await admin.call(getTransaction, { id: rows.find((row) => row.is_reversed)!.id });
  expect(story.payment).toMatchObject({ id: wrong.id, cancelled_reason: 'Wrong learner' });
  expect(story.related.map((one) => one.how)).toContain('reversed-by');
  expect(story.lines.reduce((all, line) => all + line.amount_cents, 0)).toBe(0);
  await expect(admin.call(getTransaction, { id: newId() })).rejects.toMatchObject({ status: 404 });
});

test('a balance as it was, by vote head, by family, and of those who left', async () => {
  const as_at = await admin.call(listBalances, { which: 'everyone', as_at: '2026-02-02' });
  const of = (student: number) =>
    as_at.rows.find((row) => row.id === books.students[student])!.balance_cents;
  expect([of(0), of(2)]).toEqual([15_000_00, 20_000_00]);
  const lunch = await admin.call(listBalances, { vote_head_id: books.voteHead('LUN') });
  expect(lunch).toMatchObject({ count: 3, total_cents: 15_000_00 });
  const families = await admin.call(listFamilyBalances, { several: 'yes' });
  expect(families.rows).toMatchObject([{ id: guardian_id, total_cents: 7_500_00 }]);
  await school.sql(`update students.students set status = 'transferred' where id = $1`, [
    books.students[3],
  ]);
  const here = await admin.call(listBalances, {});
  expect(here).toMatchObject({ count: 2, total_cents: 37_500_00 });
  const gone = await admin.call(listBalances, { leavers: 'only' });
  expect(gone).toMatchObject({ count: 1, total_cents: 25_000_00 });
});

test('the papers: day book, register, statements, class list and letters', async () => {
  const { class_id } = books;
  const papers: RawAnswer[] = [
    await other.call(printDayBook, { day: '2026-01-12' }),
    await other.call(printFeeRegister, { class_id, year: 2026 }),
    await other.call(printStatements, { class_id, only: 'owing' }),
    await other.call(printClassBalances, { class_id }),
    await other.call(printBalanceLetters, { letter: 'reminder', pay_by: '2026-03-01' }),
  ];
  for (const paper of papers) expect(paper.text.slice(0, 5)).toBe('%PDF-');
  const csv: RawAnswer = await other.call(exportTransactions, { format: 'csv', figure: 'paid' });
  expect(csv.text.trim().split('\r\n')).toHaveLength(6);
  const balances: RawAnswer = await other.call(exportBalances, { format: 'csv' });
  expect(balances.text).toContain('12500.00');
  const families: RawAnswer = await other.call(exportFamilyBalances, { format: 'csv' });
  expect(families.text).toContain('7500.00');
  await expect(
    other.call(printBalanceLetters, {
      letter: 'recovery',
      pay_by: '2026-03-01',
      min_shillings: 90_000,
    }),
  ).rejects.toMatchObject({ code: 'balances.no_letters' });
  const viewer = await school.staff(['finance'], ['view']);
  await expect(viewer.call(printDayBook, { day: '2026-01-12' })).rejects.toMatchObject({
    status: 403,
  });
});

test('a cancelled receipt for goods is an exception as one for money is, and opens', async () => {
  const approver = await school.staff(['finance'], undefined, { responsibility: 'DIRECTOR' });
  const goods = await bringGoods(
    { taker: admin, approver },
    {
      student_id: books.students[0]!,
      amount_cents: 1_500_00,
      in_kind: { item: 'Maize', quantity: 1, unit: 'bags' },
      received_on: '2026-02-10',
    },
  );
  const day = { reason: 'The maize was wet', cancelled_on: '2026-02-11' };
  await other.call(cancelPayment, { id: goods.id, ...day });
  const { exceptions } = await admin.call(getMoneyDashboard, { semester_id });
  const cancelled = exceptions.find((one) => one.rule === 'cancelled-receipts')!;
  expect(cancelled).toMatchObject({ count: 2, amount_cents: 6_500_00 });
  const since = addDays(isoDate(server.clock.now), -exception_days);
  const opened = await rowsOf(behindException(cancelled, since)!);
  expect(opened).toMatchObject({ count: 2, total_cents: 6_500_00 });
});

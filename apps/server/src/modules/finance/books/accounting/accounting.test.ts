import {
  exportFinancialStatement,
  exportLedgerPage,
  exportTrialBalance,
  getCashBook,
  getFinancialStatement,
  getPosting,
  getTrialBalance,
  printCashBook,
} from '@darasa/contract/finance/books/accounting';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  getMonthChecklist,
  getYearClosing,
  lockYear,
  reopenYear,
  runYearClosing,
} from '@darasa/contract/finance/books/closing';
import { funds } from '@darasa/contract/finance/fees/fee-lists';
import { createJournalVoucher } from '@darasa/contract/finance/books/journals';
import { exportSeals, listSeals, proveLedger } from '@darasa/contract/finance/books/ledger';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import {
  createMoneyAccount,
  editMoneyAccount,
  type FinanceSetup,
  getFinanceSetup,
  lockMonth,
} from '@darasa/contract/finance/books/setup';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { sealDay } from '../ledger/seals.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let setup: FinanceSetup;
let head: Person;

const account = (code: string) => setup.accounts.find((one) => one.code === code)!.id;
const month = '2026-02';
const days = { from: '2026-01-01', to: '2026-12-31' };

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  head = await school.staff(['finance', 'dashboard'], undefined, { responsibility: 'DIRECTOR' });
  setup = await school.admin.call(getFinanceSetup, {});
  const semester_id = books.term_id;
  const { to_bill_cents } = await school.admin.call(previewBilling, { semester_id });
  const billed_on = '2026-01-06';
  await school.admin.call(runBilling, { semester_id, billed_on, expected_cents: to_bill_cents });
  await school.admin.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents: 21_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
  });
});

const journal = (change: object = {}) => ({
  kind: 'adjustment' as const,
  posted_on: '2026-02-10',
  memo: 'Chalk that was booked as food',
  lines: [
    { account_id: account('5100'), vote_head_id: books.voteHead('TLM'), debit_cents: 1_200_00 },
    { account_id: account('5200'), vote_head_id: books.voteHead('FOD'), credit_cents: 1_200_00 },
  ],
  ...change,
});

async function approve(id: string, person = head) {
  const { round, step } = await person.call(getApproval, { id });
  return person.call(decide, { id, decision: 'approve', round, step });
}

describe('the books', () => {
  test('show a receipt in cash book, ledger and posting, by vote head', async () => {
    const place = { money_account_id: books.cash_id, from: '2026-02-01', to: '2026-02-28' };
    const book = await school.admin.call(getCashBook, place);
    expect(book).toMatchObject({
      brought_down_cents: 0,
      received_cents: 21_000_00,
      carried_down_cents: 21_000_00,
      count: 1,
    });
    expect(book.vote_heads.map((one) => one.code)).toEqual(['TUI', 'LUN']);
    expect(book.rows[0]!.shares.map((one) => one.amount_cents).toSorted()).toEqual([
      1_000_00, 20_000_00,
    ]);
    const posting = await school.admin.call(getPosting, { id: book.rows[0]!.journal_id });
    expect(posting.lines).toHaveLength(3);
    const paper = (await school.admin.call(printCashBook, { ...place, format: 'pdf' })) as {
      text: string;
    };
    expect(paper.text.startsWith('%PDF-')).toBe(true);
    await school.admin.call(printCashBook, { ...place, format: 'csv' });
    await school.admin.call(exportLedgerPage, {
      account_id: account('1100'),
      ...days,
      format: 'csv',
    });
    await school.admin.call(exportTrialBalance, { month, format: 'csv' });
  });

  test('say what was earned and what was received, and the balance sheet balances', async () => {
    const of = (kind: 'income' | 'balance' | 'cash-flow', more: object = {}) =>
      school.admin.call(getFinancialStatement, { kind, ...days, ...more });
    const accrual = await of('income');
    expect(accrual.sections[0]!.total.amount_cents).toBe(75_000_00);
    expect(accrual.results[0]).toMatchObject({ label: 'Surplus', amount_cents: 75_000_00 });
    const cash = await of('income', { basis: 'cash' });
    expect(cash.sections[0]!.total.amount_cents).toBe(21_000_00);
    const sheet = await of('balance');
    expect(sheet.results).toEqual([
      { label: 'Net assets', amount_cents: 75_000_00, prior_cents: 0 },
    ]);
    const flow = await of('cash-flow');
    expect(flow.results.at(-1)).toMatchObject({ amount_cents: 21_000_00 });
    const file = { kind: 'income', ...days, format: 'csv' } as const;
    await school.admin.call(exportFinancialStatement, file);
  });

  test('of one fund balance alone, and name what crosses to another', async () => {
    const fund = await school.admin.call(funds.create, { name: 'Development' });
    const bank = await school.admin.call(createMoneyAccount, {
      name: 'Development account',
      kind: 'bank',
      fund_id: fund.id,
    });
    const made = await school.admin.call(
      createJournalVoucher,
      journal({
        kind: 'contra',
        memo: 'To the development account',
        lines: [
          { account_id: bank.account_id, debit_cents: 5_000_00 },
          { account_id: account('1000'), credit_cents: 5_000_00 },
        ],
      }),
    );
    await approve(made.item_id!);
    const own = await school.admin.call(getTrialBalance, { month, fund_id: fund.id });
    expect(own.rows.map((row) => [row.name, row.closing_cents])).toEqual([
      ['Development account', 5_000_00],
      ['Between this fund and others', -5_000_00],
    ]);
    expect(own.difference_cents).toBe(0);
    expect(own.entries.map((entry) => entry.amount_cents)).toEqual([5_000_00]);
    await expect(
      school.admin.call(editMoneyAccount, { id: bank.id, version: 1, clear: ['fund_id'] }),
    ).rejects.toMatchObject({ code: 'finance.fund_posted' });
  });

  test('are open to readers of finance and nobody else', async () => {
    const teacher = await school.staff(['academics']);
    await expect(teacher.call(getTrialBalance, { month })).rejects.toMatchObject({ status: 403 });
    const reader = await school.staff(['finance'], ['view']);
    await reader.call(getTrialBalance, { month });
    await expect(reader.call(createJournalVoucher, journal())).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('the close', () => {
  test('of a month waits for its journals, then locks it', async () => {
    const late = await school.admin.call(
      createJournalVoucher,
      journal({ posted_on: '2026-05-05' }),
    );
    const may = { month: '2026-05', locked: true };
    const { checks } = await school.admin.call(getMonthChecklist, { month: '2026-05' });
    expect(checks.find((one) => one.key === 'journals')).toMatchObject({ is_done: false });
    await expect(school.admin.call(lockMonth, may)).rejects.toMatchObject({
      code: 'closing.waiting',
    });
    await approve(late.item_id!);
    // An open shift, and a bank that moved and was not reconciled, hold the month open too.
    const ground = [school.tenant_id, school.school_id, newId()];
    await school.sql(
      `insert into finance.shifts (tenant_id, school_id, id, money_account_id, cashier_id,
         float_cents, opened_at) values ($1, $2, $3, $4, $5, 0, '2026-05-06T08:00:00Z')`,
      [...ground, books.cash_id, school.admin.id],
    );
    const bank = { method: 'bank' as const, money_account_id: books.bank_id, reference: 'SLIP9' };
    await school.admin.call(recordPayment, {
      ...bank,
      student_id: books.students[1]!,
      amount_cents: 1_000_00,
      received_on: '2026-05-07',
    });
    const refused = () =>
      school.admin.call(lockMonth, may).then(
        () => 'closed',
        (error: Error) => error.message,
      );
    expect(await refused()).toMatch(/1 shift of May 2026 still open/);
    await school.sql('delete from finance.shifts where id = $1', [ground[2]]);
    expect(await refused()).toMatch(/Not reconciled for May 2026/);
    await school.sql(
      `insert into finance.reconciliations (tenant_id, school_id, id, money_account_id, month, state,
         figures, prepared_by, prepared_at)
       values ($1, $2, $3, $4, '2026-05-01', 'prepared', '{}', $5, now())`,
      [...ground, books.bank_id, school.admin.id],
    );
    await school.admin.call(lockMonth, may);
    await expect(
      school.admin.call(createJournalVoucher, journal({ posted_on: '2026-05-06' })),
    ).rejects.toMatchObject({ code: 'finance.month_locked' });
    expect(await school.admin.call(getMonthChecklist, { month: '2026-05' })).toMatchObject({
      is_locked: true,
    });
  });

  test('of a year carries the surplus to the fund, again if asked, and only a director reopens', async () => {
    const { id } = setup.financial_years[0]!;
    await expect(school.admin.call(lockYear, { id })).rejects.toMatchObject({
      code: 'closing.not_ended',
    });
    await school.admin.call(runYearClosing, { id });
    const again = await school.admin.call(runYearClosing, { id });
    expect(again).toMatchObject({ surplus_cents: 75_000_00, year: { state: 'closing' } });
    expect(again.runs.map((run) => [run.run, run.undone_at !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
    const sheet = await school.admin.call(getFinancialStatement, { kind: 'balance', ...days });
    const funds_rows = sheet.sections[2]!.rows.map((row) => [row.name, row.amount_cents]);
    expect(funds_rows).toContainEqual(['Accumulated fund', 75_000_00]);
    expect(funds_rows).toContainEqual(['Surplus not yet carried to the fund', 0]);
    const income = await school.admin.call(getFinancialStatement, { kind: 'income', ...days });
    expect(income.results[0]!.amount_cents).toBe(75_000_00);
    await school.sql(`update finance.financial_years set state = 'closed' where id = $1`, [id]);
    await expect(school.admin.call(createJournalVoucher, journal())).rejects.toMatchObject({
      code: 'finance.year_closed',
    });
    const monthsBefore = async () => {
      const { checks } = await school.admin.call(getMonthChecklist, { month: '2027-01' });
      return checks.find((one) => one.key === 'months-before');
    };
    expect((await school.admin.call(getYearClosing, { id })).open_months).toBe(0);
    expect(await monthsBefore()).toMatchObject({ is_done: true });
    const why = { id, reason: 'The auditor asked for one more accrual' };
    await expect(school.admin.call(reopenYear, why)).rejects.toMatchObject({ status: 403 });
    expect(await head.call(reopenYear, why)).toMatchObject({ year: { state: 'closing' } });
    expect((await school.admin.call(getYearClosing, { id })).open_months).toBe(11);
    expect(await monthsBefore()).toMatchObject({ is_done: false });
  });
});

test('each day is sealed once; a posting that was changed afterwards is named', async () => {
  const seal = () =>
    inScope(
      server.pool,
      { tenant_id: school.tenant_id, school_id: school.school_id, limits: '*' },
      'write',
      (db) => sealDay({ db, now: server.clock.now }, isoDate(server.clock.now)),
    );
  await seal();
  await seal();
  const { rows } = await school.admin.call(listSeals, {});
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ is_sound: true, broken: [] });
  expect(rows[0]!.hash).toMatch(/^[0-9a-f]{64}$/);
  await school.admin.call(exportSeals, { format: 'csv' });
  await school.sql(
    `update finance.journals set memo = 'Nothing to see' where tenant_id = $1 and number = 2`,
    [school.tenant_id],
  );
  const { is_sound, broken } = await school.admin.call(proveLedger, {});
  expect(is_sound).toBe(false);
  expect(broken[0]).toBe('Posting 2 was changed after it was made');
});

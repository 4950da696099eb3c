import { getLedgerPage, getTrialBalance } from '@darasa/contract/finance/books/accounting';
import {
  createJournalVoucher,
  exportJournalVouchers,
  listJournalVouchers,
  printJournalVoucher,
  reverseJournalVoucher,
  sendJournalVoucherAgain,
  sendReversalAgain,
} from '@darasa/contract/finance/books/journals';
import { type FinanceSetup, getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { getTransaction, listTransactions } from '@darasa/contract/finance/overview/transactions';
import { decide, getApproval } from '@darasa/contract/platform/approvals';
import { formatKes } from '@darasa/rules/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { reverseAccruals } from './service.ts';

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

async function giveBack(id: string) {
  const { round, step } = await head.call(getApproval, { id });
  await head.call(decide, { id, decision: 'return', comment: 'Say it better', round, step });
}

async function approve(id: string, person = head) {
  const { round, step } = await person.call(getApproval, { id });
  return person.call(decide, { id, decision: 'approve', round, step });
}

describe('a journal voucher', () => {
  test('is posted when somebody else approved it, and never by the one who wrote it', async () => {
    const made = await school.admin.call(createJournalVoucher, journal());
    expect(made).toMatchObject({ state: 'waiting', total_cents: 1_200_00 });
    expect(made.number).toMatch(/\/JV\/26\/0001$/);
    const before = await school.admin.call(getTrialBalance, { month });
    expect(before.rows.find((row) => row.code === '5100')).toBeUndefined();
    await expect(approve(made.item_id!, school.admin)).rejects.toMatchObject({
      code: 'approval.own',
    });
    await approve(made.item_id!);
    const after = await school.admin.call(getTrialBalance, { month });
    expect(after.rows.find((row) => row.code === '5100')).toMatchObject({
      debit_cents: 1_200_00,
      closing_cents: 1_200_00,
    });
    expect(after).toMatchObject({ difference_cents: 0, entries: [] });
    const { rows } = await school.admin.call(listJournalVouchers, { state: 'posted' });
    expect(rows.map((row) => row.id)).toContain(made.id);
    for (const [endpoint, input] of [
      [printJournalVoucher, { id: made.id }],
      [exportJournalVouchers, { format: 'csv' }],
    ] as const) {
      await school.admin.call(endpoint, input as never);
    }
  });

  test('that came back is changed by who wrote it, keeps its number and is decided again', async () => {
    const made = await school.admin.call(createJournalVoucher, journal({ memo: 'Chalk and pens' }));
    const item_id = made.item_id!;
    const [debit, credit] = journal().lines;
    const less = {
      ...journal({ memo: 'Chalk without the pens' }),
      id: made.id,
      lines: [
        { ...debit!, debit_cents: 700_00 },
        { ...credit!, credit_cents: 700_00 },
      ],
    };
    await expect(school.admin.call(sendJournalVoucherAgain, less)).rejects.toMatchObject({
      code: 'approval.not_returned',
    });
    await giveBack(item_id);
    await expect(head.call(sendJournalVoucherAgain, less)).rejects.toMatchObject({ status: 404 });
    const contra = { ...less, kind: 'contra' as const };
    await expect(school.admin.call(sendJournalVoucherAgain, contra)).rejects.toMatchObject({
      body: { errors: [{ path: 'lines.0.account_id' }] },
    });
    expect(await school.admin.call(sendJournalVoucherAgain, less)).toMatchObject({
      number: made.number,
      item_id,
      state: 'waiting',
      total_cents: 700_00,
      lines: [{ amount_cents: 700_00 }, { amount_cents: -700_00 }],
    });
    expect(await head.call(getApproval, { id: item_id })).toMatchObject({
      title: 'Chalk without the pens',
      amount_cents: 700_00,
    });
    await approve(item_id);
    const { rows } = await school.admin.call(listJournalVouchers, { id: made.id });
    expect(rows).toMatchObject([{ state: 'posted', total_cents: 700_00 }]);
    const back = { id: made.id, posted_on: '2026-02-11', reason: 'It was booked before' };
    const reversal = await school.admin.call(reverseJournalVoucher, back);
    await giveBack(reversal.item_id!);
    await expect(
      school.admin.call(sendJournalVoucherAgain, { ...less, id: reversal.id }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'lines' }] } });
    const later = { id: reversal.id, posted_on: '2026-02-12', reason: 'Booked in January' };
    expect(await school.admin.call(sendReversalAgain, later)).toMatchObject({
      number: reversal.number,
      item_id: reversal.item_id,
      state: 'waiting',
      posted_on: '2026-02-12',
      memo: `Takes back ${made.number}: Booked in January`,
      total_cents: 700_00,
    });
    await approve(reversal.item_id!);
    expect((await school.admin.call(listJournalVouchers, { id: made.id })).rows).toMatchObject([
      { reversal_number: reversal.number, reversed_at: expect.any(String) },
    ]);
  });

  test('that was wrong is taken back by its mirror image, once, when another person agrees', async () => {
    const wrong = await school.admin.call(
      createJournalVoucher,
      journal({ memo: 'Booked twice by mistake' }),
    );
    const back = { id: wrong.id, posted_on: '2026-02-11', reason: 'It was booked before' };
    const reverse = (change: object = {}) =>
      school.admin.call(reverseJournalVoucher, { ...back, ...change });
    await expect(reverse()).rejects.toMatchObject({ code: 'journal.not_reversible' });
    await approve(wrong.item_id!);
    const standing = async () =>
      (await school.admin.call(getTrialBalance, { month })).rows.find((row) => row.code === '5100')!
        .closing_cents;
    const twice = await standing();
    await expect(reverse({ posted_on: '2026-02-09' })).rejects.toMatchObject({
      body: { errors: [{ path: 'posted_on' }] },
    });
    const first = await reverse();
    expect(first).toMatchObject({ state: 'waiting', reverses_number: wrong.number });
    await expect(reverse()).rejects.toMatchObject({ code: 'journal.not_reversible' });
    expect(await standing()).toBe(twice);
    const { round, step } = await head.call(getApproval, { id: first.item_id! });
    const no = { decision: 'reject' as const, comment: 'Say it better' };
    await head.call(decide, { id: first.item_id!, ...no, round, step });
    const second = await reverse();
    await approve(second.item_id!);
    expect(await standing()).toBe(twice - 1_200_00);
    await expect(reverse()).rejects.toMatchObject({ code: 'journal.not_reversible' });
    await expect(reverse({ id: second.id })).rejects.toMatchObject({ code: 'journal.is_reversal' });
    const { rows } = await school.admin.call(listJournalVouchers, { search: wrong.number });
    expect(rows.find((row) => row.id === wrong.id)).toMatchObject({
      reversal_number: second.number,
      reversed_at: expect.any(String),
    });
    const { rows: movements } = await school.admin.call(listTransactions, {
      search: wrong.number,
      source: 'journal',
    });
    const story = await school.admin.call(getTransaction, { id: movements[0]!.id });
    expect(story.is_reversed).toBe(true);
  });

  test('that does not balance, or touches what learners owe, is refused at its line', async () => {
    const [debit, credit] = journal().lines;
    await expect(
      school.admin.call(
        createJournalVoucher,
        journal({ lines: [debit, { ...credit, credit_cents: 1_000_00 }] }),
      ),
    ).rejects.toMatchObject({
      body: { errors: [{ path: 'lines', message: 'Debits are 200.00 too much' }] },
    });
    const receivable = { account_id: account('1100'), debit_cents: 1_200_00 };
    await expect(
      school.admin.call(createJournalVoucher, journal({ lines: [receivable, credit] })),
    ).rejects.toMatchObject({ code: 'journal.learner_account' });
    await expect(
      school.admin.call(createJournalVoucher, journal({ kind: 'contra' })),
    ).rejects.toMatchObject({ status: 400 });
  });

  test('of an accrual takes itself back on the first of the next month', async () => {
    const made = await school.admin.call(
      createJournalVoucher,
      journal({ kind: 'accrual', posted_on: '2026-03-30', reverses_next_month: true }),
    );
    expect(made.reverse_on).toBe('2026-04-01');
    const { details } = await school.admin.call(getApproval, { id: made.item_id! });
    expect(details.map((one) => one.value)).toEqual([
      'Accrual',
      '30 Mar 2026',
      `Debit ${formatKes(1_200_00)}, Teaching materials`,
      `Credit ${formatKes(1_200_00)}, Food and kitchen`,
      '1 Apr 2026',
    ]);
    await approve(made.item_id!);
    const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
    const now = new Date('2026-04-02T00:00:00Z');
    for (let i = 0; i < 2; i++) {
      await inScope(server.pool, { ...scope, limits: '*' }, 'write', (db) =>
        reverseAccruals({ ...scope, db, now }),
      );
    }
    const { rows } = await school.admin.call(listJournalVouchers, { kind: 'accrual' });
    expect(rows[0]!.reversed_at).not.toBeNull();
    const page = await school.admin.call(getLedgerPage, { account_id: account('5100'), ...days });
    expect(page.closing_cents).toBe(1_200_00);
    expect(page.rows.at(-1)).toMatchObject({ source: 'journal-reversed', posted_on: '2026-04-01' });
  });
});

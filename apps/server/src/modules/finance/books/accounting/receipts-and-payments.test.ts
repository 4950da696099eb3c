import { getFinancialStatement, type Statement } from '@darasa/contract/finance/books/accounting';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { getMoneyReport } from '@darasa/contract/finance/overview/reports';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { beforeAll, expect, test } from 'vitest';
import { newBusySchool } from '#test/new-busy-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let busy: Awaited<ReturnType<typeof newBusySchool>>;
let statement: Statement;

beforeAll(async () => {
  busy = await newBusySchool(server);
  statement = await read('income');
}, 60_000);

const days = { from: '2026-01-01', to: '2026-12-31' };
const read = (kind: 'income' | 'balance' | 'cash-flow', more: object = {}) =>
  busy.school.admin.call(getFinancialStatement, { kind, ...days, basis: 'cash', ...more });

const section = (title: string, of = statement) => of.sections.find((one) => one.title === title)!;
const rowsOf = (title: string) =>
  Object.fromEntries(section(title).rows.map((row) => [row.name, row.amount_cents]));
const noteOf = (title: string) =>
  Object.fromEntries(
    statement.notes
      .find((note) => note.title === title)!
      .rows.map((row) => [row.name, row.amount_cents]),
  );

test('money that was parked is shown by what it became, and what is held as on the balance sheet', async () => {
  const sheet = await read('balance');
  const standing = new Map(
    [...section('Assets', sheet).rows, ...section('Liabilities', sheet).rows].map((row) => [
      row.name,
      row.amount_cents,
    ]),
  );
  expect(rowsOf('Change in money held')).toEqual({
    'Bursaries not yet shared out': 10_000_00,
    'Cheques in hand': -2_000_00,
    'Fees paid in advance': standing.get('Fees paid in advance'),
    'Goods received in kind': -4_500_00,
    Imprests: -2_000_00,
    'Pocket money': -300_00,
    Suspense: 1_150_50,
    'Withholding tax to remit': 900_00,
  });
  expect(standing.get('Bursaries not yet shared out')).toBe(10_000_00);
  expect(standing.get('Suspense')).toBe(1_150_50);
  expect(noteOf('Fees paid in advance')['Paid back']).toBe(-2_000_00);
  // A deposit for the pocket came in; what was bought with it is other income.
  expect(rowsOf('Receipts')).toMatchObject({ 'Pocket money': 1_000_00, 'Other income': 300_00 });
});

test('every receipt of a vote head agrees with the vote-head statement', async () => {
  const { rows } = await busy.school.admin.call(getMoneyReport, { report: 'vote-heads', ...days });
  const earned = rows.filter((row) => row.values['fees'] !== 0 || row.values['received'] !== 0);
  const receipts = new Map<string, number>();
  for (const row of section('Receipts').rows) {
    const note = statement.notes.find((one) => one.number === row.note);
    for (const part of note?.rows ?? [row]) receipts.set(part.name, part.amount_cents);
  }
  expect(earned.length).toBeGreaterThan(2);
  // An account with one vote head stands under its own name.
  const named: Record<string, string> = {
    Tuition: 'Tuition fees',
    Lunch: 'Boarding and meals',
    Activity: 'Activities and trips',
    'No vote head': 'Other income',
  };
  for (const { label, values } of earned) {
    const cents = values['fees']! + values['received']!;
    expect([label, receipts.get(named[label]!)]).toEqual([label, cents]);
  }
});

test('payments stand under what they were for, and tax that was withheld is no receipt', () => {
  expect(rowsOf('Payments')).toEqual({
    Administration: 1_200_00,
    'Bank charges': 500_00,
    // 30,000 of the bill were paid, from its first lines, and what the imprest was spent on.
    'Repairs and maintenance': 30_000_00,
    'Travel and transport': 7_000_00,
  });
  expect(Object.keys(rowsOf('Receipts'))).not.toContain('Withholding tax to remit');
});

test('it begins and ends with what lies on each account, as their cash books say', async () => {
  const opening = section('Cash and bank at the beginning');
  const closing = section('Cash and bank at the end');
  const { money_accounts } = await busy.school.admin.call(getFinanceSetup, {});
  const lying = money_accounts.filter((one) => one.balance_cents !== 0);
  expect(lying.length).toBeGreaterThan(1);
  expect(rowsOf('Cash and bank at the end')).toEqual(
    Object.fromEntries(lying.map((one) => [one.name, one.balance_cents])),
  );
  const change = statement.results.find((one) => one.label === 'Change in cash and bank')!;
  expect(closing.total.amount_cents - opening.total.amount_cents).toBe(change.amount_cents);
  const half = await read('income', { from: '2026-11-01', to: '2026-12-31' });
  const before = await read('income', { from: '2026-01-01', to: '2026-10-31' });
  expect(section('Cash and bank at the beginning', half).total.amount_cents).toBe(
    section('Cash and bank at the end', before).total.amount_cents,
  );
});

test('all of it makes the change in cash and bank, for the school and for one fund', async () => {
  const flow = await read('cash-flow');
  const change = (of: Statement) =>
    of.results.find((one) => one.label === 'Change in cash and bank');
  expect(change(statement)).toEqual(change(flow));
  const of_fund = (kind: 'income' | 'cash-flow') => read(kind, { fund_id: 'general' });
  expect(change(await of_fund('income'))).toEqual(change(await of_fund('cash-flow')));
  const sections = flow.sections.map((one) => [one.title, one.total.amount_cents] as const);
  const total = sections.reduce((sum, [title, cents]) => {
    return title === 'Paid for operations' ? sum - cents : sum + cents;
  }, 0);
  expect(total).toBe(change(flow)!.amount_cents);
  expect(await busy.school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

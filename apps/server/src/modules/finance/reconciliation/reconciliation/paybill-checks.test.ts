import { assignArrival, listArrivals } from '@darasa/contract/finance/receiving/incoming';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import {
  enterLines,
  matchAll,
  openDesk,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import {
  checkMoney,
  exportPaybillRows,
  listPaybillRows,
  type PaybillFigure,
} from '@darasa/contract/finance/reconciliation/money-checks';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { importStatement } from '@darasa/contract/finance/reconciliation/bank-statements';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let money_account_id: string;

const today = isoDate(server.clock.now);
const booked = today.split('-').toReversed().join('/');
const statement = [
  'Date,Reference,Narration,Debit,Credit,Balance',
  `${booked},QAA1,PAY BILL FROM OTIENO,,"5,000.00","5,000.00"`,
  `${booked},QAA2,PAY BILL FROM NOBODY WE KNOW,,"2,000.00","7,000.00"`,
  `${booked},QAA3,PAY BILL CHARGE,30.00,,"6,970.00"`,
];

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  const { admin } = school;
  const setup = await admin.call(getFinanceSetup, {});
  money_account_id = setup.money_accounts.find((one) => one.kind === 'mobile-money')!.id;
  await admin.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents: 5_000_00,
    method: 'mobile-money',
    money_account_id,
    reference: 'QAA1',
    received_on: today,
  });
  const file = { bytes: new TextEncoder().encode(statement.join('\r\n')), name: 'february.csv' };
  await admin.call(importStatement, { money_account_id }, { file });
  await admin.call(matchAll, { money_account_id });
});

const check = async () =>
  (await school.admin.call(checkMoney, {})).paybills.find(
    (one) => one.money_account_id === money_account_id,
  )!;

const rowsOf = async (figure: PaybillFigure) =>
  (await school.admin.call(listPaybillRows, { money_account_id, figure })).rows;

test('money that lies in suspense has no receipt until somebody is credited with it', async () => {
  const { admin } = school;
  expect(await check()).toMatchObject({ without_receipt_count: 1, without_line_count: 0 });
  const { lines } = await admin.call(openDesk, { money_account_id, month: today.slice(0, 7) });
  const unknown = lines.find((line) => line.reference === 'QAA2')!;
  await admin.call(enterLines, { money_account_id, line_ids: [unknown.id], means: 'deposit' });
  expect(await check()).toMatchObject({
    receipt_count: 1,
    line_count: 2,
    without_receipt_count: 1,
    without_receipt_cents: 2_000_00,
  });
  expect(await rowsOf('lines-without-receipt')).toMatchObject([
    { reference: 'QAA2', is_in_suspense: true, amount_cents: 2_000_00 },
  ]);
  const { rows } = await admin.call(listArrivals, { state: 'waiting' });
  const held = rows.find((row) => row.receipt === 'QAA2')!;
  await admin.call(assignArrival, {
    id: held.id,
    student_id: books.students[1]!,
  });
  expect(await rowsOf('lines-without-receipt')).toEqual([]);
  expect(await rowsOf('receipts-without-line')).toEqual([]);
});

test('every figure of a paybill opens to rows that make it', async () => {
  const found = await check();
  const figures: [PaybillFigure, number][] = [
    ['receipts', found.receipt_cents],
    ['lines', found.line_cents],
    ['receipts-without-line', found.without_line_cents],
    ['lines-without-receipt', found.without_receipt_cents],
    ['reversed', found.reversal_cents],
    ['charges', found.charge_cents],
    ['settled', found.settled_cents],
  ];
  for (const [figure, cents] of figures) {
    const rows = await rowsOf(figure);
    expect([figure, rows.reduce((sum, row) => sum + row.amount_cents, 0)]).toEqual([figure, cents]);
  }
  expect(found.charge_cents).toBe(30_00);
  const file = await school.admin.call(exportPaybillRows, {
    money_account_id,
    figure: 'lines',
    format: 'csv',
  });
  expect(file.text).toContain('QAA2');
});

import { getCashBook, printCashBook } from '@darasa/contract/finance/books/accounting';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { createTransfer } from '@darasa/contract/finance/books/transfers';
import { authoriseVoucher, prepareVoucher } from '@darasa/contract/finance/spending/vouchers';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newSpending } from '#test/new-spending.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

// The book as a school auditor asks for it: each line with the number on its paper, cash and bank side by side.
const server = await startServer();
const today = isoDate(server.clock.now);
const days = { from: today, to: today };
const { school, books, clerk, head, approve, approvedExpense, byBank } = await newSpending(server);
let receipt_number: string;
let voucher_number: string;
let transfer_number: string;

beforeAll(async () => {
  const paid = await clerk.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents: 1_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: today,
  });
  receipt_number = paid.receipt_number;
  const expense = await approvedExpense();
  const cheque = { ...byBank(), method: 'cheque' as const, reference: '000123' };
  const voucher = await clerk.call(prepareVoucher, { expense_id: expense.id, ...cheque });
  voucher_number = voucher.number;
  const second = await school.staff(['finance']);
  await head.call(authoriseVoucher, { id: voucher.id });
  await second.call(authoriseVoucher, { id: voucher.id });
  const transfer = await clerk.call(createTransfer, {
    from_id: books.bank_id,
    to_id: books.cash_id,
    amount_cents: 5_000_00,
    moved_on: today,
    reason: 'Change for the window',
    is_loan: false,
  });
  transfer_number = transfer.number;
  await approve(transfer.item_id!);
  await head.call(cancelPayment, { id: paid.id, reason: 'Typed twice', cancelled_on: today });
});

const bookOf = (money_account_id?: string) =>
  head.call(getCashBook, { ...days, ...(money_account_id ? { money_account_id } : {}) });

test('each line carries the number of its receipt, voucher or transfer, and of its cheque', async () => {
  const { rows } = await bookOf();
  const of = (number: string) => rows.filter((row) => row.paper_number === number);
  expect(of(receipt_number).map((row) => row.received_cents - row.paid_cents)).toEqual([
    1_000_00, -1_000_00,
  ]);
  expect(of(voucher_number)).toMatchObject([{ paid_cents: 42_000_00, cheque_number: '000123' }]);
  expect(of(transfer_number).map((row) => [row.in_cash, row.is_contra])).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, true],
    ]),
  );
  expect(rows.filter((row) => !row.paper_number)).toEqual([]);
});

test('the book of all accounts is the sum of the books of each, with cash told apart', async () => {
  const [all, cash, bank] = await Promise.all(
    [undefined, books.cash_id, books.bank_id].map(bookOf),
  );
  expect(all!.carried_down_cash_cents).toBe(cash!.carried_down_cents);
  expect(all!.carried_down_cents).toBe(cash!.carried_down_cents + bank!.carried_down_cents);
  expect(all!.rows.at(-1)!.balance_cents).toBe(all!.carried_down_cents);
});

test('on paper and in a sheet cash and bank have columns of their own', async () => {
  const print = async (format: 'csv' | 'pdf') =>
    (await head.call(printCashBook, { ...days, format })) as RawAnswer;
  const [heads] = (await print('csv')).text.split('\n');
  expect(heads).toContain('Receipt or voucher,Cheque,Posting');
  expect(heads).toContain('"Received, cash","Received, bank","Paid, cash","Paid, bank",Balance');
  const words = pdfText(Buffer.from((await print('pdf')).text, 'latin1')).join(' ');
  for (const word of [receipt_number, voucher_number, '000123']) expect(words).toContain(word);
});

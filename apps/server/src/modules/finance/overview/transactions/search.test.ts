import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { getTransaction, listTransactions } from '@darasa/contract/finance/overview/transactions';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  const semester_id = books.term_id;
  const { to_bill_cents: expected_cents } = await school.admin.call(previewBilling, {
    semester_id,
  });
  await school.admin.call(runBilling, { semester_id, billed_on: '2026-01-06', expected_cents });
  const { cash_id, bank_id } = books;
  for (const [method, shillings, day] of [
    ['cash', 300, '02'],
    ['bank', 700, '03'],
    ['bank', 1_200, '04'],
  ] as const) {
    await school.admin.call(recordPayment, {
      student_id: books.students[0]!,
      amount_cents: shillings * 100,
      method,
      money_account_id: method === 'cash' ? cash_id : bank_id,
      ...(method === 'bank' ? { reference: `FT${shillings}` } : {}),
      received_on: `2026-02-${day}`,
    });
  }
});

const found = async (filter: object) => {
  const { rows, count, total_cents } = await school.admin.call(listTransactions, filter);
  return { shown: rows.map((row) => row.amount_cents / 100), count, total: total_cents / 100 };
};

test('each filter says how many movements there are and what they moved in all', async () => {
  expect(await found({ method: 'bank' })).toEqual({ shown: [1200, 700], count: 2, total: 1900 });
  const sized = { min_shillings: 300, max_shillings: 700 };
  expect(await found(sized)).toEqual({ shown: [700, 300], count: 2, total: 1000 });
  expect(await found({ search: 'ft12' })).toEqual({ shown: [1200], count: 1, total: 1200 });
  const days = { from: '2026-02-02', to: '2026-02-03' };
  expect(await found(days)).toEqual({ shown: [700, 300], count: 2, total: 1000 });
  expect(await found({ page: 2, page_size: 2 })).toMatchObject({ count: 6 });
  expect((await found({ page: 2, page_size: 4, sort: 'posted_on' })).shown).toEqual([700, 1200]);
  expect(await found({ figure: 'collected' })).toMatchObject({ count: 3, total: 2200 });
});

test('the page of an account counts its own lines, and only those of the days asked for', async () => {
  const { money_accounts } = await school.admin.call(getFinanceSetup, {});
  const { account_id } = money_accounts.find((one) => one.id === books.bank_id)!;
  expect(await found({ account_id })).toEqual({ shown: [1200, 700], count: 2, total: 1900 });
  const one_day = { account_id, from: '2026-02-04', to: '2026-02-04' };
  expect(await found(one_day)).toEqual({ shown: [1200], count: 1, total: 1200 });
  expect(await found({ account_id, way: 'out' })).toEqual({ shown: [], count: 0, total: 0 });
});

test('a receipt leads to the bill that it paid, and the bill to its receipts', async () => {
  const paid = await school.admin.call(listTransactions, { search: 'FT1200' });
  const story = await school.admin.call(getTransaction, { id: paid.rows[0]!.id });
  const bill = story.related.find((one) => one.how === 'pays');
  const { related } = await school.admin.call(getTransaction, { id: bill!.id });
  expect(related.map((one) => one.how)).toEqual(['paid-by', 'paid-by', 'paid-by']);
});

import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { getTrialBalance } from '@darasa/contract/finance/books/accounting';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('a bill of an earlier day does not spend money in advance before it came', async () => {
  const school = await newSchool(server);
  const books = await newBooks(school, { learners: 2 });
  const { admin } = school;
  const semester_id = books.term_id;
  const pay = (student: number, amount_cents: number, received_on: string) =>
    admin.call(recordPayment, {
      student_id: books.students[student]!,
      amount_cents,
      method: 'cash',
      money_account_id: books.cash_id,
      received_on,
    });
  await pay(0, 10_000_00, '2026-03-09');
  await pay(1, 30_000_00, '2026-01-05');
  await pay(1, 1_000_00, '2026-03-09');
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  await admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
  const inAdvance = async (month: string) =>
    (await admin.call(getTrialBalance, { month })).rows.find((row) => row.code === '2100')!
      .closing_cents;
  // The second family had paid before: its money is used on the day of the bill.
  expect(await inAdvance('2026-01')).toBe(-5_000_00);
  expect(await inAdvance('2026-02')).toBe(-5_000_00);
  expect(await inAdvance('2026-03')).toBe(-6_000_00);
  const [student_id] = books.students;
  expect(await admin.call(getFeePanel, { student_id: student_id! })).toMatchObject({
    owed_cents: 15_000_00,
    prepaid_cents: 0,
  });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

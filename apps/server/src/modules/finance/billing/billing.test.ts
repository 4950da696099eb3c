import {
  exportBillingSkips,
  listBillingRuns,
  previewBilling,
  runBilling,
} from '@darasa/contract/finance/billing';
import { getFeePanel } from '@darasa/contract/finance/fee-panel';
import { recordPayment } from '@darasa/contract/finance/payments';
import { expect, test } from 'vitest';
import { newBooks } from '../../../../test/new-books.ts';
import { newSchool } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school);
const { admin } = school;
const semester_id = books.term_id;

test('a run of one class is remembered with who was left out, and the rest is billed later', async () => {
  const [left_out] = books.students;
  await school.sql('update students.students set class_id = null where id = $1', [left_out]);
  const of = { semester_id, class_id: books.class_id };
  const { to_bill_cents, to_bill_count } = await admin.call(previewBilling, of);
  expect(to_bill_count).toBe(2);
  const billed_on = '2026-01-06';
  await admin.call(runBilling, { ...of, billed_on, expected_cents: to_bill_cents });
  const whole = await admin.call(previewBilling, { semester_id });
  expect(whole).toMatchObject({ to_bill_count: 0, billed_already_count: 2, skipped_count: 1 });
  const file = await admin.call(exportBillingSkips, { semester_id, format: 'csv' });
  expect((file as { text: string }).text).toContain('Has no class');
  const again = admin.call(runBilling, { semester_id, billed_on, expected_cents: 0 });
  await expect(again).rejects.toMatchObject({ code: 'billing.nothing' });
  await school.sql('update students.students set class_id = $2 where id = $1', [
    left_out,
    books.class_id,
  ]);
  const rest = await admin.call(previewBilling, { semester_id });
  await admin.call(runBilling, { semester_id, billed_on, expected_cents: rest.to_bill_cents });
  const { rows } = await admin.call(listBillingRuns, { semester_id });
  expect(rows).toMatchObject([
    { of: null, billed_count: 1, skipped: [] },
    { of: 'Form 3', billed_count: 2, billed_cents: to_bill_cents },
  ]);
});

test('a term says apart what was paid and what was waived', async () => {
  const student_id = books.students[1]!;
  await admin.call(recordPayment, {
    student_id,
    amount_cents: 6_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
  });
  const { terms } = await admin.call(getFeePanel, { student_id });
  expect(terms).toMatchObject([
    {
      billed_cents: 25_000_00,
      paid_cents: 6_000_00,
      waived_cents: 0,
      credited_cents: 6_000_00,
      due_cents: 19_000_00,
    },
  ]);
});

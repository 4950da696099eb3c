import {
  exportBillingSkips,
  listBillingRuns,
  previewBilling,
  runBilling,
} from '@darasa/contract/finance/fees/billing';
import { createFeeStructures } from '@darasa/contract/finance/fees/fee-structures';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { expect, test } from 'vitest';
import { newBooks, publishStructures } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

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

test('one learner is billed from the structure that the office picks, once, and never from an empty one', async () => {
  const other = await newSchool(server);
  const prices = await newBooks(other, { learners: 1 });
  const bursar = other.admin;
  const setup = await bursar.call(getFinanceSetup, {});
  const student_id = prices.students[0]!;
  const of = { semester_id: prices.term_id, student_id };
  const { bill } = await bursar.call(previewBilling, of);
  expect(bill).toMatchObject({ structures: [{ name: 'Day, Everyone', is_own: true }] });
  const { rows } = await bursar.call(createFeeStructures, {
    fee_category_id: setup.fee_categories.find((one) => one.name === 'Boarder')!.id,
    fee_group_id: setup.fee_groups[0]!.id,
    financial_year_id: prices.financial_year_id,
    particulars: [
      {
        vote_head_id: prices.voteHead('LUN'),
        semester_amounts: [{ semester_id: prices.term_id, amount: 40_000 }],
      },
    ],
    classes: [prices.class_id],
  });
  await publishStructures(other, [rows[0]!.id]);
  const fee_structure_id = rows[0]!.id;
  const picked = await bursar.call(previewBilling, { ...of, fee_structure_id });
  expect(picked).toMatchObject({ to_bill_cents: 40_000_00, bill: { fee_structure_id } });
  expect(picked.bill!.lines.map((line) => line.amount_cents)).toEqual([40_000_00]);
  const billing = { ...of, billed_on: '2026-01-06', expected_cents: 40_000_00 };
  await expect(
    bursar.call(runBilling, { ...billing, fee_structure_id: newId() }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'fee_structure_id' }] } });
  await other.sql('delete from finance.fee_particulars where fee_structure_id <> $1', [
    fee_structure_id,
  ]);
  await expect(bursar.call(runBilling, billing)).rejects.toMatchObject({
    message: expect.stringContaining('The fee structure is empty.'),
  });
  await bursar.call(runBilling, { ...billing, fee_structure_id });
  expect(await bursar.call(getFeePanel, { student_id })).toMatchObject({ billed_cents: 40_000_00 });
  await expect(bursar.call(runBilling, billing)).rejects.toMatchObject({
    message: expect.stringContaining('The bill for this term is made already.'),
  });
});

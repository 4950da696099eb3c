import { getFeePanel, getStatement } from '@darasa/contract/finance/families/fee-panel';
import { listFeeStructures } from '@darasa/contract/finance/fees/fee-structures';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import {
  askStructureChange,
  previewStructureChange,
} from '@darasa/contract/finance/fees/structure-changes';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { listAudit } from '@darasa/contract/platform/audit';
import { changeSetting } from '@darasa/contract/settings/settings';
import { admitStudent, previewAdmissionBill } from '@darasa/contract/students/joining/admission';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newClass } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let admin: Person;
let today: string;

beforeAll(async () => {
  school = await newSchool(server);
  admin = school.admin;
  books = await newBooks(school, { learners: 1 });
  today = isoDate(server.clock.now);
  // A term of a hundred days that began sixty days ago.
  await school.sql(
    `update administration.terms set starts_on = $2::date, ends_on = $3::date where id = $1`,
    [books.term_id, addDays(today, -60), addDays(today, 39)],
  );
});

const child = (more: object = {}) => ({
  first_name: 'Amina',
  surname: 'Hassan',
  gender: 'female' as const,
  boarding: 'day' as const,
  born_on: '2016-05-03',
  admitted_on: today,
  class_id: books.class_id,
  ...more,
});
const place = (more: object = {}) => ({
  class_id: books.class_id,
  boarding: 'day' as const,
  admitted_on: today,
  ...more,
});

test('who joins late is billed for the days that are left, in the act of admission', async () => {
  const bill = await admin.call(previewAdmissionBill, place());
  expect(bill).toMatchObject({
    reason: null,
    days: 40,
    of_days: 100,
    whole_cents: 25_000_00,
    amount_cents: 10_000_00,
  });
  expect(bill.lines.map((line) => line.amount_cents)).toEqual([8_000_00, 2_000_00]);
  const learner = await admin.call(admitStudent, child({ expected_bill_cents: 10_000_00 }));
  const panel = await admin.call(getFeePanel, { student_id: learner.id });
  expect(panel).toMatchObject({ billed_cents: 10_000_00, balance_cents: 10_000_00 });
  const { rows } = await admin.call(getStatement, { student_id: learner.id });
  expect(rows).toMatchObject([{ memo: expect.stringContaining('(40 of 100 days)') }]);
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
  const trail = await admin.call(listAudit, { record_type: 'bill' });
  expect(trail.rows).toHaveLength(1);
});

test('who joins before or soon after the opening pays the whole term', async () => {
  const early = await admin.call(previewAdmissionBill, place({ admitted_on: addDays(today, -50) }));
  expect(early).toMatchObject({ days: 100, amount_cents: 25_000_00 });
});

test('a price that moved meanwhile is refused, and nothing is left behind', async () => {
  const { count } = await admin.call(listStudents, {});
  await expect(
    admin.call(admitStudent, child({ expected_bill_cents: 9_999_00 })),
  ).rejects.toMatchObject({ code: 'billing.changed' });
  expect((await admin.call(listStudents, {})).count).toBe(count);
});

test('without a published structure the learner is admitted, and the screen says why', async () => {
  const other = await newClass(school);
  const where = { class_id: other.class_id };
  const bill = await admin.call(previewAdmissionBill, place(where));
  expect(bill.reason).toContain('no fee structure');
  const learner = await admin.call(admitStudent, child({ ...where, expected_bill_cents: 0 }));
  const panel = await admin.call(getFeePanel, { student_id: learner.id });
  expect(panel.balance_cents).toBe(0);
});

test('the roll is narrowed by what is owed, for those who see the books', async () => {
  const owing = await admin.call(listStudents, { balance: 'owing' });
  expect(owing.rows.map((row) => row.first_name)).toEqual(['Amina']);
  expect((await admin.call(listStudents, { balance: 'clear' })).count).toBe(2);
  expect((await admin.call(listStudents, { balance: 'credit' })).count).toBe(0);
  const clerk = await school.staff(['students']);
  await expect(clerk.call(listStudents, { balance: 'owing' })).rejects.toMatchObject({
    status: 403,
  });
});

test('a school may bill new learners with the others', async () => {
  const key = 'finance.bill_on_admission';
  await admin.call(changeSetting, { key, value: false, version: 0 });
  const bill = await admin.call(previewAdmissionBill, place());
  expect(bill).toMatchObject({ reason: expect.stringContaining('with the others'), lines: [] });
});

test('who was billed for a part of the term pays that part of a later change', async () => {
  const [owing] = (await admin.call(listStudents, { balance: 'owing' })).rows;
  const setup = await admin.call(getFinanceSetup, {});
  const financial_year_id = setup.financial_years[0]!.id;
  const [structure] = (await admin.call(listFeeStructures, { financial_year_id })).rows;
  const fee_structure_id = structure!.id;
  const particulars = [
    { vote_head_id: books.voteHead('TUI'), amount_cents: 21_000_00 },
    { vote_head_id: books.voteHead('LUN'), amount_cents: 5_000_00 },
  ];
  const asked = { fee_structure_id, particulars };
  const seen = await admin.call(previewStructureChange, asked);
  const shown = { bill_count: 1, part_count: 1, each_cents: 1_000_00, total_cents: 400_00 };
  expect(seen).toMatchObject(shown);
  const clerk = await school.staff(['finance']);
  const director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  const reason = 'The board met on Monday';
  const ask = { ...asked, version: structure!.version, reason, expected_cents: 400_00 };
  await clerk.call(askStructureChange, ask);
  const [item] = (await director.call(listInbox, {})).rows;
  const { round, step } = await director.call(getApproval, { id: item!.id });
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
  const panel = await admin.call(getFeePanel, { student_id: owing!.id });
  expect(panel.balance_cents).toBe(10_400_00);
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

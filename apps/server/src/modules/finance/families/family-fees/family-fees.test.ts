import { acts } from '@darasa/contract/access';
import { printFamilyStatement } from '@darasa/contract/finance/families/balances';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  getDirectorDashboard,
  listSchoolReceiptSeries,
  listSchoolTransactions,
  muteException,
} from '@darasa/contract/finance/overview/director';
import {
  askPaymentPlan,
  decidePaymentPlan,
  exportPaymentPlans,
  getChildFees,
  getFamilyFees,
  listPaymentPlans,
  makePaymentPlan,
  openChildReceipt,
  printChildStatement,
  printFamilyFees,
} from '@darasa/contract/finance/families/family-fees';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { callerOf, type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { getAccountSides } from '@darasa/contract/finance/families/fee-panel';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { enterFamily } from '#modules/students/index.ts';
import { reminderSubjects } from '#modules/finance/reminders.ts';
import { enterFees } from '#modules/finance/books/entering/queries.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school);
const { admin, tenant_id, school_id, other_school_id } = school;
const [mine, theirs, hidden] = books.students as [string, string, string];
const semester_id = books.term_id;
const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
await admin.call(runBilling, {
  semester_id,
  billed_on: '2026-01-06',
  expected_cents: to_bill_cents,
});
await admin.call(recordPayment, {
  student_id: mine,
  amount_cents: 7_000_00,
  method: 'cash',
  money_account_id: books.cash_id,
  received_on: '2026-01-20',
});
const parent = await school.parent();
const guardian_id = await newGuardian(school, { user_id: parent.id, phone: parent.phone });
for (const [student_id, sees_fees] of [
  [mine, true],
  [hidden, false],
]) {
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, sees_fees, created_at) values ($1, $2, $3, $4, $5, 'mother', $6, now())`,
    [tenant_id, newId(), school_id, student_id, guardian_id, sees_fees],
  );
}
const today = isoDate(server.clock.now);

test('a parent sees the same balance as the office, and of no other child', async () => {
  const panel = await admin.call(getFeePanel, { student_id: mine });
  const { rows, total_cents } = await parent.call(getFamilyFees, {});
  expect(rows).toMatchObject([{ student_id: mine, balance_cents: 18_000_00 }]);
  expect([panel.balance_cents, total_cents]).toEqual([18_000_00, 18_000_00]);
  const fees = await parent.call(getChildFees, { id: mine });
  expect(fees.statement.closing_cents).toBe(18_000_00);
  expect(fees.statement.rows).toHaveLength(2);
  for (const id of [theirs, hidden, newId()]) {
    await expect(parent.call(getChildFees, { id })).rejects.toMatchObject({ status: 404 });
  }
  const pdf: RawAnswer = await parent.call(printChildStatement, { id: mine });
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  await expect(admin.call(getFamilyFees, {})).rejects.toMatchObject({ status: 403 });
});

test("row security shows a parent's transaction the lines of the own child and nothing else", async () => {
  const seen = await inScope(server.pool, { tenant_id, school_id }, 'read', async (db) => {
    enterFamily(db, parent.id);
    enterFees(db);
    const [lines, journals, payments, sums] = await Promise.all([
      db.selectFrom('finance.lines').select('student_id').execute(),
      db.selectFrom('finance.journals').select('id').execute(),
      db.selectFrom('finance.payments').select('student_id').execute(),
      db.selectFrom('finance.day_sums').select('id').execute(),
    ]);
    return { lines, journals: journals.length, payments: payments.length, sums: sums.length };
  });
  expect(new Set(seen.lines.map((line) => line.student_id))).toEqual(new Set([mine]));
  expect(seen).toMatchObject({ journals: 2, payments: 1, sums: 0 });
});

test('a parent proposes a plan, once at a time, and hears the answer', async () => {
  const instalments = [
    { due_on: addDays(today, 30), amount_cents: 10_000_00 },
    { due_on: today, amount_cents: 8_000_00 },
  ];
  const late = [{ due_on: '2020-01-01', amount_cents: 1_00 }];
  await expect(parent.call(askPaymentPlan, { id: mine, instalments: late })).rejects.toMatchObject({
    body: { errors: [{ path: 'instalments.0.due_on' }] },
  });
  const much = [{ due_on: today, amount_cents: 90_000_00 }];
  await expect(parent.call(askPaymentPlan, { id: mine, instalments: much })).rejects.toMatchObject({
    body: { errors: [{ path: 'instalments' }] },
  });
  const plan = await parent.call(askPaymentPlan, { id: mine, instalments, note: 'After harvest' });
  expect(plan.instalments.map((one) => one.due_on)).toEqual([today, addDays(today, 30)]);
  await expect(parent.call(askPaymentPlan, { id: mine, instalments })).rejects.toMatchObject({
    code: 'plan.waiting',
  });
  await expect(parent.call(askPaymentPlan, { id: theirs, instalments })).rejects.toMatchObject({
    status: 404,
  });
  const { rows } = await admin.call(listPaymentPlans, { state: 'asked' });
  expect(rows).toMatchObject([{ id: plan.id, owed_now_cents: 18_000_00 }]);
  const decision = { id: plan.id, version: plan.version, decision: 'accepted' as const };
  await admin.call(decidePaymentPlan, { ...decision, reply: 'Thank you' });
  await expect(admin.call(decidePaymentPlan, decision)).rejects.toMatchObject({
    code: 'plan.decided',
  });
  const fees = await parent.call(getChildFees, { id: mine });
  expect(fees.plans).toMatchObject([{ state: 'accepted', reply: 'Thank you' }]);
});

test('a director reads each own school by the same figures, without switching', async () => {
  const director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  await school.sql(
    `insert into identity.user_schools (tenant_id, user_id, school_id) values ($1, $2, $3)
     on conflict do nothing`,
    [tenant_id, director.id, other_school_id],
  );
  const { schools } = await director.call(getDirectorDashboard, {});
  const of = (id: string) => schools.find((one) => one.school_id === id);
  expect(of(school_id)).toMatchObject({ billed_cents: 75_000_00, cash_cents: 7_000_00 });
  expect(of(other_school_id)).toMatchObject({ billed_cents: 0, cash_cents: 0, term: null });
  const behind = { school_id, figure: 'billed' as const, semester_id };
  const rows = await director.call(listSchoolTransactions, behind);
  expect(rows.total_cents).toBe(75_000_00);
  const stranger = await newSchool(server);
  const numbers = await director.call(listSchoolReceiptSeries, { school_id });
  expect(numbers.rows.every((row) => row.missing_count === 0)).toBe(true);
  const refused = async (id: string) => {
    const away = { school_id: id };
    const not_found = { status: 404 };
    await expect(director.call(listSchoolReceiptSeries, away)).rejects.toMatchObject(not_found);
    await expect(director.call(listSchoolTransactions, away)).rejects.toMatchObject(not_found);
  };
  await refused(stranger.school_id);
  await director.call(muteException, { rule: 'in-credit', muted: true });
  expect((await director.call(getDirectorDashboard, {})).muted).toEqual(['in-credit']);
  await director.call(muteException, { rule: 'in-credit', muted: false });
  // The role is in force in one school alone: to work in the other is not enough to see its money.
  await school.sql('update identity.user_roles set school_id = $2 where user_id = $1', [
    director.id,
    school_id,
  ]);
  const seen = (await director.call(getDirectorDashboard, {})).schools;
  expect(seen.map((one) => one.school_id)).toEqual([school_id]);
  await refused(other_school_id);
  const clerk = await school.staff(['finance'], ['view']);
  await expect(clerk.call(getDirectorDashboard, {})).rejects.toMatchObject({ status: 403 });
});

test('a parent opens the receipt of a payment, and of no other family', async () => {
  const { statement } = await parent.call(getChildFees, { id: mine });
  const { journal_id } = statement.rows.find((row) => row.source === 'payment')!;
  const { link } = await parent.call(openChildReceipt, { id: mine, journal_id });
  const stranger = callerOf(server, { domain: school.domain });
  const opened = await stranger.raw('GET', new URL(link).pathname.replace('/r/', '/api/receipts/'));
  expect(opened.text.slice(0, 5)).toBe('%PDF-');
  for (const id of [theirs, hidden]) {
    await expect(parent.call(openChildReceipt, { id, journal_id })).rejects.toMatchObject({
      status: 404,
    });
  }
});

test('a plan that was signed at the office counts at once, and reminders know of it', async () => {
  const plan = {
    student_id: mine,
    instalments: [
      { due_on: addDays(today, 10), amount_cents: 400_00 },
      { due_on: addDays(today, 20), amount_cents: 600_00 },
    ],
    signed_by: 'Grace Otieno',
  };
  const reader = await school.staff(['finance'], ['view']);
  await expect(reader.call(makePaymentPlan, plan)).rejects.toMatchObject({ status: 403 });
  await expect(admin.call(makePaymentPlan, { ...plan, student_id: theirs })).rejects.toMatchObject({
    body: { errors: [{ path: 'student_id' }] },
  });
  const made = await admin.call(makePaymentPlan, plan);
  expect(made).toMatchObject({ state: 'accepted', signed_by: 'Grace Otieno' });
  const seen = await parent.call(getChildFees, { id: mine });
  expect(seen.plans.map((one) => one.id)).toContain(made.id);
  // The office follows it on the account.
  const account = await admin.call(getAccountSides, { student_id: mine });
  expect(account.plan).toMatchObject({ signed_by: 'Grace Otieno' });
  expect(account.plan!.parts.map((one) => [one.amount_cents, one.state])).toEqual([
    [400_00, 'due'],
    [600_00, 'due'],
  ]);
  const fees = reminderSubjects.find((one) => one.kind === 'fees')!;
  const owing = (day: string) =>
    inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'read', (db) =>
      fees.list({ db } as never, day, day),
    );
  const of = async (id: string, day = today) =>
    (await owing(day)).find((one) => one.person_id === id);
  expect(await of(mine)).toMatchObject({ leave_out: 'Keeps to the payment plan' });
  expect(await of(theirs)).not.toHaveProperty('leave_out');
  // Whoever lets the first day pass is asked for what was agreed, and not for all of it.
  const late = await of(mine, addDays(today, 10));
  expect(late).not.toHaveProperty('leave_out');
  expect(late!.facts).toMatchObject({ due: { cents: 400_00 } });
  const file = (await admin.call(exportPaymentPlans, { format: 'csv' })) as RawAnswer;
  expect(file.text).toContain('Grace Otieno');
});

test('a family has one paper: each child in each school that the reader works in, and the sum', async () => {
  const there = newId();
  await school.sql(
    `insert into students.students (tenant_id, school_id, id, admission_number, surname, first_name,
       gender, admitted_on, created_at)
     values ($1, $2, $3, 'B9', 'Otieno', 'Zawadi', 'female', '2026-01-05', now())`,
    [tenant_id, other_school_id, there],
  );
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at) values ($1, $2, $3, $4, $5, 'mother', now())`,
    [tenant_id, newId(), other_school_id, there, guardian_id],
  );
  const words = (answer: unknown) => pdfText(Buffer.from((answer as RawAnswer).text, 'latin1'));
  const both = words(await admin.call(printFamilyStatement, { guardian_id }));
  expect(both).toHaveLength(3);
  expect(both[0]).toContain('Learner 1');
  expect(both[0]).toContain('Zawadi');
  expect(both[0]).toContain('KES 18,000.00');
  // The head and the foot of a sheet name the school of the child alone.
  expect(both[1]).not.toContain('Second of');
  expect(both[2]).not.toContain('First of');
  // The guardian may not see the fees of this child, so no paper tells of them.
  expect(both.join(' ')).not.toContain('Learner 3');
  const bursar = await school.staff(['finance']);
  const here = words(await bursar.call(printFamilyStatement, { student_id: mine }));
  expect(here).toHaveLength(2);
  expect(here.join(' ')).not.toContain('Zawadi');
  // Who works in both schools, and is a bursar in one of them, reads the accounts of that one.
  const clerk = await school.staff(['finance'], acts, { school_ids: [school_id, other_school_id] });
  const pages = async () => words(await clerk.call(printFamilyStatement, { guardian_id })).length;
  expect(await pages()).toBe(3);
  const give = (column: string, value: unknown) =>
    school.sql(`update identity.user_roles set ${column} = $2 where user_id = $1`, [
      clerk.id,
      value,
    ]);
  await give('limits', [books.class_id]);
  expect(await pages()).toBe(2);
  await give('limits', null);
  await give('school_id', school_id);
  expect(await pages()).toBe(2);
  const nobody = admin.call(printFamilyStatement, { guardian_id: newId() });
  await expect(nobody).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(printFamilyStatement, {})).rejects.toMatchObject({ status: 400 });
  const own = words(await parent.call(printFamilyFees, {}));
  expect(own).toHaveLength(3);
  expect(own[0]).toContain('Zawadi');
  expect(own.find((page) => page.includes('B9') && !page.includes('Learner 1'))).not.toContain(
    'First of',
  );
  expect(own.join(' ')).not.toContain('Learner 3');
});

import { listBalances } from '@darasa/contract/finance/families/balances';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  exportAdjustments,
  listAdjustments,
  payRefund,
  previewCategoryChange,
  printVoucher,
  requestAdjustment,
  takeBackAdjustment,
} from '@darasa/contract/finance/fees/fee-adjustments';
import { getFeePanel, getStatement } from '@darasa/contract/finance/families/fee-panel';
import {
  createFeeStructures,
  moveFeeStructures,
} from '@darasa/contract/finance/fees/fee-structures';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import { cancelPayment, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { getMoneyReport } from '@darasa/contract/finance/overview/reports';
import { getFinanceSetup } from '@darasa/contract/finance/books/setup';
import { listTransactions } from '@darasa/contract/finance/overview/transactions';
import { getWaiverCosts } from '@darasa/contract/finance/fees/waivers';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let admin: Person;
let clerk: Person;
let director: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 7 });
  ({ admin } = school);
  clerk = await school.staff(['finance']);
  director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  const semester_id = books.term_id;
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  await admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
});

const reason = 'Agreed with the parent';
const panelOf = (student_id: string) => admin.call(getFeePanel, { student_id });
const pay = (student_id: string, amount_cents: number) =>
  admin.call(recordPayment, {
    student_id,
    amount_cents,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
  });

async function approve(person: Person = director) {
  const [item] = (await person.call(listInbox, {})).rows;
  const { round, step } = await person.call(getApproval, { id: item!.id });
  return person.call(decide, { id: item!.id, decision: 'approve', round, step });
}

test('notes wait for a second person, and a credit never exceeds the bill', async () => {
  const student_id = books.students[0]!;
  const note = {
    student_id,
    semester_id: books.term_id,
    vote_head_id: books.voteHead('LUN'),
    reason,
  };
  await clerk.call(requestAdjustment, { kind: 'debit-note', amount_cents: 700_00, ...note });
  expect(await panelOf(student_id)).toMatchObject({ balance_cents: 25_000_00 });
  await approve();
  expect(await panelOf(student_id)).toMatchObject({ balance_cents: 25_700_00 });
  await expect(
    clerk.call(requestAdjustment, { kind: 'credit-note', amount_cents: 9_000_00, ...note }),
  ).rejects.toMatchObject({ code: 'adjustment.above_billed' });
  const credit = await clerk.call(requestAdjustment, {
    kind: 'credit-note',
    amount_cents: 1_700_00,
    ...note,
  });
  await approve();
  expect(await panelOf(student_id)).toMatchObject({ balance_cents: 24_000_00 });
  await expect(clerk.call(takeBackAdjustment, { id: credit.id, reason })).rejects.toMatchObject({
    code: 'adjustment.own',
  });
  await admin.call(takeBackAdjustment, { id: credit.id, reason });
  expect(await panelOf(student_id)).toMatchObject({ balance_cents: 25_700_00 });
});

test('a credit note is no waiver: it has its own name, and every figure opens to its rows', async () => {
  const student_id = books.students[6]!;
  const semester_id = books.term_id;
  await clerk.call(requestAdjustment, {
    kind: 'credit-note',
    student_id,
    semester_id,
    vote_head_id: books.voteHead('LUN'),
    amount_cents: 1_300_00,
    reason,
  });
  await approve();
  const named = { waived_cents: 0, credit_note_cents: 1_300_00, other_cents: 0 };
  const panel = await panelOf(student_id);
  expect(panel).toMatchObject({ ...named, balance_cents: 23_700_00 });
  expect(panel.terms[0]).toMatchObject({ waived_cents: 0, credit_note_cents: 1_300_00 });
  const dashboard = await admin.call(getMoneyDashboard, { semester_id });
  expect(dashboard).toMatchObject(named);
  const costs = await admin.call(getWaiverCosts, { year: 2026 });
  expect(costs.used_cents).toBe(dashboard.waived_cents);
  const report = await admin.call(getMoneyReport, { report: 'efficiency', semester_id });
  const { billed, waived, credit_notes, paid, other, balance } = report.totals!;
  expect([waived, credit_notes]).toEqual([0, 1_300_00]);
  expect(balance).toBe(billed! - waived! - credit_notes! - paid! + other!);
  for (const [figure, cents] of [
    ['waived', 0],
    ['credit-notes', 1_300_00],
    ['relieved', 1_300_00],
  ] as const) {
    const { total_cents } = await admin.call(listTransactions, { figure, semester_id });
    expect([figure, total_cents]).toEqual([figure, cents]);
  }
});

test('a refund comes from credit alone, through three people, with a voucher', async () => {
  const student_id = books.students[1]!;
  const ask = { kind: 'refund' as const, student_id, payee: 'Grace Wanjiru', reason };
  await expect(clerk.call(requestAdjustment, { ...ask, amount_cents: 100 })).rejects.toMatchObject({
    code: 'adjustment.above_credit',
  });
  const receipt = await pay(student_id, 30_000_00);
  const refund = await clerk.call(requestAdjustment, { ...ask, amount_cents: 4_000_00 });
  const out = { id: refund.id, money_account_id: books.cash_id };
  await expect(admin.call(payRefund, out)).rejects.toMatchObject({
    code: 'adjustment.not_approved',
  });
  await approve();
  expect(await panelOf(student_id)).toMatchObject({ balance_cents: -5_000_00 });
  const { rows } = await clerk.call(listAdjustments, { id: refund.id });
  expect(rows).toMatchObject([{ requested_by_id: clerk.id, approver_ids: [director.id] }]);
  await expect(clerk.call(payRefund, out)).rejects.toMatchObject({
    code: 'adjustment.third_person',
  });
  const paid = await admin.call(payRefund, out);
  expect(paid.voucher_number).toMatch(/PV/);
  expect(await panelOf(student_id)).toMatchObject({ balance_cents: -1_000_00 });
  const paper = (await admin.call(printVoucher, { id: refund.id })) as { text: string };
  expect(paper.text.startsWith('%PDF-')).toBe(true);
  // The receipt behind money that has left cannot be unmade.
  await expect(
    clerk.call(cancelPayment, { id: receipt.id, reason, cancelled_on: '2026-02-03' }),
  ).rejects.toMatchObject({ code: 'payment.spent' });
});

test('credit goes to a sibling in one posting, and not to a stranger', async () => {
  const [, , from, to, stranger] = books.students;
  const guardian_id = newId();
  await school.sql(
    `insert into students.guardians (tenant_id, id, first_name, last_name, created_at)
     values ($1, $2, 'Peter', 'Kamau', now())`,
    [school.tenant_id, guardian_id],
  );
  for (const student_id of [from, to]) {
    await school.sql(
      `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
         relation, created_at) values ($1, $2, $3, $4, $5, 'father', now())`,
      [school.tenant_id, newId(), school.school_id, student_id, guardian_id],
    );
  }
  await pay(from!, 31_000_00);
  const ask = {
    kind: 'transfer' as const,
    student_id: from!,
    amount_cents: 6_000_00,
    agreed_by: 'Peter Kamau, by phone',
    reason,
  };
  await expect(
    clerk.call(requestAdjustment, { ...ask, to_student_id: stranger! }),
  ).rejects.toMatchObject({ code: 'adjustment.not_siblings' });
  const { id } = await clerk.call(requestAdjustment, { ...ask, to_student_id: to! });
  await approve();
  const paper = (await clerk.call(printVoucher, { id })) as { text: string };
  expect(paper.text.slice(0, 5)).toBe('%PDF-');
  expect(await panelOf(from!)).toMatchObject({ balance_cents: 0 });
  expect(await panelOf(to!)).toMatchObject({ balance_cents: 19_000_00, prepaid_cents: 0 });
});

test('a debt that is written off keeps its history and comes back with the learner', async () => {
  const student_id = books.students[4]!;
  await school.sql(`update students.students set status = 'transferred' where id = $1`, [
    student_id,
  ]);
  const ask = { kind: 'write-off' as const, student_id, reason: 'Left the country' };
  await expect(
    clerk.call(requestAdjustment, { ...ask, amount_cents: 25_000_01 }),
  ).rejects.toMatchObject({ code: 'adjustment.above_debt' });
  const written = await clerk.call(requestAdjustment, { ...ask, amount_cents: 25_000_00 });
  await approve();
  expect(await panelOf(student_id)).toMatchObject({ balance_cents: 0 });
  await school.sql(`update students.students set status = 'active' where id = $1`, [student_id]);
  const { rows } = await admin.call(listAdjustments, { student_id });
  expect(rows).toMatchObject([{ id: written.id, is_back: true }]);
  await admin.call(takeBackAdjustment, { id: written.id, reason: 'Came back to Form 3' });
  const { rows: lines } = await admin.call(getStatement, { student_id });
  expect(lines.map((line) => line.source)).toEqual(['bill', 'write-off', 'write-off-taken-back']);
  expect(await panelOf(student_id)).toMatchObject({ balance_cents: 25_000_00 });
});

test('a day scholar who becomes a boarder pays for the days that are left', async () => {
  const student_id = books.students[5]!;
  const setup = await admin.call(getFinanceSetup, {});
  const fee_category_id = setup.fee_categories.find((one) => one.name !== 'Day')!.id;
  const ask = { student_id, fee_category_id, from_on: '2026-02-18' };
  await expect(admin.call(previewCategoryChange, ask)).rejects.toMatchObject({ status: 400 });
  const { rows } = await admin.call(createFeeStructures, {
    fee_category_id,
    fee_group_id: setup.fee_groups[0]!.id,
    financial_year_id: setup.financial_years[0]!.id,
    particulars: Object.entries({ TUI: 20_000, LUN: 5_000, BRD: 8_800 }).map(([code, amount]) => ({
      vote_head_id: books.voteHead(code),
      semester_amounts: [{ semester_id: books.term_id, amount }],
    })),
    classes: [books.class_id],
  });
  const ids = rows.map((row) => row.id);
  // Whoever typed the amounts may publish what somebody else approved, and no more.
  await expect(admin.call(moveFeeStructures, { ids, state: 'approved' })).rejects.toMatchObject({
    code: 'finance.structure_own',
  });
  const approved = await clerk.call(moveFeeStructures, { ids, state: 'approved' });
  expect(approved.rows[0]).toMatchObject({ state: 'approved', changed_by: admin.id });
  expect(approved.rows[0]!.approved_by_name).not.toBeNull();
  await admin.call(moveFeeStructures, { ids, state: 'published' });
  // 44 of the 88 days of the term are left.
  const preview = await admin.call(previewCategoryChange, ask);
  expect(preview).toMatchObject({ parts: 88, parts_left: 44, total_cents: 4_400_00 });
  // By weeks the one that has begun counts: 7 of 13.
  const by_weeks = await admin.call(previewCategoryChange, { ...ask, by: 'weeks' });
  expect(by_weeks).toMatchObject({ parts: 13, parts_left: 7, total_cents: 4_738_46 });
  await expect(
    clerk.call(requestAdjustment, {
      kind: 'category-change',
      ...ask,
      by: 'weeks',
      expected_cents: preview.total_cents,
      reason,
    }),
  ).rejects.toMatchObject({ code: 'adjustment.changed' });
  const { total_cents: expected_cents } = preview;
  await clerk.call(requestAdjustment, { kind: 'category-change', ...ask, expected_cents, reason });
  await approve();
  const panel = await panelOf(student_id);
  expect(panel.balance_cents).toBe(29_400_00);
  expect(panel.student.category_name).not.toBe('Day');
  // The list of balances knows who is placed where.
  const inCategory = async (id: string) => {
    const found = await admin.call(listBalances, { which: 'everyone', fee_category_id: id });
    return found.rows.map((row) => row.id);
  };
  expect(await inCategory(fee_category_id)).toEqual([student_id]);
  const day = await inCategory(setup.fee_categories.find((one) => one.name === 'Day')!.id);
  expect(day).toContain(books.students[0]);
  expect(day).not.toContain(student_id);
});

test('nobody agrees to the own request, and a reader asks for nothing', async () => {
  const student_id = books.students[0]!;
  const ask = { kind: 'write-off' as const, student_id, amount_cents: 100_00, reason };
  const reader = await school.staff(['finance'], ['view']);
  await expect(reader.call(requestAdjustment, ask)).rejects.toMatchObject({ status: 403 });
  const both = await school.staff(['finance'], ['view', 'create'], { responsibility: 'DIRECTOR' });
  const own = await both.call(requestAdjustment, ask);
  const inbox = (await both.call(listInbox, {})).rows.map((row) => row.number);
  expect(inbox).not.toContain(own.number);
  const file = (await admin.call(exportAdjustments, { format: 'csv' })) as { text: string };
  expect(file.text).toContain(own.number);
});

test('after all of it the books are sound', async () => {
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { createExtraCharge } from '@darasa/contract/finance/fees/extra-charges';
import {
  getAccountSides,
  getFeePanel,
  placeLearner,
} from '@darasa/contract/finance/families/fee-panel';
import {
  chargeLateFees,
  getLateFeeRule,
  listFeeCeilings,
  listPaymentOrders,
  listTermPlans,
  previewLateFees,
  saveFeeCeiling,
  saveLateFeeRule,
  savePaymentOrder,
  saveTermPlan,
  trialPaymentOrder,
  withdrawPaymentOrder,
} from '@darasa/contract/finance/fees/fee-rules';
import {
  createFeeStructures,
  listFeeStructures,
  planFeeStructure,
} from '@darasa/contract/finance/fees/fee-structures';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { findMembers, listMemberGroups } from '@darasa/contract/finance/fees/members';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { getFinanceSetup, lockMonth } from '@darasa/contract/finance/books/setup';
import {
  askStructureChange,
  getStructureChange,
  listStructureChanges,
  previewStructureChange,
} from '@darasa/contract/finance/fees/structure-changes';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const today = isoDate(new Date());
let school: NewSchool;
let books: NewBooks;
let admin: Person;
let clerk: Person;
let director: Person;
let year_id: string;
let category_id: string;
let group_id: string;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 5 });
  ({ admin } = school);
  clerk = await school.staff(['finance']);
  director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  const setup = await admin.call(getFinanceSetup, {});
  year_id = setup.financial_years[0]!.id;
  category_id = setup.fee_categories.find((one) => one.name === 'Day')!.id;
  group_id = setup.fee_groups[0]!.id;
  for (const student_id of books.students.slice(0, 4)) await bill(student_id);
});

async function bill(student_id: string) {
  const semester_id = books.term_id;
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id, student_id });
  return admin.call(runBilling, {
    semester_id,
    student_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
}

const pay = (student_id: string, amount_cents: number, extra: object = {}) =>
  admin.call(recordPayment, {
    student_id,
    amount_cents,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: today,
    ...extra,
  });
const headsOf = async (student_id: string) => {
  const { terms } = await admin.call(getFeePanel, { student_id });
  return Object.fromEntries(terms[0]!.vote_heads.map((one) => [one.name, one.credited_cents]));
};

test('the school decides the order of payments from a day on, and tries it first', async () => {
  const student_id = books.students[0]!;
  expect((await admin.call(listPaymentOrders, {})).now).toMatchObject({
    terms: 'arrears-first',
    spread: 'priority',
  });
  const rule = { terms: 'arrears-first' as const, spread: 'pro-rata' as const };
  const trial = await clerk.call(trialPaymentOrder, {
    student_id,
    amount_cents: 5_000_00,
    ...rule,
  });
  expect(trial.shares.map((one) => one.paid_cents).sort()).toEqual([1_000_00, 4_000_00]);
  await expect(
    admin.call(savePaymentOrder, { ...rule, from_on: '2026-01-01' }),
  ).rejects.toMatchObject({ status: 400 });
  await admin.call(savePaymentOrder, { ...rule, from_on: addDays(today, 30) });
  expect((await admin.call(listPaymentOrders, {})).now.spread).toBe('priority');
  await admin.call(savePaymentOrder, { ...rule, from_on: today });

  // What begins later is taken back; what has begun stays.
  const withdraw = (who: Person, from_on: string) => who.call(withdrawPaymentOrder, { from_on });
  await expect(withdraw(director, addDays(today, 30))).rejects.toMatchObject({ status: 403 });
  await withdraw(admin, addDays(today, 30));
  await expect(withdraw(admin, addDays(today, 30))).rejects.toMatchObject({ status: 404 });
  await expect(withdraw(admin, today)).rejects.toMatchObject({ code: 'payment_order.begun' });
  expect((await admin.call(listPaymentOrders, {})).rows.map((one) => one.from_on)).toEqual([today]);

  await pay(student_id, 5_000_00);
  expect(Object.values(await headsOf(student_id)).sort()).toEqual([1_000_00, 4_000_00]);
});

test('a ceiling names the classes above it, and a stale page loses nothing', async () => {
  const set = { financial_year_id: year_id, fee_category_id: category_id };
  const ceiling = { ...set, amount_cents: 20_000_00, authority: 'Circular 4 of 2026', version: 0 };
  expect((await admin.call(saveFeeCeiling, ceiling)).over).toEqual([
    { class_name: 'Form 3', total_cents: 25_000_00 },
  ]);
  await expect(admin.call(saveFeeCeiling, ceiling)).rejects.toMatchObject({
    code: 'record.stale',
    body: { data: { yours: { authority: 'Circular 4 of 2026' } } },
  });
  await admin.call(saveFeeCeiling, { ...ceiling, amount_cents: 30_000_00, version: 1 });
  const { rows } = await admin.call(listFeeCeilings, { financial_year_id: year_id });
  expect(rows.find((one) => one.fee_category_id === category_id)?.over).toEqual([]);
  await expect(
    admin.call(saveFeeCeiling, { ...ceiling, fee_category_id: newId() }),
  ).rejects.toMatchObject({ status: 404 });
});

test('the account shows in which category each term was billed, and a change before it begins', async () => {
  const student_id = books.students[0]!;
  const boarder = (await admin.call(getFinanceSetup, {})).fee_categories.find(
    (one) => one.name === 'Boarder',
  )!;
  await admin.call(placeLearner, {
    student_id,
    fee_category_id: boarder.id,
    fee_group_id: group_id,
    from_on: addDays(today, 60),
    reason: 'Boards from next year',
  });
  const { categories } = await admin.call(getAccountSides, { student_id });
  expect(categories).toMatchObject([
    { from_on: addDays(today, 60), category_name: 'Boarder', is_billed: false },
    { term_name: 'Term 1 2026', category_name: 'Day', is_billed: true },
  ]);
  expect(categories[0]).toMatchObject({ reason: 'Boards from next year', by: expect.any(String) });
  // Until then the learner is where the bills are.
  const { student } = await admin.call(getFeePanel, { student_id });
  expect(student.category_name).not.toBe('Boarder');
});

test('instalments make a hundred, and the account says what is late', async () => {
  const plan = (...percents: number[]) => ({
    semester_id: books.term_id,
    instalments: percents.map((percent, i) => ({ due_on: `2026-0${i + 1}-15`, percent })),
  });
  await expect(admin.call(saveTermPlan, plan(50, 30))).rejects.toMatchObject({ status: 400 });
  await admin.call(saveTermPlan, plan(50, 30, 20));
  expect((await admin.call(listTermPlans, {})).rows[0]?.instalments).toHaveLength(3);
  const late = plan(50, 50);
  late.instalments[1]!.due_on = '2026-04-03';
  await expect(admin.call(saveTermPlan, late)).rejects.toMatchObject({
    body: { errors: [{ path: 'instalments.1.due_on' }] },
  });
  const student_id = books.students[1]!;
  await pay(student_id, 15_000_00);
  const { expected, family } = await admin.call(getAccountSides, { student_id });
  expect(expected.map((one) => one.state)).toEqual(['paid', 'late', 'late']);
  expect(expected.map((one) => one.paid_cents)).toEqual([12_500_00, 2_500_00, 0]);
  expect(family).toEqual([]);
  await expect(admin.call(getAccountSides, { student_id: newId() })).rejects.toMatchObject({
    status: 404,
  });
});

test('the plan of a structure comes before that of the term, in amounts or parts', async () => {
  const student_id = books.students[1]!;
  const [{ id }] = (await school.sql<{ id: string }>(
    'select fee_structure_id as id from finance.bills where student_id = $1 and semester_id = $2',
    [student_id, books.term_id],
  )) as [{ id: string }];
  const setEnd = (ends_on: string) =>
    school.sql('update administration.terms set ends_on = $2 where id = $1', [
      books.term_id,
      ends_on,
    ]);
  const inTwo = (first: number, second: number, due_on = '2099-03-15') => ({
    id,
    version: 3,
    instalments: [
      { due_on, amount_cents: second },
      { due_on: '2026-02-01', amount_cents: first },
    ],
  });
  await expect(admin.call(planFeeStructure, inTwo(20_000_00, 5_000_00))).rejects.toMatchObject({
    body: {
      errors: [{ path: 'instalments.0.due_on', message: expect.stringContaining('2 Apr 2026') }],
    },
  });
  await setEnd('2099-04-02');
  await expect(admin.call(planFeeStructure, inTwo(20_000_00, 4_000_00))).rejects.toMatchObject({
    body: { errors: [{ path: 'instalments', message: expect.stringContaining('25,000.00') }] },
  });
  const mixed = [
    { due_on: '2026-02-01', percent: 50 },
    { due_on: '2026-03-01', amount_cents: 100_00 },
  ];
  await expect(
    admin.call(planFeeStructure, { id, version: 3, instalments: mixed }),
  ).rejects.toMatchObject({
    status: 400,
  });
  await admin.call(planFeeStructure, { ...inTwo(20_000_00, 5_000_00), all_classes: true });
  // Whoever has the page of before looks again first.
  await expect(admin.call(planFeeStructure, inTwo(10_000_00, 15_000_00))).rejects.toMatchObject({
    code: 'record.stale',
  });
  const standing = async () =>
    (await admin.call(getAccountSides, { student_id })).expected.map(
      (one) => [one.due_on, one.amount_cents, one.state] as const,
    );
  expect(await standing()).toEqual([
    ['2026-02-01', 20_000_00, 'late'],
    ['2099-03-15', 5_000_00, 'due'],
  ]);
  // Nobody pays a late fee before the last part of the own plan was due.
  const semester_id = books.term_id;
  const rule = {
    is_on: true,
    vote_head_id: books.voteHead('LUN'),
    grace_days: 7,
    steps: [{ after_days: 0, amount_cents: 300_00 }],
  };
  const { version } = await admin.call(saveLateFeeRule, { ...rule, version: 0 });
  expect((await admin.call(previewLateFees, { semester_id })).rows).toEqual([]);
  // An empty plan gives the word back to the term.
  await admin.call(planFeeStructure, { id, version: 4, instalments: [], all_classes: true });
  await setEnd('2026-04-02');
  expect(await standing()).toHaveLength(3);
  expect((await admin.call(previewLateFees, { semester_id })).rows.length).toBeGreaterThan(0);
  await school.sql('delete from finance.late_fee_rules where version = $1 and school_id = $2', [
    version,
    school.school_id,
  ]);
});

test('a structure that is copied keeps its plan, in its own term and its own amounts', async () => {
  const { rows } = await admin.call(listFeeStructures, { financial_year_id: year_id });
  const source = rows.find((one) => one.semester_id === books.term_id)!;
  await admin.call(planFeeStructure, {
    id: source.id,
    version: source.version,
    instalments: [
      { due_on: '2026-01-12', amount_cents: source.total_cents - 5_000_00 },
      { due_on: '2026-02-01', amount_cents: 5_000_00 },
    ],
  });
  const next_id = newId();
  await school.sql(
    `insert into administration.terms (tenant_id, school_id, id, year, name, starts_on, ends_on, created_at)
     values ($1, $2, $3, 2026, 'Copied', '2026-05-04', '2026-07-31', now())`,
    [school.tenant_id, school.school_id, next_id],
  );
  const copy = (fee_structure_id: string) => ({
    fee_category_id: source.fee_category_id,
    fee_group_id: source.fee_group_id,
    financial_year_id: source.financial_year_id,
    particulars: source.particulars.map(({ vote_head_id, amount_cents }) => ({
      vote_head_id,
      semester_amounts: [{ semester_id: next_id, amount: amount_cents / 50 }],
    })),
    classes: [source.class_id],
    plans_from: [{ semester_id: next_id, fee_structure_id }],
  });
  await expect(admin.call(createFeeStructures, copy(newId()))).rejects.toMatchObject({
    status: 400,
  });
  const made = await admin.call(createFeeStructures, copy(source.id));
  expect(made.rows[0]!.instalments).toEqual([
    { due_on: '2026-05-11', amount_cents: source.total_cents * 2 - 10_000_00 },
    { due_on: '2026-05-31', amount_cents: 10_000_00 },
  ]);
  const planned = (await admin.call(listFeeStructures, { financial_year_id: year_id })).rows.find(
    (one) => one.id === source.id,
  )!;
  const { id, version } = planned;
  await admin.call(planFeeStructure, { id, version, instalments: [] });
  await school.sql('delete from finance.fee_particulars where fee_structure_id = $1', [
    made.rows[0]!.id,
  ]);
  await school.sql('delete from finance.fee_structures where id = $1', [made.rows[0]!.id]);
  await school.sql('delete from administration.terms where id = $1', [next_id]);
});

test('late fees are off at first, then charged once for each step, and never above the cap', async () => {
  const semester_id = books.term_id;
  expect(await admin.call(getLateFeeRule, {})).toMatchObject({ is_on: false, version: 0 });
  expect(await admin.call(previewLateFees, { semester_id })).toMatchObject({
    rows: [],
    reason: 'Late fees are off.',
  });
  const rule = {
    is_on: true,
    vote_head_id: books.voteHead('LUN'),
    grace_days: 7,
    steps: [
      { after_days: 0, amount_cents: 300_00 },
      { after_days: 30, percent: 10 },
    ],
    cap_cents: 1_000_00,
    version: 0,
  };
  await admin.call(saveLateFeeRule, rule);
  const { rows, total_cents } = await admin.call(previewLateFees, { semester_id });
  expect(rows.map((row) => row.fee_cents)).toEqual(rows.map(() => 1_000_00));
  const charge = { semester_id, expected_cents: total_cents };
  await expect(admin.call(chargeLateFees, { ...charge, expected_cents: 1 })).rejects.toMatchObject({
    code: 'late_fee.changed',
  });
  const done = await admin.call(chargeLateFees, charge);
  expect(done).toEqual({ charged_count: rows.length, total_cents });
  await expect(admin.call(chargeLateFees, charge)).rejects.toMatchObject({
    code: 'late_fee.nobody',
  });
  const { student_id } = rows[0]!;
  const sides = await admin.call(getAccountSides, { student_id });
  expect(sides.charges.map((one) => one.amount_cents).sort()).toEqual([300_00, 700_00]);
  expect(await admin.call(getFeePanel, { student_id })).toMatchObject({
    charged_cents: 1_000_00,
    other_cents: 0,
  });
});

test('a billed structure changes by a note on every account, when another person agrees', async () => {
  const [structure] = (await admin.call(listFeeStructures, { financial_year_id: year_id })).rows;
  const particulars = [
    { vote_head_id: books.voteHead('TUI'), amount_cents: 21_000_00 },
    { vote_head_id: books.voteHead('LUN'), amount_cents: 4_500_00 },
  ];
  const asked = { fee_structure_id: structure!.id, particulars };
  const seen = await clerk.call(previewStructureChange, asked);
  expect(seen).toMatchObject({ bill_count: 4, each_cents: 500_00, total_cents: 2_000_00 });
  const ask = { ...asked, version: structure!.version, reason: 'The board met on Monday' };
  await expect(clerk.call(askStructureChange, { ...ask, expected_cents: 1 })).rejects.toMatchObject(
    { code: 'structure_change.changed' },
  );
  await clerk.call(askStructureChange, { ...ask, expected_cents: 2_000_00 });
  await expect(
    clerk.call(askStructureChange, { ...ask, expected_cents: 2_000_00 }),
  ).rejects.toMatchObject({ code: 'structure_change.waits' });
  const student_id = books.students[2]!;
  const before = await admin.call(getFeePanel, { student_id });
  const [item] = (await director.call(listInbox, {})).rows;
  const { round, step, link } = await director.call(getApproval, { id: item!.id });
  const change_id = new URLSearchParams(link.split('?')[1]).get('change')!;
  expect(await director.call(getStructureChange, { id: change_id })).toMatchObject({
    state: 'in-approval',
    item_id: item!.id,
    lines: expect.arrayContaining(
      particulars.map(({ vote_head_id, amount_cents }) =>
        expect.objectContaining({ vote_head_id, asked_cents: amount_cents }),
      ),
    ),
  });
  await expect(admin.call(getStructureChange, { id: student_id })).rejects.toMatchObject({
    code: 'record.not_found',
  });
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
  const after = await admin.call(getFeePanel, { student_id });
  expect(after.balance_cents - before.balance_cents).toBe(500_00);
  expect(after.billed_cents).toBe(25_500_00);
  const { rows } = await clerk.call(listStructureChanges, { financial_year_id: year_id });
  expect(rows).toMatchObject([{ state: 'posted', bill_count: 4, total_cents: 2_000_00 }]);
  const [changed] = (await admin.call(listFeeStructures, { financial_year_id: year_id })).rows;
  expect(changed).toMatchObject({ total_cents: 25_500_00, state: 'published' });
});

test('a learner is placed for the bills to come, and a billed term is left to a change', async () => {
  const input = {
    fee_category_id: category_id,
    fee_group_id: group_id,
    from_on: '2026-01-05',
    reason: 'Comes as a day scholar',
  };
  const billed = books.students[0]!;
  await expect(clerk.call(placeLearner, { ...input, student_id: billed })).rejects.toMatchObject({
    code: 'placement.billed',
  });
  const placed = await clerk.call(placeLearner, { ...input, student_id: books.students[4]! });
  expect(placed.student.category_name).toBe('Day');
});

test('the learners of a club are found together', async () => {
  const club_id = newId();
  const ground = [school.tenant_id, school.school_id, club_id];
  await school.sql(
    `insert into administration.clubs (tenant_id, school_id, id, name, created_at)
     values ($1, $2, $3, 'Drama', now())`,
    ground,
  );
  await school.sql(
    `insert into administration.club_members (tenant_id, school_id, club_id, id, student_id, from_on,
       created_at)
     select $1, $2, $3, gen_random_uuid(), s, '2026-01-05', now() from unnest($4::uuid[]) s`,
    [...ground, books.students.slice(1, 4)],
  );
  const { clubs } = await clerk.call(listMemberGroups, {});
  expect(clubs).toEqual([{ id: club_id, name: 'Drama', member_count: 3 }]);
  expect((await clerk.call(findMembers, { club_id })).rows).toHaveLength(3);
});

test('bad input gets a sentence and loses nothing', async () => {
  const student_id = books.students[3]!;
  const slip = { method: 'bank', money_account_id: books.bank_id, reference: 'FT26-0001' };
  const first = await pay(student_id, 1_000_00, slip);
  await expect(pay(books.students[1]!, 2_000_00, slip)).rejects.toMatchObject({
    code: 'payment.reference_used',
    message: expect.stringContaining(first.receipt_number) as string,
    body: { data: { payment_id: first.id } },
  });
  await expect(pay(student_id, 10.5)).rejects.toMatchObject({ status: 400 });
  await expect(bill(student_id)).rejects.toMatchObject({ code: 'billing.nothing' });
  const { owed_cents } = await admin.call(getFeePanel, { student_id });
  await pay(student_id, owed_cents + 700_00);
  expect(await admin.call(getFeePanel, { student_id })).toMatchObject({
    balance_cents: -700_00,
    prepaid_cents: 700_00,
  });
  await admin.call(lockMonth, { month: '2026-02', locked: true });
  await expect(pay(student_id, 1_00, { received_on: '2026-02-10' })).rejects.toMatchObject({
    code: 'finance.month_locked',
    message: expect.stringContaining('February 2026') as string,
  });
  await expect(
    admin.call(createExtraCharge, {
      name: '',
      vote_head_id: books.voteHead('LUN'),
      semester_id: books.term_id,
      amount_cents: 0,
      charged_on: today,
    }),
  ).rejects.toMatchObject({ status: 400 });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

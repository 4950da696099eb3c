import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { listBalances } from '@darasa/contract/finance/families/balances';
import { getFeePanel, getStatement } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { listFeeStructures } from '@darasa/contract/finance/fees/fee-structures';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import {
  askStructureChange,
  previewStructureChange,
} from '@darasa/contract/finance/fees/structure-changes';
import {
  addToWaiver,
  applyWaiver,
  createWaiver,
  createWaiverType,
  editWaiverType,
  endWaiverMembers,
  exportWaiverMembers,
  findAutomatic,
  getWaiver,
  getWaiverCosts,
  getWaiverProof,
  listWaiverMembers,
  listWaivers,
  listWaiverTypes,
  reviewWaiverMember,
  submitWaiver,
  uploadWaiverProof,
} from '@darasa/contract/finance/fees/waivers';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { listAudit } from '@darasa/contract/platform/audit';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let admin: Person;
let clerk: Person;
let director: Person;
let cashier: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 6 });
  ({ admin } = school);
  clerk = await school.staff(['finance']);
  cashier = await school.staff(['finance']);
  director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  await bill(books.students.slice(0, 5));
});

async function bill(students: string[]) {
  for (const student_id of students) {
    const semester_id = books.term_id;
    const { to_bill_cents } = await admin.call(previewBilling, { semester_id, student_id });
    await admin.call(runBilling, {
      semester_id,
      student_id,
      billed_on: '2026-01-06',
      expected_cents: to_bill_cents,
    });
  }
}

let counter = 0;
const typeOf = (extra: object = {}) =>
  admin.call(createWaiverType, {
    name: `Half of tuition ${++counter}`,
    basis: 'percent',
    percent: 50,
    vote_head_ids: [books.voteHead('TUI')],
    ...extra,
  });

async function draft(waiver_type_id: string, students: string[], extra: object = {}) {
  const waiver = await clerk.call(createWaiver, {
    name: `Waiver ${++counter}`,
    waiver_type_id,
    kind: 'grouped',
    semester_ids: [books.term_id],
    reason: 'Agreed by the board',
    ...extra,
  });
  const members = students.map((student_id) => ({ student_id }));
  await clerk.call(addToWaiver, { id: waiver.id, members });
  return waiver;
}

async function approve(id: string) {
  const { value_cents } = await clerk.call(listWaiverMembers, { id });
  const { number } = await clerk.call(submitWaiver, { id, expected_cents: value_cents });
  const { rows } = await director.call(listInbox, {});
  const item = rows.find((one) => one.number === number);
  const { round, step } = await director.call(getApproval, { id: item!.id });
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
}

const balanceOf = async (student_id: string) =>
  (await admin.call(getFeePanel, { student_id })).balance_cents;

test('a waiver goes through three people, and panel, statement and list say one number', async () => {
  const type = await typeOf({ cap_cents: 8_000_00 });
  const [one, two] = books.students;
  const waiver = await draft(type.id, [one!, two!]);
  const { rows, value_cents } = await clerk.call(listWaiverMembers, { id: waiver.id });
  expect(rows.map((row) => row.value_cents)).toEqual([8_000_00, 8_000_00]);
  await expect(
    clerk.call(submitWaiver, { id: waiver.id, expected_cents: value_cents - 1 }),
  ).rejects.toMatchObject({ code: 'waiver.changed' });
  await approve(waiver.id);
  expect(await balanceOf(one!)).toBe(25_000_00);
  await expect(clerk.call(applyWaiver, { id: waiver.id })).rejects.toMatchObject({
    code: 'waiver.third_person',
  });
  const applied = await cashier.call(applyWaiver, { id: waiver.id });
  expect(applied).toMatchObject({ state: 'applied', used_cents: 16_000_00 });
  await expect(cashier.call(applyWaiver, { id: waiver.id })).rejects.toMatchObject({
    code: 'waiver.not_approved',
  });
  const panel = await admin.call(getFeePanel, { student_id: one! });
  const statement = await admin.call(getStatement, { student_id: one! });
  const list = await admin.call(listBalances, { which: 'everyone', page_size: 100 });
  expect(panel).toMatchObject({ balance_cents: 17_000_00, waived_cents: 8_000_00 });
  expect(statement.closing_cents).toBe(17_000_00);
  expect(list.rows.find((row) => row.id === one)?.balance_cents).toBe(17_000_00);
  const told = (await director.call(listNotifications, {})).rows.map((row) => row.title);
  expect(told).toContain(`Waiver ${waiver.number} was put on the accounts`);
});

test('what was paid before it was waived becomes credit, and taking it back restores all', async () => {
  const student_id = books.students[2]!;
  await admin.call(recordPayment, {
    student_id,
    amount_cents: 25_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
  });
  const waiver = await draft((await typeOf()).id, [student_id]);
  await approve(waiver.id);
  await cashier.call(applyWaiver, { id: waiver.id });
  expect(await admin.call(getFeePanel, { student_id })).toMatchObject({
    owed_cents: 0,
    prepaid_cents: 10_000_00,
  });
  const { rows } = await admin.call(listWaiverMembers, { id: waiver.id });
  await expect(
    admin.call(endWaiverMembers, { id: waiver.id, member_ids: [newId()], reason: 'Not theirs' }),
  ).rejects.toMatchObject({ status: 404 });
  expect(
    await admin.call(endWaiverMembers, {
      id: waiver.id,
      member_ids: [rows[0]!.id],
      reason: 'The letter was not true',
      take_back: true,
    }),
  ).toEqual({ ended_count: 1, taken_back_cents: 10_000_00 });
  expect(await admin.call(getFeePanel, { student_id })).toMatchObject({
    owed_cents: 0,
    prepaid_cents: 0,
    waived_cents: 0,
  });
  expect(await admin.call(getWaiver, { id: waiver.id })).toMatchObject({ state: 'ended' });
});

test('two waivers that do not add up are not added up; a term billed later is met then', async () => {
  const [, , , four, , six] = books.students;
  const first = await draft((await typeOf({ is_stackable: true })).id, [four!, six!]);
  await approve(first.id);
  await cashier.call(applyWaiver, { id: first.id });
  const members = await admin.call(listWaiverMembers, { id: first.id });
  expect(members.rows.find((row) => row.student_id === six)).toMatchObject({
    used_cents: 0,
    problem: 'Applies when the term is billed',
  });
  const second = await draft((await typeOf()).id, [four!]);
  expect((await clerk.call(listWaiverMembers, { id: second.id })).rows[0]).toMatchObject({
    value_cents: 0,
    problem: 'Has another waiver this term, and these do not add up',
  });
  await bill([six!]);
  expect(await balanceOf(six!)).toBe(15_000_00);
});

test('a kind that needs proof waits for it, and a condition is looked at each term', async () => {
  const type = await typeOf({ needs_proof: true, condition: 'Mean grade of B' });
  const student_id = books.students[4]!;
  const waiver = await clerk.call(createWaiver, {
    name: 'Scholarship',
    waiver_type_id: type.id,
    kind: 'single',
    student_id,
    semester_ids: [books.term_id],
    funder: 'sponsor',
    sponsor_name: 'Wings to Fly',
    reason: 'Chosen by the foundation',
  });
  const { rows, value_cents } = await clerk.call(listWaiverMembers, { id: waiver.id });
  const send = () => clerk.call(submitWaiver, { id: waiver.id, expected_cents: value_cents });
  await expect(send()).rejects.toMatchObject({ code: 'waiver.proof_needed' });
  const { files } = await clerk.call(uploadWaiverProof, { id: waiver.id }, { file: pdf });
  await send();
  const kept = { id: waiver.id, file_id: files[0]!.id };
  const proof: RawAnswer = await director.call(getWaiverProof, kept);
  expect(proof.text).toContain('%PDF-1.4');
  await expect(
    director.call(getWaiverProof, { ...kept, file_id: waiver.id }),
  ).rejects.toMatchObject({ status: 404 });
  const stranger = await ofAnotherClass();
  await expect(stranger.call(getWaiverProof, kept)).rejects.toMatchObject({ status: 404 });
  await expect(
    clerk.call(addToWaiver, { id: waiver.id, members: [{ student_id: books.students[0]! }] }),
  ).rejects.toMatchObject({ code: 'waiver.settled' });
  const review = {
    id: waiver.id,
    member_id: rows[0]!.id,
    semester_id: books.term_id,
    outcome: 'suspended' as const,
  };
  await expect(admin.call(reviewWaiverMember, review)).rejects.toMatchObject({ status: 400 });
  expect(await admin.call(reviewWaiverMember, { ...review, note: 'Mean grade was C' })).toEqual({
    state: 'suspended',
  });
});

/** Somebody of the office who looks after a class without these learners. */
async function ofAnotherClass(): Promise<Person> {
  const class_id = newId();
  await school.sql(
    `insert into administration.classes (tenant_id, id, school_id, name, curriculum, level, created_at)
     values ($1, $2, $3, 'Grade 9', 'CBC', 9, now())`,
    [school.tenant_id, class_id, school.school_id],
  );
  const person = await school.staff(['finance'], ['view']);
  await school.sql('update identity.user_roles set limits = array[$2::uuid] where user_id = $1', [
    person.id,
    class_id,
  ]);
  return person;
}

test('who has a scholarship is looked at each term, and the bill is met when it goes on', async () => {
  const type = await typeOf({ condition: 'Mean grade of B', is_stackable: true });
  const student_id = books.students[2]!;
  const waiver = await draft(type.id, [student_id]);
  const { id } = waiver;
  const seen = async () => (await admin.call(listWaiverMembers, { id, review: 'due' })).rows;
  expect(await seen()).toEqual([]);
  await approve(id);
  const [waiting] = (await admin.call(listWaiverMembers, { id })).rows;
  const review = { id, member_id: waiting!.id, semester_id: books.term_id };
  // It is stopped before it met a bill, so nothing is taken off.
  const note = 'Mean grade was C';
  await admin.call(reviewWaiverMember, { ...review, outcome: 'suspended', note });
  const owed = await balanceOf(student_id);
  await cashier.call(applyWaiver, { id });
  expect(await balanceOf(student_id)).toBe(owed);
  expect(await seen()).toEqual([]);
  await school.sql('delete from finance.waiver_reviews where waiver_member_id = $1', [waiting!.id]);
  expect(await seen()).toMatchObject([{ student_id, review_due: { id: books.term_id } }]);
  const listed = await admin.call(listWaivers, { review: 'due' });
  expect(listed.rows).toMatchObject([{ id, review_due_count: 1 }]);
  await admin.call(reviewWaiverMember, { ...review, outcome: 'kept', note: 'Mean grade is B+' });
  expect(await balanceOf(student_id)).toBe(owed - waiting!.value_cents);
  const [after] = (await admin.call(listWaiverMembers, { id })).rows;
  expect(after).toMatchObject({
    state: 'active',
    review_due: null,
    review: { outcome: 'kept', note: 'Mean grade is B+' },
  });
  expect((await admin.call(listWaivers, { review: 'due' })).rows).toEqual([]);
  // Looked at twice, it takes nothing off twice.
  await admin.call(reviewWaiverMember, { ...review, outcome: 'kept' });
  expect(await balanceOf(student_id)).toBe(owed - waiting!.value_cents);
});

test('a term in which a scholarship was stopped stays without it when the next one is kept', async () => {
  const next_id = newId();
  await school.sql(
    `insert into administration.terms (tenant_id, school_id, id, year, name, starts_on, ends_on,
       created_at) values ($1, $2, $3, 2026, 'Term 2', '2026-05-04', '2026-08-07', now())`,
    [school.tenant_id, school.school_id, next_id],
  );
  const type = await typeOf({ condition: 'Mean grade of B', is_stackable: true });
  const student_id = books.students[3]!;
  const { id } = await draft(type.id, [student_id], { semester_ids: [books.term_id, next_id] });
  await approve(id);
  const [member] = (await admin.call(listWaiverMembers, { id })).rows;
  const review = { id, member_id: member!.id };
  await admin.call(reviewWaiverMember, {
    ...review,
    semester_id: books.term_id,
    outcome: 'suspended',
    note: 'Mean grade was C',
  });
  await cashier.call(applyWaiver, { id });
  const owed = await balanceOf(student_id);
  await admin.call(reviewWaiverMember, { ...review, semester_id: next_id, outcome: 'kept' });
  expect((await admin.call(listWaiverMembers, { id })).rows).toMatchObject([
    { state: 'active', value_cents: 0, used_cents: 0, review: { semester_name: 'Term 2 2026' } },
  ]);
  expect(await balanceOf(student_id)).toBe(owed);
});

test('the third child of a family is found by the rule, and no longer when a sibling left', async () => {
  const type = await typeOf({ rule: 'sibling', from_child: 2 });
  const guardian_id = newId();
  const [one, two] = books.students;
  await school.sql(
    `insert into students.guardians (tenant_id, id, first_name, last_name, created_at)
     values ($1, $2, 'Peter', 'Kamau', now())`,
    [school.tenant_id, guardian_id],
  );
  for (const student_id of [one, two]) {
    await school.sql(
      `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
         relation, created_at) values ($1, $2, $3, $4, $5, 'father', now())`,
      [school.tenant_id, newId(), school.school_id, student_id, guardian_id],
    );
  }
  const ask = { waiver_type_id: type.id, semester_id: books.term_id };
  const found = await admin.call(findAutomatic, ask);
  expect(found.rows).toMatchObject([{ why: 'Child 2 of the family' }]);
  const { student_id } = found.rows[0]!;
  await draft(type.id, [student_id]);
  await school.sql(`update students.students set status = 'transferred' where id = $1`, [
    student_id === one ? two : one,
  ]);
  const later = await admin.call(findAutomatic, ask);
  expect(later).toMatchObject({ rows: [], outdated: [{ student_id }] });
  await school.sql(`update students.students set status = 'active' where tenant_id = $1`, [
    school.tenant_id,
  ]);
});

test('costs are reported, lists read, and kinds keep one name', async () => {
  const { rows, used_cents } = await admin.call(getWaiverCosts, { year: 2026 });
  const by_class = rows.filter((row) => row.by === 'class');
  expect(by_class.reduce((sum, row) => sum + row.used_cents, 0)).toBe(used_cents);
  expect(used_cents).toBeGreaterThan(0);
  const { rows: types } = await admin.call(listWaiverTypes, {});
  const [first, second] = types;
  const { id, version, retired_at: _, ...values } = first!;
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  await expect(
    admin.call(editWaiverType, { ...sent, id, version, name: second!.name } as never),
  ).rejects.toMatchObject({ code: 'waiver.type_exists' });
  await admin.call(editWaiverType, { ...sent, id, version, retired: true } as never);
  const list = await admin.call(listWaivers, { state: 'applied' });
  expect(list.count).toBeGreaterThan(0);
  const file = (await admin.call(exportWaiverMembers, {
    id: list.rows[0]!.id,
    format: 'csv',
  })) as { text: string };
  expect(file.text).toContain('Waived');
});

const pdf = { name: 'letter.pdf', bytes: Buffer.from('%PDF-1.4\n%EOF') };

test('half of the fees follows the fees: a structure that changes corrects what was waived', async () => {
  const { financial_year_id } = books;
  const [structure] = (await admin.call(listFeeStructures, { financial_year_id })).rows;
  const [one] = books.students;
  const before = await admin.call(getFeePanel, { student_id: one! });
  const particulars = [
    { vote_head_id: books.voteHead('TUI'), amount_cents: 12_000_00 },
    { vote_head_id: books.voteHead('LUN'), amount_cents: 5_000_00 },
  ];
  const asked = { fee_structure_id: structure!.id, particulars };
  const { total_cents } = await clerk.call(previewStructureChange, asked);
  await clerk.call(askStructureChange, {
    ...asked,
    version: structure!.version,
    reason: 'The board lowered tuition',
    expected_cents: total_cents,
  });
  const { rows: waiting } = await director.call(listInbox, {});
  const item = waiting.find((row) => row.title.startsWith('Change of the fee structure'));
  const { round, step } = await director.call(getApproval, { id: item!.id });
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
  const after = await admin.call(getFeePanel, { student_id: one! });
  // Half of 20,000 was capped at 8,000; half of 12,000 is 6,000.
  expect(before.waived_cents).toBe(8_000_00);
  expect(after.waived_cents).toBe(6_000_00);
  expect(after.balance_cents - before.balance_cents).toBe(-8_000_00 + 2_000_00);
  const sources = (await admin.call(getStatement, { student_id: one! })).rows.map(
    (row) => row.memo,
  );
  expect(sources.filter((memo) => /counted again after FSC-/.test(memo))).toHaveLength(1);
  const trail = await admin.call(listAudit, { record_type: 'waiver member' });
  expect(JSON.stringify(trail.rows)).toMatch(/FSC-2026-/);
});

test('after all of it the books are sound', async () => {
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import {
  addToWaiver,
  applyWaiver,
  createWaiver,
  createWaiverType,
  listWaiverMembers,
  submitWaiver,
} from '@darasa/contract/finance/fees/waivers';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { listAudit } from '@darasa/contract/platform/audit';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { tellOfEnding } from './outdated.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let admin: Person;
let clerk: Person;
let waiver_id: string;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  ({ admin } = school);
  clerk = await school.staff(['finance']);
  await makeFamily(books.students.slice(0, 2));
  waiver_id = await giveByRule(books.students[1]!);
});

async function makeFamily(students: string[]) {
  const guardian_id = newId();
  await school.sql(
    `insert into students.guardians (tenant_id, id, first_name, last_name, phone, created_at)
     values ($1, $2, 'Peter', 'Kamau', '254711000123', now())`,
    [school.tenant_id, guardian_id],
  );
  for (const [i, student_id] of students.entries()) {
    await school.sql(`update students.students set born_on = $2 where id = $1`, [
      student_id,
      `201${i}-05-05`,
    ]);
    await school.sql(
      `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
         relation, created_at) values ($1, $2, $3, $4, $5, 'father', now())`,
      [school.tenant_id, newId(), school.school_id, student_id, guardian_id],
    );
  }
}

/** The second child has half of tuition, agreed to before the term is billed. */
async function giveByRule(student_id: string): Promise<string> {
  const director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  const type = await admin.call(createWaiverType, {
    name: 'Second child',
    basis: 'percent',
    percent: 50,
    rule: 'sibling',
    from_child: 2,
  });
  const { id } = await clerk.call(createWaiver, {
    name: 'Siblings',
    waiver_type_id: type.id,
    kind: 'grouped',
    semester_ids: [books.term_id],
    reason: 'By the rule of the board',
  });
  await clerk.call(addToWaiver, { id, members: [{ student_id }] });
  await clerk.call(submitWaiver, { id, expected_cents: 0 });
  const [item] = (await director.call(listInbox, {})).rows;
  const { round, step } = await director.call(getApproval, { id: item!.id });
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
  await admin.call(applyWaiver, { id });
  return id;
}

const tonight = () => {
  const scope = { tenant_id: school.tenant_id, school_id: school.school_id };
  return inScope(server.pool, { ...scope, limits: '*' }, 'write', (db) =>
    tellOfEnding({ ...scope, db, now: server.clock.now }),
  );
};
const told = async () =>
  (await clerk.call(listNotifications, {})).rows.filter((row) =>
    /with the next bill/.test(row.title),
  );
const preview = () => admin.call(previewBilling, { semester_id: books.term_id });

test('while the family fits the rule nobody is told, and nothing ends', async () => {
  await tonight();
  expect(await told()).toEqual([]);
  expect((await preview()).waivers_ending).toEqual([]);
});

test('when a sibling leaves, the office is told once and sees it before the bill', async () => {
  await school.sql(`update students.students set status = 'transferred' where id = $1`, [
    books.students[0],
  ]);
  await tonight();
  await tonight();
  expect(await told()).toHaveLength(1);
  expect((await preview()).waivers_ending).toMatchObject([
    { student_id: books.students[1], waiver_id, reason: expect.stringMatching(/A sibling left/) },
  ]);
});

test('the bill is whole, the waiver has ended for this learner, and the trail says why', async () => {
  const { to_bill_cents } = await preview();
  await admin.call(runBilling, {
    semester_id: books.term_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
  const panel = await admin.call(getFeePanel, { student_id: books.students[1]! });
  expect(panel).toMatchObject({ waived_cents: 0, balance_cents: 25_000_00 });
  const { rows } = await admin.call(listWaiverMembers, { id: waiver_id });
  expect(rows).toMatchObject([
    { state: 'ended', ended_reason: expect.stringMatching(/A sibling left/) },
  ]);
  const trail = await admin.call(listAudit, { record_type: 'waiver member' });
  expect(JSON.stringify(trail.rows[0])).toMatch(/sibling left/);
});

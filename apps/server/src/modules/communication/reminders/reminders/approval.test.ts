import { director } from '@darasa/contract/access';
import {
  addReminderRule,
  editReminderRule,
  listReminderRules,
  listRuns,
  previewReminders,
  type ReminderRule,
  runReminders,
} from '@darasa/contract/communication/reminders/reminders';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { decide, getApproval, listInbox, withdraw } from '@darasa/contract/platform/approvals';
import { isoDate } from '@darasa/rules/dates';
import { beforeEach, expect, test } from 'vitest';
import { giveTokens, noNight } from '#test/drain-school.ts';
import { newBooks } from '#test/new-books.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { reminderSubjects } from '#modules/finance/index.ts';
import { remind } from './run.ts';

// Three families owe, and a second person agrees to what reaches more than two.
const server = await startServer();
let school: NewSchool;
let head: Person;

const rule = {
  name: 'Weekly fees',
  trigger: 'weekly' as const,
  weekday: new Date(`${isoDate(server.clock.now)}T12:00:00Z`).getUTCDay() || 7,
  at_minute: 0,
  is_on: true,
  min_balance_cents: 100_000,
  steps: [
    { tone: 'friendly' as 'friendly' | 'firm', text_en: '{{balance}} is due for {{learner}}.' },
  ],
};

beforeEach(async () => {
  school = await newSchool(server);
  const books = await newBooks(school);
  for (const student_id of books.students) {
    await school.sql(
      `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
         relation, created_at) values ($1, $2, $3, $4, $5, 'mother', now())`,
      [school.tenant_id, newId(), school.school_id, student_id, await newGuardian(school)],
    );
  }
  const semester_id = books.term_id;
  const { to_bill_cents } = await school.admin.call(previewBilling, { semester_id });
  await school.admin.call(runBilling, {
    semester_id,
    billed_on: isoDate(server.clock.now),
    expected_cents: to_bill_cents,
  });
  await giveTokens(school, 50);
  await noNight(school);
  await limit(2);
  head = await school.staff(['communication'], ['view', 'approve'], { responsibility: director });
});

const limit = (above: number) =>
  school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'messages.approve_above', $3, $4, now())
     on conflict (tenant_id, school_id, key) do update set value = excluded.value`,
    [school.tenant_id, school.school_id, JSON.stringify(above), school.admin.id],
  );
const waiting = async () => (await head.call(listInbox, {})).rows;
async function answer(decision: 'approve' | 'reject' | 'return') {
  const [item] = await waiting();
  const { round, step } = await head.call(getApproval, { id: item!.id });
  await head.call(decide, { id: item!.id, decision, round, step, comment: 'Too harsh' });
}
/** What the worker does, many times a day. */
const turn = () => {
  const { tenant_id, school_id } = school;
  const { now } = server.clock;
  return inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
    remind(reminderSubjects, { tenant_id, school_id, db, now }),
  );
};
const ruleNow = async (): Promise<ReminderRule> =>
  (await school.admin.call(listReminderRules, {})).rows[0]!;
const ran = async () =>
  (await school.admin.call(listRuns, {})).rows.map((row) => [row.state, row.learners_count]);
const change = async (values: Partial<typeof rule>) => {
  const { id, version } = await ruleNow();
  return school.admin.call(editReminderRule, { ...rule, ...values, id, version });
};

test('that reaches many is silent until somebody else has agreed to it, and then speaks by itself', async () => {
  expect(await school.admin.call(addReminderRule, rule)).toMatchObject({
    approval: 'in-approval',
    speaks_today: false,
  });
  await turn();
  expect([await ran(), (await waiting()).length]).toEqual([[], 1]);
  const { id } = await ruleNow();
  await expect(school.admin.call(runReminders, { id })).rejects.toMatchObject({
    code: 'reminder.in_approval',
  });
  const [item] = await waiting();
  expect((await head.call(getApproval, { id: item!.id })).details).toContainEqual({
    label: 'Recipients today',
    value: '3',
  });
  await answer('approve');
  expect(await ruleNow()).toMatchObject({ approval: 'approved', is_on: true });
  await turn();
  expect([await ran(), await waiting()]).toEqual([[['sent', 3]], []]);
});

test('keeps the yes under another name and after a rest, and needs another for other words', async () => {
  await school.admin.call(addReminderRule, rule);
  await answer('approve');
  expect(await change({ name: 'Fees on Monday', is_on: false })).toMatchObject({
    approval: 'approved',
  });
  expect(await change({ is_on: true })).toMatchObject({ approval: 'approved' });
  const steps = [{ tone: 'firm' as const, text_en: 'Pay {{balance}} now.' }];
  expect(await change({ steps })).toMatchObject({ approval: 'in-approval' });
  await turn();
  expect(await ran()).toEqual([]);
  // What waited is taken back with the words it was about.
  const [first] = await waiting();
  expect(await change({ steps, is_on: false })).toMatchObject({ approval: 'none' });
  expect(await waiting()).toEqual([]);
  await change({ steps: [...steps, ...rule.steps] });
  expect((await waiting()).map((one) => one.id)).not.toContain(first!.id);
});

test.each(['reject', 'return'] as const)(
  'that others do not agree to (%s) is off, and says why',
  async (decision) => {
    await school.admin.call(addReminderRule, rule);
    await answer(decision);
    expect(await ruleNow()).toMatchObject({
      approval: 'rejected',
      approval_note: 'Too harsh',
      is_on: false,
    });
    await limit(10);
    await turn();
    expect(await ran()).toEqual([]);
    expect(await change({ is_on: true })).toMatchObject({ is_on: true });
    await turn();
    expect(await ran()).toEqual([['sent', 3]]);
  },
);

test('that is taken back by whoever asked is off', async () => {
  await school.admin.call(addReminderRule, rule);
  const [item] = (await school.admin.call(listInbox, { box: 'mine' })).rows;
  await school.admin.call(withdraw, { id: item!.id });
  expect(await ruleNow()).toMatchObject({ approval: 'none', is_on: false });
});

test('that has come to reach many asks by itself on that day, once', async () => {
  await limit(10);
  expect(await school.admin.call(addReminderRule, rule)).toMatchObject({ approval: 'none' });
  await limit(2);
  await turn();
  await turn();
  expect([await ran(), (await waiting()).length]).toEqual([[], 1]);
  expect(await ruleNow()).toMatchObject({ approval: 'in-approval' });
  await answer('approve');
  await turn();
  expect(await ran()).toEqual([['sent', 3]]);
});

test('that is off is sent for approval before somebody sends it by hand', async () => {
  const { id } = await school.admin.call(addReminderRule, { ...rule, is_on: false });
  expect(await school.admin.call(previewReminders, { id })).toMatchObject({ needs_approval: true });
  expect(await school.admin.call(runReminders, { id })).toMatchObject({ state: 'in-approval' });
  await answer('approve');
  expect(await school.admin.call(previewReminders, { id })).toMatchObject({
    needs_approval: false,
  });
  expect(await school.admin.call(runReminders, { id })).toEqual({ state: 'sent', count: 3 });
});

import {
  addReminderRule,
  exportMeetings,
  exportRuns,
  listRuns,
  previewReminders,
  printRunLetters,
  runReminders,
} from '@darasa/contract/communication/reminders/reminders';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import { getSmsBalance } from '@darasa/contract/communication/sending/tokens';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { addDays, isoDate } from '@darasa/rules/dates';
import { kes } from '@darasa/rules/message-fields';
import { beforeAll, expect, test } from 'vitest';
import { drainerOf, giveTokens, noNight } from '#test/drain-school.ts';
import { type NewBooks, newBooks } from '#test/new-books.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { reminderSubjects } from '#modules/finance/index.ts';
import { dropPaid } from '../recheck/service.ts';

const server = await startServer();
const today = isoDate(new Date());
let school: NewSchool;
let books: NewBooks;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  // The first has a mother with a phone, the second nobody, the third a father without one.
  const mother = await newGuardian(school, { phone: '254722630001' });
  const father = await newGuardian(school, { phone: null });
  for (const [student_id, guardian_id] of [
    [books.students[0], mother],
    [books.students[2], father],
  ]) {
    await school.sql(
      `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
         relation, created_at) values ($1, $2, $3, $4, $5, 'mother', now())`,
      [school.tenant_id, newId(), school.school_id, student_id, guardian_id],
    );
  }
  const semester_id = books.term_id;
  const { to_bill_cents } = await school.admin.call(previewBilling, { semester_id });
  await school.admin.call(runBilling, {
    semester_id,
    billed_on: today,
    expected_cents: to_bill_cents,
  });
  await giveTokens(school, 50);
  await school.sql(
    `update administration.terms set starts_on = $2, ends_on = $3 where tenant_id = $1`,
    [school.tenant_id, addDays(today, -10), addDays(today, 60)],
  );
});

const bill_cents = 25_000_00;
const pay = (student_id: string, percent: number) =>
  school.admin.call(recordPayment, {
    student_id,
    amount_cents: (bill_cents * percent) / 100,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: today,
  });

const weekly = {
  trigger: 'weekly' as const,
  weekday: 1,
  is_on: true,
  min_balance_cents: 100_000,
  per_week_max: 7,
};
const told = { text_en: 'Please come about {{balance}}. {{pay_line}}' };

test('a run prints a letter for each family, also for those whom no message reaches', async () => {
  const { id } = await school.admin.call(addReminderRule, {
    ...weekly,
    name: 'Letters',
    steps: [
      { tone: 'friendly', ...told },
      { tone: 'letter', ...told },
    ],
  });
  const seen = await school.admin.call(previewReminders, { id });
  expect(seen).toMatchObject({ count: 1, letters_count: 2 });
  expect(await school.admin.call(runReminders, { id })).toEqual({ state: 'sent', count: 1 });
  const { rows } = await school.admin.call(listRuns, { reminder_rule_id: id });
  expect(rows).toMatchObject([{ rule: 'Letters', letters_count: 2, meetings_count: 0 }]);
  const letters: RawAnswer = await school.admin.call(printRunLetters, { id: rows[0]!.id });
  expect(wordsIn(letters)).toMatch(/Date \d+ \w+ 20\d\d .* Please come about KES/);
  const clerk = await school.staff(['communication'], ['view', 'create']);
  await expect(clerk.call(printRunLetters, { id: rows[0]!.id })).rejects.toMatchObject({
    status: 403,
  });
});

test('a letter says what the message would say, and how to pay, whatever was written', async () => {
  const { id } = await school.admin.call(addReminderRule, {
    ...weekly,
    name: 'Due on paper',
    steps: [{ tone: 'letter', text_en: '{{due}} is due for {{learner}}.' }],
  });
  const [due] = (await school.admin.call(previewReminders, { id })).rows;
  await school.admin.call(runReminders, { id });
  const [run] = (await school.admin.call(listRuns, { reminder_rule_id: id })).rows;
  const words = wordsIn(await school.admin.call(printRunLetters, { id: run!.id }));
  expect(due!.text).toMatch(/^KES [\d,]+ is due for .*account/);
  expect(words).toContain(due!.text);
  expect(words).not.toContain('{{');
});

const wordsIn = (paper: RawAnswer): string =>
  pdfText(Buffer.from(paper.text, 'latin1')).join(' ').replace(/\s+/g, ' ');

test('a meeting has a list for the secretary, and a run without letters says so', async () => {
  const { id } = await school.admin.call(addReminderRule, {
    ...weekly,
    name: 'Meetings',
    steps: [{ tone: 'meeting', ...told }],
  });
  await school.admin.call(runReminders, { id });
  const { rows } = await school.admin.call(listRuns, { reminder_rule_id: id });
  expect(rows).toMatchObject([{ letters_count: 1, meetings_count: 1 }]);
  const list: RawAnswer = await school.admin.call(exportMeetings, {
    id: rows[0]!.id,
    format: 'csv',
  });
  expect(list.text).toContain('0722 630 001');
  expect(list.text.trim().split('\n')).toHaveLength(2);
  const all: RawAnswer = await school.admin.call(exportRuns, { format: 'csv' });
  expect(all.text).toMatch(/^Meetings,.*,[A-Z][a-z ]+\r?$/m);

  const plain = await school.admin.call(addReminderRule, {
    ...weekly,
    name: 'Plain',
    steps: [{ tone: 'friendly', ...told }],
  });
  await school.admin.call(runReminders, { id: plain.id });
  const [run] = (await school.admin.call(listRuns, { reminder_rule_id: plain.id })).rows;
  await expect(school.admin.call(printRunLetters, { id: run!.id })).rejects.toMatchObject({
    code: 'reminder.no_letters',
  });
});

test('a meeting needs its day, and speaks of it to the families of the classes', async () => {
  const meeting = {
    name: 'Class meeting',
    kind: 'meeting' as const,
    trigger: 'before-due' as const,
    days: 3,
    is_on: true,
    steps: [{ tone: 'friendly' as const, text_en: 'We meet on {{day}}.' }],
  };
  await expect(school.admin.call(addReminderRule, meeting)).rejects.toMatchObject({
    body: { errors: [{ path: 'on_day' }] },
  });
  const on_day = addDays(today, 3);
  const made = await school.admin.call(addReminderRule, { ...meeting, on_day });
  expect(made).toMatchObject({ on_day, speaks_today: true });
  const { rows } = await school.admin.call(previewReminders, { id: made.id });
  expect(rows).toHaveLength(1);
  expect(rows[0]!.text).toMatch(/^We meet on \d+ \w+ \d{4}\.$/);
});

test('whoever paid as much as the instalments ask is left alone until the next', async () => {
  const insert = `insert into finance.instalments (tenant_id, school_id, semester_id, due_on, percent)
    values ($1, $2, $3, $4, $5)`;
  const term = [school.tenant_id, school.school_id, books.term_id];
  await school.sql(insert, [...term, addDays(today, -5), 40]);
  await school.sql(insert, [...term, addDays(today, 20), 60]);
  const rule = await school.admin.call(addReminderRule, {
    ...weekly,
    name: 'After instalments',
    trigger: 'after-due',
    days: 5,
    steps: [{ tone: 'friendly', text_en: '{{due}} of {{balance}} is due. {{pay_line}}' }],
  });
  expect(rule.speaks_today).toBe(true);
  const before = await school.admin.call(previewReminders, { id: rule.id });
  expect(before.count).toBe(1);
  // The second part is not asked for before its day.
  const asked = `${kes(bill_cents * 0.4)} of ${kes(bill_cents)} is due.`;
  expect(before.rows[0]!.text).toContain(asked);
  await pay(books.students[0]!, 40);
  const after = await school.admin.call(previewReminders, { id: rule.id });
  expect(after.count).toBe(0);
  expect(after.skipped).toContainEqual({
    why: 'Paid as much as the instalments ask so far',
    count: 1,
  });
});

test('between terms the days and the bills are both of the term to come', async () => {
  const days = (starts: number, ends: number) =>
    school.sql('update administration.terms set starts_on = $2, ends_on = $3 where id = $1', [
      books.term_id,
      addDays(today, starts),
      addDays(today, ends),
    ]);
  await days(-80, -5);
  const next = [school.tenant_id, school.school_id, newId()];
  await school.sql(
    `insert into administration.terms (tenant_id, school_id, id, year, name, starts_on, ends_on, created_at)
     values ($1, $2, $3, 2027, 'To come', $4, $5, now())`,
    [...next, addDays(today, 5), addDays(today, 80)],
  );
  const rule = await school.admin.call(addReminderRule, {
    ...weekly,
    name: 'In the holidays',
    steps: [{ tone: 'friendly', ...told }],
  });
  // What is open is of the term that is over: nothing of the next one makes it wait.
  expect((await school.admin.call(previewReminders, { id: rule.id })).count).toBe(1);
  // The same as a bill of the term to come is not due before that begins.
  await school.sql(
    `update administration.terms set starts_on = starts_on - 400, ends_on = ends_on - 400
     where id = $1`,
    [next[2]],
  );
  await days(5, 80);
  expect((await school.admin.call(previewReminders, { id: rule.id })).count).toBe(0);
  await school.sql('delete from administration.terms where id = $1', [next[2]]);
  await days(-10, 60);
});

test('whoever pays while a reminder waits is not reminded, and the tokens come back', async () => {
  const left = async () => (await school.admin.call(getSmsBalance, {})).Credits;
  const before = await left();
  const [waiting] = await school.sql<{ id: string; campaign_id: string }>(
    `update communication.messages m set state = 'waiting', next_try_at = now() + interval '9 hours'
     from communication.reminder_runs x, communication.reminder_rules r
     where m.tenant_id = $1 and x.campaign_id = m.campaign_id and r.id = x.rule_id
       and r.name = 'Plain' and m.state in ('waiting', 'planned')
     returning m.id, m.campaign_id`,
    [school.tenant_id],
  );
  const { tenant_id, school_id } = school;
  const drop = () =>
    inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
      dropPaid(reminderSubjects, { db, tenant_id, school_id, now: new Date() }),
    );
  await school.sql(`delete from finance.instalments where tenant_id = $1`, [tenant_id]);
  await drop();
  const stateOf = async () =>
    (await school.admin.call(listMessages, { campaign_id: waiting!.campaign_id })).rows[0];
  expect(await stateOf()).toMatchObject({ state: 'waiting' });
  await pay(books.students[0]!, 60);
  expect(await drop()).toBeGreaterThan(0);
  expect(await stateOf()).toMatchObject({ state: 'cancelled', reason: 'Paid before it left' });
  expect(await left()).toBeGreaterThan(before);
});

test('whoever pays while the carrier is away is not reminded when it is back', async () => {
  const gateway = await newGateway();
  await noNight(school);
  const ahead = () => new Date(Date.now() + 2 * 60_000);
  const turn = drainerOf(server, school, gateway, ahead);
  await turn();
  const mother = '254722630009';
  const guardian_id = await newGuardian(school, { phone: mother });
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at) values ($1, $2, $3, $4, $5, 'mother', now())`,
    [school.tenant_id, newId(), school.school_id, books.students[1], guardian_id],
  );
  const { id } = await school.admin.call(addReminderRule, {
    ...weekly,
    name: 'While away',
    steps: [{ tone: 'friendly', ...told }],
  });
  await school.admin.call(runReminders, { id });
  await pay(books.students[1]!, 100);
  await turn();
  expect(gateway.delivered.map((one) => one.to)).not.toContain(mother);
  const { rows } = await school.admin.call(listMessages, { search: mother });
  expect(rows).toMatchObject([{ state: 'cancelled', reason: 'Paid before it left' }]);
});

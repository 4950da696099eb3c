import {
  addHold,
  addReminderRule,
  editReminderRule,
  holdRun,
  liftHold,
  listHolds,
  listReminderRules,
  previewReminders,
  reminderEffect,
  runReminders,
} from '@darasa/contract/communication/reminders/reminders';
import {
  addTemplate,
  editTemplate,
  listTemplates,
  listTemplateVersions,
  lockTemplate,
  printLetters,
  shareTemplate,
  takeTemplate,
  testTemplate,
} from '@darasa/contract/communication/writing/templates';
import { buySmsTokens, getSmsBalance } from '@darasa/contract/communication/sending/tokens';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { addDocument } from '@darasa/contract/staff/documents';
import { createStaff } from '@darasa/contract/staff/register';
import { addDays, isoDate } from '@darasa/rules/dates';
import { dayIn } from '@darasa/rules/message-fields';
import { beforeAll, describe, expect, test } from 'vitest';
import { callbackKeyOf } from '#test/callback-key.ts';
import { giveTokens } from '#test/drain-school.ts';
import { type NewBooks, newBooks } from '#test/new-books.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer();
const today = isoDate(new Date());
let school: NewSchool;
let books: NewBooks;
let rule_id: string;

const rule = {
  name: 'Weekly fees',
  trigger: 'weekly' as const,
  weekday: 1,
  is_on: true,
  min_balance_cents: 100_000,
  steps: [
    {
      tone: 'friendly' as const,
      text_en: 'Dear {{guardian}}, {{balance}} is due for {{learner}}.',
    },
    { tone: 'firm' as const, text_en: 'Please pay {{balance}} now. {{pay_line}}' },
  ],
};

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  // Two of the three are brother and sister.
  const [mother, father] = [await newGuardian(school), await newGuardian(school)];
  for (const [i, student_id] of books.students.entries()) {
    await school.sql(
      `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
         relation, created_at) values ($1, $2, $3, $4, $5, 'mother', now())`,
      [school.tenant_id, newId(), school.school_id, student_id, i < 2 ? mother : father],
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
});

describe('a rule for reminders', () => {
  test('shows whom it would remind, in which words and at what cost', async () => {
    const made = await school.admin.call(addReminderRule, rule);
    rule_id = made.id;
    const seen = await school.admin.call(previewReminders, { id: rule_id });
    expect(seen).toMatchObject({ count: 2, today: 'open' });
    const siblings = seen.rows.find((row) => row.student_ids.length === 2)!;
    // One message for both, and how to pay stands in it although nobody wrote it.
    expect(siblings.text).toMatch(/KES 50,000 is due for Learner 1 and Learner 2\..*account A1/);
    expect(siblings.tone).toBe('friendly');
  });

  test('leaves out who promised, until the hold is lifted', async () => {
    const student_id = books.students[2]!;
    const until_on = addDays(today, 7);
    await school.admin.call(addHold, { student_id, why: 'promised', until_on });
    expect((await school.admin.call(previewReminders, { id: rule_id })).count).toBe(1);
    const { rows } = await school.admin.call(listHolds, {});
    await school.admin.call(liftHold, { id: rows[0]!.id });
    expect((await school.admin.call(previewReminders, { id: rule_id })).count).toBe(2);
  });

  test('speaks once a day, not more often in a week, and firmer the next time', async () => {
    expect(await school.admin.call(runReminders, { id: rule_id })).toEqual({
      state: 'sent',
      count: 2,
    });
    await expect(school.admin.call(runReminders, { id: rule_id })).rejects.toMatchObject({
      code: 'reminder.ran',
    });
    const after = await school.admin.call(previewReminders, { id: rule_id });
    expect(after).toMatchObject({ count: 0, today: 'sent' });
    await school.sql(
      `update communication.reminded set run_on = run_on - 10 where tenant_id = $1`,
      [school.tenant_id],
    );
    const next = await school.admin.call(previewReminders, { id: rule_id });
    expect(new Set(next.rows.map((row) => row.tone))).toEqual(new Set(['firm']));
    const { rows } = await school.admin.call(reminderEffect, {});
    expect(rows[0]).toMatchObject({ rule: 'Weekly fees', reminded: { learners: 3, paid: 0 } });
  });

  test('can be held for today and is changed over the version that was seen', async () => {
    const other = await school.admin.call(addReminderRule, { ...rule, name: 'Other' });
    await school.admin.call(holdRun, { id: other.id });
    expect((await school.admin.call(previewReminders, { id: other.id })).today).toBe('held');
    const change = { ...rule, name: 'Other', id: other.id, version: other.version };
    await school.admin.call(editReminderRule, { ...change, is_on: false });
    await expect(school.admin.call(editReminderRule, change)).rejects.toMatchObject({
      code: 'record.stale',
    });
    const { rows } = await school.admin.call(listReminderRules, {});
    expect(rows.map((row) => [row.name, row.is_on])).toEqual([
      ['Weekly fees', true],
      ['Other', false],
    ]);
  });
});

describe('the same engine', () => {
  const own = (kind: 'return' | 'promise' | 'paper', text_en: string, text_sw?: string) => ({
    name: `Rule ${kind}`,
    kind,
    trigger: 'before-due' as const,
    days: 2,
    is_on: true,
    steps: [{ tone: 'friendly' as const, text_en, ...(text_sw ? { text_sw } : {}) }],
  });
  const soon = addDays(today, 2);

  test('reminds of a learner who is due back, on the day before and in the family’s language', async () => {
    const [away] = books.students;
    await school.sql(
      `with gone as (update students.students set status = 'on-leave' where id = $3)
       insert into students.status_changes (tenant_id, id, school_id, student_id, from_status,
         to_status, on_date, until_on, reason, created_at)
       values ($1, $4, $2, $3, 'active', 'on-leave', $5, $6, 'Wedding', now())`,
      [school.tenant_id, school.school_id, away, newId(), today, addDays(today, 1)],
    );
    await school.sql(
      `update students.guardians set language = 'sw' where tenant_id = $1
         and id in (select guardian_id from students.student_guardians where student_id = $2)`,
      [school.tenant_id, away],
    );
    const words = own('return', '{{learner}} is due on {{back_on}}.', '{{learner}}: {{back_on}}.');
    const { id } = await school.admin.call(addReminderRule, words);
    const { rows } = await school.admin.call(previewReminders, { id });
    expect(rows.map((row) => row.text)).toEqual([`Learner 1: ${dayIn('sw', soon)}.`]);
    expect(await school.admin.call(runReminders, { id })).toEqual({ state: 'sent', count: 1 });
    expect((await school.admin.call(previewReminders, { id })).skipped).toEqual([
      { why: 'Reminded often enough this week', count: 1 },
    ]);
  });

  test('reminds of a promise, and fees are silent until its day', async () => {
    const student_id = books.students[2]!;
    await school.sql(
      `insert into finance.promises (tenant_id, id, school_id, student_id, amount_cents, made_on,
         due_on, promised_by, created_by, created_at)
       values ($1, $2, $3, $4, 700000, $5, $6, 'The father', $7, now())`,
      [school.tenant_id, newId(), school.school_id, student_id, today, soon, school.admin.id],
    );
    const words = own('promise', 'You promised {{promised}} by {{promised_on}}.');
    const { id } = await school.admin.call(addReminderRule, words);
    const { rows } = await school.admin.call(previewReminders, { id });
    expect(rows[0]!.text).toMatch(/^You promised KES 7,000 by .* account A3$/);
    const fees = await school.admin.call(previewReminders, { id: rule_id });
    expect(fees.skipped).toContainEqual({ why: 'Promised to pay by a day to come', count: 1 });
  });

  test('reminds staff of papers that run out, two of one person at once', async () => {
    const cook = await school.admin.call(createStaff, {
      first_name: 'Grace',
      last_name: 'Wanjiru',
      gender: 'female',
      job_title: 'Cook',
      terms: 'contract',
      joined_on: '2026-01-05',
      phone: '0712800801',
    });
    for (const title of ['contract', 'food handler certificate']) {
      const paper = { staff_id: cook.id, kind: 'other' as const, title, to_on: soon };
      await school.admin.call(addDocument, paper);
    }
    const words = own('paper', 'Dear {{name}}, your {{paper}} ends on {{ends_on}}.');
    const { id } = await school.admin.call(addReminderRule, words);
    expect(await school.admin.call(runReminders, { id })).toEqual({ state: 'sent', count: 1 });
    const [sent] = await school.sql<{ text: string }>(
      `select text from communication.messages where tenant_id = $1 and phone = '254712800801'`,
      [school.tenant_id],
    );
    expect(sent!.text).toBe(
      `Dear Grace Wanjiru, your contract and food handler certificate ends on ${dayIn('en', soon)}.`,
    );
  });

  test('wishes a happy birthday on the day, once somebody has put it on', async () => {
    const student_id = books.students[2]!;
    await school.sql(
      `update students.students set born_on = $2::date - interval '9 years' where id = $1`,
      [student_id, today],
    );
    const text_en = 'Happy birthday to {{learner}}!';
    const made = await school.admin.call(addReminderRule, {
      name: 'Birthdays',
      kind: 'birthday',
      trigger: 'on-the-day',
      steps: [{ tone: 'friendly', text_en }],
    });
    expect(made.is_on).toBe(false);
    const { rows } = await school.admin.call(previewReminders, { id: made.id });
    expect(rows.map((row) => row.text)).toEqual(['Happy birthday to Learner 3!']);
  });

  test('refuses a day that means nothing to the subject, and a field of another', async () => {
    const weekly = { ...own('paper', 'x'), trigger: 'weekly' as const, weekday: 1 };
    await expect(school.admin.call(addReminderRule, weekly)).rejects.toMatchObject({
      body: { errors: [{ path: 'trigger' }] },
    });
    const strange = own('return', 'Pay {{balance}}');
    await expect(school.admin.call(addReminderRule, strange)).rejects.toMatchObject({
      body: { errors: [{ path: 'steps.0.text_en' }] },
    });
  });
});

describe('a template', () => {
  const words = {
    name: 'Meeting',
    context: 'guardian' as const,
    text_en: 'Dear {{guardian}}, come.',
  };

  test('with a field that means nothing cannot be saved', async () => {
    const bad = { ...words, text_sw: 'Habari {{mzazi}}' };
    await expect(school.admin.call(addTemplate, bad)).rejects.toMatchObject({
      body: { errors: [{ path: 'text_sw' }] },
    });
    const made = await school.admin.call(addTemplate, words);
    await expect(
      school.admin.call(editTemplate, { id: made.id, version: 1, text_en: '{{7*7}}' }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
    const edited = await school.admin.call(editTemplate, {
      id: made.id,
      version: 1,
      text_en: 'Dear {{guardian}} of {{learner}}, come.',
    });
    expect(edited.version).toBe(2);
    const { rows } = await school.admin.call(listTemplateVersions, { id: made.id });
    expect(rows).toMatchObject([{ version: 1, text_en: words.text_en }]);
    const tried = await school.admin.call(testTemplate, {
      id: made.id,
      student_id: books.students[0]!,
    });
    expect(tried).toMatchObject({ text_en: 'Dear Lucy Hassan of Learner 1, come.', missing: [] });
  });

  test('that is locked is changed only by whoever may approve; what is shared is copied or followed', async () => {
    const made = await school.admin.call(addTemplate, { ...words, name: 'Closing' });
    await school.admin.call(lockTemplate, { id: made.id, locked: true });
    const clerk = await school.staff(['communication'], ['view', 'create', 'edit']);
    await expect(
      clerk.call(editTemplate, { id: made.id, version: 2, text_en: 'No' }),
    ).rejects.toMatchObject({ code: 'template.locked' });
    expect(await clerk.call(shareTemplate, { id: made.id })).toMatchObject({ is_shared: true });
    await clerk.call(shareTemplate, { id: made.id });
    const { shared } = await clerk.call(listTemplates, {});
    // Shared twice, it is still one.
    expect(shared).toMatchObject([{ name: 'Closing', is_ours: true }]);
    await expect(
      clerk.call(takeTemplate, { shared_id: shared[0]!.id, how: 'copy' }),
    ).rejects.toMatchObject({ code: 'lookup.name_taken' });
  });

  test('that another school follows says what the original says, until it is withdrawn', async () => {
    const made = await school.admin.call(addTemplate, { ...words, name: 'Opening' });
    await school.admin.call(shareTemplate, { id: made.id });
    const head = await school.staff(['communication'], ['view', 'create', 'edit'], {
      school_ids: [school.school_id, school.other_school_id],
    });
    const session = await head.call(changeCurrentSchool, {
      user_id: head.id,
      school_id: school.other_school_id,
    });
    const there = callerOf(server, { domain: school.domain, session });
    const find = async () => (await there.call(listTemplates, {})).rows[0]!;
    const { shared } = await there.call(listTemplates, {});
    const offered = shared.find((one) => one.name === 'Opening')!;
    await there.call(takeTemplate, { shared_id: offered.id, how: 'follow' });
    const text_en = 'Dear {{guardian}}, we open on Monday.';
    await school.admin.call(editTemplate, { id: made.id, version: 1, text_en });
    expect(await find()).toMatchObject({ text_en, follows: 'Opening' });

    await school.admin.call(shareTemplate, { id: made.id, shared: false });
    await school.admin.call(editTemplate, { id: made.id, version: 2, text_en: 'Something else.' });
    expect(await find()).toMatchObject({ text_en });
    const left = (await there.call(listTemplates, {})).shared.map((one) => one.name);
    expect(left).not.toContain('Opening');
  });

  test('for letters becomes one file', async () => {
    const made = await school.admin.call(addTemplate, {
      name: 'Letter about fees',
      context: 'letter',
      text_en: 'Dear {{guardian}}\n\n{{balance}} is owed for {{learner}}.',
    });
    const answer = (await school.admin.call(printLetters, {
      id: made.id,
      audience: { to: 'guardians' },
    })) as { text: string };
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
  });
});

test('tokens come with Safaricom’s word, once, and only when all was paid', async () => {
  const { Credits } = await school.admin.call(getSmsBalance, {});
  const { id } = await school.admin.call(buySmsTokens, { phone_number: '0712345678', amount: 40 });
  const token = await callbackKeyOf(server, school, 'tokens');
  const tell = (amount: number, code = 0, knock = token) =>
    callerOf(server, { domain: school.domain }).raw('POST', `/api/hooks/tokens/${knock}/${id}`, {
      body: {
        Body: {
          stkCallback: {
            CheckoutRequestID: 'ws_1',
            ResultCode: code,
            ResultDesc: 'Said',
            CallbackMetadata: {
              Item: [
                { Name: 'Amount', Value: amount },
                { Name: 'MpesaReceiptNumber', Value: 'QGH7XK2ABC' },
              ],
            },
          },
        },
      },
    });
  const left = async () => (await school.admin.call(getSmsBalance, {})).Credits;
  expect((await tell(40, 0, 'x'.repeat(32))).status).toBe(404);
  await tell(39);
  expect(await left()).toBe(Credits);
  await Promise.all([tell(40), tell(40), tell(40)]);
  expect(await left()).toBe(Credits + 40);
  await tell(40, 1032);
  expect(await left()).toBe(Credits + 40);
});

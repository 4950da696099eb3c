import { director } from '@darasa/contract/access';
import { getCampaign } from '@darasa/contract/communication/writing/campaigns';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  addBoardMember,
  editFinancialUpdate,
  listFinancialUpdates,
  planFinancialUpdate,
  removeBoardMember,
  stopFinancialUpdate,
} from '@darasa/contract/finance/overview/financial-updates';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { addDays, isoDate } from '@darasa/rules/dates';
import { update_words } from '@darasa/rules/financial-updates';
import { beforeAll, expect, test } from 'vitest';
import { giveTokens, noNight } from '#test/drain-school.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';
import { sendUpdates } from './run.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const tomorrow = addDays(today, 1);
let school: NewSchool;
let books: NewBooks;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  const semester_id = books.term_id;
  const { to_bill_cents } = await school.admin.call(previewBilling, { semester_id });
  await school.admin.call(runBilling, {
    semester_id,
    billed_on: today,
    expected_cents: to_bill_cents,
  });
  const mother = await newGuardian(school);
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at) values ($1, $2, $3, $4, $5, 'mother', now())`,
    [school.tenant_id, newId(), school.school_id, books.students[0], mother],
  );
  await giveTokens(school, 50);
});

const pay = (amount_cents: number) =>
  school.admin.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: today,
  });

/** What the worker does at nine in the morning of a day. */
function morningOf(day: string) {
  const { tenant_id, school_id } = school;
  const now = new Date(`${day}T06:00:00Z`);
  return inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
    sendUpdates({ tenant_id, school_id, db, now }),
  );
}

const textsOf = async (message_id: string) =>
  (
    await school.sql<{ text: string }>(
      'select text from communication.messages where campaign_id = $1 order by phone',
      [message_id],
    )
  ).map((row) => row.text);

const find = async (id: string) =>
  (await school.admin.call(listFinancialUpdates, {})).rows.find((row) => row.id === id)!;

const board_plan = {
  kind: 'board' as const,
  every: 'week' as const,
  first_on: tomorrow,
  text_en: update_words.board,
};

test('the board gets the figures of the day, once a week, on the numbers that are kept', async () => {
  const { admin } = school;
  await expect(admin.call(planFinancialUpdate, board_plan)).rejects.toMatchObject({
    code: 'financial_update.no_board',
  });
  const chair = await admin.call(addBoardMember, { name: 'Mrs Chair', phone: '0722 000 418' });
  await expect(
    admin.call(addBoardMember, { name: 'The same', phone: '+254722000418' }),
  ).rejects.toMatchObject({ code: 'board.known' });
  const plan = await admin.call(planFinancialUpdate, board_plan);
  // Paid after the words were written: it must be in them all the same.
  await pay(11_000_00);
  await morningOf(today);
  expect(await find(plan.id)).toMatchObject({ next_on: tomorrow, last_sent_at: null });
  await morningOf(tomorrow);
  const sent = await find(plan.id);
  expect(sent).toMatchObject({
    next_on: addDays(tomorrow, 7),
    last_state: 'sent',
    last_count: 1,
  });
  const [text] = await textsOf(sent.last_message_id!);
  expect(text).toContain('paid KES 11,000 (15%), owed KES 64,000.');
  expect(text).not.toContain('{{');
  await morningOf(tomorrow);
  expect((await find(plan.id)).last_message_id).toBe(sent.last_message_id);
  await admin.call(removeBoardMember, { id: chair.id });
  await morningOf(addDays(tomorrow, 7));
  expect(await find(plan.id)).toMatchObject({ last_state: 'nobody', last_count: 0 });
});

test('a family reads its balance of the day that it goes out', async () => {
  const plan = await school.admin.call(planFinancialUpdate, {
    kind: 'balance',
    every: 'once',
    first_on: tomorrow,
    owing_at_least: 1,
    skip_promised: true,
    text_en: '{{term}}: {{balance}} of {{learner}}',
  });
  await pay(1_000_00);
  await morningOf(tomorrow);
  const sent = await find(plan.id);
  expect(sent).toMatchObject({ next_on: null, last_state: 'sent', last_count: 1 });
  expect(await textsOf(sent.last_message_id!)).toEqual([
    expect.stringMatching(/^Term 1 2026: KES 13,000 of /),
  ]);
  await morningOf(addDays(tomorrow, 30));
  expect((await find(plan.id)).last_message_id).toBe(sent.last_message_id);
});

test('balances without a minimum are not sent to a family that owes nothing', async () => {
  const plan = await school.admin.call(planFinancialUpdate, {
    kind: 'balance',
    every: 'once',
    first_on: tomorrow,
    text_en: '{{balance}} of {{learner}}',
  });
  await pay(14_000_00);
  await morningOf(tomorrow);
  expect(await find(plan.id)).toMatchObject({ last_state: 'nobody', last_count: 0 });
});

test('an update of each term waits until the next one has its days', async () => {
  const newTerm = (name: string, starts_on: string) =>
    school.sql(
      `insert into administration.terms (tenant_id, school_id, id, year, name, starts_on, ends_on, created_at)
       values ($1, $2, $3, 2027, $4, $5, $5::date + 80, now())`,
      [school.tenant_id, school.school_id, newId(), name, starts_on],
    );
  await newTerm('Now', today);
  const plan = await school.admin.call(planFinancialUpdate, {
    kind: 'opening',
    every: 'term',
    first_on: tomorrow,
    text_en: update_words.opening,
  });
  await morningOf(tomorrow);
  expect(await find(plan.id)).toMatchObject({ next_on: null, stopped_at: null });
  await newTerm('Next', addDays(today, 100));
  await morningOf(addDays(tomorrow, 1));
  expect(await find(plan.id)).toMatchObject({ next_on: addDays(today, 101) });
});

test('it is planned by whoever may, for a day ahead, in words that are known', async () => {
  const { admin } = school;
  const clerk = await school.staff(['finance']);
  const plan = { ...board_plan, kind: 'balance' as const, text_en: '{{balance}}' };
  await expect(clerk.call(planFinancialUpdate, plan)).rejects.toMatchObject({
    code: 'financial_update.right',
  });
  await expect(
    admin.call(planFinancialUpdate, { ...plan, first_on: addDays(today, -1) }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'first_on' }] } });
  await expect(
    admin.call(planFinancialUpdate, { ...plan, text_en: '{{cash}} in hand' }),
  ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'text_en' }] } });
  const made = await admin.call(planFinancialUpdate, plan);
  const { id, version } = made;
  const changed = await admin.call(editFinancialUpdate, { ...plan, id, version, every: 'month' });
  expect(changed).toMatchObject({ every: 'month', version: version + 1 });
  await expect(admin.call(stopFinancialUpdate, { id, version })).rejects.toMatchObject({
    code: 'record.stale',
  });
  await admin.call(stopFinancialUpdate, { id, version: version + 1 });
  await morningOf(tomorrow);
  expect(await find(id)).toMatchObject({ last_sent_at: null, next_on: null });
  await expect(
    admin.call(editFinancialUpdate, { ...plan, id, version: version + 2 }),
  ).rejects.toMatchObject({ code: 'financial_update.stopped' });
});

test('one that reaches many waits for a second person, like any message', async () => {
  const { admin } = school;
  await noNight(school);
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'messages.approve_above', '1', $3, now())`,
    [school.tenant_id, school.school_id, admin.id],
  );
  const head = await school.staff(['communication'], ['view', 'approve'], {
    responsibility: director,
  });
  for (const phone of ['0722 000 511', '0722 000 512']) {
    await admin.call(addBoardMember, { name: `Member ${phone}`, phone });
  }
  const { id } = await admin.call(planFinancialUpdate, board_plan);
  await morningOf(tomorrow);
  const waits = await find(id);
  expect(waits).toMatchObject({ last_state: 'waits', last_count: 2 });
  const message = { id: waits.last_message_id! };
  expect(await admin.call(getCampaign, message)).toMatchObject({ state: 'in-approval' });
  const [item] = (await head.call(listInbox, {})).rows;
  expect(item).toMatchObject({ title: 'Figures for the board' });
  const { round, step } = await head.call(getApproval, { id: item!.id });
  await head.call(decide, { id: item!.id, decision: 'approve', round, step });
  expect(await admin.call(getCampaign, message)).toMatchObject({ state: 'sending', waiting: 2 });
});

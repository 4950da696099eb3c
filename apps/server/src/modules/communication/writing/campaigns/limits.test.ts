import { createRole } from '@darasa/contract/identity/access/roles';
import { giveRole } from '@darasa/contract/identity/access/user-access';
import { director } from '@darasa/contract/access';
import {
  cancelCampaign,
  createMessage,
  getCampaign,
  listCampaigns,
  resendFailures,
  resumeCampaign,
  rollCall,
} from '@darasa/contract/communication/writing/campaigns';
import { listConversations } from '@darasa/contract/communication/answers/inbox';
import { listMessages, resendMessage } from '@darasa/contract/communication/sending/messages';
import {
  addReminderRule,
  holdRun,
  runReminders,
} from '@darasa/contract/communication/reminders/reminders';
import { getSmsBalance, proveTokens } from '@darasa/contract/communication/sending/tokens';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { beforeEach, expect, test } from 'vitest';
import { callbackKeyOf } from '#test/callback-key.ts';
import { drainerOf, giveTokens, noNight } from '#test/drain-school.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

// Whoever is limited to a class sees a part of a message to the school. It is still one message.
const server = await startServer();
const gateway = await newGateway();
const in_an_hour = () => new Date(Date.now() + 60 * 60_000);
const ours = { phone: '254722700001', class_id: '' };
const theirs = { phone: '254722700002', class_id: '' };
let school: NewSchool;
let teacher: Person;

beforeEach(async () => {
  school = await newSchool(server);
  await noNight(school);
  await giveTokens(school, 10);
  for (const one of [ours, theirs]) {
    one.class_id = (await newClass(school)).class_id;
    await newLearner(school, { class_id: one.class_id, guardian: { phone: one.phone } });
  }
  teacher = await school.staff(['communication'], ['view', 'create'], { responsibility: director });
  await limitTo(ours.class_id);
});

const limitTo = (class_id: string) =>
  school.sql(
    `update identity.user_roles set limits = array[$3::uuid] where tenant_id = $1 and user_id = $2`,
    [school.tenant_id, teacher.id, class_id],
  );
const toAll = { audience: { to: 'guardians' as const }, text_en: 'School opens on Monday.' };
const statesOf = async (campaign_id: string) =>
  (await school.admin.call(listMessages, { campaign_id, sort: 'created_at' })).rows
    .toSorted((a, b) => a.phone.localeCompare(b.phone))
    .map((row) => row.state);
const refused = (code: string) => ({ code, status: 403 });
async function expectTokens(left: number) {
  const { rows } = await school.admin.call(proveTokens, {});
  expect(rows.flatMap((row) => row.differences)).toEqual([]);
  expect((await school.admin.call(getSmsBalance, {})).Credits).toBe(left);
}

test('nobody cancels for the families of a class whom they do not see', async () => {
  const send_at = in_an_hour().toISOString();
  const { id } = await school.admin.call(createMessage, { ...toAll, send_at });
  await expect(teacher.call(cancelCampaign, { id })).rejects.toMatchObject(
    refused('message.beyond_classes'),
  );
  expect(await statesOf(id)).toEqual(['waiting', 'waiting']);
  const own = await school.admin.call(createMessage, {
    ...toAll,
    audience: { to: 'guardians', class_ids: [ours.class_id] },
    send_at,
  });
  expect(await teacher.call(cancelCampaign, { id: own.id })).toEqual({ cancelled_count: 1 });
  expect(await school.admin.call(cancelCampaign, { id })).toEqual({ cancelled_count: 2 });
  await expectTokens(10);
});

test('whoever wrote it cancels all of it, wherever the learners are by now', async () => {
  const { id } = await teacher.call(createMessage, {
    ...toAll,
    send_at: in_an_hour().toISOString(),
  });
  await limitTo(theirs.class_id);
  expect(await teacher.call(cancelCampaign, { id })).toEqual({ cancelled_count: 1 });
  expect(await school.admin.call(getCampaign, { id })).toMatchObject({
    state: 'cancelled',
    waiting: 0,
  });
  await expectTokens(10);
});

test('nor before its rows are written', async () => {
  await giveTokens(school, 1_000);
  await plantMore(300, theirs.class_id);
  const { id } = await school.admin.call(createMessage, {
    ...toAll,
    kind: 'emergency',
    send_at: in_an_hour().toISOString(),
  });
  expect(await statesOf(id)).toEqual([]);
  await expect(teacher.call(cancelCampaign, { id })).rejects.toMatchObject(
    refused('message.beyond_classes'),
  );
  expect(await school.admin.call(cancelCampaign, { id })).toEqual({ cancelled_count: 302 });
  await expectTokens(1_010);
});

test('what waits for tokens goes on for all or for nobody', async () => {
  await school.admin.call(createMessage, {
    audience: { to: 'numbers', numbers: Array.from({ length: 10 }, (_, n) => `072270010${n}`) },
    text_en: 'Hello',
  });
  await giveTokens(school, 1);
  const { id, state } = await school.admin.call(createMessage, { ...toAll, partly: true });
  expect(state).toBe('paused');
  await giveTokens(school, 5);
  await expect(teacher.call(resumeCampaign, { id })).rejects.toMatchObject(
    refused('message.beyond_classes'),
  );
  expect(await school.admin.call(resumeCampaign, { id })).toEqual({
    resumed_count: 1,
    still_paused: 0,
  });
});

test('sends again to those whom they see, and the others keep waiting for tokens', async () => {
  await setPhone(ours.phone, '254700000403');
  const drain = drainerOf(server, school, gateway);
  const { id } = await school.admin.call(createMessage, {
    ...toAll,
    audience: { to: 'guardians' },
  });
  await school.sql(
    `update communication.messages set state = 'paused' where tenant_id = $1 and phone = $2`,
    [school.tenant_id, theirs.phone],
  );
  await school.sql(`update communication.campaigns set state = 'paused' where id = $1`, [id]);
  await drain();
  const { rows } = await teacher.call(listMessages, { campaign_id: id });
  expect(rows).toMatchObject([{ phone: '254700000403', state: 'failed' }]);
  expect(await teacher.call(resendFailures, { id })).toEqual({ resent_count: 1 });
  // Otherwise nobody could go on with it ever again.
  expect((await school.admin.call(getCampaign, { id })).state).toBe('paused');
  await drain();
  await teacher.call(resendMessage, { id: rows[0]!.id, phone: ours.phone });
  expect((await school.admin.call(getCampaign, { id })).state).toBe('paused');
});

test.each([
  { decision: 'approve' as const, state: 'sending', messages: 'waiting', left: 8 },
  { decision: 'reject' as const, state: 'rejected', messages: 'cancelled', left: 10 },
])('$decision holds for all of a message, whoever decides', async (told) => {
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'messages.approve_above', '1', $3, now())`,
    [school.tenant_id, school.school_id, school.admin.id],
  );
  const clerk = await school.staff(['communication'], ['view', 'create']);
  const wide = await school.staff(['communication'], ['view'], { responsibility: director });
  const { id: role_id } = await school.admin.call(createRole, {
    name: `Looks after one class, to ${told.decision}`,
    permissions: [{ module: 'students', acts: ['view'] }],
  });
  await school.admin.call(giveRole, {
    id: wide.id,
    role_id,
    class_ids: [ours.class_id],
    reason: 'Class teacher',
  });
  const { id } = await clerk.call(createMessage, toAll);
  // Whoever has one class is not asked about all; a limit of another role takes nothing away.
  expect((await teacher.call(listInbox, {})).rows).toEqual([]);
  const [item] = (await wide.call(listInbox, {})).rows;
  const { round, step } = await wide.call(getApproval, { id: item!.id });
  await wide.call(decide, { id: item!.id, decision: told.decision, round, step, comment: 'So' });
  expect(await statesOf(id)).toEqual([told.messages, told.messages]);
  expect((await school.admin.call(getCampaign, { id })).state).toBe(told.state);
  await expectTokens(told.left);
});

test('a rule speaks or is silent for all whom it is about, so only whoever sees them decides', async () => {
  const rule = {
    name: 'Season',
    kind: 'season' as const,
    trigger: 'on-the-day' as const,
    on_day: '2026-12-01',
    is_on: true,
    steps: [{ tone: 'friendly' as const, text_en: 'A joyful season.' }],
  };
  const { id } = await school.admin.call(addReminderRule, rule);
  const beyond = refused('reminder.beyond_classes');
  await expect(teacher.call(runReminders, { id })).rejects.toMatchObject(beyond);
  await expect(teacher.call(holdRun, { id })).rejects.toMatchObject(beyond);
  const own = { ...rule, name: 'Season of ours', class_ids: [ours.class_id] };
  const { id: own_id } = await school.admin.call(addReminderRule, own);
  await teacher.call(holdRun, { id: own_id });
});

test('reads what families of their classes wrote, and the answers to these', async () => {
  for (const [n, { phone }] of [ours, theirs].entries()) {
    await callerOf(server, { domain: school.domain }).raw(
      'POST',
      `/api/hooks/sms/${await callbackKeyOf(server, school, 'sms')}/reply`,
      {
        text: new URLSearchParams({ from: `+${phone}`, text: 'BAL', id: `b-${n}` }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    );
  }
  const phonesOf = async (who: Person) => {
    const [talks, log] = [await who.call(listConversations, {}), await who.call(listMessages, {})];
    return [talks, log].map(({ rows }) => rows.map((row) => row.phone).toSorted());
  };
  const both = [ours.phone, theirs.phone];
  expect(await phonesOf(school.admin)).toEqual([both, both]);
  expect(await phonesOf(teacher)).toEqual([[ours.phone], [ours.phone]]);
  // The answer is found by the learner it tells of.
  const { rows } = await teacher.call(listMessages, { search: 'Hassan' });
  expect(rows).toMatchObject([{ phone: ours.phone }]);
});

test('is not told by name who of other classes was left out, nor finds private words', async () => {
  await setPhone(theirs.phone, null);
  const { id } = await school.admin.call(createMessage, {
    ...toAll,
    title: 'Results',
    text_en: 'Mathematics 71',
    is_private: true,
  });
  const left_out = async (who: Person) => (await who.call(getCampaign, { id })).excluded.length;
  expect([await left_out(school.admin), await left_out(teacher)]).toEqual([1, 0]);
  const found = async (who: Person) => (await who.call(listCampaigns, { search: 'mathem' })).count;
  expect([await found(school.admin), await found(teacher)]).toEqual([1, 0]);
  // The tokens are the school's, whatever of the messages is seen.
  const { rows } = await teacher.call(proveTokens, {});
  expect(rows.flatMap((row) => row.differences)).toEqual([]);
});

test('what the carrier had in hand and gave back does not leave after it was cancelled', async () => {
  const before = gateway.delivered.length;
  const { id } = await school.admin.call(createMessage, toAll);
  await school.sql(
    `update communication.messages set next_try_at = now() + interval '1 hour' where phone = $1`,
    [theirs.phone],
  );
  const cancelMeanwhile = drainerOf(server, school, gateway, undefined, {
    plant: (sms) => async (scope) => ({
      ...(await sms(scope)),
      send: async () => {
        await school.admin.call(cancelCampaign, { id });
        throw new Error('no line');
      },
    }),
  });
  await cancelMeanwhile();
  await drainerOf(server, school, gateway, () => new Date(Date.now() + 10 * 60_000))();
  expect(await statesOf(id)).toEqual(['cancelled', 'cancelled']);
  expect(gateway.delivered.length).toBe(before);
  await expectTokens(10);
});

test('a copy for somebody without a phone is refused, not forgotten', async () => {
  const [staff] = await school.sql<{ id: string }>(
    `update identity.staff set phone = null where tenant_id = $1 and user_id = $2 returning id`,
    [school.tenant_id, teacher.id],
  );
  await school.sql(`update identity.users set phone = null where id = $1`, [teacher.id]);
  await expect(
    school.admin.call(createMessage, { ...toAll, cc_staff_ids: [staff!.id] }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'cc_staff_ids' }] } });
});

test('a copy is the first message as it went out, is paid for, and is no recipient', async () => {
  const [staff] = await school.sql<{ id: string }>(
    `update identity.staff set phone = '254722700009' where tenant_id = $1 and user_id = $2 returning id`,
    [school.tenant_id, teacher.id],
  );
  const { id, recipients_count, tokens } = await school.admin.call(createMessage, {
    ...toAll,
    kind: 'emergency',
    cc_staff_ids: [staff!.id],
  });
  expect([recipients_count, tokens]).toEqual([2, 3]);
  await drainerOf(server, school, gateway)();
  const { rows } = await school.admin.call(listMessages, { campaign_id: id });
  const copy = rows.find((row) => row.phone === '254722700009')!;
  expect(copy).toMatchObject({ state: 'sent', text: 'School opens on Monday.' });
  expect((await school.admin.call(rollCall, { id })).count).toBe(2);
  await expectTokens(7);
});

const setPhone = (from: string, to: string | null) =>
  school.sql(`update students.guardians set phone = $3 where tenant_id = $1 and phone = $2`, [
    school.tenant_id,
    from,
    to,
  ]);

const plantMore = (count: number, class_id: string) =>
  school.sql(
    `with one as (
       select s.*, gen_random_uuid() as new_id, gen_random_uuid() as guardian_id, n
       from students.students s, generate_series(1, $3::int) n
       where s.tenant_id = $1 and s.class_id = $2
     ), learner as (
       insert into students.students (tenant_id, id, school_id, admission_number, surname,
         first_name, gender, born_on, status, boarding, admitted_on, class_id, search_words, created_at)
       select tenant_id, new_id, school_id, 'M' || n, surname, first_name, gender, born_on, status,
         boarding, admitted_on, class_id, search_words, now() from one
     ), guardian as (
       insert into students.guardians (tenant_id, id, first_name, last_name, phone, created_at)
       select tenant_id, guardian_id, 'Lucy', surname, (254790000000 + n)::text, now() from one
     )
     insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at)
     select tenant_id, gen_random_uuid(), school_id, new_id, guardian_id, 'mother', now() from one`,
    [school.tenant_id, class_id, count],
  );

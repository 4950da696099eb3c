import { randomUUID } from 'node:crypto';
import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { addGroup } from '@darasa/contract/communication/writing/groups';
import {
  answerConversation,
  listConversations,
} from '@darasa/contract/communication/answers/inbox';
import { listMessages, resendMessage } from '@darasa/contract/communication/sending/messages';
import { setOptOut } from '@darasa/contract/communication/answers/opt-outs';
import {
  addReminderRule,
  previewReminders,
  runReminders,
} from '@darasa/contract/communication/reminders/reminders';
import { editAccount } from '@darasa/contract/identity/sign-in/account';
import { sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { createUser, inviteUser } from '@darasa/contract/identity/access/users';
import { testIntegration } from '@darasa/contract/settings/integrations';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { callbackKeyOf } from '#test/callback-key.ts';
import { giveTokens, noNight, workerOf } from '#test/drain-school.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { recordingRunners } from '#platform/notifications/deliveries.ts';
import { createAccounts } from '#platform/outbox/accounts.ts';
import { createAccountRunners } from '#platform/outbox/runners.ts';
import { tellPhones } from '#platform/outbox/tell-phones.ts';

// Whoever asked for no more SMS gets none, by whichever door it would leave. Each has a neighbour who
// did not ask, so that a door that is closed to everybody proves nothing.
const server = await startServer();
const gateway = await newGateway();
const silent = '254722630001';
const open = '254722630002';
let school: NewSchool;
let class_id: string;
let teacher: Person;
let colleague: Person;
let staff: string[];

const bar = (phone: string) =>
  school.admin.call(setOptOut, { phone, opted_out: true, reason: 'Rang the office' });
const staffOf = async ({ id }: Person) => {
  const [row] = await school.sql<{ id: string }>(
    'select id from identity.staff where tenant_id = $1 and user_id = $2',
    [school.tenant_id, id],
  );
  return row!.id;
};

beforeAll(async () => {
  school = await newSchool(server);
  await noNight(school);
  await giveTokens(school, 100);
  ({ class_id } = await newClass(school));
  for (const phone of [silent, open]) await newLearner(school, { class_id, guardian: { phone } });
  teacher = await school.staff(['dashboard']);
  colleague = await school.staff(['dashboard']);
  staff = [await staffOf(teacher), await staffOf(colleague)];
  // Both wrote once, so that the office can answer; then one of them asks for no more.
  for (const phone of [silent, open]) await writes(phone, 'Good morning');
  for (const phone of [silent, teacher.phone!]) await bar(phone);
});

const hook = async (kind: string, form: Record<string, string>) =>
  callerOf(server, { domain: school.domain }).raw(
    'POST',
    `/api/hooks/sms/${await callbackKeyOf(server, school, 'sms')}/${kind}`,
    {
      text: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
  );
let incoming = 0;
async function writes(phone: string, text: string): Promise<void> {
  await hook('reply', {
    id: `in ${process.pid} ${++incoming}`,
    from: `+${phone}`,
    text,
  });
}

/** Who got something between the two moments. */
async function whoGets(work: () => Promise<unknown>): Promise<string[]> {
  const before = gateway.delivered.length;
  await work();
  await workerOf(server, gateway).run([school]);
  return gateway.delivered.slice(before).map((one) => one.to);
}
const guardians = () => ({ to: 'guardians' as const, class_ids: [class_id] });
const send = (message: object) =>
  school.admin.call(createMessage, { text_en: 'School opens on Monday.', ...message } as never);

const numbers = { to: 'numbers' as const, numbers: [silent, open] };
const ways: Record<string, () => Promise<unknown>> = {
  'a message to a class': () => send({ audience: guardians() }),
  'an emergency': () => send({ audience: guardians(), kind: 'emergency' }),
  'numbers that were typed or pasted': () => send({ audience: numbers }),
  'a group that was kept': async () => {
    const group = { name: 'Both', audience: numbers };
    const { id: group_id } = await school.admin.call(addGroup, group as never);
    return send({ audience: { to: 'numbers', group_id } });
  },
  'a reminder': async () => {
    const rule = await school.admin.call(addReminderRule, {
      name: 'Season',
      kind: 'season',
      trigger: 'on-the-day',
      on_day: isoDate(new Date()),
      is_on: true,
      at_minute: 1_439,
      steps: [{ tone: 'friendly', text_en: 'Dear {{guardian}}, a joyful season.' }],
    } as never);
    const { rows } = await school.admin.call(previewReminders, { id: rule.id });
    expect(rows.map((row) => row.phone)).toEqual([open]);
    return school.admin.call(runReminders, { id: rule.id });
  },
  'a receipt, or whatever else the product says by itself': () =>
    inScope(server.pool, { ...school, limits: '*' } as never, 'write', (db) =>
      tellPhones(
        { db, now: new Date() },
        {
          title: 'Receipt',
          at_night: true,
          is_private: false,
          messages: [silent, open].map((to) => ({ to, text: 'Received KES 100.' })),
        },
      ),
    ),
  'an answer in the inbox': async () => {
    const { rows } = await school.admin.call(listConversations, {});
    for (const { id, phone } of rows.filter((one) => [silent, open].includes(one.phone))) {
      const answered = school.admin.call(answerConversation, { id, text: 'Good morning to you' });
      if (phone === silent) await expect(answered).rejects.toMatchObject({ status: 409 });
      else await answered;
    }
  },
  'a balance that was asked for': async () => {
    for (const phone of [silent, open]) await writes(phone, 'BAL');
  },
};

test.each(Object.keys(ways))('%s reaches whoever wants it, and nobody else', async (way) => {
  expect(await whoGets(ways[way]!)).toEqual([open]);
});

test('nor do staff get one, chosen in their dialog or as the copy for proof', async () => {
  const direct = () => send({ audience: { to: 'staff', staff_ids: staff } });
  expect(await whoGets(direct)).toEqual([colleague.phone]);
  const copy = () =>
    send({ audience: { to: 'numbers', numbers: [open] }, cc_staff_ids: [staff[0]] });
  expect(await whoGets(copy)).toEqual([open]);
});

test('who asks after it was confirmed gets it no more; sent again, or to a corrected number, neither', async () => {
  const late = '254722630003';
  const at_noon = new Date(Date.now() + 60 * 60_000);
  const before = gateway.delivered.length;
  await send({ audience: { to: 'numbers', numbers: [late] }, send_at: at_noon.toISOString() });
  await bar(late);
  const then = workerOf(server, gateway, () => new Date(at_noon.getTime() + 60_000));
  await then.run([school]);
  const [failed] = (await school.admin.call(listMessages, { search: '0722630003' })).rows;
  expect(failed).toMatchObject({ state: 'failed', reason: 'Asked for no more messages' });
  for (const more of [{}, { phone: silent }]) {
    await school.admin.call(resendMessage, { id: failed!.id, ...more }).catch(() => undefined);
    await then.run([school]);
  }
  expect(gateway.delivered.slice(before)).toEqual([]);
});

/** What an account is told leaves by a job of its own; answers the text of each SMS and its phone. */
async function accountTells(work: () => Promise<unknown>): Promise<string[][]> {
  const sms = { base_url: gateway.url, username: 'account', api_key: 'key', sender: null };
  const config = { sms, email: {} as never };
  const accounts = createAccounts(config, server.pool, server.secret);
  const runners = recordingRunners(createAccountRunners(config, accounts), server.pool);
  const before = gateway.delivered.length;
  await jobs();
  await work();
  const { tenant_id } = school;
  for (const { task, id, payload } of await jobs()) {
    const scope = { tenant_id, school_id: null, job_id: id };
    if (task === 'sms.send') await runners['sms.send'](payload as never, scope);
    else mails.push((payload as { to: string }).to);
  }
  return gateway.delivered.slice(before).map((one) => [one.to, one.text]);
}
const mails: string[] = [];
const jobs = () =>
  school.sql<{ task: string; id: string; payload: object }>(
    `with job as (
       delete from graphile_worker._private_jobs
       where payload ->> 'tenant_id' = $1 and task_id in (
         select id from graphile_worker._private_tasks where identifier in ('sms.send', 'email.send'))
       returning *
     )
     select t.identifier as task, job.id::text as id, job.payload
     from job
     join graphile_worker._private_tasks t on t.id = job.task_id
     order by job.id`,
    [school.tenant_id],
  );

test('an invitation goes by email only, and whoever invites is told at once', async () => {
  const person = { first_name: 'Zawadi', last_name: 'Njeri', school_ids: [school.school_id] };
  const got = await accountTells(async () => {
    const both = await school.admin.raw('POST', '/api/administration/users', {
      body: { ...person, phone: silent, email: 'zawadi@school.test' },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(both.body.message).toMatch(
      /This phone opted out of SMS, so the link goes by email only/,
    );
    await school.admin.call(createUser, { ...person, phone: open });
  });
  expect(got.map(([to]) => to)).toEqual([open]);
  expect(mails).toContain('zawadi@school.test');
  const alone = { ...person, phone: '254722630004' };
  const { id } = await school.admin.call(createUser, alone);
  await bar(alone.phone);
  const again = school.admin.call(inviteUser, { id, reason: 'Lost the link' });
  await expect(again).rejects.toMatchObject({ status: 409, code: 'invite.phone_silent' });
});

test('a warning and a test leave such a phone alone; a code that was asked for comes', async () => {
  const names = { first_name: 'Amina', last_name: 'Hassan', version: 1 };
  const { phone, email } = teacher;
  const own = callerOf(server, { domain: school.domain });
  const codes = await accountTells(() =>
    own.call(sendResetCode, { identifier: email, user_type: 'staff' }),
  );
  expect(codes).toEqual([[phone, expect.stringMatching(/\d{8}/)]]);
  mails.length = 0;
  const warned = await accountTells(async () => {
    await teacher.call(editAccount, { ...names, clear: ['phone'] });
    await colleague.call(editAccount, { ...names, clear: ['phone'] });
  });
  expect(warned.map(([to]) => to)).toEqual([colleague.phone]);
  expect(mails).toEqual([email]);
  await bar(school.admin.phone);
  await expect(school.admin.call(testIntegration, { kind: 'sms' })).rejects.toMatchObject({
    code: 'message.opted_out',
  });
});

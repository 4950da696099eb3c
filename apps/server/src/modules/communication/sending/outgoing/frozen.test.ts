import {
  cancelCampaign,
  createMessage,
  getCampaign,
  previewMessage,
} from '@darasa/contract/communication/writing/campaigns';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import { setOptOut } from '@darasa/contract/communication/answers/opt-outs';
import { proveTokens } from '@darasa/contract/communication/sending/tokens';
import { beforeEach, expect, test } from 'vitest';
import { drainerOf, giveTokens, noNight, workerOf } from '#test/drain-school.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { plantClass, plantLearners } from '#test/planted-classes.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const gateway = await newGateway();
let school: NewSchool;

beforeEach(async () => {
  school = await newSchool(server);
  await noNight(school);
  await giveTokens(school, 1_000);
});

const numbers = Array.from({ length: 300 }, (_, n) => `0741${String(n).padStart(6, '0')}`);
const send = (more: { send_at?: string } = {}) =>
  school.admin.call(createMessage, {
    audience: { to: 'numbers', numbers },
    text_en: 'School opens on Monday.',
    kind: 'emergency',
    ...more,
  });
const logged = async () => (await school.admin.call(listMessages, { page: 1, page_size: 1 })).count;
const tokens = async () => {
  const { rows } = await school.admin.call(proveTokens, {});
  expect(rows.flatMap((row) => row.differences)).toEqual([]);
  const { reserved, used, left } = rows.find((row) => row.channel === 'sms')!;
  return { reserved, used, left };
};

test('a message to many is settled and paid for when it is confirmed, and in the log when the worker came by', async () => {
  const before = gateway.delivered.length;
  const { id } = await send();
  expect(await school.admin.call(getCampaign, { id })).toMatchObject({
    state: 'sending',
    waiting: 300,
  });
  expect(await tokens()).toEqual({ reserved: 300, used: 0, left: 700 });
  expect(await logged()).toBe(0);
  await drainerOf(server, school, gateway)();
  expect(await logged()).toBe(300);
  expect(gateway.delivered.length - before).toBe(300);
  expect(await school.admin.call(getCampaign, { id })).toMatchObject({
    state: 'done',
    waiting: 0,
    sent: 300,
  });
  expect(await tokens()).toEqual({ reserved: 0, used: 300, left: 700 });
});

test('cancelled before its rows are written it reaches nobody, and the log says to whom', async () => {
  const before = gateway.delivered.length;
  const send_at = new Date(Date.now() + 60 * 60_000).toISOString();
  const { id, state } = await send({ send_at });
  expect(state).toBe('scheduled');
  const { cancelled_count } = await school.admin.call(cancelCampaign, { id });
  expect(cancelled_count).toBe(300);
  expect(await tokens()).toEqual({ reserved: 0, used: 0, left: 1_000 });
  const in_two_hours = () => new Date(Date.now() + 2 * 60 * 60_000);
  await drainerOf(server, school, gateway, in_two_hours)();
  expect(gateway.delivered.length).toBe(before);
  const { rows, count } = await school.admin.call(listMessages, { page: 1, page_size: 1 });
  expect([count, rows[0]!.state]).toEqual([300, 'cancelled']);
  expect(await tokens()).toEqual({ reserved: 0, used: 0, left: 1_000 });
  await expect(school.admin.call(cancelCampaign, { id })).rejects.toMatchObject({
    code: 'message.started',
  });
});

test('what is scheduled is in the log at once, and leaves at its time', async () => {
  const before = gateway.delivered.length;
  const { id } = await send({ send_at: new Date(Date.now() + 60 * 60_000).toISOString() });
  await workerOf(server, gateway).run([school]);
  expect([await logged(), gateway.delivered.length - before]).toEqual([300, 0]);
  expect(await school.admin.call(getCampaign, { id })).toMatchObject({ state: 'scheduled' });
  const in_an_hour = () => new Date(Date.now() + 61 * 60_000);
  await workerOf(server, gateway, in_an_hour).run([school]);
  expect(gateway.delivered.length - before).toBe(300);
});

test('a worker that dies while it writes the rows leaves all of them to the next one', async () => {
  const before = gateway.delivered.length;
  const class_1 = await plantClass(school, 'Form 1', ['East']);
  await plantLearners(school, class_1, 'East', 600);
  await plantGuardians(school);
  const { id, recipients_count } = await school.admin.call(createMessage, {
    audience: { to: 'guardians', class_ids: [class_1.class_id] },
    text_en: 'Dear {{guardian}}, {{learner}} may go home on Friday.',
    kind: 'emergency',
  });
  expect(recipients_count).toBe(600);
  const die = drainerOf(server, school, gateway, undefined, {
    plant: () => async () => {
      throw new Error('killed');
    },
  });
  await expect(die()).rejects.toThrow('killed');
  expect(await logged()).toBe(0);
  const turn = drainerOf(server, school, gateway);
  await turn();
  // Of two parts one is gone: the message is not done before the other is. Which of them comes first
  // is left to the dead worker, whose hand may still lie on the one it held.
  const { state, waiting, sent } = await school.admin.call(getCampaign, { id });
  expect([state, [100, 500].includes(sent), sent + waiting]).toEqual(['sending', true, 600]);
  expect(await tokens()).toEqual({ reserved: waiting, used: sent, left: 400 });
  // Two at once share what is left.
  await Promise.all([turn(), turn()]);
  const got = gateway.delivered.slice(before).map((one) => one.to);
  expect([got.length, new Set(got).size]).toEqual([600, 600]);
  expect(await school.admin.call(getCampaign, { id })).toMatchObject({ state: 'done', sent: 600 });
  // If the first job had died with its worker, another would have looked after it.
  const [later] = await school.sql<{ count: number }>(
    `select count(*)::int from graphile_worker._private_jobs
     where key like $1 and run_at > now() + interval '1 minute'`,
    [`drain ${school.school_id} sms 20%`],
  );
  expect(later!.count).toBe(1);
}, 30_000);

test('of many, whoever asked for none or cannot be reached is left out by name, and nobody else', async () => {
  const bar = (phone: string) =>
    school.admin.call(setOptOut, { phone, opted_out: true, reason: 'Asked at the office' });
  await bar(numbers[7]!);
  await bar('0742999999');
  await school.sql(
    `insert into communication.contacts (tenant_id, phone, refused_at, refused_reason)
     values ($1, '254741000009', now(), 'There is no such number')`,
    [school.tenant_id],
  );
  const { recipients_count, excluded } = await school.admin.call(previewMessage, {
    audience: { to: 'numbers', numbers },
    text_en: 'School opens on Monday.',
  });
  expect(recipients_count).toBe(298);
  expect(excluded).toMatchObject([
    { phone: '254741000007', why: 'opted-out' },
    { phone: '254741000009', why: 'refused', detail: 'There is no such number' },
  ]);
});

test('learners who are chosen one by one are found, be they few or many', async () => {
  const class_1 = await plantClass(school, 'Form 1', ['East']);
  const ids = await plantLearners(school, class_1, 'East', 160);
  await plantGuardians(school);
  // One has a second parent who is told too, one has nobody.
  await plantGuardians(school, ids[0]);
  await school.sql('delete from students.student_guardians where student_id = $1', [ids[1]]);
  const counts = async (student_ids: string[], guardians: 'first' | 'all') => {
    const audience = { to: 'guardians' as const, student_ids, guardians };
    const { recipients_count, excluded } = await school.admin.call(previewMessage, {
      audience,
      text_en: 'Dear {{guardian}}, {{learner}} may go home on Friday.',
    });
    return [recipients_count, excluded.map((one) => one.detail)];
  };
  const nobody = ['No guardian who gets messages'];
  expect(await counts(ids.slice(0, 3), 'first')).toEqual([2, nobody]);
  expect(await counts(ids.slice(0, 3), 'all')).toEqual([3, nobody]);
  expect(await counts(ids.slice(0, 150), 'first')).toEqual([149, nobody]);
  expect(await counts(ids.slice(0, 150), 'all')).toEqual([150, nobody]);
});

test('whom a message is about is known before its rows are written', async () => {
  const class_1 = await plantClass(school, 'Form 1', ['East']);
  const ids = await plantLearners(school, class_1, 'East', 220);
  await plantGuardians(school);
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'messages.approve_above', '1', $3, now())`,
    [school.tenant_id, school.school_id, school.admin.id],
  );
  const { id } = await school.admin.call(createMessage, {
    audience: { to: 'guardians', guardians: 'first' },
    text_en: 'School opens on Monday.',
  });
  const rows = () =>
    school.sql('select 1 from communication.messages where campaign_id = $1', [id]);
  expect(await rows()).toEqual([]);
  const [about] = await school.sql<{ learners: string[] }>(
    "select workflows.learners_of('bulk-message', $1) as learners",
    [id],
  );
  expect(about!.learners.toSorted()).toEqual(ids.toSorted());
});

const plantGuardians = ({ sql, tenant_id }: NewSchool, student_id: string | null = null) =>
  sql(
    `with one as (
       select s.*, gen_random_uuid() as guardian_id, row_number() over (order by s.id) as n
       from students.students s where s.tenant_id = $1 and ($2::uuid is null or s.id = $2)
     ), guardian as (
       insert into students.guardians (tenant_id, id, first_name, last_name, phone, created_at)
       select tenant_id, guardian_id, 'Lucy', surname, (254790000000 + n - case when $2::uuid is null then 0 else 1000 end)::text, now() from one
     )
     insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at)
     select tenant_id, gen_random_uuid(), school_id, id, guardian_id, 'mother', now() from one`,
    [tenant_id, student_id],
  );

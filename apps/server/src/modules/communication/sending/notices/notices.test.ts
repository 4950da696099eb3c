import { listMessages } from '@darasa/contract/communication/sending/messages';
import { setOptOut } from '@darasa/contract/communication/answers/opt-outs';
import { proveTokens } from '@darasa/contract/communication/sending/tokens';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { listDeliveries } from '@darasa/contract/platform/notifications';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { workerOf } from '#test/drain-school.ts';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { announce } from '#platform/notifications/announce.ts';
import { tellPhones } from '#platform/outbox/tell-phones.ts';
import { reply_came } from '#modules/communication/events.ts';

const server = await startServer();
const gateway = await newGateway();
let school: NewSchool;
let books: NewBooks;
// The worker's clock runs ahead of ours: the jobs of this moment are due, and it is tomorrow night.
const day_ms = 24 * 60 * 60_000;
const tomorrow = addDays(isoDate(new Date()), 1);
const night = new Date(`${tomorrow}T23:00:00+03:00`);
const morning = new Date(Date.parse(`${tomorrow}T07:01:00+03:00`) + day_ms);
let clock = night;
const worker = workerOf(server, gateway, () => clock);
let payments = 0;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 1 });
});

const pay = (payer_phone: string) =>
  school.admin.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents: ++payments * 1_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
    payer_phone,
  });
const got = (phone: string) => gateway.delivered.filter((one) => one.to === phone);
const logOf = async (phone: string) =>
  (await school.admin.call(listMessages, { search: phone })).rows;
/** Something said by the product in this school, as finance and events say it. */
const tell = (telling: Parameters<typeof tellPhones>[1], now = clock) =>
  inScope(server.pool, { ...school, limits: '*' }, 'write', (db) =>
    tellPhones({ db, now }, telling),
  );

test('a receipt stands in the log of messages, costs no token, and leaves at night too', async () => {
  await pay('254722910001');
  const done = await worker.run([school]);
  expect(got('254722910001')).toHaveLength(1);
  const [row] = await logOf('254722910001');
  expect(row).toMatchObject({ state: 'sent', tokens: 0 });
  expect(row!.title).toMatch(/^Receipt /);
  expect(row!.learners).not.toBe('');
  // A job that is done again says nothing again.
  await worker.work(done.find((job) => job.task === 'messages.tell')!);
  await worker.run([school]);
  expect(got('254722910001')).toHaveLength(1);
  const { rows } = await school.admin.call(proveTokens, {});
  expect(rows.flatMap((one) => one.differences)).toEqual([]);
});

test('nobody who asked for no messages gets a receipt, and the log says why', async () => {
  const phone = '254722910002';
  await school.admin.call(setOptOut, { phone, opted_out: true, reason: 'Rang the office' });
  await pay(phone);
  await worker.run([school]);
  expect(got(phone)).toEqual([]);
  expect((await logOf(phone))[0]).toMatchObject({
    state: 'failed',
    reason: 'Asked for no more messages',
  });
});

test('what is no receipt waits for the morning, and of two children a phone hears once', async () => {
  const phone = '254722910003';
  await tell({
    title: 'Waiver W1',
    at_night: false,
    is_private: false,
    messages: [
      { to: phone, text: 'Amina has a waiver.', learner: 'Amina' },
      { to: phone, text: 'Brian has a waiver.', learner: 'Brian' },
    ],
  });
  await worker.run([school]);
  expect(got(phone)).toEqual([]);
  expect((await logOf(phone))[0]).toMatchObject({ state: 'waiting' });
  clock = morning;
  await worker.run([school]);
  expect(got(phone)).toMatchObject([{ text: 'Amina has a waiver.\nBrian has a waiver.' }]);
});

test('the SMS of an event is followed to its end in the log of notifications', async () => {
  await school.sql(
    `insert into platform.notification_rules (tenant_id, school_id, event, in_app, push, sms, email,
       use_defaults, changed_by, changed_at)
     values ($1, $2, $3, true, false, true, false, false, $4, now())`,
    [school.tenant_id, school.school_id, reply_came.key, school.admin.id],
  );
  await inScope(server.pool, { ...school, limits: '*' }, 'write', (db) =>
    announce(
      { db, tenant_id: school.tenant_id, school_id: school.school_id, now: clock },
      reply_came,
      { to: [school.admin.id], title: 'Lucy wrote back' },
      { with_listeners: false, at_once: true },
    ),
  );
  const sms = async () =>
    (await school.admin.call(listDeliveries, {})).rows.find((one) => one.channel === 'sms');
  expect(await sms()).toMatchObject({ state: 'waiting' });
  gateway.mood = 'down';
  await worker.run([school], () => true);
  gateway.mood = 'well';
  clock = new Date(clock.getTime() + 10 * 60_000);
  await worker.run([school]);
  expect(got(school.admin.phone)).toHaveLength(1);
  expect(await sms()).toMatchObject({ state: 'sent', reason: null });
});

test('receipts of the same second leave in one turn', async () => {
  const start_ms = Math.ceil(clock.getTime() / 1_000) * 1_000;
  const phones = ['254722910011', '254722910012'];
  for (const [i, phone] of phones.entries()) {
    clock = new Date(start_ms + 100 + i * 800);
    await pay(phone);
    await worker.run([school]);
  }
  const turns = await school.sql(
    `select j.id
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'messages.drain' and j.payload->>'tenant_id' = $1 and j.run_at = $2`,
    [school.tenant_id, new Date(start_ms + 1_000).toISOString()],
  );
  expect(turns).toHaveLength(1);
  expect(phones.flatMap(got)).toEqual([]);
  clock = new Date(start_ms + 1_000);
  await worker.run([school]);
  expect(phones.flatMap(got)).toHaveLength(2);
});

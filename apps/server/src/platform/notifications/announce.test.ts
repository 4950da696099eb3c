import {
  type Channels,
  findListeners,
  getPreferences,
  exportDeliveries,
  listDeliveries,
  listEventRules,
  listNotifications,
  readNotifications,
  sendTest,
  setEventRule,
  setHabits,
  setPreference,
  snoozeNotifications,
} from '@darasa/contract/platform/notifications';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { routes as sessions } from '#modules/identity/sign-in/sessions/routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import { inScope } from '../db/scope.ts';
import { newId } from '../ids.ts';
import type { TaskRunners } from '../jobs/tasks.ts';
import { type Announcement, announce } from './announce.ts';
import { recordingRunners } from './deliveries.ts';
import { declareEvent } from './events.ts';
import { notificationRoutes } from './routes.ts';

const order_approved = declareEvent({
  key: 'stores.order_waits',
  module: 'stores',
  label: 'An order waits for approval',
  many: 'orders',
  listeners: { holders: { module: 'stores', act: 'approve' } },
  channels: { sms: true },
  must: true,
});
const receipt_given = declareEvent({
  key: 'finance.receipt_given',
  module: 'everyone',
  label: 'A receipt was given',
  many: 'receipts',
  channels: { sms: true, email: true },
});
const events = [order_approved, receipt_given];
const server = await startServer({
  routes: [...sessions, ...auditRoutes, ...notificationRoutes(events)],
});
const noon = new Date('2026-11-13T09:00:00Z');
const night = new Date('2026-11-13T20:00:00Z');

const announceIn = (
  school: NewSchool,
  event: (typeof events)[number],
  what: Omit<Announcement, 'title'>,
  now = noon,
) =>
  inScope(server.pool, school, 'write', (db) =>
    announce({ db, tenant_id: school.tenant_id, school_id: school.school_id, now }, event, {
      title: 'It happened',
      ...what,
    }),
  );
const jobsOf = (school: NewSchool) =>
  school.sql<{ task: string; run_at: string; to: string | null }>(
    `select t.identifier as task, j.run_at, coalesce(m->>'to', j.payload->>'to') as to
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     left join jsonb_array_elements(j.payload::jsonb->'messages') m on true
     where j.payload->>'tenant_id' = $1
     order by t.identifier`,
    [school.tenant_id],
  );
// A job without a time gets the database's own, whatever day the story plays on.
const isJustNow = (at: string) => Math.abs(Date.parse(at) - Date.now()) < 60_000;
const titles = async (person: Person) =>
  (await person.call(listNotifications, {})).rows.map((row) => row.title);
const on: Channels = { in_app: true, push: true, sms: true, email: true };
const rule = { ...on, use_defaults: true, version: 0 };

describe('an event', () => {
  test('is told to those it concerns and to its declared listeners in that school', async () => {
    const school = await newSchool(server);
    const buyer = await school.staff(['stores'], ['approve']);
    const viewer = await school.staff(['stores'], ['view']);
    const elsewhere = await school.staff(['stores'], ['approve'], {
      school_ids: [school.other_school_id],
    });
    const asker = await school.staff(['dashboard']);
    await announceIn(school, order_approved, { to: [asker.id], link: '/dashboard/app' });
    for (const one of [buyer, asker]) expect(await titles(one)).toEqual(['It happened']);
    for (const one of [viewer, elsewhere, school.admin]) expect(await titles(one)).toEqual([]);
    const { rows } = await buyer.call(listNotifications, {});
    expect(rows[0]).toMatchObject({ event: 'stores.order_waits', many: 'orders' });
    const jobs = await jobsOf(school);
    expect(jobs.map((job) => job.to).toSorted()).toEqual([asker.phone, buyer.phone].toSorted());
  });

  test('outside of every school reaches no phone that wants no SMS', async () => {
    const school = await newSchool(server);
    const [one, other] = [await school.staff(['dashboard']), await school.staff(['dashboard'])];
    await school.sql(
      `insert into communication.contacts (tenant_id, phone, sms_opted_out_at)
       values ($1, $2, now())`,
      [school.tenant_id, one.phone],
    );
    await inScope(server.pool, { tenant_id: school.tenant_id }, 'write', (db) =>
      announce({ db, tenant_id: school.tenant_id, school_id: null, now: noon }, order_approved, {
        title: 'It happened',
        to: [one.id, other.id],
      }),
    );
    expect(await titles(one)).toEqual(['It happened']);
    expect((await jobsOf(school)).map((job) => [job.task, job.to])).toEqual([
      ['sms.send', other.phone],
    ]);
  });

  test('goes where the school says: roles, people, channels; and the change is on record', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const clerk = await school.staff(['dashboard'], ['view'], { role_name: 'Clerk' });
    const guard = await school.staff(['attendance']);
    const before = await admin.call(listEventRules, {});
    expect(before.rows.map((row) => [row.event, row.version, row.default_listeners])).toEqual([
      ['stores.order_waits', 0, 'Whoever may approve in stores'],
      ['finance.receipt_given', 0, 'Only the people it concerns'],
    ]);
    const role = before.roles.find((one) => one.name === 'Clerk')!;
    const name = guard.session.user.last_name;
    const found = await admin.call(findListeners, { search: name.toLowerCase() });
    expect(found.rows.map((row) => row.id)).toEqual([guard.id]);
    const saved = await admin.call(setEventRule, {
      ...rule,
      event: 'finance.receipt_given',
      sms: false,
      email: false,
      role_ids: [role.id],
      user_ids: [guard.id],
    });
    expect(saved).toMatchObject({
      version: 1,
      roles: [{ name: 'Clerk' }],
      people: [{ id: guard.id }],
    });
    await announceIn(school, receipt_given, {});
    for (const one of [clerk, guard]) expect(await titles(one)).toEqual(['It happened']);
    expect(await jobsOf(school)).toEqual([]);
    const trail = await school.sql<{ after: object }>(
      `select after from platform.audit where tenant_id = $1 and record_type = 'notification_rule'`,
      [school.tenant_id],
    );
    expect(trail[0]!.after).toMatchObject({ roles: 'Clerk', channels: 'in_app, push' });
    const stale = admin.call(setEventRule, { ...rule, event: 'finance.receipt_given' });
    await expect(stale).rejects.toMatchObject({ code: 'record.stale' });
  });

  test('takes no listener from elsewhere, and only from whoever may edit', async () => {
    const school = await newSchool(server);
    const other = await newSchool(server);
    const wrong = { ...rule, event: 'finance.receipt_given', user_ids: [other.admin.id] };
    await expect(school.admin.call(setEventRule, wrong)).rejects.toMatchObject({
      code: 'user.not_found',
    });
    const looker = await school.staff(['administration'], ['view']);
    await expect(
      looker.call(setEventRule, { ...rule, event: 'finance.receipt_given' }),
    ).rejects.toMatchObject({ code: 'access.denied' });
    await expect(
      school.admin.call(setEventRule, { ...rule, event: 'finance.nothing' }),
    ).rejects.toMatchObject({ code: 'event.not_found' });
  });

  test('is muted by a person, unless it is one that must be heard', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['stores'], ['view', 'approve']);
    const off = { in_app: false, push: false, sms: false, email: false };
    await clerk.call(setPreference, { event: 'finance.receipt_given', ...off });
    await announceIn(school, receipt_given, { to: [clerk.id] });
    expect(await titles(clerk)).toEqual([]);
    await expect(
      clerk.call(setPreference, { event: 'stores.order_waits', ...off }),
    ).rejects.toMatchObject({ code: 'event.must' });
    const mine = await clerk.call(getPreferences, {});
    expect(mine.events.map((one) => [one.event, one.must, one.mine.in_app])).toEqual([
      ['stores.order_waits', true, true],
      ['finance.receipt_given', false, false],
    ]);
    const parent = await school.parent();
    const theirs = await parent.call(getPreferences, {});
    expect(theirs.events.map((one) => one.event)).toEqual(['finance.receipt_given']);
  });

  test('waits for the morning at night, and does not when it must be heard', async () => {
    const school = await newSchool(server);
    await announceIn(school, receipt_given, { to: [school.admin.id] }, night);
    const held = (await jobsOf(school)).find((job) => job.task === 'messages.tell')!;
    expect(held.run_at).toBe('2026-11-14T04:00:00.000Z');
    const loud = await newSchool(server);
    await announceIn(loud, order_approved, { to: [loud.admin.id] }, night);
    const [now] = await jobsOf(loud);
    expect(isJustNow(now!.run_at)).toBe(true);
    const sleeper = await newSchool(server);
    await sleeper.admin.call(setHabits, { digest: false, quiet_from: 60, quiet_to: 120 });
    await announceIn(sleeper, receipt_given, { to: [sleeper.admin.id] }, night);
    const own = (await jobsOf(sleeper)).find((job) => job.task === 'messages.tell')!;
    expect(isJustNow(own.run_at)).toBe(true);
  });

  test('is one line of the daily digest for whoever asked for one', async () => {
    const school = await newSchool(server);
    await school.admin.call(setHabits, { digest: true });
    for (const _ of [1, 2]) await announceIn(school, receipt_given, { to: [school.admin.id] });
    const jobs = await jobsOf(school);
    expect(jobs.map((job) => [job.task, job.run_at])).toEqual([
      ['notice.digest', '2026-11-13T14:00:00.000Z'],
    ]);
  });
});

test('a test goes to the one who asks, and says what was left out; failures are listed in words', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const told = await admin.call(sendTest, { event: 'finance.receipt_given' });
  expect(told.sent.toSorted()).toEqual(['email', 'in_app', 'sms']);
  expect(told.left_out).toMatchObject([{ channel: 'push' }]);
  expect(await titles(admin)).toEqual(['Test: A receipt was given']);
  const { rows, count } = await admin.call(listDeliveries, { state: 'waiting' });
  expect(count).toBe(2);
  expect(rows.every((row) => row.sent_to.includes('…'))).toBe(true);
  const outside: Pick<TaskRunners, 'sms.send' | 'email.send'> = {
    'sms.send': () => Promise.resolve(),
    'email.send': () =>
      Promise.reject(new Error('the email to a…@kiota.test was not sent: EENVELOPE 550')),
  };
  const runners = recordingRunners(outside, server.pool);
  const idOf = (channel: string) => rows.find((row) => row.channel === channel)!.id;
  const scope = { tenant_id: school.tenant_id, school_id: null };
  const mail = { to: '', subject: '', text: '', delivery_id: idOf('email') };
  await expect(runners['email.send'](mail, scope)).rejects.toThrow('EENVELOPE 550');
  await runners['sms.send']({ to: '', text: '', delivery_id: idOf('sms') }, scope);
  const failed = await admin.call(listDeliveries, { state: 'failed' });
  expect(failed.rows).toMatchObject([
    {
      channel: 'email',
      reason: 'There is no such mailbox, or it takes no mail from us: check the address (550)',
    },
  ]);
  expect((await admin.call(listDeliveries, { state: 'sent' })).count).toBe(1);
  const csv: RawAnswer = await admin.call(exportDeliveries, { state: 'failed', format: 'csv' });
  expect(csv.text).toContain('no such mailbox');
});

test('some are read together, or put off until they come back as new', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  for (const _ of [1, 2, 3]) await announceIn(school, receipt_given, { to: [admin.id] });
  const ids = (await admin.call(listNotifications, {})).rows.map((row) => row.id);
  expect(await admin.call(readNotifications, { ids: ids.slice(0, 2) })).toEqual({
    unread_count: 1,
  });
  const put_off = await admin.call(snoozeNotifications, { ids: [ids[0]!], until: 'tomorrow' });
  expect(put_off.unread_count).toBe(1);
  expect(put_off.snoozed_until).toMatch(/T04:00:00/);
  expect((await admin.call(listNotifications, {})).rows.map((row) => row.id)).toEqual(ids.slice(1));
  await school.sql(`update platform.notifications set snoozed_until = now() where id = $1`, [
    ids[0],
  ]);
  const back = await admin.call(listNotifications, {});
  expect(back.rows[0]).toMatchObject({ id: ids[0], read_at: null });
  const clerk = await school.staff(['dashboard']);
  await expect(
    clerk.call(snoozeNotifications, { ids: [ids[1]!], until: 'hour' }),
  ).rejects.toMatchObject({ code: 'notification.not_found' });
});

test('class teachers hear of their own class, and of what is about no class', async () => {
  const school = await newSchool(server);
  const [form_one, form_two] = [newId(), newId()];
  const teachers: Person[] = [];
  for (const [at, class_id] of [form_one, form_two].entries()) {
    const teacher = await school.staff(['teacher-portal'], ['view']);
    teachers.push(teacher);
    const ground = [school.tenant_id, school.school_id];
    const stream_id = newId();
    await school.sql(
      `insert into administration.classes (tenant_id, school_id, id, name, curriculum, level, created_at)
       values ($1, $2, $3, $4, '844', $5, now())`,
      [...ground, class_id, `Form ${at + 1}`, at + 1],
    );
    await school.sql(
      `insert into administration.streams (tenant_id, school_id, id, class_id, name, created_at)
       values ($1, $2, $3, $4, 'East', now())`,
      [...ground, stream_id, class_id],
    );
    await school.sql(
      `insert into administration.class_teachers
         (tenant_id, school_id, id, stream_id, staff_id, from_on, created_at)
       values ($1, $2, $3, $4, $5, '2026-01-05', now())`,
      [...ground, newId(), stream_id, teacher.session.staff!.id],
    );
  }
  const rule = await school.admin.call(setEventRule, {
    event: receipt_given.key,
    in_app: true,
    push: false,
    sms: false,
    email: false,
    use_defaults: true,
    class_ids: [form_one, form_two],
    version: 0,
  });
  expect(rule.classes.map((one) => one.name)).toEqual(['Form 1', 'Form 2']);
  await announceIn(school, receipt_given, { class_id: form_one });
  const heard = () =>
    Promise.all(teachers.map(async (one) => (await one.call(listNotifications, {})).count));
  expect(await heard()).toEqual([1, 0]);
  await announceIn(school, receipt_given, {});
  expect(await heard()).toEqual([2, 1]);
  await expect(
    school.admin.call(setEventRule, {
      event: receipt_given.key,
      ...rule.channels,
      use_defaults: true,
      class_ids: [newId()],
      version: rule.version,
    }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'class_ids' }] } });
});

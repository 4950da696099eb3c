import { listNotifications, readNotifications } from '@darasa/contract/platform/notifications';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { routes as sessions } from '#modules/identity/sign-in/sessions/routes.ts';
import { inScope } from '../db/scope.ts';
import { newId } from '../ids.ts';
import { archiveOld, type Message, notify } from './notify.ts';
import { notificationRoutes } from './routes.ts';

const server = await startServer({ routes: [...sessions, ...notificationRoutes([])] });

const tellPeople = (school: NewSchool, user_ids: string[], message: Message, now = new Date()) =>
  inScope(server.pool, school, 'write', (db) =>
    notify({ db, tenant_id: school.tenant_id, now }, user_ids, message),
  );

describe('notifications', () => {
  test('are listed newest first, with the unread counted', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    for (let day = 1; day <= 3; day++) {
      const at = new Date(Date.UTC(2026, 0, day));
      await tellPeople(
        school,
        [admin.id, admin.id],
        { title: `Day ${day}`, link: '/dashboard' },
        at,
      );
    }
    const first = await admin.call(listNotifications, { page_size: 2 });
    expect(first.rows.map((row) => row.title)).toEqual(['Day 3', 'Day 2']);
    expect(first).toMatchObject({ count: 3, unread_count: 3 });
    const beyond = await admin.call(listNotifications, { page: 9, page_size: 2 });
    expect(beyond).toEqual({ rows: [], count: 3, unread_count: 3 });
  });

  test('are read one by one, or all at once, and keep the time of the first reading', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    for (const title of ['One', 'Two', 'Three']) await tellPeople(school, [admin.id], { title });
    const { rows } = await admin.call(listNotifications, {});
    const id = rows[0]!.id;

    expect(await admin.call(readNotifications, { id })).toEqual({ unread_count: 2 });
    const unread = await admin.call(listNotifications, { unread: true });
    expect(unread).toMatchObject({ count: 2, unread_count: 2 });
    expect(unread.rows).toHaveLength(2);

    const readAt = async () =>
      (await admin.call(listNotifications, {})).rows.find((row) => row.id === id)?.read_at;
    const before = await readAt();
    expect(await admin.call(readNotifications, { all: true })).toEqual({ unread_count: 0 });
    expect(await admin.call(readNotifications, { id })).toEqual({ unread_count: 0 });
    expect(await readAt()).toBe(before);
  });

  test('of somebody else are not found and stay unread', async () => {
    const ours = await newSchool(server);
    const theirs = await newSchool(server);
    const clerk = await ours.staff(['dashboard']);
    await tellPeople(ours, [ours.admin.id], { title: 'For the admin' });
    const id = (await ours.admin.call(listNotifications, {})).rows[0]!.id;
    for (const stranger of [clerk, theirs.admin]) {
      expect((await stranger.call(listNotifications, {})).rows).toEqual([]);
      await expect(stranger.call(readNotifications, { id })).rejects.toMatchObject({
        code: 'notification.not_found',
      });
      await stranger.call(readNotifications, { all: true });
    }
    expect((await ours.admin.call(listNotifications, {})).unread_count).toBe(1);
  });

  test('are not marked when nobody says which', async () => {
    const { admin } = await newSchool(server);
    for (const body of [{}, { id: newId(), all: true }, { all: false }]) {
      const answer = await admin.raw('POST', '/api/notification/read', { body });
      expect(answer.status).toBe(400);
    }
  });

  test('reach a whole staff in one go', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const strangers = Array.from({ length: 400 }, () => newId());
    await tellPeople(school, [...strangers, clerk.id], { title: 'Staff meeting at four' });
    expect((await clerk.call(listNotifications, {})).rows).toHaveLength(1);
  });

  test('lead only to screens of this application', async () => {
    const school = await newSchool(server);
    const to = (link: string) => tellPeople(school, [school.admin.id], { title: 'Look', link });
    for (const link of ['https://evil.test', '//evil.test', '/\\evil.test', 'dashboard']) {
      await expect(to(link)).rejects.toThrow('a path of this application');
    }
    const planted = school.sql(
      `insert into platform.notifications (tenant_id, id, user_id, title, link, created_at)
       values ($1, $2, $3, 'Look', '//evil.test', now())`,
      [school.tenant_id, newId(), school.admin.id],
    );
    await expect(planted).rejects.toThrow('notifications_link_is_ours');
  });

  test('leave the bell after 90 days and stay in the archive', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const now = new Date();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
    await tellPeople(school, [admin.id], { title: 'Old' }, daysAgo(91));
    await tellPeople(school, [admin.id], { title: 'Fresh' }, daysAgo(89));
    const archived = await inScope(server.pool, school, 'write', (db) => archiveOld(db, now));
    expect(archived).toBe(1);
    const { rows } = await admin.call(listNotifications, {});
    expect(rows.map((row) => row.title)).toEqual(['Fresh']);
    const old = await admin.call(listNotifications, { archived: true });
    expect(old).toMatchObject({ count: 1, unread_count: 0, rows: [{ title: 'Old' }] });
  });
});

import {
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
} from '@darasa/contract/administration/years/calendar-feed';
import { createEvent } from '@darasa/contract/administration/years/events';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newClass, newGuardian, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

const server = await startServer();
const inDays = (days: number) => addDays(isoDate(server.clock.now), days);

/** Somebody without a session, such as a telephone's calendar. */
const read = async (school: NewSchool, address: string, at = server) => {
  const nobody = callerOf(at, { domain: school.domain });
  return nobody.raw('GET', new URL(address).pathname);
};
const titlesIn = (text: string) => [...text.matchAll(/^SUMMARY:(.+)\r$/gm)].map((one) => one[1]);

test('a parent and a teacher read the events of their own schools, and nobody is named', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const four = await newClass(school, { name: 'Grade 4', level: 4 });
  const five = await newClass(school, { name: 'Grade 5', level: 5 });
  const parent = await school.parent();
  const guardian_id = await newGuardian(school, { user_id: parent.id, phone: parent.phone });
  await newLearner(school, {
    guardian: { guardian_id },
    first_name: 'Zawadi',
    class_id: four.class_id,
    stream_id: four.streams['Blue']!,
  });
  const teacher = await school.staff(['students']);
  const at = (title: string, class_ids: string[] = []) =>
    admin.call(createEvent, { title, starts_on: inDays(2), starts_at: '09:00', class_ids });
  await at('Sports day');
  await at('Museum', [four.class_id]);
  await at('Science week', [five.class_id]);
  const session = await admin.call(changeCurrentSchool, {
    user_id: admin.id,
    school_id: school.other_school_id,
  });
  const there = callerOf(server, { domain: school.domain, session });
  await there.call(createEvent, { title: 'Elsewhere', starts_on: inDays(2) });

  const textFor = async (who: Person) => {
    const { address } = await who.call(makeCalendarFeed, {});
    const answer = await read(school, address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    return answer.text;
  };
  const family = await textFor(parent);
  expect(titlesIn(family).toSorted()).toEqual(['Museum', 'Sports day']);
  expect(family).not.toContain('Zawadi');
  expect(family).toContain(`DTSTART:${inDays(2).replaceAll('-', '')}T060000Z`);
  expect(titlesIn(await textFor(teacher)).toSorted()).toEqual([
    'Museum',
    'Science week',
    'Sports day',
  ]);
  // Not the organisation whose address it is.
  const other = await newSchool(server);
  const { address } = await teacher.call(makeCalendarFeed, {});
  expect((await read(other, address)).status).toBe(404);
});

test('the address is secret, ends when it is given up, and with the account', async () => {
  const school = await newSchool(server);
  const teacher = await school.staff(['students']);
  expect(await teacher.call(getCalendarFeed, {})).toEqual({ since: null });
  const first = await teacher.call(makeCalendarFeed, {});
  const second = await teacher.call(makeCalendarFeed, {});
  expect((await read(school, first.address)).status).toBe(404);
  expect((await read(school, second.address)).status).toBe(200);
  expect((await read(school, `${second.address}x`)).status).toBe(404);
  const kept = await school.sql<{ token_hash: string }>(
    'select token_hash from administration.calendar_feeds where user_id = $1',
    [teacher.id],
  );
  expect(kept).toHaveLength(2);
  const secret = new URL(second.address).pathname.split('/').at(-1)!.replace('.ics', '');
  expect(secret.length).toBeGreaterThan(40);
  expect(JSON.stringify(kept)).not.toContain(secret);
  await teacher.call(endCalendarFeed, {});
  expect((await read(school, second.address)).status).toBe(404);
  await expect(teacher.call(endCalendarFeed, {})).rejects.toMatchObject({ status: 404 });

  const { address } = await teacher.call(makeCalendarFeed, {});
  await school.sql('update identity.users set disabled_at = now() where id = $1', [teacher.id]);
  expect((await read(school, address)).status).toBe(404);
});

test('whoever works in a school until yesterday no longer reads its events', async () => {
  const school = await newSchool(server);
  await school.admin.call(createEvent, { title: 'Sports day', starts_on: inDays(2) });
  const teacher = await school.staff(['students']);
  const { address } = await teacher.call(makeCalendarFeed, {});
  expect(titlesIn((await read(school, address)).text)).toEqual(['Sports day']);
  await school.sql('update identity.user_schools set to_on = $2 where user_id = $1', [
    teacher.id,
    inDays(-1),
  ]);
  expect(titlesIn((await read(school, address)).text)).toEqual([]);
});

test('a suspended organisation has no calendar, and nobody may ask without end', async () => {
  const school = await newSchool(server);
  const { address } = await school.admin.call(makeCalendarFeed, {});
  const suspended = 'update identity.organizations set suspended_at = now() where id = $1';
  await school.sql(suspended, [school.tenant_id]);
  server.clock.forward(10_000);
  const answer = await read(school, address);
  expect(answer).toMatchObject({ status: 403, body: { resultCode: 'ORG_SUSPENDED' } });
  const strict = await startServer({ limits: { rate_factor: 1 } });
  const open = await newSchool(strict);
  const feed = await open.admin.call(makeCalendarFeed, {});
  const tries = Array.from({ length: 40 }, () => read(open, feed.address, strict));
  const refused = (await Promise.all(tries)).filter((one) => one.status === 429);
  expect(refused.length).toBeGreaterThan(0);
});

import { cancelEvent, createEvent, editEvent } from '@darasa/contract/administration/years/events';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { getFamily } from '@darasa/contract/students/families/family';
import { changeSetting } from '@darasa/contract/settings/settings';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newClass, newGuardian, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const inDays = (days: number) => addDays(isoDate(server.clock.now), days);

/** Two families, of Grade 4 and of Grade 5, and what each was told. */
async function twoFamilies() {
  const school = await newSchool(server);
  const family = async (level: number, language: string) => {
    const { class_id, streams } = await newClass(school, { name: `Grade ${level}`, level });
    const parent = await school.parent();
    const guardian_id = await newGuardian(school, { user_id: parent.id, phone: parent.phone });
    await school.sql('update students.guardians set language = $2 where id = $1', [
      guardian_id,
      language,
    ]);
    const seat = { class_id, stream_id: streams['Blue']! };
    // One message however many children there are.
    for (const first_name of ['Amina', 'Juma']) {
      await newLearner(school, { guardian: { guardian_id }, first_name, ...seat });
    }
    const told = async () =>
      (await parent.call(listNotifications, {})).rows.map((one) => one.title);
    return { class_id, parent, guardian_id, told };
  };
  const four = await family(4, 'en');
  const five = await family(5, 'sw');
  const sms = async () => {
    const jobs = await school.sql<{ messages: { to: string; text: string }[] }>(
      `select j.payload -> 'messages' as messages from graphile_worker._private_jobs j
       where j.payload ->> 'school_id' = $1 and j.payload -> 'messages' is not null order by j.id`,
      [school.school_id],
    );
    return jobs.flatMap((job) => job.messages.map((one) => [one.to, one.text]));
  };
  return { school, four, five, sms };
}

test('the families concerned hear of a new event, of another time, and when it is called off', async () => {
  const { school, four, five, sms } = await twoFamilies();
  const { admin } = school;
  const museum = { title: 'Museum', starts_on: inDays(3), class_ids: [four.class_id] };
  const { id } = await admin.call(createEvent, museum);
  expect(await four.told()).toEqual(['Museum']);
  expect(await five.told()).toEqual([]);
  await admin.call(editEvent, { ...museum, id, version: 1, note: 'Bring water' });
  expect(await four.told()).toHaveLength(1);
  await admin.call(editEvent, { ...museum, id, version: 2, starts_on: inDays(4) });
  await admin.call(cancelEvent, { id, cancelled: true });
  await admin.call(cancelEvent, { id, cancelled: true });
  await admin.call(cancelEvent, { id, cancelled: false });
  expect((await four.told()).toSorted()).toEqual([
    'Museum',
    'Museum has another time or place',
    'Museum is called off',
    'Museum takes place after all',
  ]);
  expect(await sms()).toEqual([]);
  await admin.call(createEvent, { title: 'Over', starts_on: inDays(-2) });
  expect(await four.told()).toHaveLength(4);
});

test('a class that is added makes its families hear of the event, and no others', async () => {
  const { school, four, five, sms } = await twoFamilies();
  const { admin } = school;
  const museum = { title: 'Museum', starts_on: inDays(3), class_ids: [four.class_id] };
  const { id } = await admin.call(createEvent, museum);
  const both = [four.class_id, five.class_id];
  await admin.call(editEvent, { ...museum, id, version: 1, class_ids: both, by_sms: true });
  expect(await five.told()).toEqual(['Museum']);
  expect(await four.told()).toEqual(['Museum']);
  expect((await sms()).map(([to]) => to)).toEqual([five.parent.phone]);
  const [told] = (await five.parent.call(listNotifications, {})).rows;
  expect(told!.link).toBe(`/parent/app?event=${id}`);
  const { events } = await five.parent.call(getFamily, {});
  expect(events.map((one) => one.id)).toEqual([id]);
  // A sister in Grade 4: the family knows, and is not told that it is new.
  const { id: second } = await admin.call(createEvent, { ...museum, title: 'Fair' });
  await newLearner(school, {
    guardian: { guardian_id: five.guardian_id },
    class_id: four.class_id,
  });
  await admin.call(editEvent, {
    ...museum,
    title: 'Fair',
    id: second,
    version: 1,
    class_ids: [],
    starts_on: inDays(5),
  });
  expect(await five.told()).toEqual(['Fair has another time or place', 'Museum']);
});

test('where the office wants it, phones are told too, once each, in the language of the family', async () => {
  const { school, four, five, sms } = await twoFamilies();
  const { admin } = school;
  await school.sql(
    `update students.student_guardians set gets_messages = false
     where guardian_id = $1 and student_id in (
       select student_id from students.student_guardians where guardian_id = $1 limit 1)`,
    [four.guardian_id],
  );
  const fete = { title: 'Fete', starts_on: inDays(3), place: 'The hall', by_sms: true };
  const { id } = await admin.call(createEvent, fete);
  expect(await five.told()).toEqual(['Fete']);
  const said = new Map((await sms()) as [string, string][]);
  expect(said.size).toBe(2);
  expect(said.get(four.parent.phone)).toMatch(/^New at .+: Fete, .+, The hall\.$/);
  expect(said.get(five.parent.phone)).toMatch(/^Tukio jipya .+: Fete/);
  expect([...said.values()].join(' ')).not.toMatch(/Amina|Juma/);
  await admin.call(cancelEvent, { id, cancelled: true, by_sms: true });
  expect((await sms()).at(-1)![1]).toMatch(/haitafanyika|does not take place/);
  // A school that keeps its calendar to itself tells nobody.
  await admin.call(changeSetting, { key: 'parents.see_events', value: false, version: 0 });
  await admin.call(createEvent, { title: 'Staff day', starts_on: inDays(5), by_sms: true });
  expect(await five.told()).not.toContain('Staff day');
  expect(await sms()).toHaveLength(4);
});

import { getOverview } from '@darasa/contract/students/learners/overview';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('each figure is the length of the list behind it', async () => {
  const school = await newSchool(server);
  const { class_id } = await newClass(school, { name: 'Grade 4' });
  const today = isoDate(server.clock.now);
  const year = Number(today.slice(0, 4));
  const born_on = `2014${addDays(today, 2).slice(4)}`;
  await newLearner(school, { class_id, born_on, upi: 'K7QF4M', guardian: {} });
  await newLearner(school, {
    class_id,
    gender: 'male',
    boarding: 'boarding',
    admitted_on: '2019-01-05',
  });
  await newLearner(school, { status: 'graduated' });
  const seen = await school.admin.call(getOverview, {});
  expect(seen).toMatchObject({ count: 2, female_count: 1, male_count: 1, boarding_count: 1 });
  expect(seen.classes).toMatchObject([{ name: 'Grade 4', count: 2, female_count: 1 }]);
  expect(seen.birthdays).toMatchObject([{ born_on }]);
  const count = async (filter: object) => (await school.admin.call(listStudents, filter)).count;
  expect(await count({ admitted_from: `${year}-01-01` })).toBe(seen.new_count);
  expect(await count({ birthday: true })).toBe(seen.birthday_count);
  for (const [missing, many] of Object.entries(seen.missing)) {
    expect([missing, await count({ missing })]).toEqual([missing, many]);
  }
});

test('without the module nobody sees the figures', async () => {
  const school = await newSchool(server);
  const librarian = await school.staff(['library'], ['view']);
  await expect(librarian.call(getOverview, {})).rejects.toMatchObject({ status: 403 });
});

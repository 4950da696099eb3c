import {
  cancelEvent,
  createEvent,
  editEvent,
  exportEvents,
  listEvents,
} from '@darasa/contract/administration/years/events';
import { listAudit } from '@darasa/contract/platform/audit';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newClass } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const inDays = (days: number) => addDays(isoDate(server.clock.now), days);

test('the calendar lists what comes, for everyone or for a class, and what is over apart', async () => {
  const { admin, ...school } = await newSchool(server);
  const four = await newClass({ admin, ...school }, { name: 'Grade 4', level: 4 });
  const five = await newClass({ admin, ...school }, { name: 'Grade 5', level: 5 });
  const titles = async (filter: { class_id?: string; past?: boolean; search?: string } = {}) =>
    (await admin.call(listEvents, filter)).rows.map((row) => row.title);
  await admin.call(createEvent, {
    title: 'Trip to the museum',
    starts_on: inDays(9),
    class_ids: [five.class_id, four.class_id],
  });
  const sports = await admin.call(createEvent, {
    title: 'Sports day',
    starts_on: inDays(3),
    starts_at: '09:00',
    ends_at: '13:30',
    place: 'The lower field',
  });
  await admin.call(createEvent, { title: 'Open day', starts_on: inDays(-2), ends_on: inDays(-1) });
  await admin.call(createEvent, { title: 'Camp', starts_on: inDays(-1), ends_on: inDays(2) });
  expect(sports).toMatchObject({ ends_on: inDays(3), starts_at: '09:00', classes: [] });
  expect(await titles()).toEqual(['Camp', 'Sports day', 'Trip to the museum']);
  expect(await titles({ past: true })).toEqual(['Open day']);
  expect(await titles({ search: 'field' })).toEqual(['Sports day']);
  const six = await newClass({ admin, ...school }, { name: 'Grade 6', level: 6 });
  expect(await titles({ class_id: six.class_id })).toEqual(['Camp', 'Sports day']);
  expect(await titles({ class_id: four.class_id })).toContain('Trip to the museum');
  const csv: RawAnswer = await admin.call(exportEvents, { format: 'csv' });
  expect(csv.text).toContain('Grade 4, Grade 5');
  expect(csv.text).toContain('Everyone');
});

test('an event is changed over the version that was read, and called off, on record', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const four = await newClass(school);
  const values = { title: 'Prize giving', starts_on: inDays(5), class_ids: [four.class_id] };
  const { id } = await admin.call(createEvent, values);
  const moved = await admin.call(editEvent, {
    ...values,
    id,
    version: 1,
    starts_on: inDays(6),
    class_ids: [],
  });
  expect(moved).toMatchObject({ starts_on: inDays(6), ends_on: inDays(6), classes: [] });
  await expect(admin.call(editEvent, { ...values, id, version: 1 })).rejects.toMatchObject({
    code: 'record.stale',
  });
  const off = await admin.call(cancelEvent, { id, cancelled: true });
  expect(off.cancelled_at).not.toBeNull();
  expect((await admin.call(listEvents, {})).rows).toMatchObject([{ id }]);
  expect((await admin.call(cancelEvent, { id, cancelled: false })).cancelled_at).toBeNull();
  const trail = await admin.call(listAudit, { record_type: 'event', record_id: id });
  expect(trail.count).toBe(4);
});

test('what cannot be is said at its field, and only administration writes', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const starts_on = inDays(1);
  const elsewhere = await newClass(school, { school_id: school.other_school_id });
  for (const [wrong, path] of [
    [{ ends_on: inDays(0) }, 'ends_on'],
    [{ ends_at: '10:00' }, 'starts_at'],
    [{ starts_at: '10:00', ends_at: '09:00' }, 'ends_at'],
    [{ starts_at: '25:00' }, 'starts_at'],
    [{ class_ids: [elsewhere.class_id] }, 'class_ids'],
  ] as const) {
    const input = { title: 'Sports day', starts_on, ...wrong } as Parameters<
      typeof admin.call<typeof createEvent>
    >[1];
    await expect(admin.call(createEvent, input)).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  }
  const reader = await school.staff(['administration'], ['view']);
  const event = { title: 'Sports day', starts_on };
  await expect(reader.call(createEvent, event)).rejects.toMatchObject({ status: 403 });
  await admin.call(createEvent, event);
  expect((await reader.call(listEvents, {})).count).toBe(1);
});

import { createClass, listClasses } from '@darasa/contract/administration/classes/classes';
import { assignTeachers, createSubject } from '@darasa/contract/administration/classes/subjects';
import { getStaffClasses, handOverClasses } from '@darasa/contract/staff/classes';
import { endService } from '@darasa/contract/staff/leaving';
import { getStaff } from '@darasa/contract/staff/register';
import { addDays, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { inScope } from '#platform/db/scope.ts';
import { chores } from '#modules/administration/index.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const today = isoDate(server.clock.now);
const day = (days: number) => addDays(today, days);

async function schoolWithTeachers() {
  const school = await newSchool(server);
  const leaver = (await school.staff(['teacher-portal'])).session.staff!.id;
  const successor = (await school.staff(['teacher-portal'])).session.staff!.id;
  const grade4 = await school.admin.call(createClass, {
    name: 'Grade 4',
    curriculum: 'CBC',
    level: 4,
    streams: [{ name: 'Blue', class_teacher_id: leaver }, { name: 'Green' }],
  });
  const maths = await school.admin.call(createSubject, {
    name: 'Mathematics',
    curriculum: 'CBC',
    kind: 'compulsory',
    class_ids: [grade4.id],
    papers: [],
  });
  await school.admin.call(assignTeachers, {
    id: maths.id,
    from_on: day(-200),
    teachers: grade4.streams.map((one) => ({ stream_id: one.id, staff_id: leaver })),
  });
  return { school, leaver, successor };
}

test('classes go to somebody else from a day on, and what was stays', async () => {
  const { school, leaver, successor } = await schoolWithTeachers();
  const { admin } = school;
  const from_on = day(7);
  const old = await admin.call(handOverClasses, { id: leaver, to_staff_id: successor, from_on });
  expect(old.taught).toMatchObject([
    { subject: 'Mathematics', stream: 'Grade 4 Blue', from_on: day(-200), to_on: day(6) },
    { stream: 'Grade 4 Green', to_on: day(6) },
  ]);
  expect(old.class_teacher_of).toMatchObject([{ stream: 'Grade 4 Blue' }]);
  const taken = await admin.call(getStaffClasses, { id: successor });
  expect(taken.taught).toMatchObject([
    { stream: 'Grade 4 Blue', from_on, to_on: null },
    { stream: 'Grade 4 Green', from_on, to_on: null },
  ]);
  expect(taken.class_teacher_of).toEqual([]);
});

test('a teacher leaves once the classes are in other hands', async () => {
  const { school, leaver, successor } = await schoolWithTeachers();
  const { admin } = school;
  expect((await admin.call(getStaff, { id: leaver })).duties).toEqual([
    'Class teacher of Grade 4 Blue',
    'Teacher of Mathematics',
  ]);
  const left = { id: leaver, left_on: today, left_reason: 'Retired' };
  await expect(admin.call(endService, left)).rejects.toMatchObject({ code: 'staff.has_duties' });
  await admin.call(handOverClasses, {
    id: leaver,
    to_staff_id: successor,
    from_on: day(1),
    with_streams: true,
  });
  expect((await admin.call(endService, left)).status).toBe('left');
  const taken = await admin.call(getStaffClasses, { id: successor });
  expect(taken.class_teacher_of).toMatchObject([
    { stream: 'Grade 4 Blue', from_on: day(1), to_on: null },
  ]);
  // Until that day the stream names the one who goes; then the name is taken over by itself.
  const teacher = async () =>
    (await admin.call(listClasses, {})).rows[0]!.streams[0]!.class_teacher_id;
  expect(await teacher()).toBe(leaver);
  const { tenant_id, school_id } = school;
  const now = new Date(`${day(1)}T06:00:00Z`);
  await inScope(server.pool, { tenant_id, school_id }, 'write', async (db) => {
    for (const chore of chores) await chore({ db, tenant_id, school_id, now });
  });
  expect(await teacher()).toBe(successor);
});

test('the successor is somebody else who works here, the day is near, and there is something', async () => {
  const { school, leaver, successor } = await schoolWithTeachers();
  const { admin } = school;
  const input = { id: leaver, to_staff_id: successor, from_on: today };
  const stranger = await newSchool(server);
  const theirs = stranger.admin.session.staff!.id;
  for (const [wrong, path] of [
    [{ ...input, to_staff_id: leaver }, 'to_staff_id'],
    [{ ...input, to_staff_id: theirs }, 'to_staff_id'],
    [{ ...input, from_on: day(-60) }, 'from_on'],
    [{ ...input, from_on: day(500) }, 'from_on'],
  ] as const) {
    await expect(admin.call(handOverClasses, wrong)).rejects.toMatchObject({
      body: { errors: [{ path }] },
    });
  }
  await expect(
    admin.call(handOverClasses, { ...input, id: successor, to_staff_id: leaver }),
  ).rejects.toMatchObject({ code: 'staff.no_classes' });
  await expect(stranger.admin.call(handOverClasses, input)).rejects.toMatchObject({ status: 404 });
  const reader = await school.staff(['roles'], ['view']);
  await expect(reader.call(handOverClasses, input)).rejects.toMatchObject({ status: 403 });
});

import {
  createClass,
  editClass,
  exportClasses,
  listClassChoices,
  listClasses,
  listStaffChoices,
  retireClass,
} from '@darasa/contract/administration/classes/classes';
import { listAudit } from '@darasa/contract/platform/audit';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const grade4 = {
  name: 'Grade 4',
  curriculum: 'CBC',
  level: 4,
  capacity: 90,
  age_from: 9,
  age_to: 11,
  streams: [{ name: 'Blue', capacity: 45 }, { name: 'Green' }],
} as const;
const bare = (name: string, level: number) => ({
  name,
  level,
  curriculum: 'CBC' as const,
  streams: [],
});

describe('a class', () => {
  test('is added with its streams and shown in order with its learners', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    await admin.call(createClass, bare('Grade 10', 10));
    const made = await admin.call(createClass, { ...grade4, streams: [...grade4.streams] });
    expect(made.streams.map((one) => one.name)).toEqual(['Blue', 'Green']);
    await seat(school, made.id, made.streams[0]!.id);
    const { rows, count } = await admin.call(listClasses, {});
    expect(count).toBe(2);
    expect(rows[0]).toMatchObject({
      name: 'Grade 4',
      learner_count: 1,
      streams: [{ name: 'Blue', capacity: 45, learner_count: 1 }, { name: 'Green' }],
    });
    const csv = await admin.call(exportClasses, { format: 'csv' });
    expect(csv.text).toContain('Grade 4,CBC,4,"Blue, Green"');
  });

  test('of a name that is taken, however written, is refused at the name', async () => {
    const { admin } = await newSchool(server);
    await admin.call(createClass, bare('Grade 4', 4));
    await expect(admin.call(createClass, bare('GRADE 4', 5))).rejects.toMatchObject({
      status: 409,
      body: { errors: [{ path: 'name', message: 'There is already a class called GRADE 4.' }] },
    });
    const twins = { ...bare('Grade 5', 5), streams: [{ name: 'Blue' }, { name: 'blue' }] };
    await expect(admin.call(createClass, twins)).rejects.toMatchObject({
      body: { errors: [{ path: 'streams', message: 'Two streams have the same name' }] },
    });
  });

  test('leads to the next one, and never back to itself', async () => {
    const { admin } = await newSchool(server);
    const five = await admin.call(createClass, bare('Grade 5', 5));
    const four = await admin.call(createClass, { ...bare('Grade 4', 4), next_class_id: five.id });
    expect(four.next_class).toBe('Grade 5');
    const loop = { ...bare('Grade 5', 5), id: five.id, version: five.version };
    for (const next_class_id of [four.id, five.id]) {
      await expect(admin.call(editClass, { ...loop, next_class_id })).rejects.toMatchObject({
        code: 'class.next_loops',
        body: { errors: [{ path: 'next_class_id' }] },
      });
    }
    const strange = { ...loop, next_class_id: newId() };
    await expect(admin.call(editClass, strange)).rejects.toMatchObject({
      code: 'class.next_unknown',
    });
  });

  test('is where the class before it leads, when they are added from the smallest up', async () => {
    const { admin } = await newSchool(server);
    for (const level of [1, 2, 3]) {
      await admin.call(createClass, bare(`Grade ${level}`, level));
    }
    await admin.call(createClass, { ...bare('Year 4', 4), curriculum: 'Cambridge' });
    const { rows } = await admin.call(listClasses, { sort: 'level' });
    expect(rows.map(({ name, next_class }) => [name, next_class])).toEqual([
      ['Grade 1', 'Grade 2'],
      ['Grade 2', 'Grade 3'],
      ['Grade 3', null],
      ['Year 4', null],
    ]);
  });

  test('has class teachers of this school only', async () => {
    const school = await newSchool(server);
    const stranger = await newSchool(server);
    const { rows } = await school.admin.call(listStaffChoices, {});
    const [theirs] = await stranger.sql<{ id: string }>(
      'select id from identity.staff where tenant_id = $1',
      [stranger.tenant_id],
    );
    const streams = [{ name: 'Blue', class_teacher_id: rows[0]!.id }];
    const made = await school.admin.call(createClass, { ...bare('Grade 4', 4), streams });
    expect(made.streams[0]!.class_teacher).toBe(rows[0]!.name);
    await expect(
      school.admin.call(createClass, {
        ...bare('Grade 5', 5),
        streams: [{ name: 'Blue', class_teacher_id: theirs!.id }],
      }),
    ).rejects.toMatchObject({ code: 'staff.not_here' });
  });

  test('keeps, renames, adds and retires streams, and says both versions when it is stale', async () => {
    const { admin } = await newSchool(server);
    const made = await admin.call(createClass, { ...grade4, streams: [...grade4.streams] });
    const { id, version } = made;
    const blue = { id: made.streams[0]!.id, name: 'Sky' };
    const edited = await admin.call(editClass, {
      ...bare('Grade 4', 4),
      id,
      version,
      streams: [blue, { name: 'Red' }],
    });
    expect(edited.streams.map((one) => one.name)).toEqual(['Red', 'Sky']);
    // A stream that was given up comes back under its old id.
    const again = await admin.call(editClass, {
      ...bare('Grade 4', 4),
      id,
      version: edited.version,
      streams: [blue, { name: 'green' }],
    });
    expect(again.streams.map((one) => one.id)).toContain(made.streams[1]!.id);
    await expect(
      admin.call(editClass, { ...bare('Grade Four', 4), id, version }),
    ).rejects.toMatchObject({
      code: 'record.stale',
      body: { data: { current: { name: 'Grade 4' }, yours: { name: 'Grade Four' } } },
    });
    const trail = await admin.call(listAudit, { record_type: 'class', record_id: id });
    expect(JSON.stringify(trail.rows)).toContain('Red; Sky');
  });

  test('or a stream with learners cannot be given up', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const made = await admin.call(createClass, { ...grade4, streams: [...grade4.streams] });
    const { id, version } = made;
    await seat(school, id, made.streams[0]!.id);
    await expect(admin.call(retireClass, { id, retired: true })).rejects.toMatchObject({
      status: 409,
      body: {
        resultMessage: {
          en: 'Grade 4 has one learner. Move them to another class or stream first.',
        },
      },
    });
    await expect(
      admin.call(editClass, { ...bare('Grade 4', 4), id, version }),
    ).rejects.toMatchObject({ code: 'class.has_learners' });
    await school.sql(`update students.students set status = 'withdrawn' where class_id = $1`, [id]);
    await admin.call(retireClass, { id, retired: true });
    expect((await admin.call(listClasses, {})).count).toBe(0);
    expect((await admin.call(listClasses, { retired: true })).count).toBe(1);
    expect((await admin.call(listClassChoices, {})).count).toBe(0);
  });
});

test('any module that works with learners reads the choices, and only administration changes them', async () => {
  const school = await newSchool(server);
  await school.admin.call(createClass, { ...grade4, streams: [...grade4.streams] });
  const librarian = await school.staff(['library']);
  const storekeeper = await school.staff(['stores']);
  const { rows } = await librarian.call(listClassChoices, {});
  expect(rows).toMatchObject([{ name: 'Grade 4', streams: [{ name: 'Blue' }, { name: 'Green' }] }]);
  await expect(storekeeper.call(listClassChoices, {})).rejects.toMatchObject({ status: 403 });
  await expect(librarian.call(listClasses, {})).rejects.toMatchObject({ status: 403 });
  await expect(librarian.call(createClass, bare('Mine', 1))).rejects.toMatchObject({ status: 403 });
});

let admitted = 0;

async function seat(school: NewSchool, class_id: string, stream_id: string): Promise<void> {
  await school.sql(
    `insert into students.students (tenant_id, id, school_id, admission_number, surname, first_name,
       gender, class_id, stream_id, admitted_on, created_at)
     values ($1, $2, $3, $4, 'Otieno', 'Amina', 'female', $5, $6, '2026-01-05', now())`,
    [school.tenant_id, newId(), school.school_id, `A${++admitted}`, class_id, stream_id],
  );
}

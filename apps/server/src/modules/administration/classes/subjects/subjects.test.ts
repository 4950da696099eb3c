import { createClass, listStaffChoices } from '@darasa/contract/administration/classes/classes';
import {
  assignTeachers,
  createSubject,
  editSubject,
  exportSubjects,
  listSubjects,
  listTeachers,
  retireSubject,
} from '@darasa/contract/administration/classes/subjects';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

const maths = { name: 'Mathematics', code: '121', curriculum: 'CBC', kind: 'compulsory' } as const;

describe('a subject', () => {
  test('is taken by classes of its curriculum, found by class, and exported', async () => {
    const { admin } = await newSchool(server);
    const grade4 = await newClass(admin, 'Grade 4', 'CBC');
    const form4 = await newClass(admin, 'Form 4', '844');
    const made = await admin.call(createSubject, {
      ...maths,
      class_ids: [grade4.id],
      papers: [{ name: 'Paper 1', out_of: 100 }],
    });
    expect(made).toMatchObject({ classes: ['Grade 4'], stream_count: 2, taught_count: 0 });
    expect((await admin.call(listSubjects, { class_id: grade4.id })).count).toBe(1);
    expect((await admin.call(listSubjects, { class_id: form4.id })).count).toBe(0);
    await expect(
      admin.call(createSubject, { ...maths, name: 'Kiswahili', class_ids: [form4.id] }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'class_ids' }] } });
    const csv: RawAnswer = await admin.call(exportSubjects, { format: 'csv' });
    expect(csv.text).toContain('Mathematics,121,CBC,Compulsory,Grade 4,Paper 1,0 of 2');
  });

  test('has its name once in a curriculum, is changed with care, and retired', async () => {
    const { admin } = await newSchool(server);
    const { id, version } = await admin.call(createSubject, maths);
    await expect(
      admin.call(createSubject, { ...maths, name: 'MATHEMATICS' }),
    ).rejects.toMatchObject({ code: 'subject.name_taken', body: { errors: [{ path: 'name' }] } });
    await admin.call(createSubject, { ...maths, curriculum: '844' });
    const edited = await admin.call(editSubject, {
      ...maths,
      kind: 'elective',
      choice_group: 'STEM',
      id,
      version,
    });
    expect(edited.choice_group).toBe('STEM');
    await expect(admin.call(editSubject, { ...maths, id, version })).rejects.toMatchObject({
      code: 'record.stale',
    });
    await admin.call(retireSubject, { id, retired: true });
    expect((await admin.call(listSubjects, {})).count).toBe(1);
  });
});

describe('teachers of a subject', () => {
  test('change from a day on, and the day before stays as it was', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { subject, streams, people } = await taught(school);
    const [blue, green] = streams;
    const [first, second] = people;
    await admin.call(assignTeachers, {
      id: subject.id,
      from_on: '2026-01-05',
      teachers: [
        { stream_id: blue!.id, staff_id: first!.id },
        { stream_id: green!.id, staff_id: first!.id },
      ],
    });
    await admin.call(assignTeachers, {
      id: subject.id,
      from_on: '2026-05-04',
      teachers: [{ stream_id: blue!.id, staff_id: second!.id }],
    });
    const { rows } = await admin.call(listTeachers, { id: subject.id });
    expect(rows.map((one) => one.teacher)).toEqual([second!.name, first!.name]);
    const spans = await school.sql(
      `select from_on::text, to_on::text from administration.teaching
       where stream_id = $1 order by from_on`,
      [blue!.id],
    );
    expect(spans).toEqual([
      { from_on: '2026-01-05', to_on: '2026-05-03' },
      { from_on: '2026-05-04', to_on: null },
    ]);
    expect((await admin.call(listSubjects, {})).rows[0]).toMatchObject({ taught_count: 2 });
  });

  test('are of this school, and streams are those that take it', async () => {
    const school = await newSchool(server);
    const { subject, streams, people } = await taught(school);
    const other = await newClass(school.admin, 'Grade 9', 'CBC');
    const input = { id: subject.id, from_on: '2026-01-05' };
    await expect(
      school.admin.call(assignTeachers, {
        ...input,
        teachers: [{ stream_id: other.streams[0]!.id, staff_id: people[0]!.id }],
      }),
    ).rejects.toMatchObject({ code: 'stream.unknown' });
    await expect(
      school.admin.call(assignTeachers, {
        ...input,
        teachers: [{ stream_id: streams[0]!.id, staff_id: subject.id }],
      }),
    ).rejects.toMatchObject({ code: 'staff.not_here' });
    const teacher = await school.staff(['teacher-portal']);
    await teacher.call(listTeachers, { id: subject.id });
    await expect(teacher.call(assignTeachers, { ...input, teachers: [] })).rejects.toMatchObject({
      status: 403,
    });
  });
});

const newClass = (admin: NewSchool['admin'], name: string, curriculum: 'CBC' | '844') =>
  admin.call(createClass, {
    name,
    curriculum,
    level: 4,
    streams: [{ name: 'Blue' }, { name: 'Green' }],
  });

async function taught(school: NewSchool) {
  await school.staff(['teacher-portal']);
  const grade4 = await newClass(school.admin, 'Grade 4', 'CBC');
  const subject = await school.admin.call(createSubject, { ...maths, class_ids: [grade4.id] });
  const { rows: people } = await school.admin.call(listStaffChoices, {});
  return { subject, streams: grade4.streams, people };
}

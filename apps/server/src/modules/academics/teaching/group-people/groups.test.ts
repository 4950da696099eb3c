import {
  getSheet,
  handInSheet,
  listSheets,
  returnSheet,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import {
  addGroupMembers,
  addGroupTeacher,
  endGroupMember,
  endGroupTeacher,
  exportGroupMembers,
} from '@darasa/contract/academics/teaching/group-people';
import {
  createGroup,
  editGroup,
  getGroup,
  listGroups,
  retireGroup,
  takeStreamGroup,
} from '@darasa/contract/academics/teaching/groups';
import { listMyGroups } from '@darasa/contract/academics/teaching/my-groups';
import { setTakings } from '@darasa/contract/academics/teaching/takings';
import { describe, expect, test } from 'vitest';
import {
  type ExamGround,
  newExamGround,
  newTeacher,
  openExam,
  withElectives,
} from '#test/new-exam.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

const from_on = '2026-01-05';

const newGroup = (
  { admin }: NewSchool,
  { form, subjects }: ExamGround,
  subject: string,
  name: string,
) =>
  admin.call(createGroup, {
    class_id: form.class_id,
    subject_id: subjects[subject]!,
    name,
    block: 'Humanities',
  });

const staffIdOf = async (school: NewSchool, person: Person): Promise<string> =>
  (
    await school.sql<{ id: string }>('select id from identity.staff where user_id = $1', [
      person.id,
    ])
  )[0]!.id;

const sheetsOf = async ({ admin }: NewSchool) =>
  (await admin.call(listSheets, { page_size: 100 })).rows
    .map((row) => `${row.subject} ${row.group_name ?? row.stream}: ${row.expected_count}`)
    .sort();

describe('an option group', () => {
  test('takes learners of several streams, who then stand on its sheet and nowhere twice', async () => {
    const { school, ground } = await withElectives(server);
    const { Blue, Green } = ground.learners;
    const music = await newGroup(school, ground, 'Music', 'Music 1');
    const answer = await school.admin.call(addGroupMembers, {
      id: music.id,
      student_ids: [Blue![0]!, Green![0]!],
      from_on,
    });
    expect(answer).toEqual({ added_count: 2 });
    expect((await school.admin.call(getGroup, { id: music.id })).free_count).toBe(4);
    await openExam(school, ground);
    // Nobody else chose Music: whoever is not in a group of it does not take it.
    expect(await sheetsOf(school)).toEqual([
      'Business Blue: 3',
      'Business Green: 3',
      'Mathematics Blue: 3',
      'Mathematics Green: 3',
      'Music Music 1: 2',
    ]);
    const rows = await school.sql<{ times: number }>(
      `select count(*)::int as times from academics.results where tenant_id = $1
       group by student_id, subject_id having count(*) > 1`,
      [school.tenant_id],
    );
    expect(rows).toEqual([]);
    const paper: RawAnswer = await school.admin.call(exportGroupMembers, {
      id: music.id,
      format: 'csv',
    });
    expect(
      paper.text
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('A/')),
    ).toHaveLength(2);
  });

  test('of one block has a learner once: who sits elsewhere moves only when it is asked for', async () => {
    const { school, ground } = await withElectives(server);
    const { admin } = school;
    const [amina] = ground.learners['Blue']!;
    const music = await newGroup(school, ground, 'Music', 'Music 1');
    const business = await newGroup(school, ground, 'Business', 'Business 1');
    const join = (id: string, more: object = {}) =>
      admin.call(addGroupMembers, { id, student_ids: [amina!], from_on, ...more });
    await join(music.id);
    await expect(join(business.id)).rejects.toMatchObject({ code: 'group.elsewhere' });
    await join(business.id, { moves: true, from_on: '2026-05-04' });
    const spans = await school.sql(
      `select g.name, m.from_on::text, m.to_on::text from academics.group_members m
       join academics.groups g on g.id = m.group_id where m.student_id = $1 order by m.from_on`,
      [amina],
    );
    expect(spans).toEqual([
      { name: 'Music 1', from_on: '2026-01-05', to_on: '2026-05-03' },
      { name: 'Business 1', from_on: '2026-05-04', to_on: '2026-12-31' },
    ]);
    const { members } = await admin.call(getGroup, { id: business.id });
    await admin.call(endGroupMember, { id: members[0]!.id, to_on: '2026-01-01' });
    expect((await admin.call(getGroup, { id: business.id })).members).toEqual([]);
  });

  test('fills with everybody who takes the subject, keeps its name once, and is retired', async () => {
    const { school, ground } = await withElectives(server);
    const { admin } = school;
    const { Blue, Green } = ground.learners;
    await admin.call(setTakings, {
      subject_id: ground.subjects['Business']!,
      student_ids: [Blue![0]!, Green![0]!, Green![1]!],
      from_on,
    });
    const group = await newGroup(school, ground, 'Business', 'Business 1');
    expect((await admin.call(getGroup, { id: group.id })).free_count).toBe(3);
    const stream_id = ground.form.streams['Green']!;
    const filled = await admin.call(addGroupMembers, {
      id: group.id,
      all_free: true,
      stream_id,
      from_on: '2026-10-01',
    });
    expect(filled.added_count).toBe(2);
    await expect(newGroup(school, ground, 'Business', 'BUSINESS 1')).rejects.toMatchObject({
      code: 'group.name_taken',
    });
    const edited = await admin.call(editGroup, {
      id: group.id,
      version: group.version,
      name: 'Business A',
    });
    expect(edited).toMatchObject({ name: 'Business A', block: 'Humanities', member_count: 2 });
    await admin.call(retireGroup, { id: group.id, retired: true });
    expect((await admin.call(listGroups, {})).count).toBe(0);
    await openExam(school, ground);
    expect(await sheetsOf(school)).toContain('Business Green: 2');
  });
});

describe('a helper', () => {
  test('of a stream sees its marks from the first day to the last, and only reads where that is all', async () => {
    const { school, ground } = await mathsAndEnglish();
    const { admin } = school;
    const helper = await school.staff(['teacher-portal']);
    const group = await admin.call(takeStreamGroup, {
      class_id: ground.form.class_id,
      stream_id: ground.form.streams['Blue']!,
      subject_id: ground.subjects['Mathematics']!,
    });
    expect(group).toMatchObject({ kind: 'stream', name: 'Form 3 Blue' });
    expect((await helper.call(listSheets, {})).count).toBe(0);
    const staff_id = await staffIdOf(school, helper);
    const named = await admin.call(addGroupTeacher, {
      id: group.id,
      staff_id,
      may: 'read',
      from_on,
    });
    const { rows } = await helper.call(listSheets, {});
    expect(rows.map((row) => `${row.subject} ${row.stream}`)).toEqual(['Mathematics Blue']);
    const { id } = rows[0]!;
    expect(await helper.call(getSheet, { id })).toMatchObject({
      closed: 'You may read these marks. Their teacher enters them.',
      typed_parts: [],
      may_hand_in: false,
    });
    const cells = [{ student_id: ground.learners['Blue']![0]!, part: 1, value: 40, version: 0 }];
    await expect(helper.call(saveMarks, { id, cells })).rejects.toMatchObject({
      code: 'sheet.closed',
    });
    await admin.call(addGroupTeacher, { id: group.id, staff_id, may: 'write', from_on });
    const saved = await helper.call(saveMarks, { id, cells });
    expect(saved.learners).toMatchObject([{ cells: [{ score: 40 }] }]);
    const { helpers } = await admin.call(getGroup, { id: group.id });
    expect(helpers).toHaveLength(2);
    for (const one of helpers)
      await admin.call(endGroupTeacher, { id: one.id, to_on: '2026-06-30' });
    expect(named.may).toBe('read');
    await expect(helper.call(getSheet, { id })).rejects.toMatchObject({ status: 404 });
    await expect(helper.call(saveMarks, { id, cells })).rejects.toMatchObject({ status: 404 });
  });

  test('who marks one paper enters and hands in that paper alone; the sheet goes with the last', async () => {
    const { school, ground } = await mathsAndEnglish();
    const { admin } = school;
    const sitting_id = (await admin.call(listSheets, {})).rows[0]!.sitting_id;
    const group = await admin.call(takeStreamGroup, {
      class_id: ground.form.class_id,
      stream_id: ground.form.streams['Blue']!,
      subject_id: ground.subjects['Mathematics']!,
    });
    const markers = [
      await school.staff(['teacher-portal']),
      await school.staff(['teacher-portal']),
    ];
    for (const [i, person] of markers.entries())
      await admin.call(addGroupTeacher, {
        id: group.id,
        staff_id: await staffIdOf(school, person),
        sitting_id,
        parts: [i + 1],
        from_on,
      });
    const [one, two] = markers as [Person, Person];
    const { id } = (await one.call(listSheets, {})).rows[0]!;
    expect((await one.call(getSheet, { id })).typed_parts).toEqual([1]);
    const student_id = ground.learners['Blue']![0]!;
    const saved = await one.call(saveMarks, {
      id,
      cells: [
        { student_id, part: 1, value: 40, version: 0 },
        { student_id, part: 2, value: 40, version: 0 },
      ],
    });
    expect(saved.refused).toMatchObject([{ part: 2, message: 'Somebody else enters Paper 2' }]);
    await expect(one.call(handInSheet, { id })).rejects.toMatchObject({ code: 'sheet.has_blanks' });
    expect((await one.call(handInSheet, { id, blanks_absent: true })).state).toBe('open');
    const closed = await one.call(getSheet, { id });
    expect(closed.closed).toMatch(/You have handed in your papers/);
    expect((await two.call(handInSheet, { id, blanks_absent: true })).state).toBe('handed-in');
    await admin.call(returnSheet, { id, note: 'Paper 1 again' });
    expect((await one.call(getSheet, { id })).typed_parts).toEqual([1]);
    // The marker of this exam is none of another.
    await openExam(school, ground, { name: 'CAT 2' });
    const cat = (await one.call(listSheets, { search: 'CAT 2' })).rows[0]!;
    expect((await one.call(getSheet, { id: cat.id })).typed_parts).toEqual([]);
  });
});

test('my classes are what I teach and help with, with learners and the next mark sheet', async () => {
  const { school, ground } = await withElectives(server);
  const { admin } = school;
  const teacher = await newTeacher(school, ground, 'Mathematics', 'Blue');
  const group = await newGroup(school, ground, 'Music', 'Music 1');
  await admin.call(addGroupMembers, {
    id: group.id,
    student_ids: ground.learners['Green']!,
    from_on,
  });
  await admin.call(addGroupTeacher, {
    id: group.id,
    staff_id: await staffIdOf(school, teacher),
    from_on,
  });
  const told = async () =>
    (await teacher.call(listMyGroups, {})).rows.map((row) =>
      [row.subject, row.place, row.learner_count, row.helps, row.exam].join(', '),
    );
  expect(await told()).toEqual([
    'Mathematics, Form 3 Blue, 3, false, ',
    'Music, Form 3 Music 1, 3, false, ',
  ]);
  await openExam(school, ground);
  expect(await told()).toEqual([
    'Mathematics, Form 3 Blue, 3, false, Mid-term',
    'Music, Form 3 Music 1, 3, false, Mid-term',
  ]);
  expect((await teacher.call(listSheets, {})).count).toBe(2);
  expect((await admin.call(listGroups, { kind: 'option' })).rows[0]).toMatchObject({
    name: 'Music 1',
    member_count: 3,
    helper_count: 0,
    teachers: expect.stringContaining('Amina'),
  });
});

/** An exam of two papers in each subject. */
async function mathsAndEnglish() {
  const school = await newSchool(server);
  const ground = await newExamGround(school);
  const parts = [
    { name: 'Paper 1', out_of: 50 },
    { name: 'Paper 2', out_of: 50 },
  ];
  await openExam(school, ground, {
    subjects: Object.values(ground.subjects).map((subject_id) => ({
      subject_id,
      scale_id: ground.scale_id,
      parts,
    })),
  });
  return { school, ground };
}

import { moveSitting } from '@darasa/contract/academics/exams/exams';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import {
  acceptSheet,
  explainResult,
  extendSheet,
  getSheet,
  handInSheet,
  listSheets,
  returnSheet,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { describe, expect, test } from 'vitest';
import { type ExamGround, newExamGround, newTeacher, openExam } from '#test/new-exam.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const sheetOf = async (person: Person, subject: string, stream: string) => {
  const { rows } = await person.call(listSheets, { search: subject });
  return rows.find((row) => row.subject === subject && row.stream === stream)!.id;
};

const ground = async (subjects = ['Mathematics', 'English'], more = {}) => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects });
  const exam = await openExam(school, made, more);
  return { school, made, exam };
};

describe('a teacher', () => {
  test('sees the own sheets and no other, whatever is asked for', async () => {
    const { school, made } = await ground();
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const own = await teacher.call(listSheets, {});
    expect(own.rows.map((row) => `${row.subject} ${row.stream}`)).toEqual(['Mathematics Blue']);
    const other = await sheetOf(school.admin, 'English', 'Blue');
    await expect(teacher.call(getSheet, { id: other })).rejects.toMatchObject({ status: 404 });
    const cells = [{ student_id: made.learners.Blue![0]!, part: 1, value: 40, version: 0 }];
    await expect(teacher.call(saveMarks, { id: other, cells })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      teacher.call(explainResult, { id: other, student_id: made.learners.Blue![0]! }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('enters marks, and grade and points come with them', async () => {
    const { school, made } = await ground();
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const id = await sheetOf(teacher, 'Mathematics', 'Blue');
    const [first, second] = made.learners.Blue!;
    const saved = await teacher.call(saveMarks, {
      id,
      cells: [
        { student_id: first!, part: 1, value: 39.5, version: 0 },
        { student_id: second!, part: 1, value: 'ab', version: 0 },
      ],
    });
    expect(saved).toMatchObject({
      entered_count: 2,
      expected_count: 3,
      conflicts: [],
      refused: [],
    });
    const sheet = readSheet(await teacher.call(getSheet, { id }));
    const by_id = new Map(sheet.learners.map((one) => [one.student_id, one]));
    // 79 of the default scale is A-, which is never rounded up to A.
    expect(by_id.get(first!)).toMatchObject({
      shown: 79,
      code: 'A-',
      points: 11,
      outcome: 'graded',
    });
    expect(by_id.get(second!)).toMatchObject({ outcome: 'X', shown: null });
    const why = await teacher.call(explainResult, { id, student_id: first! });
    expect(why.lines.map((line) => line.words)).toEqual([
      'Paper 1: 39.5 of 50',
      'Sum: 79%',
      'Grade: 79 is A-',
    ]);
    expect(why.changes).toMatchObject([{ part: 'Paper 1', from_text: null, to_text: '39.5' }]);
  });

  test('reads both values where somebody else changed the cell, and the others are saved', async () => {
    const { school, made } = await ground();
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const id = await sheetOf(teacher, 'Mathematics', 'Blue');
    const [first, second, third] = made.learners.Blue!;
    const cell = (student_id: string, value: number | string, version = 0) => ({
      student_id,
      part: 1,
      value,
      version,
    });
    await school.admin.call(saveMarks, { id, cells: [cell(first!, 27), cell(second!, 31)] });
    const saved = await teacher.call(saveMarks, {
      id,
      cells: [cell(first!, 45), cell(second!, 31), cell(third!, 20)],
    });
    expect(saved.conflicts).toMatchObject([
      { student_id: first, theirs: '27', yours: '45', by: expect.stringContaining('Person') },
    ]);
    expect(saved.entered_count).toBe(3);
    const again = await teacher.call(saveMarks, { id, cells: [cell(first!, 45, 1)] });
    expect(again.conflicts).toEqual([]);
    expect(again.learners[0]!.cells).toMatchObject([{ score: 45, version: 2 }]);
  });

  test('is told of each cell that cannot be, and the others are saved', async () => {
    const { school, made } = await ground();
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const id = await sheetOf(teacher, 'Mathematics', 'Blue');
    const [first, second, third] = made.learners.Blue!;
    const saved = await teacher.call(saveMarks, {
      id,
      cells: [
        { student_id: first!, part: 1, value: 51, version: 0 },
        { student_id: second!, part: 1, value: 'good', version: 0 },
        { student_id: third!, part: 1, value: 50, version: 0 },
        { student_id: made.learners.Green![0]!, part: 1, value: 50, version: 0 },
      ],
    });
    expect(saved.refused.map((one) => one.message)).toEqual([
      '51 is above 50',
      'good is not a mark',
      'This learner is not on the sheet',
    ]);
    expect(saved.entered_count).toBe(1);
    const again = await teacher.call(saveMarks, {
      id,
      cells: [{ student_id: first!, part: 1, value: 51, version: 0 }],
    });
    expect(again).toMatchObject({ entered_count: 1, refused: [{ message: '51 is above 50' }] });
  });

  test('hands in when nobody is left blank, and then types nothing more', async () => {
    const { school, made } = await ground();
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const id = await sheetOf(teacher, 'Mathematics', 'Blue');
    await expect(teacher.call(handInSheet, { id })).rejects.toMatchObject({
      code: 'sheet.has_blanks',
    });
    const handed = await teacher.call(handInSheet, { id, blanks_absent: true });
    expect(handed).toMatchObject({ state: 'handed-in', entered_count: 3, may_hand_in: false });
    const cells = [{ student_id: made.learners.Blue![0]!, part: 1, value: 40, version: 1 }];
    await expect(teacher.call(saveMarks, { id, cells })).rejects.toMatchObject({
      code: 'sheet.closed',
    });
    await expect(teacher.call(acceptSheet, { id })).rejects.toMatchObject({
      code: 'sheet.not_head',
    });
  });

  test('enters marks until the last day, and longer where the office opens the sheet', async () => {
    const { school, made } = await ground(undefined, { entry_to: '2026-01-02' });
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const id = await sheetOf(teacher, 'Mathematics', 'Blue');
    const cells = [{ student_id: made.learners.Blue![0]!, part: 1, value: 40, version: 0 }];
    const error = await teacher.call(saveMarks, { id, cells }).catch((e) => e);
    expect(error.message).toMatch(/Entry closed on 2 Jan 2026/);
    await school.admin.call(extendSheet, { id, entry_to: '2099-01-01' });
    expect((await teacher.call(saveMarks, { id, cells })).entered_count).toBe(1);
  });
});

describe('the head of the department', () => {
  test('accepts a sheet or returns it with a note, and enters no marks of others', async () => {
    const { school, made, exam } = await ground();
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const head = await newHead(school, made, 'Mathematics');
    const id = await sheetOf(teacher, 'Mathematics', 'Blue');
    expect((await head.call(listSheets, {})).count).toBe(2);
    const cells = [{ student_id: made.learners.Blue![0]!, part: 1, value: 40, version: 0 }];
    await expect(head.call(saveMarks, { id, cells })).rejects.toMatchObject({
      code: 'sheet.closed',
    });
    await teacher.call(handInSheet, { id, blanks_absent: true });
    const back = await head.call(returnSheet, { id, note: 'Amina sat the paper' });
    expect(back.state).toBe('open');
    expect((await teacher.call(getSheet, { id })).note).toBe('Amina sat the paper');
    await teacher.call(saveMarks, { id, cells: [{ ...cells[0]!, version: 1 }] });
    await teacher.call(handInSheet, { id });
    expect((await head.call(acceptSheet, { id })).state).toBe('accepted');
    const [sitting] = exam.sittings;
    await expect(
      head.call(moveSitting, { id: sitting!.id, version: sitting!.version, to: 'review' }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

async function newHead(school: NewSchool, made: ExamGround, subject: string): Promise<Person> {
  const person = await school.staff(['teacher-portal']);
  await school.sql(
    `with made as (
       insert into administration.departments (tenant_id, id, school_id, name, head_id, created_at)
       select $1, gen_random_uuid(), $2, 'Sciences', f.id, now() from identity.staff f where f.user_id = $3
       returning id)
     update administration.subjects set department_id = (select id from made) where id = $4`,
    [school.tenant_id, school.school_id, person.id, made.subjects[subject]],
  );
  return person;
}

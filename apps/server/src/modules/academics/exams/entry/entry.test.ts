import { checkTerm } from '@darasa/contract/administration/years/years';
import { exportEntry, getEntry, remindOfMarks } from '@darasa/contract/academics/exams/entry';
import {
  extendSheet,
  handInSheet,
  listSheets,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { expect, test } from 'vitest';
import { type ExamGround, newExamGround, newTeacher, openExam } from '#test/new-exam.ts';
import { newSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { reminderSubjects } from '../../reminders.ts';

const server = await startServer();

const ground = async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school);
  const exam = await openExam(school, made);
  return { school, made, exam, admin: school.admin };
};

const sheetOf = async (person: Person, subject: string, stream: string) => {
  const { rows } = await person.call(listSheets, { search: subject });
  return rows.find((row) => row.subject === subject && row.stream === stream)!.id;
};

const firstMark = (made: ExamGround) => [
  { student_id: made.learners.Blue![0]!, part: 1, value: 40, version: 0 },
];

const told = async (person: Person) =>
  (await person.call(listNotifications, {})).rows.map((row) => row.title);

test('the office sees of each subject and stream how far its marks are', async () => {
  const { made, exam, admin } = await ground();
  const blue = await sheetOf(admin, 'Mathematics', 'Blue');
  await admin.call(saveMarks, { id: blue, cells: firstMark(made) });
  const green = await sheetOf(admin, 'Mathematics', 'Green');
  await admin.call(handInSheet, { id: green, blanks_absent: true });
  const late = await sheetOf(admin, 'English', 'Green');
  await admin.call(extendSheet, { id: late, entry_to: '2026-01-02' });
  const grid = await admin.call(getEntry, {});
  expect(grid.places.map((place) => place.stream)).toEqual(['Blue', 'Green']);
  const words = grid.rows.map((row) => [
    row.subject,
    ...row.cells.map((cell) => `${cell!.percent} ${cell!.state}`),
  ]);
  expect(words).toEqual([
    ['English', '0 empty', '0 late'],
    ['Mathematics', '33 partly', '100 in'],
  ]);
  expect(grid).toMatchObject({
    sheet_count: 4,
    handed_in_count: 1,
    late_count: 1,
    entered_count: 4,
    expected_count: 12,
    sittings: [{ id: exam.sittings[0]!.id, name: 'Mid-term, Form 3' }],
  });
  const of_term = await admin.call(getEntry, { term_id: made.term_id });
  expect(of_term.sheet_count).toBe(4);
  const csv: RawAnswer = await admin.call(exportEntry, { format: 'csv' });
  expect(csv.text).toContain('Mathematics,8-4-4,33% Part entered,100% Handed in');
});

test('a teacher is reminded of all own sheets in one message, and once a day', async () => {
  const { school, made, admin } = await ground();
  const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
  const { rows } = await admin.call(listSheets, {});
  const sheet_ids = rows.map((row) => row.id);
  expect(await admin.call(remindOfMarks, { sheet_ids })).toEqual({
    reminded_count: 1,
    teachers_count: 1,
    already_count: 0,
    left_count: 3,
  });
  expect(await admin.call(remindOfMarks, { sheet_ids })).toMatchObject({
    reminded_count: 0,
    already_count: 1,
  });
  expect(await told(teacher)).toEqual(['Marks wanted: Mathematics, Form 3 Blue']);
  const grid = await admin.call(getEntry, {});
  const cell = grid.rows.find((row) => row.subject === 'Mathematics')!.cells[0]!;
  expect(cell.sheets[0]).toMatchObject({ has_teacher: true, reminded_on: expect.any(String) });
  await expect(teacher.call(remindOfMarks, { sheet_ids })).rejects.toMatchObject({ status: 403 });
});

test('a sheet that is handed in is nobody reminded of, by the office or by a rule', async () => {
  const { school, made, admin } = await ground();
  const teacher = await newTeacher(school, made, 'English', 'Green');
  const { tenant_id, school_id } = school;
  const [subject] = reminderSubjects;
  const due = () =>
    inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'read', (db) => {
      const today = '2026-11-19';
      return subject!.list({ db, tenant_id, school_id, now: server.clock.now }, today, today);
    });
  expect(await due()).toMatchObject([
    {
      due_on: '2099-12-31',
      facts: { sheet: { text: 'English, Form 3 Green' }, exam: { text: 'Mid-term' } },
    },
  ]);
  const id = await sheetOf(teacher, 'English', 'Green');
  await teacher.call(handInSheet, { id, blanks_absent: true });
  expect(await due()).toEqual([]);
  expect(await admin.call(remindOfMarks, { sheet_ids: [id] })).toMatchObject({
    reminded_count: 0,
    left_count: 1,
  });
  expect(await told(teacher)).toEqual([]);
});

test('whoever closes the term reads what is missing in its exams', async () => {
  const { made, admin } = await ground();
  const sentences = async () =>
    (await admin.call(checkTerm, { id: made.term_id })).rows
      .map((row) => row.sentence.replaceAll('\u00a0', ' '))
      .filter((sentence) => /sheet|exam/.test(sentence));
  expect(await sentences()).toEqual([
    '4 mark sheets are not handed in',
    '1 exam of a class is not approved',
  ]);
  for (const { id } of (await admin.call(listSheets, {})).rows)
    await admin.call(handInSheet, { id, blanks_absent: true });
  expect(await sentences()).toEqual(['1 exam of a class is not approved']);
});

import { moveSitting } from '@darasa/contract/academics/exams/exams';
import {
  dropLearners,
  listListChanges,
  movePlace,
  refreshList,
} from '@darasa/contract/academics/exams/places';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import {
  explainResult,
  getSheet,
  handInSheet,
  listSheets,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { getLearnerSubjects, setTakings } from '@darasa/contract/academics/teaching/takings';
import { moveLearners } from '@darasa/contract/students/learners/moves';
import { changeStatus } from '@darasa/contract/students/learners/status';
import { expect, test } from 'vitest';
import {
  newExamGround,
  newTeacher,
  openExam,
  withElectives,
  readBroadsheet,
} from '#test/new-exam.ts';
import { newSchool, type Person } from '#test/new-school.ts';
import { plantLearners } from '#test/planted-classes.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const sheetOf = async (person: Person, subject: string, stream: string) =>
  (await person.call(listSheets, { search: subject })).rows.find(
    (row) => row.subject === subject && row.stream === stream,
  )!.id;

const ground = async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school);
  const exam = await openExam(school, made);
  return { school, made, exam, sitting: exam.sittings[0]! };
};

const type = (
  person: Person,
  id: string,
  student_id: string,
  value: number | string,
  version = 0,
) => person.call(saveMarks, { id, cells: [{ student_id, part: 1, value, version }] });

test('a refreshed list takes in who joined, moves who moved with the marks, and keeps who left', async () => {
  const { school, made, sitting } = await ground();
  const { admin } = school;
  const [amina, brian] = made.learners['Blue']!;
  const [blue, green] = [
    await sheetOf(admin, 'Mathematics', 'Blue'),
    await sheetOf(admin, 'Mathematics', 'Green'),
  ];
  await type(admin, blue, amina!, 40);
  await type(admin, blue, brian!, 30);
  const moveTo = (stream: string, on_date: string) =>
    admin.call(moveLearners, {
      student_ids: [amina!],
      stream_id: made.form.streams[stream]!,
      on_date,
      reason: 'Smaller stream',
    });
  await moveTo('Green', '2026-11-02');
  await admin.call(changeStatus, {
    student_id: brian!,
    status: 'withdrawn',
    on_date: '2026-11-03',
    reason: 'The family moved',
  });
  const [cate] = await plantLearners(school, made.form, 'Blue', 1);
  const told = await admin.call(listListChanges, { id: sitting.id });
  expect(told.rows.map((row) => [row.student_id, row.change, row.subjects]).sort()).toEqual(
    [
      [amina, 'moved', 'English, Mathematics'],
      [brian, 'left', 'English, Mathematics'],
      [cate, 'joined', 'English, Mathematics'],
    ].sort(),
  );
  expect(await admin.call(refreshList, { id: sitting.id })).toEqual({ changed_count: 3 });

  const on_blue = readSheet(await admin.call(getSheet, { id: blue }));
  expect(on_blue).toMatchObject({ expected_count: 3, entered_count: 1 });
  expect(on_blue.learners.find((one) => one.student_id === brian)).toMatchObject({
    place: 'left',
    shown: 60,
  });
  expect(on_blue.learners.find((one) => one.student_id === cate)!.place).toBe('joined');
  expect(on_blue.away).toMatchObject([{ student_id: amina, place: 'moved-away' }]);
  const on_green = readSheet(await admin.call(getSheet, { id: green }));
  expect(on_green).toMatchObject({ expected_count: 4, entered_count: 1 });
  expect(on_green.learners.find((one) => one.student_id === amina)).toMatchObject({
    place: 'joined',
    shown: 80,
    code: 'A',
    cells: [{ score: 40, version: 1 }],
  });
  // Nobody had marks in English: Brian is gone from it, and Amina stands on the other sheet alone.
  const english = readSheet(
    await admin.call(getSheet, { id: await sheetOf(admin, 'English', 'Blue') }),
  );
  expect(english).toMatchObject({ expected_count: 2, away: [] });
  const rows = await readBroadsheet(school, sitting.id);
  expect(rows.find((row) => row.student_id === amina)).toMatchObject({
    stream: 'Green',
    figures: [80, null],
  });
  expect(rows.filter((row) => row.student_id === amina)).toHaveLength(1);

  // Back in the old stream: the mark that was changed in between comes along.
  await type(admin, green, amina!, 45, 1);
  await moveTo('Blue', '2026-11-16');
  await admin.call(refreshList, { id: sitting.id });
  const again = readSheet(await admin.call(getSheet, { id: blue }));
  expect(again.learners.find((one) => one.student_id === amina)).toMatchObject({
    shown: 90,
    cells: [{ score: 45, version: 2 }],
  });
  expect((await admin.call(listListChanges, { id: sitting.id })).rows).toEqual([]);
});

test('a sheet that was handed in is open again where somebody joins it', async () => {
  const { school, made, sitting } = await ground();
  const { admin } = school;
  const blue = await sheetOf(admin, 'Mathematics', 'Blue');
  await admin.call(handInSheet, { id: blue, blanks_absent: true });
  await plantLearners(school, made.form, 'Blue', 1);
  await admin.call(refreshList, { id: sitting.id });
  expect(await admin.call(getSheet, { id: blue })).toMatchObject({
    state: 'open',
    expected_count: 4,
    note: 'The list of learners changed: marks are missing.',
  });
});

test('the office moves a place; a teacher may not, and no list changes in review', async () => {
  const { school, made, sitting } = await ground();
  const { admin } = school;
  const [amina] = made.learners['Blue']!;
  const [blue, green, english] = [
    await sheetOf(admin, 'Mathematics', 'Blue'),
    await sheetOf(admin, 'Mathematics', 'Green'),
    await sheetOf(admin, 'English', 'Green'),
  ];
  await type(admin, blue, amina!, 35);
  const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
  const wanted = { id: blue, student_id: amina!, to_sheet_id: green };
  await expect(teacher.call(movePlace, wanted)).rejects.toMatchObject({ status: 403 });
  await expect(admin.call(movePlace, { ...wanted, to_sheet_id: english })).rejects.toMatchObject({
    body: { errors: [{ path: 'to_sheet_id' }] },
  });
  await admin.call(movePlace, wanted);
  expect(
    readSheet(await admin.call(getSheet, { id: green })).learners.map((one) => one.student_id),
  ).toContain(amina);
  const why = await admin.call(explainResult, { id: green, student_id: amina! });
  expect(why.lines.map((line) => line.words)).toContain('Paper 1: 35 of 50');
  await admin.call(moveSitting, {
    id: sitting.id,
    version: sitting.version,
    to: 'review',
    reason: 'Late',
  });
  await expect(admin.call(refreshList, { id: sitting.id })).rejects.toMatchObject({
    code: 'sitting.not_open',
  });
});

test('NE for an elective becomes a subject dropped, and a later exam knows it', async () => {
  const { school, ground: made } = await withElectives(server);
  const { admin } = school;
  const exam = await openExam(school, made);
  const teacher = await newTeacher(school, made, 'Music', 'Blue');
  const [amina] = made.learners['Blue']!;
  const music = await sheetOf(teacher, 'Music', 'Blue');
  const drop = { id: music, student_ids: [amina!], reason: 'Never took it' };
  await expect(teacher.call(dropLearners, drop)).rejects.toMatchObject({
    code: 'taking.not_marked',
  });
  await type(teacher, music, amina!, 'NE');
  await teacher.call(dropLearners, drop);
  expect(await teacher.call(getSheet, { id: music })).toMatchObject({
    expected_count: 2,
    entered_count: 0,
    away: [{ student_id: amina, place: 'not-enrolled' }],
  });
  const { subjects } = await admin.call(getLearnerSubjects, { student_id: amina! });
  expect(subjects.find((one) => one.subject === 'Music')).toMatchObject({
    takes: false,
    how: 'dropped',
    from_on: '2026-10-01',
  });
  const maths = await sheetOf(admin, 'Mathematics', 'Blue');
  await type(admin, maths, amina!, 'NE');
  await expect(admin.call(dropLearners, { ...drop, id: maths })).rejects.toMatchObject({
    code: 'taking.not_elective',
  });
  await openExam(school, made, { name: 'End-term' });
  const { rows } = await admin.call(listSheets, { search: 'End-term', page_size: 100 });
  expect(rows.find((row) => row.subject === 'Music' && row.stream === 'Blue')!.expected_count).toBe(
    2,
  );

  // Who takes it after all is back on the list of the open exam, with what stood there.
  await admin.call(setTakings, {
    subject_id: made.subjects['Music']!,
    student_ids: [amina!],
    how: 'usual',
    from_on: '2026-10-01',
  });
  await admin.call(refreshList, { id: exam.sittings[0]!.id });
  const back = readSheet(await teacher.call(getSheet, { id: music }));
  expect(back.learners.find((one) => one.student_id === amina)).toMatchObject({
    place: 'joined',
    cells: [{ code: 'NE' }],
  });
});

import {
  exportTakings,
  getLearnerSubjects,
  listTakings,
  setTakings,
} from '@darasa/contract/academics/teaching/takings';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import { listSheets, getSheet } from '@darasa/contract/academics/exams/sheets';
import { commitImport, startImport, undoImport } from '@darasa/contract/platform/imports';
import { expect, test } from 'vitest';
import { type ExamGround, openExam, withElectives } from '#test/new-exam.ts';
import type { NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

const sheetsOf = async ({ admin }: NewSchool) =>
  (await admin.call(listSheets, { page_size: 100 })).rows
    .map((row) => `${row.subject} ${row.stream}: ${row.expected_count}`)
    .sort();

const set = (
  { admin }: NewSchool,
  { subjects }: ExamGround,
  subject: string,
  student_ids: string[],
  more: object = {},
) =>
  admin.call(setTakings, {
    subject_id: subjects[subject]!,
    student_ids,
    how: 'chosen',
    from_on: '2026-02-02',
    ...more,
  });

test('whoever chose an elective stands on its sheet; where nobody chose, everybody does', async () => {
  const { school, ground } = await withElectives(server);
  const { Blue, Green } = ground.learners;
  await set(school, ground, 'Business', [Blue![0]!, Blue![1]!]);
  await openExam(school, ground);
  expect(await sheetsOf(school)).toEqual([
    'Business Blue: 2',
    'Mathematics Blue: 3',
    'Mathematics Green: 3',
    'Music Blue: 3',
    'Music Green: 3',
  ]);
  const { rows } = await school.admin.call(listTakings, {
    subject_id: ground.subjects['Business']!,
  });
  expect(rows.map((row) => row.id).sort()).toEqual([Blue![0], Blue![1]].sort());
  expect(rows[0]).toMatchObject({ chosen: 'Business', left_out: null, stream: 'Blue' });
  const none = await school.admin.call(listTakings, { has_none: true });
  expect(none.rows.map((row) => row.id).sort()).toEqual([Blue![2]!, ...Green!].sort());
  const csv: RawAnswer = await school.admin.call(exportTakings, {
    format: 'csv',
    subject_id: ground.subjects['Business']!,
  });
  expect(csv.text).toContain('Form 3 Blue,Business');
});

test('an exemption and a choice count on the day of the class list, not on another', async () => {
  const { school, ground } = await withElectives(server);
  const [amina, brian, cate] = ground.learners['Blue']!;
  await set(school, ground, 'Mathematics', [amina!], { how: 'exempt', reason: 'Deaf unit' });
  await set(school, ground, 'Music', [brian!, cate!]);
  await set(school, ground, 'Music', [brian!], {
    how: 'dropped',
    reason: 'Changed to Business',
    from_on: '2026-09-30',
  });
  // On 1 October, after the exam's class list, Cate drops Music as well.
  await set(school, ground, 'Music', [cate!], {
    how: 'dropped',
    reason: 'Hall',
    from_on: '2026-10-02',
  });
  await openExam(school, ground);
  expect(await sheetsOf(school)).toEqual([
    'Business Blue: 3',
    'Business Green: 3',
    'Mathematics Blue: 2',
    'Mathematics Green: 3',
    'Music Blue: 1',
  ]);
  const music = (await school.admin.call(listSheets, { search: 'Music' })).rows[0]!;
  const sheet = readSheet(await school.admin.call(getSheet, { id: music.id }));
  expect(sheet.learners.map((one) => one.student_id)).toEqual([cate]);
  const told = await school.admin.call(getLearnerSubjects, { student_id: brian! });
  expect(told.subjects.find((one) => one.subject === 'Music')).toMatchObject({
    takes: false,
    how: 'dropped',
    reason: 'Changed to Business',
  });
  expect(told.history.map((one) => [one.how, one.from_on, one.to_on])).toEqual([
    ['dropped', '2026-09-30', null],
    ['chosen', '2026-02-02', '2026-09-29'],
  ]);
});

test('what makes no sense is refused at its field', async () => {
  const { school, ground } = await withElectives(server);
  const [amina] = ground.learners['Blue']!;
  const refused = async (subject: string, more: object) => {
    const error = await set(school, ground, subject, [amina!], more).catch((e) => e);
    return `${error.body.errors[0].path}: ${error.body.errors[0].message}`;
  };
  expect(await refused('Mathematics', {})).toMatch(/^how: Every learner of the class takes/);
  expect(await refused('Music', { how: 'dropped' })).toBe('reason: Say why');
  await school.sql('delete from administration.subject_classes where subject_id = $1', [
    ground.subjects['Music'],
  ]);
  expect(await refused('Music', {})).toBe(
    'subject_id: 1 learner sits in a class that does not take Music.',
  );
  const viewer = await school.staff(['academics'], ['view']);
  await expect(
    viewer.call(setTakings, {
      subject_id: ground.subjects['Business']!,
      student_ids: [amina!],
      from_on: '2026-02-02',
    }),
  ).rejects.toMatchObject({ status: 403 });
});

test('choices come from a file, and a row that does not fit is told', async () => {
  const { school, ground } = await withElectives(server);
  const learners = await school.sql<{ admission_number: string; id: string }>(
    'select id, admission_number from students.students where id = any($1) order by id',
    [ground.learners['Blue']],
  );
  const numbers = learners.map((one) => one.admission_number);
  const csv = [
    'Adm no,Subject,Taken,Reason',
    `${numbers[0]},business,,`,
    `${numbers[1]},Business,chosen,`,
    `${numbers[1]},Business,chosen,`,
    `${numbers[2]},Mathematics,chosen,`,
    'A/none,Music,,',
  ].join('\n');
  const preview = await school.admin.call(
    startImport,
    { target: 'academics/takings' },
    { file: { bytes: Buffer.from(csv), name: 'choices.csv' } },
  );
  expect(preview.faults.map((one) => `${one.row_number} ${one.column}: ${one.message}`)).toEqual([
    '4 Subject: Stands in row 3 already',
    '5 Taken: Mathematics is compulsory: a learner can only be exempt',
    '6 Adm no: Nobody at this school has this number',
  ]);
  const { id } = preview.run;
  const run = await school.admin.call(commitImport, { id, which: 'valid-only' });
  expect(run.imported_count).toBe(2);
  const chose = { subject_id: ground.subjects['Business']! };
  expect((await school.admin.call(listTakings, chose)).count).toBe(2);
  await school.admin.call(undoImport, { id });
  expect((await school.admin.call(listTakings, chose)).count).toBe(0);
});

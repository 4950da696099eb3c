import {
  getSheetFile,
  type MarksFile,
  readMarksFile,
} from '@darasa/contract/academics/exams/sheet-files';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import { getSheet, listSheets, saveMarks } from '@darasa/contract/academics/exams/sheets';
import { expect, test } from 'vitest';
import { newExamGround, newTeacher, openExam } from '#test/new-exam.ts';
import { newSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

const ground = async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics', 'English'] });
  await openExam(school, made);
  const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
  const { rows } = await teacher.call(listSheets, {});
  const id = rows[0]!.id;
  const { learners } = readSheet(await teacher.call(getSheet, { id }));
  return { school, made, teacher, id, numbers: learners.map((one) => one.admission_number) };
};

const read = (person: Person, id: string, text: string): Promise<MarksFile> =>
  person.call(readMarksFile, { id }, { file: { bytes: Buffer.from(text), name: 'marks.csv' } });

test('a teacher downloads the sheet with its learners, and the same file is read again', async () => {
  const { teacher, id, numbers } = await ground();
  const { learners } = readSheet(await teacher.call(getSheet, { id }));
  const cells = [{ student_id: learners[0]!.student_id, part: 1, value: 39.5, version: 0 }];
  await teacher.call(saveMarks, { id, cells });
  const csv: RawAnswer = await teacher.call(getSheetFile, { id, format: 'csv' });
  expect(csv.text).toContain('Admission number,Learner,Paper 1 of 50');
  expect(csv.text).toContain(`${numbers[0]},`);
  const again = await read(teacher, id, Buffer.from(csv.text, 'latin1').toString());
  expect(again).toMatchObject({ row_count: 3, cells: [], same_count: 1, faults: [] });
});

test('a file says what it would fill in and what does not fit, and nothing is written', async () => {
  const { school, teacher, id, numbers } = await ground();
  const [first, second, third] = numbers;
  const lines = [
    'Kiota Hills Senior School,',
    'Adm. No.,PAPER 1 (50)',
    `${first!.toLowerCase()},"39,5"`,
    `${second},abs`,
    `${third},51`,
    '4999,30',
    `${first},20`,
    ',12',
  ];
  const found = await read(teacher, id, lines.join('\n'));
  expect(found.cells.map((cell) => cell.text)).toEqual(['39.5', 'AB']);
  expect(found.faults.map((fault) => [fault.row_number, fault.message])).toEqual([
    [5, '51 is above 50'],
    [6, '4999 is not on this sheet'],
    [7, `${first} stands in row 3 already`],
    [8, 'This row has no admission number'],
  ]);
  expect((await teacher.call(getSheet, { id })).entered_count).toBe(0);
  await expect(read(teacher, id, 'Name,Paper 1\nAmina,30')).rejects.toMatchObject({
    body: { errors: [{ path: 'file', message: expect.stringContaining('Admission number') }] },
  });
  await expect(read(teacher, id, `Adm no,Paper 2\n${first},30`)).rejects.toMatchObject({
    body: { errors: [{ message: 'No column is headed Paper 1' }] },
  });
  const { rows } = await school.admin.call(listSheets, { search: 'English' });
  await expect(read(teacher, rows[0]!.id, `Adm no,Paper 1\n${first},30`)).rejects.toMatchObject({
    status: 404,
  });
});

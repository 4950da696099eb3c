import {
  commitImport,
  importTemplate,
  startImport,
  undoImport,
} from '@darasa/contract/platform/imports';
import { listDuplicates } from '@darasa/contract/students/joining/duplicates';
import { listGuardians } from '@darasa/contract/students/families/guardians';
import { getStudent, listEnrolments } from '@darasa/contract/students/families/record';
import { editStudent } from '@darasa/contract/students/families/record';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { type NewSchool, newSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const target = 'students/learners';

const start = (person: Person, lines: string[]) =>
  person.call(
    startImport,
    { target },
    { file: { bytes: Buffer.from(lines.join('\r\n')), name: 'learners.csv' } },
  );
const bring = async ({ admin }: NewSchool, lines: string[]) => {
  const { run } = await start(admin, lines);
  return admin.call(commitImport, { id: run.id, which: 'valid-only' });
};

test('three columns are enough, and a known phone is a known parent', async () => {
  const school = await newSchool(server);
  const brother = await newLearner(school, {
    first_name: 'Idris',
    guardian: { phone: '254722000418' },
  });
  await bring(school, [
    'Adm No,Name,Phone',
    '5001,Amina Wairimu Hassan,0722 000 418',
    '5002,Yusuf Ali,+254733111222',
    '5003,Zainab Ali,0733111222',
  ]);
  const { learner, siblings, guardians } = await school.admin.call(getStudent, {
    admission_number: '5001',
  });
  expect(learner).toMatchObject({
    first_name: 'Amina',
    other_names: 'Wairimu',
    surname: 'Hassan',
    gender: null,
  });
  expect(siblings.map((one) => one.id)).toEqual([brother.id]);
  expect(guardians).toMatchObject([{ first_name: 'Lucy', fee_share_percent: 100 }]);
  expect((await school.admin.call(listGuardians, {})).count).toBe(2);
  const { rows } = await school.admin.call(listStudents, { missing: 'gender', search: 'ali' });
  expect(rows).toHaveLength(2);
});

test('whoever comes without a number gets the next of the school, and not one of the file', async () => {
  const school = await newSchool(server);
  await newLearner(school, { admission_number: 'ONE/0003' });
  const { imported_count } = await bring(school, [
    'Adm No,Name,Phone',
    ',Amina Hassan,0722000418',
    'one/0001,Brian Otieno,',
    ',Carol Chebet,0722000418',
  ]);
  expect(imported_count).toBe(3);
  const { rows } = await school.admin.call(listStudents, { sort: 'admission_number' });
  const numbers = rows.map((one) => one.admission_number);
  expect(numbers).toEqual(['one/0001', 'ONE/0002', 'ONE/0003', 'ONE/0004']);
  const { siblings } = await school.admin.call(getStudent, { admission_number: 'ONE/0002' });
  expect(siblings.map((one) => one.admission_number)).toEqual(['ONE/0004']);
});

test('a full file brings class, stream, dates and two guardians', async () => {
  const school = await newSchool(server);
  await newClass(school, { name: 'Grade 4' });
  await bring(school, [
    'Admission number,First name,Surname,Gender,Date of birth,Class,Stream,Boarding,County,Guardian name,Guardian phone,Guardian relation,Second guardian name,Second guardian phone',
    '5001,Amina,Hassan,F,23/05/2016,grade 4,BLUE,Boarder,kajiado,Lucy Hassan,0722000418,Mother,Ali Hassan,0722000419',
    '5002,Brian,Otieno,M,2016-03-01,Grade 4 Green,,Day,,,,,,',
  ]);
  const { learner, guardians } = await school.admin.call(getStudent, { admission_number: '5001' });
  expect(learner).toMatchObject({
    gender: 'female',
    born_on: '2016-05-23',
    class_name: 'Grade 4',
    stream_name: 'Blue',
    boarding: 'boarding',
    county: 'Kajiado',
  });
  expect(guardians.map((one) => one.first_name)).toEqual(['Lucy', 'Ali']);
  const other = await school.admin.call(getStudent, { admission_number: '5002' });
  expect(other.learner.stream_name).toBe('Green');
});

test('whoever came years ago sits in the class since the year began', async () => {
  const school = await newSchool(server);
  await newClass(school, { name: 'Grade 4' });
  await bring(school, ['Adm No,Name,Class,Admitted on', '5001,Amina Hassan,Grade 4,15/01/2021']);
  const { learner } = await school.admin.call(getStudent, { admission_number: '5001' });
  expect(learner.admitted_on).toBe('2021-01-15');
  const { rows } = await school.admin.call(listEnrolments, { student_id: learner.id });
  const year = server.clock.now.getFullYear();
  expect(rows).toMatchObject([{ year, from_on: `${year}-01-01` }]);
});

test('every fault is said with its row and a sentence, and the good rows still come', async () => {
  const school = await newSchool(server);
  await newClass(school, { name: 'Grade 4' });
  await newLearner(school, { admission_number: 'KH/1', upi: 'K7QF4M' });
  const head = 'Adm No,Name,Phone,Gender,DOB,Class,Stream,UPI,Birth certificate,County';
  const preview = await start(school.admin, [
    head,
    '1,Good Learner,0722000418,F,23/05/2016,Grade 4,Blue,AB12CD,BC1,Nairobi',
    '2,Bad Phone,0722,,,,,,,',
    '3,Bad Date,,,31/02/2016,,,,,',
    '4,Late Born,,,2030-01-01,,,,,',
    '5,Unknown Class,,,,Grade 44,,,,',
    '6,Unknown Stream,,,,Grade 4,Purple,,,',
    '7,Stream Only,,,,,Blue,,,',
    'kh/1,Taken Number,,,,,,,,',
    '1,Twice Number,,,,,,,,',
    '10,Taken Upi,,,,,,k7qf4m,,',
    '11,Twice Certificate,,,,,,,BC1,',
    '12,Bad Gender,,X,,,,,,',
    '13,Single,,,,,,,,'.replace('Single', 'Madonna'),
    ',No Number,0722,X,,,,,,',
    '15,Bad County,,,,,,,,Atlantis',
    '<16>,Bad Number,,,,,,,,',
    '17,- 12,,,,,,,,',
  ]);
  const said = preview.faults.map((one) => `${one.row_number} ${one.column}: ${one.message}`);
  expect(said).toEqual([
    '3 Guardian phone: "0722" is not a phone number. Write it as 0722 000 418',
    '4 Date of birth: "31/02/2016" is not a date. Write 23/05/2014',
    '5 Date of birth: The date of birth is in the future',
    '6 Class: There is no class called Grade 44',
    '7 Stream: Grade 4 has no stream called Purple',
    '8 Class: The class of the stream Blue is missing',
    '9 Admission number: kh/1 is already the number of another learner.',
    '10 Admission number: 1 is already in row 2',
    '11 UPI: Another learner already has the UPI K7QF4M.',
    '12 Birth certificate number: BC1 is already in row 2',
    '13 Gender: "X" is not a gender. Write F or M',
    '14 Name: "Madonna" is one name only. Write at least a first name and a surname',
    '15 Gender: "X" is not a gender. Write F or M',
    '15 Guardian phone: "0722" is not a phone number. Write it as 0722 000 418',
    '16 County: "Atlantis" is not one of the 47 counties',
    '17 Admission number: Use letters, figures and . _ / - only, at most 30 characters',
    '18 Name: "- 12" is not a name. Write a first name and a surname in letters',
  ]);
  const done = await school.admin.call(commitImport, {
    id: preview.run.id,
    which: 'valid-only',
  });
  expect(done.imported_count).toBe(1);
});

test('an import is taken back with its guardians, unless somebody worked on it', async () => {
  const school = await newSchool(server);
  const lines = ['Adm No,Name,Phone', '5001,Amina Hassan,0722000418'];
  const first = await bring(school, lines);
  await school.admin.call(undoImport, { id: first.id });
  expect((await school.admin.call(listStudents, {})).count).toBe(0);
  expect(
    (await school.sql('select 1 from students.guardians where tenant_id = $1', [school.tenant_id]))
      .length,
  ).toBe(0);
  const second = await bring(school, lines);
  const { learner } = await school.admin.call(getStudent, { admission_number: '5001' });
  await school.admin.call(editStudent, { id: learner.id, version: 1, religion: 'Islam' });
  await expect(school.admin.call(undoImport, { id: second.id })).rejects.toMatchObject({
    code: 'import.held',
  });
});

test('the templates hold our heads, the short one the least', async () => {
  const school = await newSchool(server);
  const short = await school.admin.call(importTemplate, { target, format: 'csv', short: true });
  expect(short.text).toContain('Admission number,Name,Guardian phone');
  const full = await school.admin.call(importTemplate, { target, format: 'csv' });
  expect(full.text).toContain('Second guardian phone');
  const viewer = await school.staff(['students'], ['view', 'edit']);
  await expect(start(viewer, ['Adm No,Name', '1,Amina Hassan'])).rejects.toMatchObject({
    status: 403,
  });
});

test('a file without numbers that comes twice is noticed, row by row', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const lines = [
    'Name,Date of birth,Phone',
    'Amina Wairimu Hassan,23/05/2016,0722000418',
    'Brian Otieno,2016-03-01,',
    'Carol Chebet,,0733111222',
    'Dan Chebet,,0733111222',
  ];
  const first = await start(admin, lines);
  expect(first).toMatchObject({ valid_count: 4, alike: [], alike_row_count: 0 });
  await admin.call(commitImport, { id: first.run.id, which: 'all' });

  const again = await start(admin, [
    ...lines,
    'Otieno Brian,1 Mar 2016,', // Turned round, and the same child all the same.
    'Amina Hasan,2016-05-23,', // One slip of the pen.
    'Amina Hassan,2016-05-24,', // Another day, no phone: another girl.
    'Faith Chebet,,0733111222', // A sister.
    'Faith Chebett,,0733111222', // Written twice in this file.
  ]);
  expect(again).toMatchObject({ valid_count: 2, fault_row_count: 0, alike_row_count: 7 });
  expect(again.alike.map((one) => one.row_number)).toEqual([2, 3, 4, 5, 6, 7, 10]);
  const said = again.alike.map((one) => one.message);
  expect(said[0]).toBe(
    'Looks like Amina Wairimu Hassan (ONE/0001), who is here already: born 23 May 2016 too',
  );
  expect(said[2]).toBe('Looks like Carol Chebet (ONE/0003), who is here already: the same phone');
  expect(said[6]).toBe('Looks like Faith Chebet in row 9');

  const { id } = again.run;
  await expect(admin.call(commitImport, { id, which: 'all' })).rejects.toMatchObject({
    code: 'import.alike',
  });
  const done = await admin.call(commitImport, { id, which: 'valid-only', different_rows: [3, 10] });
  expect(done).toMatchObject({ row_count: 9, imported_count: 4 });
  expect((await admin.call(listStudents, { search: 'otieno' })).count).toBe(2);
  expect((await admin.call(listStudents, {})).count).toBe(8);
});

test('who was called another child in the import is not asked about again', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const lines = ['Adm No,Name,Date of birth,Phone', '5001,Amina Hassan,23/05/2016,0722000418'];
  await bring(school, lines);
  const { run } = await start(admin, [
    lines[0]!,
    ',Amina Wairimu Hassan,23/05/2016,0722000418', // A cousin, and nobody doubts it any more.
    '5003,Amina Hasan,23/05/2016,0722000418', // Nobody said anything, so she is left out.
  ]);
  const done = await admin.call(commitImport, {
    id: run.id,
    which: 'valid-only',
    different_rows: [2],
  });
  expect(done.imported_count).toBe(1);
  expect((await admin.call(listDuplicates, {})).pairs).toEqual([]);
  const { guardians } = await admin.call(getStudent, { admission_number: '5001' });
  await newLearner(school, {
    first_name: 'Amina',
    born_on: '2016-05-23',
    guardian: { guardian_id: guardians[0]!.guardian_id },
  });
  expect((await admin.call(listDuplicates, {})).pairs).toHaveLength(2);
});

test('an import with a child told apart can be taken back', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const lines = ['Name,Date of birth,Phone', 'Amina Hassan,23/05/2016,0722000418'];
  await bring(school, lines);
  const { run } = await start(admin, lines);
  await admin.call(commitImport, { id: run.id, which: 'all', different_rows: [2] });
  await admin.call(undoImport, { id: run.id });
  expect((await admin.call(listStudents, {})).count).toBe(1);
});

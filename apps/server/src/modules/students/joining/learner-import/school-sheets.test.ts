import { commitImport, previewImport, startImport } from '@darasa/contract/platform/imports';
import { getStudent } from '@darasa/contract/students/families/record';
import { expect, test } from 'vitest';
import { newSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const start = (person: Person, lines: string[]) =>
  person.call(
    startImport,
    { target: 'students/learners' },
    { file: { bytes: Buffer.from(lines.join('\n')), name: 'learners.csv' } },
  );

test('headings are found below the name of the school, and rows keep their numbers', async () => {
  const { admin } = await newSchool(server);
  const preview = await start(admin, [
    'KIOTA HILLS PRIMARY SCHOOL,,',
    'Class list 2026,,',
    '',
    'ADM NO.,Full Name,D.O.B',
    '5001,Amina Hassan,23/05/2016',
    '5002,Brian,1 Feb 2016',
  ]);
  expect(preview).toMatchObject({
    head_row: 4,
    head: ['ADM NO.', 'Full Name', 'D.O.B'],
    mapping: { admission_number: 0, name: 1, born_on: 2 },
    run: { row_count: 2 },
    valid_count: 1,
    faults: [{ row_number: 6 }],
  });
  await admin.call(commitImport, { id: preview.run.id, which: 'valid-only' });
  const { learner } = await admin.call(getStudent, { admission_number: '5001' });
  expect(learner).toMatchObject({ surname: 'Hassan', born_on: '2016-05-23' });
});

test('a title without commas above a sheet with semicolons is a title', async () => {
  const { admin } = await newSchool(server);
  const preview = await start(admin, [
    'Grade 4, list of learners',
    'Adm No;Name',
    '5001;Amina Hassan',
    '5002;Brian Otieno',
  ]);
  expect(preview).toMatchObject({ head_row: 2, valid_count: 2 });
});

test('another line can be said to hold the headings, and said back', async () => {
  const { admin } = await newSchool(server);
  const first = await start(admin, [
    'Namba,Jina,Adm No',
    'Shule,Kiota,1',
    'Nambari,Majina,Simu',
    '5001,Amina Hassan,0722000418',
  ]);
  const { id } = first.run;
  expect(first.head_row).toBe(1);
  expect(first.head_choices).toContainEqual({ row_number: 3, words: 'Nambari, Majina, Simu' });
  const moved = await admin.call(previewImport, { id, mapping: {}, head_row: 3 });
  expect(moved).toMatchObject({
    head_row: 3,
    run: { row_count: 1 },
    head: ['Nambari', 'Majina', 'Simu'],
  });
  const mapping = { admission_number: 0, name: 1, guardian_phone: 2 };
  expect(await admin.call(previewImport, { id, mapping })).toMatchObject({
    head_row: 3,
    valid_count: 1,
  });
  const back = await admin.call(previewImport, { id, mapping: {}, head_row: 1 });
  expect(back).toMatchObject({ head_row: 1, run: { row_count: 3 } });
  for (const head_row of [4, 9]) {
    await expect(admin.call(previewImport, { id, mapping: {}, head_row })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'head_row' }] },
    });
  }
});

test('what only sounds like a column of ours is a guess until somebody has looked', async () => {
  const { admin } = await newSchool(server);
  const preview = await start(admin, [
    'Reg No,Student First Name,Student Surname,Birth Cert,Parent First Name,Parent Last Name',
    '5001,Amina,Hassan,77001,Lucy,Hassan',
  ]);
  expect(preview.mapping).toMatchObject({ admission_number: 0, birth_certificate_number: 3 });
  expect(preview.mapping).not.toMatchObject({ name: 4 });
  expect(preview.doubtful).toEqual(expect.arrayContaining(['first_name', 'surname']));
  expect(preview.doubtful).not.toContain('admission_number');
  const { id } = preview.run;
  const said = await admin.call(previewImport, { id, mapping: preview.mapping });
  expect(said.doubtful).toEqual([]);
});

test.each(['D.O.B', 'DOB', 'dob', 'Date Of Birth (dd/mm/yyyy)', 'Birth date'])(
  '"%s" is the date of birth',
  async (head) => {
    const { admin } = await newSchool(server);
    const preview = await start(admin, [`Name,${head}`, 'Amina Hassan,23/05/2016']);
    expect(preview).toMatchObject({ mapping: { born_on: 1 }, doubtful: [] });
  },
);

test('a phone of the mother beside one of the father fills both guardians', async () => {
  const { admin } = await newSchool(server);
  const preview = await start(admin, [
    "Adm No,Name,Mother's Name,Mother Tel,Father Tel,Parent Phone",
    '5001,Amina Hassan,Lucy Hassan,0722000418,0733000419,0722000418',
    '5002,Brian Otieno,,0722000420,0722000420,',
  ]);
  expect(preview).toMatchObject({
    mapping: { mother_name: 2, mother_phone: 3, father_phone: 4, guardian_phone: 5 },
    doubtful: [],
    valid_count: 1,
    faults: [{ row_number: 3, message: expect.stringContaining('have the same phone') }],
  });
  await admin.call(commitImport, { id: preview.run.id, which: 'valid-only' });
  const { learner, guardians } = await admin.call(getStudent, { admission_number: '5001' });
  expect(learner.surname).toBe('Hassan');
  expect(guardians).toMatchObject([
    { relation: 'mother', first_name: 'Lucy', phone: '254722000418' },
    { relation: 'father', phone: '254733000419' },
  ]);
});

import { listClasses } from '@darasa/contract/administration/classes/classes';
import { listSubjects } from '@darasa/contract/administration/classes/subjects';
import { commitImport, startImport, undoImport } from '@darasa/contract/platform/imports';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
beforeAll(async () => {
  school = await newSchool(server);
});

const upload = (target: string, text: string) =>
  school.admin.call(
    startImport,
    { target },
    { file: { bytes: Buffer.from(text), name: 'setup.csv' } },
  );
const faultsOf = (preview: Awaited<ReturnType<typeof upload>>) =>
  preview.faults.map((one) => `${one.row_number} ${one.column}: ${one.message}`);

describe('classes from a file', () => {
  test('come with their streams, and each fault names its row', async () => {
    const preview = await upload(
      'administration/classes',
      [
        'Class,Curriculum,Order,Stream,Seats in the stream,Next class',
        'Grade 4,CBC,4,Blue,45,Grade 5',
        'Grade 4,CBC,4,Green,,Grade 5',
        'Grade 5,cbe,5,,,',
        'grade 4,CBC,4,BLUE,,',
        'Grade 4,844,4,Red,,',
        'Grade 6,CBC,6,Blue,,Grade 9',
        'Grade 7,CBC,seven,Blue,,',
      ].join('\n'),
    );
    expect(faultsOf(preview)).toEqual([
      '5 Stream: grade 4 BLUE is already in row 2',
      '6 Curriculum: Grade 4 is a CBC class',
      '7 Next class: There is no class Grade 9, here or in the file',
      '8 Order: Enter a whole number',
    ]);
    const { id } = preview.run;
    const run = await school.admin.call(commitImport, { id, which: 'valid-only' });
    expect(run.imported_count).toBe(3);
    const { rows } = await school.admin.call(listClasses, {});
    expect(rows).toMatchObject([
      { name: 'Grade 4', next_class: 'Grade 5', streams: [{ name: 'Blue', capacity: 45 }, {}] },
      { name: 'Grade 5', streams: [] },
    ]);
  });

  test('adds streams to a class that is here, and takes back only what it made', async () => {
    const { run } = await upload(
      'administration/classes',
      'Class,Curriculum,Order,Stream\nGrade 4,CBC,4,Yellow\nGrade 8,CBC,8,North\n',
    );
    await school.admin.call(commitImport, { id: run.id, which: 'all' });
    const before = await school.admin.call(listClasses, {});
    expect(before.rows.map((row) => row.streams.length)).toEqual([3, 0, 1]);
    await school.admin.call(undoImport, { id: run.id });
    const { rows } = await school.admin.call(listClasses, {});
    expect(rows.map((row) => [row.name, row.streams.length])).toEqual([
      ['Grade 4', 2],
      ['Grade 5', 0],
    ]);
  });
});

test('subjects from a file name their classes and papers', async () => {
  const preview = await upload(
    'administration/subjects',
    [
      'Subject,Code,Curriculum,Kind,Classes,Papers',
      'Mathematics,121,CBC,,"Grade 4, Grade 5",Paper 1/80; Paper 2/20',
      'Mathematics,122,CBC,,,',
      'Music,511,CBC,elective,Form 1,',
      'French,501,Spanish,,,',
    ].join('\n'),
  );
  expect(faultsOf(preview)).toEqual([
    '3 Subject: Mathematics is already in row 2',
    '4 Classes: There is no CBC class Form 1',
    '5 Curriculum: Write 844, CBC or Cambridge',
  ]);
  await school.admin.call(commitImport, { id: preview.run.id, which: 'valid-only' });
  expect((await school.admin.call(listSubjects, {})).rows).toMatchObject([
    {
      name: 'Mathematics',
      classes: ['Grade 4', 'Grade 5'],
      papers: [
        { name: 'Paper 1', out_of: 80 },
        { name: 'Paper 2', out_of: 20 },
      ],
    },
  ]);
  await school.admin.call(undoImport, { id: preview.run.id });
  expect((await school.admin.call(listSubjects, {})).count).toBe(0);
});

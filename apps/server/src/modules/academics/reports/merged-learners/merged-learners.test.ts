import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import { getSheet, listSheets, saveMarks } from '@darasa/contract/academics/exams/sheets';
import { listMerges, mergeLearners, undoMerge } from '@darasa/contract/students/joining/duplicates';
import { expect, test } from 'vitest';
import { newExamGround, openExam, readBroadsheet } from '#test/new-exam.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { plantLearners } from '#test/planted-classes.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

/** Amina was admitted twice: once in Blue, once in Green, and both records were marked. */
async function twice() {
  const school = await newSchool(server);
  const { admin } = school;
  const ground = await newExamGround(school, {
    subjects: ['Mathematics', 'English', 'Kiswahili'],
  });
  const exam = await openExam(school, ground);
  const { rows } = await admin.call(listSheets, { page_size: 100 });
  const sheetOf = (subject: string, stream: string) =>
    rows.find((row) => row.subject === subject && row.stream === stream)!.id;
  const type = (subject: string, stream: string, student_id: string, value: number, version = 0) =>
    admin.call(saveMarks, {
      id: sheetOf(subject, stream),
      cells: [{ student_id, part: 1, value, version }],
    });
  const [kept_id, merged_id] = [ground.learners['Blue']![0]!, ground.learners['Green']![0]!];
  await type('Mathematics', 'Blue', kept_id, 40);
  await type('Mathematics', 'Green', merged_id, 30);
  await type('English', 'Green', merged_id, 45);
  const figuresOf = async (student_id: string) =>
    (await readBroadsheet(school, exam.sittings[0]!.id)).find(
      (row) => row.student_id === student_id,
    )?.figures;
  return { school, admin, ground, sheetOf, type, kept_id, merged_id, figuresOf };
}

test('two records are made one with their marks; where both have one, both stay and are shown', async () => {
  const { school, admin, sheetOf, type, kept_id, merged_id, figuresOf } = await twice();
  // Mathematics, English, Kiswahili.
  expect(await figuresOf(kept_id)).toEqual([80, null, null]);
  expect(await figuresOf(merged_id)).toEqual([60, 90, null]);
  const paper = await plantPaper(school, merged_id);

  const done = await admin.call(mergeLearners, { kept_id, merged_id });
  const apart = ['Mid-term, Mathematics, Paper 1: two marks'];
  expect(done.apart).toEqual(apart);
  expect((await admin.call(listMerges, {})).rows).toMatchObject([{ apart }]);
  expect(await figuresOf(kept_id)).toEqual([80, 90, null]);
  expect(await figuresOf(merged_id)).toBeUndefined();
  expect(await ownerOf(school, paper)).toEqual([kept_id, kept_id]);
  const green = readSheet(await admin.call(getSheet, { id: sheetOf('Mathematics', 'Green') }));
  expect(green).toMatchObject({ expected_count: 2, entered_count: 0 });
  const [kept] = await school.sql<{ admission_number: string }>(
    'select admission_number from students.students where id = $1',
    [kept_id],
  );
  expect(green.away).toMatchObject([
    { student_id: merged_id, merged_into: kept!.admission_number, differing: ['Paper 1: 30'] },
  ]);
  const english = readSheet(await admin.call(getSheet, { id: sheetOf('English', 'Blue') }));
  expect(english.learners.find((one) => one.student_id === kept_id)).toMatchObject({
    shown: 90,
    cells: [{ score: 45 }],
  });

  await admin.call(undoMerge, { id: done.id });
  expect(await figuresOf(kept_id)).toEqual([80, null, null]);
  expect(await figuresOf(merged_id)).toEqual([60, 90, null]);
  expect(await ownerOf(school, paper)).toEqual([merged_id, merged_id]);
  expect(await admin.call(getSheet, { id: sheetOf('Mathematics', 'Green') })).toMatchObject({
    expected_count: 3,
    entered_count: 1,
    away: [],
  });

  // A mark that was typed since is the kept record's own, and stays when the merge is taken back.
  const again = await admin.call(mergeLearners, { kept_id, merged_id });
  const blue = readSheet(await admin.call(getSheet, { id: sheetOf('English', 'Blue') }));
  const { version } = blue.learners.find((one) => one.student_id === kept_id)!.cells[0]!;
  await type('English', 'Blue', kept_id, 46, version);
  await admin.call(undoMerge, { id: again.id });
  expect(await figuresOf(kept_id)).toEqual([80, 92, null]);
  expect(await figuresOf(merged_id)).toEqual([60, 90, null]);
});

test('a record that stood on no sheet takes over the places of the other, and gives them back', async () => {
  const { school, admin, ground, sheetOf, merged_id, figuresOf } = await twice();
  const [late] = await plantLearners(school, ground.form, 'Green', 1);
  const done = await admin.call(mergeLearners, { kept_id: late!, merged_id });
  expect(done.apart).toEqual([]);
  expect(await figuresOf(late!)).toEqual([60, 90, null]);
  const counts = { expected_count: 3, entered_count: 1 };
  expect(await admin.call(getSheet, { id: sheetOf('English', 'Green') })).toMatchObject(counts);
  await admin.call(undoMerge, { id: done.id });
  expect(await figuresOf(late!)).toBeUndefined();
  expect(await figuresOf(merged_id)).toEqual([60, 90, null]);
  expect(await admin.call(getSheet, { id: sheetOf('English', 'Green') })).toMatchObject(counts);
});

async function plantPaper(school: NewSchool, student_id: string): Promise<string> {
  const [paper] = await school.sql<{ id: string }>(
    `insert into academics.papers (tenant_id, id, school_id, kind, student_id, class_id, hash, renderer,
       code, issued_at, issued_by, title)
     select s.tenant_id, gen_random_uuid(), s.school_id, 'transcript', s.id, s.class_id,
       repeat('a', 64), 'transcript.v1', 'ABCDEF123456', now(), $2, 'Transcript'
     from students.students s
     where s.id = $1
     returning id`,
    [student_id, school.admin.id],
  );
  await school.sql(
    `insert into academics.paper_snapshots (tenant_id, school_id, paper_id, student_id, snapshot)
     values ($1, $2, $3, $4, '{}')`,
    [school.tenant_id, school.school_id, paper!.id, student_id],
  );
  return paper!.id;
}

async function ownerOf(school: NewSchool, paper_id: string): Promise<string[]> {
  const found = await school.sql<{ student_id: string }>(
    `select student_id from academics.papers where id = $1
     union all select student_id from academics.paper_snapshots where paper_id = $1`,
    [paper_id],
  );
  return found.map((one) => one.student_id);
}

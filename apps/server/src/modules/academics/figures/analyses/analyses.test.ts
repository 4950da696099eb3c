import {
  type Analysis,
  exportAnalysis,
  getAnalysis,
  getOwnAnalysis,
  listMarkedSittings,
} from '@darasa/contract/academics/figures/analyses';
import type { Exam } from '@darasa/contract/academics/exams/exams';
import { listSheets, saveMarks } from '@darasa/contract/academics/exams/sheets';
import { newId } from '#platform/ids.ts';
import { expect, test } from 'vitest';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { type ExamGround, newExamGround, newTeacher, openExam } from '#test/new-exam.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

const textOf = (answer: RawAnswer) => pdfText(Buffer.from(answer.text, 'latin1')).join('\n');

type Marks = Record<string, (number | 'AB')[]>;

/** Types a mark out of 50 for each learner, by subject and stream, in the order of the class list. */
async function type({ admin }: NewSchool, ground: ExamGround, exam: Exam, marks: Marks) {
  const { rows } = await admin.call(listSheets, { sitting_id: exam.sittings[0]!.id });
  for (const [place, values] of Object.entries(marks)) {
    const [subject, stream] = place.split(' ') as [string, string];
    const { id } = rows.find((row) => row.subject === subject && row.stream === stream)!;
    const cells = values.map((value, i) => ({
      student_id: ground.learners[stream]![i]!,
      part: 1,
      value,
      version: 0,
    }));
    await admin.call(saveMarks, { id, cells });
  }
}

const cat: Marks = {
  'Mathematics Blue': [20, 25, 30],
  'Mathematics Green': [30, 30, 30],
  'English Blue': [40, 40, 40],
  'English Green': [30, 30, 'AB'],
};
const mid: Marks = {
  'Mathematics Blue': [25, 30, 35],
  'Mathematics Green': [30, 35, 40],
  'English Blue': [40, 40, 40],
  'English Green': [20, 30, 'AB'],
};

async function twoExams() {
  const school = await newSchool(server);
  const ground = await newExamGround(school);
  const before = await openExam(school, ground, { name: 'CAT 1', list_on: '2026-09-01' });
  await type(school, ground, before, cat);
  const exam = await openExam(school, ground, { any_absence: 'always' });
  await type(school, ground, exam, mid);
  const ids = { id: exam.sittings[0]!.id, against_id: before.sittings[0]!.id };
  return { school, ground, ids };
}

/** A table as somebody reads it: each row under its heads. */
function read({ tables }: Analysis, title: string): Record<string, unknown>[] {
  const { columns, rows } = tables.find((one) => one.title === title)!;
  return rows.map(({ label, cells }) =>
    Object.fromEntries([['', label], ...columns.map(({ head }, i) => [head, cells[i]])]),
  );
}

test('a subject has its entries, mean, spread, girls and boys, grades and the change since an exam', async () => {
  const { school, ids } = await twoExams();
  const found = await school.admin.call(getAnalysis, ids);
  expect(found.against).toMatchObject({ exam: 'CAT 1', class: 'Form 3' });
  const [mathematics, english] = read(found, 'Subjects');
  // Marks of a hundred: 50 60 70 60 70 80 against 40 50 60 60 60 60.
  expect(mathematics).toMatchObject({
    '': 'Mathematics',
    Entries: 6,
    Graded: 6,
    Mean: 65,
    'Mean change': 10,
    SD: 9.57,
    A: 1,
    B: null,
  });
  expect(english).toMatchObject({ Entries: 6, Graded: 5, Mean: 68, 'No grade': '1 X' });
  const alone = await school.admin.call(getAnalysis, { id: ids.id });
  expect(alone.tables[0]!.columns.map((one) => one.head)).not.toContain('Mean change');
});

test('streams stand beside the class with mean points, and whoever has no mean is counted apart', async () => {
  const { school, ids } = await twoExams();
  const found = await school.admin.call(getAnalysis, { ...ids, show: 'streams' });
  const rows = read(found, 'Means of points');
  expect(rows.map((row) => [row[''], row['Entries'], row['With a mean'], row['No mean']])).toEqual([
    ['Blue', 3, 3, ''],
    ['Green', 3, 2, '1 X'],
    ['Form 3', 6, 5, '1 X'],
  ]);
  // Blue: English 12 each; Mathematics 6, 8, 10 now and 4, 6, 8 in the CAT.
  expect(rows[0]).toMatchObject({ 'Mean points': 10, Change: 1, 'Mean grade': 'B+' });
  expect(read(found, 'Mean marks')[0]).toEqual({
    '': 'Mathematics',
    Blue: 60,
    Green: 70,
    'Form 3': 65,
  });
});

test('subject champions are named where the exam has positions, and equal marks share the place', async () => {
  const { school, ids } = await twoExams();
  const found = await school.admin.call(getAnalysis, ids);
  const champions = read(found, 'Subject champions');
  expect(champions.map((row) => [row[''], row['Stream'], row['Mark']])).toEqual([
    ['Mathematics', 'Green', 80],
    ['English', 'Blue', 80],
    ['English', 'Blue', 80],
    ['English', 'Blue', 80],
  ]);
});

test('grades are counted by stream, subject and gender, on one page for the staffroom', async () => {
  const { school, ground, ids } = await twoExams();
  await school.sql(`update students.students set gender = 'male' where id = $1`, [
    ground.learners.Blue![0],
  ]);
  const look = { id: ids.id, show: 'grades', by_gender: true } as const;
  const found = await school.admin.call(getAnalysis, look);
  const english = read(found, 'By subject').slice(3);
  expect(english.map((row) => [row[''], row['Entries'], row['A']])).toEqual([
    ['English', 6, 3],
    ['Girls', null, 2],
    ['Boys', null, 1],
  ]);
  const one = await school.admin.call(getAnalysis, {
    ...look,
    subject_id: ground.subjects.English,
  });
  expect(read(one, 'English').filter((row) => row['Entries'] !== null)).toMatchObject([
    { '': 'Blue', A: 3 },
    { '': 'Green', A: 0 },
    { '': 'Form 3', A: 3 },
  ]);
  const paper = textOf(await school.admin.call(exportAnalysis, { ...look, format: 'pdf' }));
  expect(paper).toContain('Grades, Mid-term, Form 3');
  expect(paper).toContain('3 (60%)');
  expect(paper).toContain('Page 1 of 1');
});

test('a teacher finds the own group against its own stream, and nothing of the class', async () => {
  const { school, ground, ids } = await twoExams();
  const teacher = await newTeacher(school, ground, 'Mathematics', 'Blue');
  const { rows } = await teacher.call(listMarkedSittings, { curriculum: '844' });
  expect(rows.map((row) => row.exam)).toEqual(['Mid-term', 'CAT 1']);
  const own = await teacher.call(getOwnAnalysis, ids);
  expect(own.kinds).toEqual(['subjects', 'grades']);
  expect(own.tables).toHaveLength(1);
  expect(read(own, 'Own groups')).toMatchObject([
    { '': 'Mathematics, Form 3 Blue', Entries: 3, Mean: 60, 'Mean change': 10 },
  ]);
  await expect(teacher.call(getAnalysis, ids)).rejects.toMatchObject({ status: 403 });
  const stranger = await school.staff(['teacher-portal']);
  await expect(stranger.call(getOwnAnalysis, ids)).rejects.toMatchObject({ status: 404 });
});

test('levels are counted and have no mean, and each scale of Cambridge stands apart', async () => {
  const { school, ids } = await twoExams();
  const taught_as = (curriculum: string) =>
    school.sql(
      `update academics.exams set curriculum = $2, mean_kind = 'none' where tenant_id = $1`,
      [school.tenant_id, curriculum],
    );
  await taught_as('CBC');
  const cbc = await school.admin.call(getAnalysis, { ...ids, show: 'subjects' });
  expect([cbc.kinds, cbc.show]).toEqual([['grades'], 'grades']);
  expect(read(cbc, 'By learning area')[0]).toMatchObject({ '': 'Mathematics', Entries: 6, A: 1 });
  expect(cbc.tables).toHaveLength(1);

  await taught_as('Cambridge');
  const other_scale = newId();
  await school.sql(
    `insert into academics.scales (tenant_id, id, school_id, name, curriculum, kind, created_at,
       created_by)
     select tenant_id, $2, school_id, 'Checkpoint', 'Cambridge', kind, now(), created_by
     from academics.scales where tenant_id = $1`,
    [school.tenant_id, other_scale],
  );
  const other_edition = newId();
  await school.sql(
    `insert into academics.scale_editions (tenant_id, id, school_id, scale_id, edition, from_on, step,
       min_value, max_value, round, zero, created_at, created_by)
     select tenant_id, $2, school_id, $3, 1, from_on, step, min_value, 50, round, zero, now(), created_by
     from academics.scale_editions where tenant_id = $1`,
    [school.tenant_id, other_edition, other_scale],
  );
  await school.sql(
    `update academics.exam_subjects s set edition_id = $2
     from academics.sittings i, administration.subjects b
     where i.id = $1 and s.exam_id = i.exam_id and b.id = s.subject_id and b.name = 'English'`,
    [ids.id, other_edition],
  );
  const apart = await school.admin.call(getAnalysis, ids);
  expect(apart.tables.map((one) => one.title)).toEqual([
    'Subjects, 8-4-4 grades',
    'Subjects, Checkpoint',
    'Subject champions',
  ]);
  // The CAT had English on the other scale, so nothing is held against it.
  expect(read(apart, 'Subjects, Checkpoint')[0]).toMatchObject({ Mean: 68, 'Mean change': null });
  expect(read(apart, 'Subjects, 8-4-4 grades')[0]).toMatchObject({ 'Mean change': 10 });
});

import {
  exportTrend,
  findSittingLearners,
  getTrend,
} from '@darasa/contract/academics/figures/trends';
import { listSheets, saveMarks } from '@darasa/contract/academics/exams/sheets';
import { expect, test } from 'vitest';
import { type ExamGround, newExamGround, newTeacher, openExam } from '#test/new-exam.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

/** One learner of Form 3 Blue with the same mark out of 50 in each subject of an exam. */
async function sit(school: NewSchool, ground: ExamGround, name: string, day: string, mark: number) {
  const exam = await openExam(school, ground, { name, list_on: day });
  const sitting_id = exam.sittings[0]!.id;
  const { rows } = await school.admin.call(listSheets, { sitting_id });
  const student_id = ground.learners.Blue![0]!;
  for (const { id } of rows.filter((row) => row.stream === 'Blue')) {
    await school.admin.call(saveMarks, {
      id,
      cells: [{ student_id, part: 1, value: mark, version: 0 }],
    });
  }
  return { sitting_id, student_id };
}

async function threeExams() {
  const school = await newSchool(server);
  const ground = await newExamGround(school);
  // The last to be made was sat first.
  await sit(school, ground, 'Mid-term', '2026-10-01', 28);
  await sit(school, ground, 'End of term', '2026-11-01', 35);
  const ids = await sit(school, ground, 'CAT 1', '2026-09-01', 25);
  return { school, ground, ...ids };
}

test('a learner is followed over the exams as they were sat, against the first of them', async () => {
  const { school, student_id } = await threeExams();
  const { tables } = await school.admin.call(getTrend, { student_id });
  const [table] = tables;
  expect(table!.columns.map((one) => one.head)).toEqual([
    'CAT 1, Term 3 2026',
    'Mid-term, Term 3 2026',
    'End of term, Term 3 2026',
    'Since the first',
  ]);
  expect(table!.rows.map(({ label, cells }) => [label, ...cells])).toEqual([
    ['Mean points', '6 C', '7 C+', '10 B+', 4],
    ['Mathematics', '50 C', '56 C+', '70 B+', 20],
    ['English', '50 C', '56 C+', '70 B+', 20],
  ]);
  expect(table!.chart!.points.map((one) => one.values)).toEqual([
    { mean: 6 },
    { mean: 7 },
    { mean: 10 },
  ]);
  const file = await school.admin.call(exportTrend, { student_id, format: 'csv' });
  expect(file.text).toContain('Mathematics,50 C,56 C+,70 B+,20');
});

test('a teacher follows the own subject without a mean, and nobody of other groups', async () => {
  const { school, ground, student_id, sitting_id } = await threeExams();
  const teacher = await newTeacher(school, ground, 'English', 'Blue');
  const { tables } = await teacher.call(getTrend, { student_id });
  expect(tables[0]!.rows.map((row) => row.label)).toEqual(['English']);
  const of_green = { student_id: ground.learners.Green![0]! };
  await expect(teacher.call(getTrend, of_green)).rejects.toMatchObject({ status: 404 });
  const { rows } = await teacher.call(findSittingLearners, { id: sitting_id, search: 'otieno' });
  expect(rows.map((row) => row.stream)).toEqual(['Blue', 'Blue', 'Blue']);
  const office = await school.admin.call(getTrend, of_green);
  expect(office.tables).toEqual([]);
});

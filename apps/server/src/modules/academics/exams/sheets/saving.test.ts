import { createExam, moveSitting } from '@darasa/contract/academics/exams/exams';
import { createScale } from '@darasa/contract/academics/setup/scales';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import {
  explainResult,
  getSheet,
  listSheets,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { rules_of } from '@darasa/rules/grading/curricula';
import { expect, test } from 'vitest';
import { recordStatements } from '#test/enumerate/statements.ts';
import { midTerm, newExamGround, newTeacher, openExam } from '#test/new-exam.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('a teacher saves twenty cells in one transaction that waits four times at most', async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics'], count: 20 });
  await openExam(school, made);
  const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
  const { rows } = await teacher.call(listSheets, {});
  const save = (value: number, version: number) =>
    teacher.call(saveMarks, {
      id: rows[0]!.id,
      cells: made.learners.Blue!.map((student_id) => ({ student_id, part: 1, value, version })),
    });
  await save(30, 0);
  let saved: Awaited<ReturnType<typeof save>>;
  const statements = await recordStatements(server, async () => {
    saved = await save(31, 1);
  });
  expect(saved!.applied).toHaveLength(20);
  expect(saved!.applied[0]).toMatchObject({ part: 1, version: 2 });
  expect(new Set(statements.map((one) => one.trip)).size).toBeLessThanOrEqual(4);
});

test('a cell that holds the same already is done, whatever version it was read at', async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics'] });
  await openExam(school, made);
  const { rows } = await school.admin.call(listSheets, {});
  const [first] = made.learners[rows[0]!.stream!]!;
  const save = (value: number) =>
    school.admin.call(saveMarks, {
      id: rows[0]!.id,
      cells: [{ student_id: first!, part: 1, value, version: 0 }],
    });
  await save(30);
  expect(await save(30)).toMatchObject({ applied: [{ version: 1 }], conflicts: [] });
  expect(await save(31)).toMatchObject({
    applied: [],
    conflicts: [{ theirs: '30', yours: '31', version: 1 }],
  });
});

test('components of a Cambridge assessment are typed beside each other, and weighed', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const made = await newExamGround(school, { subjects: ['Physics'] });
  await school.sql(`update administration.subjects set curriculum = 'Cambridge' where id = $1`, [
    made.subjects['Physics'],
  ]);
  await school.sql(`update administration.classes set curriculum = 'Cambridge' where id = $1`, [
    made.form.class_id,
  ]);
  const scale = await admin.call(createScale, {
    name: 'Letters',
    curriculum: 'Cambridge',
    kind: 'bands',
    from_on: '2026-01-01',
    grades: [
      { code: 'A', lowerLimit: 80, upperLimit: 100, points: 1 },
      { code: 'B', lowerLimit: 0, upperLimit: 79, points: 2 },
    ],
  });
  const exam = await admin.call(createExam, {
    ...midTerm(made),
    curriculum: 'Cambridge',
    kind: rules_of.Cambridge.exam_kinds[0]!.key,
    mean_kind: 'none',
    has_ranks: false,
    subjects: [
      {
        subject_id: made.subjects['Physics']!,
        scale_id: scale.id,
        combine: 'weighted',
        parts: [
          { name: 'Multiple choice', out_of: 40, weight: 30 },
          { name: 'Theory', out_of: 80, weight: 50 },
          { name: 'Coursework', out_of: 40, weight: 20 },
        ],
      },
    ],
  });
  const { id: sitting_id, version } = exam.sittings[0]!;
  await admin.call(moveSitting, { id: sitting_id, version, to: 'open' });
  const { rows } = await admin.call(listSheets, {});
  const id = rows[0]!.id;
  const [student_id] = made.learners[rows[0]!.stream!]!;
  const cells = [33, 61, 29].map((value, i) => ({
    student_id: student_id!,
    part: i + 1,
    value,
    version: 0,
  }));
  // Coursework comes weeks after the papers: the result stays open until it is there.
  await admin.call(saveMarks, { id, cells: cells.slice(0, 2) });
  expect(
    readSheet(await admin.call(getSheet, { id })).learners.find(isOpen(student_id)),
  ).toBeDefined();
  const saved = await admin.call(saveMarks, { id, cells: cells.slice(2) });
  expect(saved.learners).toMatchObject([{ outcome: 'graded' }]);
  const why = await admin.call(explainResult, { id, student_id: student_id! });
  expect(why.lines.map((line) => line.words).slice(0, 4)).toEqual([
    'Multiple choice: 33 of 40, weight 30',
    'Theory: 61 of 80, weight 50',
    'Coursework: 29 of 40, weight 20',
    'By weight: 77.375%',
  ]);
});

const isOpen = (id: string | undefined) => (one: { student_id: string; outcome: string }) =>
  one.student_id === id && one.outcome === 'open';

test('a term that is closed takes no mark', async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics'] });
  await openExam(school, made, { entry_from: '2026-09-01' });
  await school.sql(
    `update administration.terms set closed_at = now(), closed_by = $2 where id = $1`,
    [made.term_id, school.admin.id],
  );
  const { rows } = await school.admin.call(listSheets, {});
  const [first] = made.learners[rows[0]!.stream!]!;
  const cells = [{ student_id: first!, part: 1, value: 30, version: 0 }];
  await expect(school.admin.call(saveMarks, { id: rows[0]!.id, cells })).rejects.toMatchObject({
    code: 'term.closed',
  });
  expect((await school.admin.call(getSheet, { id: rows[0]!.id })).entered_count).toBe(0);
});

import { publishSitting } from '@darasa/contract/academics/reports/publishing';
import {
  getDirectorResults,
  listSchoolResults,
} from '@darasa/contract/academics/figures/director-results';
import { getExam } from '@darasa/contract/academics/exams/exams';
import { expect, test } from 'vitest';
import { approveExam, newExamGround, openExam } from '#test/new-exam.ts';
import { newSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

test('directors see what was published, against the exam before, and nothing of a few', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const ground = await newExamGround(school);
  const learners = [...ground.learners['Blue']!, ...ground.learners['Green']!];
  const director = await school.staff(['academics'], ['view'], { responsibility: 'DIRECTOR' });
  const sit = async (name: string, list_on: string, scores: readonly number[]) => {
    const exam = await openExam(school, ground, { name, list_on });
    const marks = Object.fromEntries(scores.map((score, i) => [learners[i]!, score]));
    await approveExam(school, exam, { Mathematics: marks, English: marks });
    return async () => {
      const { sittings } = await admin.call(getExam, { id: exam.id });
      await admin.call(publishSitting, { id: sittings[0]!.id, version: sittings[0]!.version });
      return sittings[0]!.id;
    };
  };
  const own = async () =>
    (await director.call(getDirectorResults, {})).schools.find(
      (one) => one.school_id === school.school_id,
    )!;

  // Out of 50: 40 is an A of 12 points, 30 a C+ of 7 by the usual scale.
  const publishFirst = await sit('Opener', '2026-09-01', [30, 30, 30, 30, 30, 30]);
  expect((await own()).classes).toEqual([]);
  await publishFirst();
  const publishSecond = await sit('Mid-term', '2026-10-01', [40, 40, 40, 30, 30, 30]);
  expect((await own()).classes).toMatchObject([{ exam: 'Opener', before: null, change: null }]);
  const sitting_id = await publishSecond();
  const now = await own();
  const [before, mean] = [now.classes[0]!.before!.mean!, now.classes[0]!.mean!];
  expect(mean).toBeGreaterThan(before);
  expect(now.classes).toMatchObject([
    {
      sitting_id,
      exam: 'Mid-term',
      learner_count: 6,
      graded_count: 6,
      spread: [{ code: 'A', count: 3 }, { count: 3 }],
      before: { exam: 'Opener', spread: [{ count: 6 }] },
      change: mean - before,
    },
  ]);
  expect(now.curricula).toMatchObject([{ curriculum: '844', classes_count: 1, mean }]);
  const behind = { school_id: school.school_id, sitting_id };
  const { rows } = await director.call(listSchoolResults, behind);
  expect(rows).toMatchObject([
    { subject: 'Mathematics', entry_count: 6, mean, before_mean: before },
    { subject: 'English', entry_count: 6, change: mean - before },
  ]);

  // Of two who have marks nothing is told; the others were absent.
  await (
    await sit('End-term', '2026-11-01', [40, 30])
  )();
  expect((await own()).classes).toMatchObject([
    { exam: 'End-term', graded_count: 2, is_hidden: true, mean: null, spread: [], change: null },
  ]);

  await expect(admin.call(getDirectorResults, {})).rejects.toMatchObject({ status: 403 });
  const elsewhere = { school_id: school.other_school_id, sitting_id };
  await expect(director.call(listSchoolResults, elsewhere)).rejects.toMatchObject({ status: 404 });
});

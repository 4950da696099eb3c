import { exportMeritList, getMeritList } from '@darasa/contract/academics/figures/merit-lists';
import { expect, test } from 'vitest';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { agreeToResults, enterScores, newExamGround, openExam } from '#test/new-exam.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

async function aForm() {
  const school = await newSchool(server);
  const made = await newExamGround(school);
  const exam = await openExam(school, made);
  await enterScores(school, made, 'Blue', { Mathematics: [30, 45, 30], English: [30, 35, 30] });
  await enterScores(school, made, 'Green', { Mathematics: [40], English: [41] });
  return { school, made, id: exam.sittings[0]!.id };
}

test('the first of a class, of each stream and in each subject; whoever shares the last place is listed too', async () => {
  const { school, made, id } = await aForm();
  const listed = async (wish: object) => {
    const { lists } = await school.admin.call(getMeritList, { id, ...wish });
    return lists.map(({ title, rows }) => [title, rows.map((row) => [row.position, row.mark])]);
  };
  expect(await listed({ top: 3 })).toEqual([
    [
      'Form 3',
      [
        [1, 162],
        [2, 160],
        [3, 120],
        [3, 120],
      ],
    ],
  ]);
  expect(await listed({ top: 1, per: 'stream' })).toEqual([
    ['Blue', [[1, 160]]],
    ['Green', [[1, 162]]],
  ]);
  const english = made.subjects['English']!;
  expect(await listed({ top: 1, per: 'subject' })).toEqual([
    ['Mathematics', [[1, 90]]],
    ['English', [[1, 82]]],
  ]);
  expect(await listed({ top: 2, per: 'subject', subject_id: english })).toEqual([
    [
      'English',
      [
        [1, 82],
        [2, 70],
      ],
    ],
  ]);
});

test('on paper a learner is named only where the family agreed, and nobody where numbers were asked for', async () => {
  const { school, made, id } = await aForm();
  const [first, second] = made.learners.Blue!;
  const names = await school.admin.call(getMeritList, { id });
  const nameOf = (student_id: string) =>
    names.lists[0]!.rows.find((row) => row.student_id === student_id)!.name!;
  await agreeToResults(school, [first!, second!]);
  await school.sql(
    `insert into students.consents (tenant_id, id, school_id, student_id, kind, answer,
       wording_version, guardian_id, on_date, how, created_by, created_at)
     select tenant_id, gen_random_uuid(), school_id, student_id, kind, 'withdrawn', 1, guardian_id,
       '2026-02-01', how, created_by, now()
     from students.consents where student_id = $1`,
    [second],
  );
  const paper = async (more: object) => {
    const answer: RawAnswer = await school.admin.call(exportMeritList, {
      id,
      format: 'pdf',
      ...more,
    });
    return pdfText(Buffer.from(answer.text, 'latin1')).join('\n');
  };
  const words = await paper({});
  expect(words).toContain(nameOf(first!));
  expect(words).not.toContain(nameOf(second!));
  expect(words).toContain('3 learners are listed by admission number: their families');
  expect(words).toContain('Draft: marks are not approved, Term: Term 3 2026, first 10');
  expect(await paper({ numbers_only: true })).not.toContain(nameOf(first!));
});

test('levels are not ranked, so there is no merit list of CBC, whatever its exam says', async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { curriculum: 'CBC' });
  const cbc = { curriculum: 'CBC', mean_kind: 'none', has_ranks: true } as const;
  const exam = await openExam(school, made, cbc);
  await expect(school.admin.call(getMeritList, { id: exam.sittings[0]!.id })).rejects.toMatchObject(
    { code: 'merit.off' },
  );
});

import { createExam } from '@darasa/contract/academics/exams/exams';
import {
  createReportSets,
  dropReportSet,
  editReportSet,
  exportReportSets,
  getReportSet,
  listReportExams,
  listReportSets,
} from '@darasa/contract/academics/reports/report-sets';
import { saveComment } from '@darasa/contract/academics/reports/comments';
import { createScale } from '@darasa/contract/academics/setup/scales';
import { describe, expect, test } from 'vitest';
import { midTerm, newExamGround, openExam } from '#test/new-exam.ts';
import { newSchool } from '#test/new-school.ts';
import { plantClass } from '#test/planted-classes.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

async function ground() {
  const school = await newSchool(server);
  const made = await newExamGround(school);
  const mid = await openExam(school, made);
  const end = await openExam(school, made, { name: 'End of term', kind: 'end-term' });
  const input = {
    name: 'Term 3 reports',
    term_id: made.term_id,
    class_ids: [made.form.class_id],
    exam_ids: [mid.id, end.id],
  };
  return { school, made, mid, end, input };
}

describe('the reports of a term', () => {
  test('are prepared for a class with its exams in their order', async () => {
    const { school, made, input } = await ground();
    const { rows } = await school.admin.call(createReportSets, input);
    const set = await school.admin.call(getReportSet, { id: rows[0]!.id });
    expect(set).toMatchObject({
      kind: 'report',
      state: 'draft',
      class: 'Form 3',
      exams: 'Mid-term, End of term',
      learners_count: 6,
      curriculum: '844',
    });
    const listed = await school.admin.call(listReportSets, { class_id: made.form.class_id });
    expect(listed.rows.map((row) => row.exams)).toEqual(['Mid-term, End of term']);
    const csv: RawAnswer = await school.admin.call(exportReportSets, { format: 'csv' });
    expect(csv.text).toContain('Term 3 reports,Form 3,Term 3 2026');
  });

  test('are prepared for several classes at once, each with its own sittings', async () => {
    const { school, made, input, mid } = await ground();
    const other = await plantClass(school, 'Form 4', ['Red']);
    const both = await school.admin.call(
      createExam,
      midTerm(made, { name: 'Joint', class_ids: [made.form.class_id, other.class_id] }),
    );
    const class_ids = [made.form.class_id, other.class_id];
    const { rows: offered } = await school.admin.call(listReportExams, {
      term_id: made.term_id,
      class_ids,
    });
    expect(offered.map((exam) => exam.name)).toEqual(['Joint']);
    await expect(
      school.admin.call(createReportSets, { ...input, class_ids, exam_ids: [mid.id] }),
    ).rejects.toMatchObject({
      code: 'report_set.not_sat',
      message: expect.stringContaining('Form 4 does not sit all of these exams'),
    });
    const { rows } = await school.admin.call(createReportSets, {
      ...input,
      class_ids,
      exam_ids: [both.id],
    });
    const sets = await Promise.all(rows.map(({ id }) => school.admin.call(getReportSet, { id })));
    const sittings = sets.map((set) => set.sittings[0]!.id);
    expect(new Set(sittings).size).toBe(2);
    expect(sets.map((set) => set.class)).toEqual(['Form 3', 'Form 4']);
  });

  test('have one name in a class and term, and one curriculum', async () => {
    const { school, made, input } = await ground();
    await school.admin.call(createReportSets, input);
    await expect(
      school.admin.call(createReportSets, { ...input, name: 'TERM 3 reports' }),
    ).rejects.toMatchObject({ code: 'report_set.name_taken' });
    const cbc = await plantClass(school, 'Grade 9', []);
    await school.sql(`update administration.classes set curriculum = 'CBC' where id = $1`, [
      cbc.class_id,
    ]);
    const class_ids = [made.form.class_id, cbc.class_id];
    await expect(
      school.admin.call(createReportSets, { ...input, name: 'Both', class_ids }),
    ).rejects.toMatchObject({ code: 'report_set.one_curriculum' });
  });

  test('show one kind of grades for a subject', async () => {
    const { school, made, input, mid } = await ground();
    const scale = await school.admin.call(createScale, {
      name: 'Stars',
      curriculum: '844',
      kind: 'bands',
      from_on: '2026-01-01',
      grades: [
        { code: 'Star', lowerLimit: 50, upperLimit: 100 },
        { code: 'Moon', lowerLimit: 0, upperLimit: 49 },
      ],
    });
    const quiz = await openExam(school, { ...made, scale_id: scale.id }, { name: 'Quiz' });
    await expect(
      school.admin.call(createReportSets, { ...input, exam_ids: [mid.id, quiz.id] }),
    ).rejects.toMatchObject({
      message: expect.stringContaining(
        'graded by 8-4-4 grades in one exam and by Stars in another',
      ),
    });
  });
});

describe('while they are a draft', () => {
  test('name and exams change, over the version that was read', async () => {
    const { school, input, end } = await ground();
    const { rows } = await school.admin.call(createReportSets, input);
    const { id } = rows[0]!;
    const edited = await school.admin.call(editReportSet, {
      id,
      version: 1,
      exam_ids: [end.id],
      name: 'End of year',
    });
    expect(edited).toMatchObject({ name: 'End of year', exams: 'End of term', version: 2 });
    await expect(
      school.admin.call(editReportSet, { id, version: 1, name: 'Late' }),
    ).rejects.toMatchObject({ code: 'record.stale' });
    await school.sql(`update academics.report_sets set state = 'issued' where id = $1`, [id]);
    await expect(
      school.admin.call(editReportSet, { id, version: 2, name: 'Late' }),
    ).rejects.toMatchObject({ code: 'report_set.issued' });
  });

  test('they are taken away, but not what somebody wrote', async () => {
    const { school, made, input } = await ground();
    const { rows } = await school.admin.call(createReportSets, input);
    const { id } = rows[0]!;
    const student_id = made.learners.Blue![0]!;
    const box = { id, student_id, kind: 'principal' as const };
    await school.admin.call(saveComment, { ...box, words: 'Well done.', version: 0 });
    await expect(school.admin.call(dropReportSet, { id })).rejects.toMatchObject({
      code: 'report_set.has_comments',
    });
    await school.admin.call(saveComment, { ...box, version: 1 });
    await school.admin.call(dropReportSet, { id });
    await expect(school.admin.call(getReportSet, { id })).rejects.toMatchObject({ status: 404 });
  });
});

test('a teacher prepares no reports', async () => {
  const { school, input } = await ground();
  const teacher = await school.staff(['teacher-portal']);
  await expect(teacher.call(createReportSets, input)).rejects.toMatchObject({ status: 403 });
  await expect(teacher.call(listReportSets, {})).rejects.toMatchObject({ status: 403 });
});

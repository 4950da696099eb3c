import {
  approveSitting,
  editExam,
  type Exam,
  getExam,
  moveSitting,
} from '@darasa/contract/academics/exams/exams';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import {
  acceptSheet,
  getSheet,
  handInSheet,
  listSheets,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import {
  exportRehearsal,
  getRehearsalGround,
  regradeExam,
  rehearse,
  undoRegrading,
} from '@darasa/contract/academics/figures/rehearsals';
import { createMeanRule } from '@darasa/contract/academics/setup/mean-rules';
import { setScaleEdition } from '@darasa/contract/academics/setup/scales';
import { rules_of } from '@darasa/rules/grading/curricula';
import { expect, test } from 'vitest';
import { type ExamGround, newExamGround, openExam, readBroadsheet } from '#test/new-exam.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();
const reason = 'The panel decided so';

/** Two learners of Blue: Amina has 80 and 60, Brian has 60 and 60 per cent. */
const ground = async (more: Parameters<typeof openExam>[2] = {}) => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { count: 2 });
  const exam = await openExam(school, made, more);
  const { admin } = school;
  await fill(admin, made, { Mathematics: [40, 30], English: [30, 30] });
  return { school, made, exam, admin, sitting_id: exam.sittings[0]!.id };
};

async function fill(admin: Person, made: ExamGround, scores: Record<string, number[]>) {
  for (const { id, subject, stream } of (await admin.call(listSheets, {})).rows) {
    const cells = made.learners[stream!]!.map((student_id, i) => ({
      student_id,
      part: 1,
      value: scores[subject]![i]!,
      version: 0,
    }));
    await admin.call(saveMarks, { id, cells });
  }
}

const codesOf = async (school: NewSchool, id: string) =>
  (await readBroadsheet(school, id))
    .filter((row) => row.stream === 'Blue')
    .map((row) => [...row.codes, row.code].join(' '));

/** The usual grades, five marks harder, from a later day. */
async function harder(admin: Person, made: ExamGround): Promise<string> {
  const { bands, ...edition } = rules_of['844'].seeds[0]!.edition;
  const grades = bands.map((band, i) => {
    const { lowerLimit, upperLimit, ...grade } = band as typeof band & {
      lowerLimit: number;
      upperLimit: number;
    };
    return {
      ...grade,
      points: grade.points!,
      lowerLimit: i === bands.length - 1 ? 0 : lowerLimit + 5,
      upperLimit: i === 0 ? 100 : upperLimit + 5,
    };
  });
  const set = { ...edition, id: made.scale_id, from_on: '2026-12-01', grades };
  return (await admin.call(setScaleEdition, set)).editions[0]!.id;
}

test('a rehearsal of the mean rule says whose mean it changes and writes nothing', async () => {
  const { school, made, admin, exam, sitting_id } = await ground();
  const rule = await admin.call(createMeanRule, {
    name: 'English alone',
    curriculum: '844',
    from_on: '2026-01-01',
    needs: 1,
    groups: [{ name: 'English', best: 1, subject_ids: [made.subjects['English']!] }],
  });
  const before = await codesOf(school, sitting_id);
  const proposal = {
    what: 'mean',
    mean_kind: 'pick',
    mean_rule_edition_id: rule.editions[0]!.id,
  } as const;
  const found = await admin.call(rehearse, { id: sitting_id, ...proposal });
  expect(found).toMatchObject({
    from: 'All subjects taken',
    to: 'English alone, from 1 Jan 2026',
    learners_count: 4,
    changed_count: 4,
    graded_otherwise_count: 2,
  });
  // Amina falls from 10 points to the 8 of her English, and shares the first place with all.
  expect(found.rows.filter((row) => row.is_other_grade)).toMatchObject([
    { subject: null, from_code: 'B+', to_code: 'B-', from_figure: 10, to_figure: 8 },
    { subject: null, from_code: 'B+', to_code: 'B-' },
  ]);
  expect(found.rows.at(-1)).toMatchObject({ from_position: 3, to_position: 1 });
  expect(await codesOf(school, sitting_id)).toEqual(before);
  const csv: RawAnswer = await admin.call(exportRehearsal, {
    id: sitting_id,
    ...proposal,
    format: 'csv',
  });
  expect(csv.text).toContain('Mean,10,B+,8,B-,1,1');
  const { version } = await admin.call(getExam, { id: exam.id });
  const done = await admin.call(regradeExam, { id: exam.id, version, reason, ...proposal });
  expect(done.changed_count).toBe(4);
  expect(await codesOf(school, sitting_id)).toEqual(['A B- B-', 'B- B- B-']);
});

test('another scale of a subject derives its results anew, and undoing brings the former back', async () => {
  const { school, made, admin, exam, sitting_id } = await ground();
  const edition_id = await harder(admin, made);
  const proposal = {
    what: 'scale',
    subject_id: made.subjects['Mathematics']!,
    edition_id,
  } as const;
  const before = await codesOf(school, sitting_id);
  const found = await admin.call(rehearse, { id: sitting_id, ...proposal });
  expect(found.rows[0]).toMatchObject({ subject: 'Mathematics', from_code: 'A', to_code: 'A-' });
  const { version } = await admin.call(getExam, { id: exam.id });
  await admin.call(regradeExam, { id: exam.id, version, reason, ...proposal });
  const after = await codesOf(school, sitting_id);
  expect(after).not.toEqual(before);
  expect(after[0]).toMatch(/^A- /);
  await expect(
    admin.call(regradeExam, { id: exam.id, version, reason, ...proposal }),
  ).rejects.toMatchObject({ code: 'record.stale' });
  // Marks that come in from now on are graded by the new edition.
  const { rows } = await admin.call(listSheets, { search: 'Mathematics' });
  const sheet = readSheet(await admin.call(getSheet, { id: rows[0]!.id }));
  const cells = [{ student_id: sheet.learners[0]!.student_id, part: 1, value: 42, version: 1 }];
  expect((await admin.call(saveMarks, { id: sheet.id, cells })).learners[0]!.code).toBe('A-');
  await admin.call(saveMarks, { id: sheet.id, cells: [{ ...cells[0]!, value: 40, version: 2 }] });
  const { regradings } = await admin.call(getRehearsalGround, { id: sitting_id });
  expect(regradings).toMatchObject([
    { what: 'scale', subject: 'Mathematics', to: '8-4-4 grades, from 1 Dec 2026', reason },
  ]);
  await admin.call(undoRegrading, { id: regradings[0]!.id });
  expect(await codesOf(school, sitting_id)).toEqual(before);
  await expect(admin.call(undoRegrading, { id: regradings[0]!.id })).rejects.toMatchObject({
    code: 'rehearsal.moved_on',
  });
});

test('weights are changed by rehearsal only, and must make 100', async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['English'], count: 1 });
  const { admin } = school;
  const exam = await openExam(school, made, {
    subjects: [
      {
        subject_id: made.subjects['English']!,
        scale_id: made.scale_id,
        combine: 'weighted',
        parts: [
          { name: 'Paper 1', out_of: 50, weight: 50 },
          { name: 'Paper 2', out_of: 50, weight: 50 },
        ],
      },
    ],
  });
  const { rows } = await admin.call(listSheets, {});
  const sheet = rows.find((row) => row.stream === 'Blue')!;
  const cells = [40, 20].map((value, i) => ({
    student_id: made.learners.Blue![0]!,
    part: i + 1,
    value,
    version: 0,
  }));
  await admin.call(saveMarks, { id: sheet.id, cells });
  const of = { id: exam.sittings[0]!.id, what: 'weights', subject_id: made.subjects['English']! };
  const proposal = { ...of, what: 'weights' as const };
  await expect(admin.call(rehearse, { ...proposal, weights: '60,50' })).rejects.toMatchObject({
    body: { errors: [{ path: 'weights', message: 'The weights make 110, they must make 100' }] },
  });
  await expect(admin.call(rehearse, { ...proposal, weights: '50,50' })).rejects.toMatchObject({
    code: 'rehearsal.same',
  });
  const found = await admin.call(rehearse, { ...proposal, weights: '80,20' });
  expect(found.rows[0]).toMatchObject({ from_figure: 60, to_figure: 72, to_code: 'B+' });
  const { version } = await admin.call(getExam, { id: exam.id });
  await admin.call(regradeExam, { ...proposal, weights: '80,20', id: exam.id, version, reason });
  const after = readSheet(await admin.call(getSheet, { id: sheet.id }));
  expect(after.learners[0]).toMatchObject({ shown: 72, code: 'B+' });
  expect(after.parts.map((part) => part.weight)).toEqual([80, 20]);
});

test('marks that are approved count as they are, and a form changes no rule of an open exam', async () => {
  const { admin, exam, sitting_id } = await ground();
  const proposal = { what: 'mean', mean_kind: 'kcse-2023' } as const;
  const open = await admin.call(getExam, { id: exam.id });
  await expect(
    admin.call(editExam, { id: exam.id, version: open.version, mean_kind: 'kcse-2023' }),
  ).rejects.toMatchObject({ code: 'exam.rehearse', body: { errors: [{ path: 'mean_kind' }] } });
  for (const { id } of (await admin.call(listSheets, {})).rows) {
    await admin.call(handInSheet, { id });
    await admin.call(acceptSheet, { id });
  }
  const review = await admin.call(moveSitting, { ...sittingOf(open), to: 'review' });
  await admin.call(approveSitting, sittingOf(review));
  expect((await admin.call(getRehearsalGround, { id: sitting_id })).closed).toMatch(
    /Form 3 is approved/,
  );
  // It can still be tried on these marks, to see what the next exam would look like.
  const tried = await admin.call(rehearse, { id: sitting_id, ...proposal });
  expect(tried.rows[0]).toMatchObject({ to_code: 'U' });
  const { version } = await admin.call(getExam, { id: exam.id });
  await expect(
    admin.call(regradeExam, { id: exam.id, version, reason, ...proposal }),
  ).rejects.toMatchObject({ code: 'rehearsal.closed' });
});

test('whoever may not approve rehearses and changes nothing', async () => {
  const { school, exam, sitting_id } = await ground();
  const office = await school.staff(['academics'], ['view', 'edit']);
  const proposal = { what: 'mean', mean_kind: 'none' } as const;
  expect((await office.call(rehearse, { id: sitting_id, ...proposal })).changed_count).toBe(4);
  await expect(
    office.call(regradeExam, { id: exam.id, version: 1, reason, ...proposal }),
  ).rejects.toMatchObject({ status: 403 });
});

const sittingOf = ({ sittings: [sitting] }: Exam) => ({
  id: sitting!.id,
  version: sitting!.version,
});

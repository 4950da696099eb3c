import { director } from '@darasa/contract/access';
import {
  approveSitting,
  getExam,
  moveSitting,
  reopenSitting,
} from '@darasa/contract/academics/exams/exams';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import {
  acceptSheet,
  getSheet,
  listSheets,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { getTrend } from '@darasa/contract/academics/figures/trends';
import {
  listFamilyPapers,
  openFamilyPaper,
} from '@darasa/contract/academics/reports/family-papers';
import {
  getPaper,
  listLearnerResults,
  listPapers,
  printPaper,
} from '@darasa/contract/academics/reports/papers';
import { publishSitting } from '@darasa/contract/academics/reports/publishing';
import { sendResults } from '@darasa/contract/academics/reports/result-messages';
import { createScale, setScaleEdition } from '@darasa/contract/academics/setup/scales';
import { decide, listInbox } from '@darasa/contract/platform/approvals';
import { rules_of } from '@darasa/rules/grading/curricula';
import { expect, test } from 'vitest';
import {
  approveExam,
  type ExamGround,
  newExamGround,
  openExam,
  readBroadsheet,
} from '#test/new-exam.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { plantClass } from '#test/planted-classes.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

const server = await startServer();

/** Mathematics of Form 3 Blue, published: 80, 60 and 40 of a hundred. */
async function published() {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics'] });
  const [first, second, third] = made.learners.Blue!;
  const marks = { [first!]: 40, [second!]: 30, [third!]: 20 };
  const approved = await approveExam(school, await openExam(school, made), { Mathematics: marks });
  const [sitting] = approved.sittings;
  const { id, version } = sitting!;
  await school.admin.call(publishSitting, { id, version });
  return { school, made, exam_id: approved.id, sitting_id: id, first: first!, second: second! };
}

const printed = async (admin: Person, id: string) => {
  const answer: RawAnswer = await admin.call(printPaper, { id });
  return pdfText(Buffer.from(answer.text, 'latin1')).join(' ').replaceAll('\n', ' ');
};

const codesOf = async (school: NewSchool, sitting_id: string) =>
  Object.fromEntries(
    (await readBroadsheet(school, sitting_id)).map((row) => [row.student_id, row.codes[0]]),
  );

test('a scale that changes after the publication grades new exams alone, also when the old one is opened again', async () => {
  const { school, made, exam_id, sitting_id, first, second } = await published();
  const { admin } = school;
  const parent = await parentOf(school, second);
  const { rows: family } = await parent.call(listFamilyPapers, {});
  const { id: paper_id } = family[0]!;
  await parent.call(openFamilyPaper, { id: paper_id });
  const before = await printed(admin, paper_id);
  const graded = await codesOf(school, sitting_id);
  expect(graded).toMatchObject({ [first]: 'A', [second]: 'B-' });
  await admin.call(setScaleEdition, {
    id: made.scale_id,
    kind: 'bands',
    from_on: '2026-10-02',
    grades: [
      { code: 'A', lowerLimit: 90, upperLimit: 100, points: 12 },
      { code: 'E', lowerLimit: 0, upperLimit: 89, points: 1 },
    ],
  });
  expect(await codesOf(school, sitting_id)).toEqual(graded);

  // Opened again, nothing is sent until it is published, and the edition stays the one of its day.
  await reopen(school, exam_id);
  const sending = { exam_id, class_id: made.form.class_id };
  await expect(admin.call(sendResults, sending)).rejects.toMatchObject({
    code: 'results.not_published',
  });
  await publishAgain(school, sitting_id, exam_id, { student_id: second, value: 33 });
  expect(await codesOf(school, sitting_id)).toMatchObject({ [first]: 'A', [second]: 'B' });
  const { versions, events } = await admin.call(getPaper, { id: paper_id });
  expect(versions.map((one) => [one.version, one.state])).toEqual([
    [2, 'released'],
    [1, 'replaced'],
  ]);
  // What the mother has opened stays on record with version 1, which prints as it did.
  expect(events.filter((one) => one.kind === 'opened')).toMatchObject([{ version: 1 }]);
  expect(await printed(admin, paper_id)).toBe(before);
  const { rows } = await admin.call(listPapers, { sitting_id, student_id: first });
  expect(rows).toMatchObject([{ version: 1, state: 'released' }]);

  const next = await openExam(school, made, { name: 'End of term', list_on: '2026-11-20' });
  const later = next.sittings[0]!.id;
  const { rows: sheets } = await admin.call(listSheets, { sitting_id: later });
  const cells = [{ student_id: first, part: 1, value: 40, version: 0 }];
  await admin.call(saveMarks, { id: sheets.find((row) => row.stream === 'Blue')!.id, cells });
  expect(await codesOf(school, later)).toMatchObject({ [first]: 'E' });
});

test('a learner who changes the curriculum keeps both histories, also when the old class is retired', async () => {
  const { school, first } = await published();
  const { admin } = school;
  const ground = await cbcGround(school);
  await school.sql(`update students.students set class_id = $2, stream_id = $3 where id = $1`, [
    first,
    ground.form.class_id,
    ground.form.streams['Blue'],
  ]);
  await school.sql(`update students.enrolments set to_on = '2026-10-31' where student_id = $1`, [
    first,
  ]);
  await school.sql(
    `insert into students.enrolments (tenant_id, id, school_id, student_id, year, class_id, stream_id,
       from_on, how, created_at)
     values ($1, $2, $3, $4, 2026, $5, $6, '2026-11-01', 'moved', now())`,
    [
      school.tenant_id,
      newId(),
      school.school_id,
      first,
      ground.form.class_id,
      ground.form.streams['Blue'],
    ],
  );
  const exam = await openExam(school, ground, {
    curriculum: 'CBC',
    name: 'Project',
    kind: 'project',
    list_on: '2026-11-05',
    mean_kind: 'none',
    has_ranks: false,
  });
  const { sittings } = await approveExam(school, exam, { Science: { [first]: 40 } });
  await admin.call(publishSitting, { id: sittings[0]!.id, version: sittings[0]!.version });
  await school.sql(
    `update administration.classes set retired_at = now() where tenant_id = $1 and curriculum = '844'`,
    [school.tenant_id],
  );
  const { rows } = await admin.call(listLearnerResults, { student_id: first });
  expect(
    rows.map(({ snapshot: { results } }) => [
      results.curriculum,
      results.subjects.map((one) => `${one.name} ${one.shown} ${one.grade}`),
      results.mean?.grade ?? null,
    ]),
  ).toEqual([
    ['CBC', ['Science null EE2'], null],
    ['844', ['Mathematics 80 A'], 'A'],
  ]);
  for (const { id, snapshot } of rows) {
    expect(await printed(admin, id)).toContain(snapshot.results.exam);
  }
  // Where levels stand alone, no column is kept free for a mark, and the key has no marks either.
  const book = await printed(admin, rows[0]!.id);
  expect(book).not.toMatch(/\bMark\b|90 to 100/);
  expect(book).toContain('EE2 Very good');
  // Grades of two kinds are never one line.
  const { tables } = await admin.call(getTrend, { student_id: first });
  for (const { columns } of tables) {
    expect(
      columns.map((one) => one.head).filter((head) => /Mid-term|Project/.test(head)),
    ).toHaveLength(1);
  }
});

test('not enrolled stands alone: beside a mark it is refused, and the mark stays', async () => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics'], count: 1 });
  await openExam(school, made, {
    subjects: [
      {
        subject_id: made.subjects['Mathematics']!,
        scale_id: made.scale_id,
        parts: [
          { name: 'Paper 1', out_of: 50 },
          { name: 'Paper 2', out_of: 50 },
        ],
      },
    ],
  });
  const { rows } = await school.admin.call(listSheets, {});
  const [student_id] = made.learners.Blue!;
  const { id } = rows.find((row) => row.stream === 'Blue')!;
  const cell = (part: number, value: number | string) => ({
    student_id: student_id!,
    part,
    value,
    version: 0,
  });
  const saved = await school.admin.call(saveMarks, { id, cells: [cell(1, 40), cell(2, 'NE')] });
  expect(saved.refused).toMatchObject([{ part: 2, message: 'Not enrolled stands alone' }]);
  const { learners } = readSheet(await school.admin.call(getSheet, { id }));
  expect(learners[0]!.cells).toMatchObject([{ part: 1, score: 40 }]);
});

async function parentOf(school: NewSchool, student_id: string): Promise<Person> {
  const parent = await school.parent();
  const guardian_id = await newGuardian(school, { user_id: parent.id, phone: parent.phone });
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id, relation,
       priority, has_custody, sees_records, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'mother', 1, true, true, now())`,
    [school.tenant_id, school.school_id, student_id, guardian_id],
  );
  return parent;
}

/** A director agrees that the marks are opened, as two people must. */
async function reopen(school: NewSchool, exam_id: string): Promise<void> {
  const chair = await school.staff(['academics', 'dashboard'], undefined, {
    responsibility: director,
  });
  const { id, version } = (await school.admin.call(getExam, { id: exam_id })).sittings[0]!;
  await school.admin.call(reopenSitting, { id, version, reason: 'Paper 2 was lost' });
  const { rows } = await chair.call(listInbox, {});
  const seen = { round: 1, step: 1, decision: 'approve' } as const;
  await chair.call(decide, { id: rows[0]!.id, ...seen });
}

async function publishAgain(
  school: NewSchool,
  sitting_id: string,
  exam_id: string,
  { student_id, value }: { student_id: string; value: number },
): Promise<void> {
  const { admin } = school;
  const now = async () => (await admin.call(getExam, { id: exam_id })).sittings[0]!.version;
  const { rows } = await admin.call(listSheets, { sitting_id });
  const { id } = rows.find((row) => row.stream === 'Blue')!;
  await school.sql(`update academics.sheets set state = 'open' where id = $1`, [id]);
  const cells = [{ student_id, part: 1, value, version: 1 }];
  await admin.call(saveMarks, { id, cells });
  await school.sql(`update academics.sheets set state = 'handed-in' where id = $1`, [id]);
  await admin.call(moveSitting, { id: sitting_id, version: await now(), to: 'review' });
  await admin.call(acceptSheet, { id });
  await admin.call(approveSitting, { id: sitting_id, version: await now() });
  await admin.call(publishSitting, { id: sitting_id, version: await now() });
}

/** A class of another curriculum in the same school and term, with a subject and a scale of its own. */
async function cbcGround(school: NewSchool): Promise<ExamGround> {
  const form = await plantClass(school, 'Grade 9', ['Blue'], { curriculum: 'CBC' });
  const subject_id = newId();
  await school.sql(
    `with made as (
       insert into administration.subjects (tenant_id, id, school_id, name, code, curriculum, kind, created_at)
       values ($1, $2, $3, 'Science', '905', 'CBC', 'compulsory', now()) returning id)
     insert into administration.subject_classes (tenant_id, school_id, subject_id, class_id)
     select $1, $3, id, $4 from made`,
    [school.tenant_id, subject_id, school.school_id, form.class_id],
  );
  const [term] = await school.sql<{ id: string }>(
    'select id from administration.terms where tenant_id = $1',
    [school.tenant_id],
  );
  const { bands, ...edition } = rules_of.CBC.seeds.find(
    ({ key }) => key === 'eight-levels',
  )!.edition;
  const scale = await school.admin.call(createScale, {
    ...edition,
    name: 'Eight levels',
    curriculum: 'CBC',
    from_on: '2026-01-01',
    grades: bands as never,
  });
  return {
    form,
    learners: {},
    subjects: { Science: subject_id },
    scale_id: scale.id,
    term_id: term!.id,
  };
}

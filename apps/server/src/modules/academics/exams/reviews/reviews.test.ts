import { approveSitting, type Exam, moveSitting } from '@darasa/contract/academics/exams/exams';
import { getReview, listReviews, seeOutliers } from '@darasa/contract/academics/exams/reviews';
import {
  acceptSheet,
  handInSheet,
  listSheets,
  returnSheet,
  saveMarks,
} from '@darasa/contract/academics/exams/sheets';
import { listNotifications } from '@darasa/contract/platform/notifications';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { type ExamGround, newExamGround, newTeacher, openExam } from '#test/new-exam.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inSchoolOf } from '#platform/automatic.ts';
import { markRunners } from '../telling/tell.ts';

const server = await startServer();

const ground = async (count = 3) => {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics'], count });
  const exam = await openExam(school, made);
  return { school, made, exam, admin: school.admin };
};

const sheetOf = async (person: Person, stream: string, exam_id?: string) => {
  const { rows } = await person.call(listSheets, exam_id ? { sitting_id: exam_id } : {});
  return rows.find((row) => row.stream === stream)!.id;
};

/** Marks of a stream in the order of its learners. */
const mark = (person: Person, id: string, learners: readonly string[], scores: number[]) =>
  person.call(saveMarks, {
    id,
    cells: scores.map((value, i) => ({ student_id: learners[i]!, part: 1, value, version: 0 })),
  });

const told = async (person: Person) =>
  (await person.call(listNotifications, {})).rows.map((row) => row.title);

const sittingOf = ({ sittings: [sitting] }: Exam) => ({
  id: sitting!.id,
  version: sitting!.version,
});

test('a sheet is reviewed beside the last exam of the same group', async () => {
  const { school, made, exam, admin } = await ground();
  const first = await sheetOf(admin, 'Blue');
  await mark(admin, first, made.learners.Blue!, [25, 30, 35]);
  const next = await openExam(school, made, { name: 'End of term', list_on: '2026-11-01' });
  const id = await sheetOf(admin, 'Blue', next.sittings[0]!.id);
  await mark(admin, id, made.learners.Blue!, [35, 40, 45]);
  await admin.call(handInSheet, { id });
  const review = await admin.call(getReview, { id });
  expect(review).toMatchObject({
    now: { exam: 'End of term', count: 3, mean: 80, sd: 8.16 },
    before: { exam: 'Mid-term', count: 3, mean: 60 },
    deviation: 20,
    may_review: true,
    changes: [],
    outliers: [],
  });
  expect(review.now.grades.filter((one) => one.count > 0)).toEqual([
    { code: 'A', count: 2 },
    { code: 'B+', count: 1 },
  ]);
  expect((await admin.call(getReview, { id: first })).before).toBeNull();
  expect(exam.name).toBe('Mid-term');
});

test('what changed after a sheet was handed in is shown with who changed it', async () => {
  const { school, made, admin } = await ground();
  const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
  const id = await sheetOf(teacher, 'Blue');
  const [learner] = made.learners.Blue!;
  await mark(teacher, id, made.learners.Blue!, [25, 30, 35]);
  await teacher.call(handInSheet, { id });
  expect((await admin.call(listReviews, {})).rows).toMatchObject([{ id, changed_count: 0 }]);
  await admin.call(returnSheet, { id, note: 'Look at the first learner' });
  expect(await told(teacher)).toEqual(['Returned: Mathematics, Form 3 Blue']);
  const cells = [{ student_id: learner!, part: 1, value: 52, version: 1 }];
  const refused = await teacher.call(saveMarks, { id, cells });
  expect(refused.refused).toHaveLength(1);
  await teacher.call(saveMarks, { id, cells: [{ ...cells[0]!, value: 45 }] });
  await teacher.call(handInSheet, { id });
  const review = await admin.call(getReview, { id });
  expect(review.changes).toMatchObject([{ part: 'Paper 1', from_text: '25', to_text: '45' }]);
  expect((await admin.call(listReviews, { is_changed: true })).rows).toMatchObject([
    { id, changed_count: 1, state: 'handed-in' },
  ]);
});

test('marks are approved only when somebody saw those that stand out, after their last change', async () => {
  const { made, exam, admin } = await ground(5);
  const [blue, green] = [await sheetOf(admin, 'Blue'), await sheetOf(admin, 'Green')];
  await mark(admin, blue, made.learners.Blue!, [30, 30, 30, 30, 30]);
  await mark(admin, green, made.learners.Green!, [0, 31, 35, 38, 41]);
  for (const id of [blue, green]) {
    await admin.call(handInSheet, { id });
    await admin.call(acceptSheet, { id });
  }
  const review = await admin.call(moveSitting, { ...sittingOf(exam), to: 'review' });
  const approve = () => admin.call(approveSitting, sittingOf(review));
  await expect(approve()).rejects.toMatchObject({
    code: 'sitting.outliers_unseen',
    message: expect.stringMatching(/2 mark sheets have/),
  });
  const seen = await admin.call(seeOutliers, { id: blue });
  expect(seen.outliers).toMatchObject([{ kind: 'all-equal', part: 'Paper 1' }]);
  expect(seen.outliers_seen).toMatchObject({ by: expect.any(String) });
  const other = await admin.call(getReview, { id: green });
  expect(other.outliers).toMatchObject([{ kind: 'zero', cells: [{ value: '0' }] }]);
  expect([other.previous_id, other.next_id]).toEqual([blue, null]);
  await admin.call(seeOutliers, { id: green });
  expect((await approve()).sittings[0]!.state).toBe('approved');
});

test('a mark that changes after the outliers were seen asks for another look', async () => {
  const { made, admin } = await ground(5);
  const id = await sheetOf(admin, 'Blue');
  await mark(admin, id, made.learners.Blue!, [0, 30, 31, 32, 33]);
  await expect(
    admin.call(seeOutliers, { id: await sheetOf(admin, 'Green') }),
  ).rejects.toMatchObject({ code: 'sheet.nothing_stands_out' });
  expect((await admin.call(seeOutliers, { id })).outliers_seen).not.toBeNull();
  server.clock.forward(60_000);
  const cells = [{ student_id: made.learners.Blue![1]!, part: 1, value: 0, version: 1 }];
  await admin.call(saveMarks, { id, cells });
  const after = await admin.call(getReview, { id });
  expect(after.outliers_seen).toBeNull();
  expect(after.outliers[0]!.cells).toHaveLength(2);
});

test('the head of a department reviews its subjects; a teacher finds no list of others', async () => {
  const { school, made, admin } = await ground();
  const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
  const head = await newHead(school, made);
  const [blue, green] = [await sheetOf(admin, 'Blue'), await sheetOf(admin, 'Green')];
  for (const id of [blue, green]) await admin.call(handInSheet, { id, blanks_absent: true });
  expect((await head.call(listReviews, {})).count).toBe(2);
  expect((await teacher.call(listReviews, {})).count).toBe(0);
  await expect(teacher.call(getReview, { id: green })).rejects.toMatchObject({ status: 404 });
  expect(await head.call(getReview, { id: green })).toMatchObject({ may_review: true });
});

test('heads and the office hear when the last sheet is in, and teachers when marks are approved', async () => {
  const { school, made, exam, admin } = await ground();
  const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
  const [head, office] = [await newHead(school, made), await school.staff(['academics'])];
  const { tenant_id, school_id } = school;
  const visit = () => ({
    now: server.clock.now,
    request_id: 'job',
    device: 'Worker',
    address: '::1',
  });
  const hear = () =>
    markRunners(inSchoolOf(server.pool, visit))['marks.all-in'](
      { sitting_id: exam.sittings[0]!.id },
      { tenant_id, school_id },
    );
  const [blue, green] = [await sheetOf(admin, 'Blue'), await sheetOf(admin, 'Green')];
  await teacher.call(handInSheet, { id: blue, blanks_absent: true });
  await hear();
  expect(await told(head)).toEqual([]);
  await admin.call(handInSheet, { id: green, blanks_absent: true });
  await hear();
  expect(await told(head)).toEqual(['All marks are in: Mid-term, Form 3']);
  expect(await told(office)).toEqual(['All marks are in: Mid-term, Form 3']);
  expect(await told(teacher)).toEqual([]);
  for (const id of [blue, green]) await admin.call(acceptSheet, { id });
  const review = await admin.call(moveSitting, { ...sittingOf(exam), to: 'review' });
  await admin.call(approveSitting, sittingOf(review));
  expect(await told(teacher)).toEqual(['Marks approved: Mid-term, Form 3']);
});

async function newHead(school: NewSchool, made: ExamGround): Promise<Person> {
  const person = await school.staff(['teacher-portal']);
  await school.sql(
    `with made as (
       insert into administration.departments (tenant_id, id, school_id, name, head_id, created_at)
       select $1, gen_random_uuid(), $2, 'Sciences', f.id, now()
       from identity.staff f where f.user_id = $3
       returning id)
     update administration.subjects set department_id = (select id from made) where id = $4`,
    [school.tenant_id, school.school_id, person.id, made.subjects['Mathematics']],
  );
  return person;
}

test('nobody approves the marks of a class while one of its sheets is being returned', async () => {
  const { exam, admin } = await ground();
  const ids = [await sheetOf(admin, 'Blue'), await sheetOf(admin, 'Green')];
  for (const id of ids) {
    await admin.call(handInSheet, { id, blanks_absent: true });
    await admin.call(acceptSheet, { id });
  }
  const review = await admin.call(moveSitting, { ...sittingOf(exam), to: 'review' });
  // The return stands still where it would be written down.
  const client = new pg.Client({ connectionString: inject('owner_url') });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table academics.sheet_moves in share mode');
    const returned = admin.call(returnSheet, { id: ids[0]!, note: 'Look at Amina again' });
    const waits = (what: string) =>
      expect
        .poll(
          async () =>
            (await client.query(`select from pg_locks where not granted and ${what}`)).rowCount,
        )
        .toBeGreaterThan(0);
    await waits(`relation = 'academics.sheet_moves'::regclass`);
    const approved = admin.call(approveSitting, sittingOf(review)).catch((error: unknown) => error);
    await Promise.race([approved, waits(`locktype = 'transactionid'`)]);
    await client.query('commit');
    await returned;
    expect(await approved).toMatchObject({ code: 'sitting.not_accepted' });
  } finally {
    await client.end();
  }
});

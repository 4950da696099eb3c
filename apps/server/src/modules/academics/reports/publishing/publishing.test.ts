import { director } from '@darasa/contract/access';
import {
  approveSitting,
  type Exam,
  getExam,
  moveSitting,
  reopenSitting,
} from '@darasa/contract/academics/exams/exams';
import { getSheet, listSheets, saveMarks } from '@darasa/contract/academics/exams/sheets';
import { getBroadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { readRow } from '@darasa/contract/academics/figures/broadsheet-rows';
import {
  listFamilyPapers,
  openFamilyPaper,
  printFamilyPaper,
} from '@darasa/contract/academics/reports/family-papers';
import { askHold, liftPaperHold } from '@darasa/contract/academics/reports/holds';
import {
  getPaper,
  listLearnerResults,
  listPapers,
  printPaper,
  printSlips,
} from '@darasa/contract/academics/reports/papers';
import {
  lockSitting,
  publishSitting,
  withdrawSitting,
} from '@darasa/contract/academics/reports/publishing';
import { decide, listInbox } from '@darasa/contract/platform/approvals';
import { expect, test } from 'vitest';
import { approveExam, type ExamGround, newExamGround, openExam } from '#test/new-exam.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { plantLearners } from '#test/planted-classes.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { checkPaper } from '../papers/verify.ts';
import { lockWithTerm, reissuePapers } from './service.ts';

const server = await startServer();

interface Results {
  school: NewSchool;
  made: ExamGround;
  exam: Exam;
  admin: Person;
}

/** Six learners, with 80, 60 and 40 of a hundred in Form 3 Blue and nothing in Green. */
async function approvedResults(): Promise<Results> {
  const school = await newSchool(server);
  const made = await newExamGround(school, { subjects: ['Mathematics', 'English'] });
  const exam = await openExam(school, made);
  const [first, second, third] = made.learners.Blue!;
  const marks = { [first!]: 40, [second!]: 30, [third!]: 20 };
  const approved = await approveExam(school, exam, { Mathematics: marks, English: marks });
  return { school, made, exam: approved, admin: school.admin };
}

const stepOf = ({ sittings }: Exam) => ({ id: sittings[0]!.id, version: sittings[0]!.version });
const stateOf = ({ sittings }: Exam) => sittings[0]!.state;

async function published() {
  const results = await approvedResults();
  const exam = await results.admin.call(publishSitting, stepOf(results.exam));
  return { ...results, exam };
}

const textOf = (answer: RawAnswer) =>
  pdfText(Buffer.from(answer.text, 'latin1')).join('\n').replaceAll('\n', ' ');

const check = (school: NewSchool, code: string) =>
  inScope(server.pool, { tenant_id: school.tenant_id, limits: '*' }, 'read', (db) =>
    checkPaper(db, code),
  );

const newDirector = (school: NewSchool) =>
  school.staff(['academics', 'dashboard'], undefined, { responsibility: director });

async function agree(person: Person, document_type: string): Promise<void> {
  const { rows } = await person.call(listInbox, { page_size: 100 });
  const { id } = rows.find((one) => one.document_type === document_type)!;
  await person.call(decide, { id, decision: 'approve', round: 1, step: 1 });
}

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

async function change(person: Person, { exam, made }: Results, subject: string, value: number) {
  const sitting_id = exam.sittings[0]!.id;
  const { rows } = await person.call(listSheets, { sitting_id, search: subject });
  const { id } = rows.find((row) => row.stream === 'Blue')!;
  const { learners } = await person.call(getSheet, { id });
  const [student_id] = made.learners.Blue!;
  const { version } = learners.find((one) => one.student_id === student_id)!.cells[0]!;
  return { id, cells: [{ student_id: student_id!, part: 1, value, version }] };
}

test('publishing gives each learner a slip with the figures of the broadsheet', async () => {
  const { admin, exam, made } = await published();
  expect(stateOf(exam)).toBe('published');
  const { id } = stepOf(exam);
  const sheet = await admin.call(getBroadsheet, { id });
  const lines = sheet.rows.map((row) => readRow(row, sheet));
  const { rows, count } = await admin.call(listPapers, { sitting_id: id });
  expect(count).toBe(6);
  expect(new Set(rows.map((row) => `${row.state} ${row.version}`))).toEqual(
    new Set(['released 1']),
  );
  for (const row of rows) {
    const { snapshot } = await admin.call(getPaper, { id: row.id });
    const line = lines.find((one) => one.admission_number === row.admission_number)!;
    const { results } = snapshot;
    expect(results.subjects.map((one) => [one.shown, one.grade])).toEqual(
      line.figures.map((shown, i) => [shown, line.codes[i]]),
    );
    expect(results.mean).toMatchObject({ marks_sum: line.marks_sum, grade: line.code });
    expect(results.position?.in_class ?? null).toBe(line.position);
  }
  const best = rows.find((row) => row.student_id === made.learners.Blue![0])!;
  const { snapshot } = await admin.call(getPaper, { id: best.id });
  expect(snapshot.results).toMatchObject({
    exam: 'Mid-term',
    term: 'Term 3 2026',
    subjects: [{ name: 'Mathematics', parts: [{ name: 'Paper 1', text: '40' }], grade: 'A' }, {}],
    mean: {
      working: [
        'English: 12 points',
        'Mathematics: 12 points',
        '24 points by 2: 12, rounded to 12, A',
      ],
    },
    position: { in_class: 1, of_class: 3, in_stream: 1, of_stream: 3, not_ranked: 3 },
    keys: [{ scale: '8-4-4 grades' }],
  });
});

test('approved marks alone are published, by whoever approves, and once', async () => {
  const { school, admin, exam } = await approvedResults();
  const office = await school.staff(['academics'], ['view', 'edit', 'create']);
  await expect(office.call(publishSitting, stepOf(exam))).rejects.toMatchObject({ status: 403 });
  const done = await admin.call(publishSitting, stepOf(exam));
  await expect(admin.call(publishSitting, stepOf(done))).rejects.toMatchObject({
    code: 'sitting.no_way',
  });
  const moves = await school.sql<{ to_state: string }>(
    'select to_state from academics.sitting_moves where tenant_id = $1 order by created_at, id',
    [school.tenant_id],
  );
  expect(moves.map((move) => move.to_state)).toEqual(['open', 'review', 'approved', 'published']);
});

test('a slip printed twice says the same, and its code says whose it is', async () => {
  const { school, admin, exam, made } = await published();
  const { rows } = await admin.call(listPapers, { student_id: made.learners.Blue![0]! });
  const { id } = rows[0]!;
  const text = async () => textOf(await admin.call(printPaper, { id }));
  const first = await text();
  await school.sql(`update identity.schools set address = 'Elsewhere' where id = $1`, [
    school.school_id,
  ]);
  await school.sql(`update students.students set first_name = 'Another' where id = $1`, [
    made.learners.Blue![0],
  ]);
  expect(await text()).toBe(first);
  expect(first).toContain('Position 1 of 3 in class');
  const { versions } = await admin.call(getPaper, { id });
  expect(first).toContain(versions[0]!.code);
  expect(await check(school, versions[0]!.code)).toMatchObject({
    verdict: 'genuine',
    title: 'Mid-term, Term 3 2026',
    version: 1,
    holder: expect.stringContaining('Amina'),
  });
  const all: RawAnswer = await admin.call(printSlips, { id: exam.sittings[0]!.id });
  expect(textOf(all).match(/Check this slip at/g)).toHaveLength(6);
});

test('what is withdrawn is read no more, and published again it has a new version', async () => {
  const { school, admin, exam, made } = await published();
  const parent = await parentOf(school, made.learners.Blue![0]!);
  const { rows: before } = await parent.call(listFamilyPapers, {});
  const away = await admin.call(withdrawSitting, { ...stepOf(exam), reason: 'A wrong paper' });
  expect(stateOf(away)).toBe('approved');
  expect((await parent.call(listFamilyPapers, {})).rows).toMatchObject([
    { state: 'withdrawn', withdrawn_at: expect.any(String), grades: [], mean: null },
  ]);
  await expect(parent.call(openFamilyPaper, { id: before[0]!.id })).rejects.toMatchObject({
    status: 404,
  });
  const code = await codeOf(admin, before[0]!.id);
  expect(await check(school, code)).toMatchObject({ verdict: 'cancelled' });
  await admin.call(publishSitting, stepOf(away));
  expect((await parent.call(listFamilyPapers, {})).rows).toMatchObject([
    { state: 'released', version: 2, why: 'A wrong paper' },
  ]);
  expect(await check(school, code)).toMatchObject({ verdict: 'replaced', version: 1 });
});

test('what was published and withdrawn is opened again by two as well', async () => {
  const { school, admin, exam } = await published();
  const chair = await newDirector(school);
  const away = await admin.call(withdrawSitting, { ...stepOf(exam), reason: 'A wrong paper' });
  const asked = await admin.call(reopenSitting, { ...stepOf(away), reason: 'To type anew' });
  expect(asked.sittings[0]).toMatchObject({ state: 'approved', is_reopening: true });
  await agree(chair, 'exam-reopen');
  expect(stateOf(await admin.call(getExam, { id: exam.id }))).toBe('open');
});

test('of a snapshot neither figures nor what changed on it nor whose it is are written over', async () => {
  const { school, made } = await published();
  const write = (change: string, value: string) =>
    school.sql(`update academics.paper_snapshots set ${change} = $2 where tenant_id = $1`, [
      school.tenant_id,
      value,
    ]);
  await expect(write('snapshot', '{}')).rejects.toThrow(/never changed/);
  await expect(write('changes', '[]')).rejects.toThrow(/never changed/);
  await expect(write('student_id', made.learners.Green![0]!)).rejects.toThrow(/of its paper/);
});

const codeOf = async (admin: Person, id: string) =>
  (await admin.call(getPaper, { id })).versions.find((one) => one.id === id)!.code;

test('published results are opened again by two, and only what changed gets a new version', async () => {
  const results = await published();
  const { school, admin, exam, made } = results;
  const chair = await newDirector(school);
  const asked = await admin.call(reopenSitting, { ...stepOf(exam), reason: 'Paper 2 was lost' });
  expect(asked.sittings[0]).toMatchObject({ state: 'published', is_reopening: true });
  await expect(
    admin.call(reopenSitting, { ...stepOf(asked), reason: 'Again' }),
  ).rejects.toMatchObject({ code: 'sitting.reopen_waiting' });
  await agree(chair, 'exam-reopen');
  const open = await admin.call(getExam, { id: exam.id });
  expect(open.sittings[0]).toMatchObject({ state: 'open', is_reopening: false });
  const { id: sitting_id } = stepOf(exam);
  const marked = await admin.call(listPapers, { sitting_id });
  expect(new Set(marked.rows.map((row) => row.state))).toEqual(new Set(['correcting']));

  const wrong = await change(admin, results, 'Mathematics', 45);
  await school.sql(`update academics.sheets set state = 'open' where id = $1`, [wrong.id]);
  await admin.call(saveMarks, wrong);
  const first = made.learners.Blue![0]!;
  await school.sql(`update academics.sheets set state = 'accepted' where sitting_id = $1`, [
    sitting_id,
  ]);
  const review = await admin.call(moveSitting, { ...stepOf(open), to: 'review' });
  const approved = await admin.call(approveSitting, stepOf(review));
  await admin.call(publishSitting, stepOf(approved));
  const { rows } = await admin.call(listPapers, { sitting_id });
  const versions = new Map(rows.map((one) => [one.student_id, one]));
  expect(versions.get(first)).toMatchObject({ version: 2, state: 'released' });
  expect(versions.get(made.learners.Blue![1]!)).toMatchObject({ version: 1, state: 'released' });
  const paper = await admin.call(getPaper, { id: versions.get(first)!.id });
  expect(paper.versions.map((one) => [one.version, one.state, one.why])).toEqual([
    [2, 'released', 'Paper 2 was lost'],
    [1, 'replaced', null],
  ]);
  const rounds = await school.sql<{ round: number }>(
    `select round from academics.sittings where id = $1`,
    [sitting_id],
  );
  expect(rounds).toEqual([{ round: 2 }]);
});

test('a corrected mark issues the slips of its learner anew, and a held one stays held', async () => {
  const { school, admin, exam, made } = await published();
  const [first, second] = made.learners.Blue!;
  const { id } = stepOf(exam);
  const chair = await newDirector(school);
  const ask = { id, of: 'learners' as const, student_ids: [second!], reason: 'Lost books' };
  await admin.call(askHold, ask);
  await agree(chair, 'report-hold');
  const parent = await parentOf(school, first!);
  const { tenant_id, school_id } = school;
  await school.sql(
    `update academics.results set percent = 64, shown = 64, code = 'B-', points = 8
     where tenant_id = $1 and student_id = any($2) and subject_id = $3`,
    [tenant_id, [first, second], made.subjects['Mathematics']],
  );
  const { now } = server.clock;
  const reissue = (student_ids: string[]) =>
    inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) => {
      const ctx = { db, tenant_id, school_id, now, user: admin.session.user, changed: () => {} };
      return reissuePapers(ctx as never, id, student_ids, 'Mathematics corrected from 80 to 64');
    });
  expect(await reissue([first!, second!])).toHaveLength(2);
  expect(await reissue([first!, second!])).toEqual([]);
  const { rows } = await parent.call(listFamilyPapers, {});
  expect(rows).toMatchObject([
    { state: 'released', version: 2, why: 'Mathematics corrected from 80 to 64' },
  ]);
  expect(rows[0]!.grades.map((one) => one.shown)).toEqual([64, 80]);
  const [held] = (await admin.call(listPapers, { student_id: second! })).rows;
  expect(held).toMatchObject({ version: 2, state: 'held' });
  const others = await admin.call(listPapers, { sitting_id: id, state: 'released' });
  expect(others.rows.map((row) => row.version).toSorted()).toEqual([1, 1, 1, 1, 2]);
});

test('a parent reads the own children in plain words, and the office sees that they were opened', async () => {
  const { school, admin, made } = await published();
  const [first, second] = made.learners.Blue!;
  const parent = await parentOf(school, first!);
  const stranger = await parentOf(school, second!);
  const { rows } = await parent.call(listFamilyPapers, {});
  expect(rows).toMatchObject([
    {
      student_id: first,
      title: 'Mid-term, Term 3 2026',
      state: 'released',
      opened_at: null,
      mean: { grade: 'A' },
      grades: [{ name: 'Mathematics', shown: 80, grade: 'A' }, { name: 'English' }],
    },
  ]);
  const { id } = rows[0]!;
  await expect(stranger.call(openFamilyPaper, { id })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(printFamilyPaper, { id })).rejects.toMatchObject({ status: 404 });
  const opened = await parent.call(openFamilyPaper, { id });
  expect(opened.in_class).toEqual({ place: 1, of: 3 });
  await parent.call(openFamilyPaper, { id });
  const pdf: RawAnswer = await parent.call(printFamilyPaper, { id });
  expect(textOf(pdf)).toContain('Mean grade A');
  const [seen] = (await admin.call(listPapers, { student_id: first!, opening: 'opened' })).rows;
  expect(seen).toMatchObject({ id, opened_by: expect.any(String), opened_at: expect.any(String) });
  const { events } = await admin.call(getPaper, { id });
  expect(events.filter((one) => one.kind === 'opened')).toHaveLength(1);
  expect((await admin.call(listLearnerResults, { student_id: first! })).rows).toMatchObject([
    { id, state: 'released', opened_at: expect.any(String) },
  ]);
});

test('nobody reads results whom the school or the link keeps out', async () => {
  const { school, made } = await published();
  const [first] = made.learners.Blue!;
  const parent = await parentOf(school, first!);
  const shown = async () => (await parent.call(listFamilyPapers, {})).rows.length;
  const link = (set: string) =>
    school.sql(`update students.student_guardians set ${set} where student_id = $1`, [first]);
  expect(await shown()).toBe(1);
  await link('sees_records = false');
  expect(await shown()).toBe(0);
  await link('sees_records = true, is_barred = true');
  expect(await shown()).toBe(0);
  await link('is_barred = false');
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'parents.see_results', 'false', $3, now())`,
    [school.tenant_id, school.school_id, school.admin.id],
  );
  expect(await shown()).toBe(0);
});

test('a slip is held when a second person agrees, and no figure of it is read until it is lifted', async () => {
  const { school, admin, exam, made } = await published();
  const [first] = made.learners.Blue!;
  const parent = await parentOf(school, first!);
  const { id: sitting_id } = stepOf(exam);
  const { id } = (await parent.call(listFamilyPapers, {})).rows[0]!;
  const chair = await newDirector(school);
  const ask = {
    id: sitting_id,
    of: 'learners' as const,
    student_ids: [first!],
    reason: 'Lost books',
  };
  expect(await admin.call(askHold, ask)).toEqual({ held_count: 1 });
  await expect(admin.call(askHold, ask)).rejects.toMatchObject({ code: 'paper_hold.waiting' });
  expect((await parent.call(listFamilyPapers, {})).rows).toMatchObject([{ state: 'released' }]);
  await agree(chair, 'report-hold');
  expect((await parent.call(listFamilyPapers, {})).rows).toMatchObject([
    { id, state: 'held', grades: [], mean: null, curriculum: null },
  ]);
  for (const endpoint of [openFamilyPaper, printFamilyPaper]) {
    await expect(parent.call(endpoint, { id })).rejects.toMatchObject({ status: 404 });
  }
  await expect(admin.call(printPaper, { id })).rejects.toMatchObject({ code: 'paper.not_given' });
  const all: RawAnswer = await admin.call(printSlips, { id: sitting_id });
  expect(textOf(all).match(/Check this slip at/g)).toHaveLength(5);
  await admin.call(liftPaperHold, { id, reason: 'Books came back' });
  expect((await parent.call(openFamilyPaper, { id })).state).toBe('released');
  await expect(admin.call(liftPaperHold, { id, reason: 'Again' })).rejects.toMatchObject({
    code: 'paper_hold.none',
  });
});

test('those who owe fees are held only where the school chose so, from the publication on', async () => {
  const { school, admin, exam, made } = await approvedResults();
  const [first] = made.learners.Blue!;
  await school.sql(
    `insert into finance.balances (tenant_id, school_id, student_id, owed_cents)
     values ($1, $2, $3, 500000)`,
    [school.tenant_id, school.school_id, first],
  );
  const { id } = stepOf(exam);
  const ask = { id, of: 'debtors', reason: 'Fees of Term 3' } as const;
  await expect(admin.call(askHold, ask)).rejects.toMatchObject({ code: 'paper_hold.off' });
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, 'academics.hold_for_fees', 'true', $3, now())`,
    [school.tenant_id, school.school_id, admin.id],
  );
  const chair = await newDirector(school);
  expect(await admin.call(askHold, ask)).toEqual({ held_count: 1 });
  await expect(admin.call(publishSitting, stepOf(exam))).rejects.toMatchObject({
    code: 'sitting.hold_waiting',
  });
  await agree(chair, 'report-hold');
  await admin.call(publishSitting, stepOf(exam));
  const held = await admin.call(listPapers, { sitting_id: id, state: 'held' });
  expect(held.rows.map((row) => row.student_id)).toEqual([first]);
  const parent = await parentOf(school, first!);
  expect((await parent.call(listFamilyPapers, {})).rows).toMatchObject([
    { state: 'held', grades: [] },
  ]);
});

test('published results are locked by hand, and when their term is closed', async () => {
  const { school, admin, exam } = await published();
  await school.sql(
    `update administration.terms set closed_at = now(), closed_by = $2 where tenant_id = $1`,
    [school.tenant_id, admin.id],
  );
  const { tenant_id, school_id } = school;
  const chore = () =>
    inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
      lockWithTerm({ db, tenant_id, school_id, now: server.clock.now }),
    );
  expect([await chore(), await chore()]).toEqual([1, 0]);
  expect(stateOf(await admin.call(getExam, { id: exam.id }))).toBe('locked');
  const other = await published();
  const locked = await other.admin.call(lockSitting, stepOf(other.exam));
  expect(stateOf(locked)).toBe('locked');
  await expect(
    other.admin.call(withdrawSitting, { ...stepOf(locked), reason: 'No' }),
  ).rejects.toMatchObject({ code: 'sitting.no_way' });
});

test('the slips of 400 learners are issued at once', async () => {
  const school = await newSchool(server);
  const names = [
    'Mathematics',
    'English',
    'Kiswahili',
    ...Array.from({ length: 9 }, (_, i) => `S${i}`),
  ];
  const made = await newExamGround(school, { subjects: names, count: 1 });
  await plantLearners(school, made.form, 'Blue', 398);
  const exam = await openExam(school, made);
  await school.sql(
    `update academics.results set outcome = 'graded', percent = 64, shown = 64, code = 'B-', points = 8
     where tenant_id = $1`,
    [school.tenant_id],
  );
  await school.sql(`update academics.sittings set state = 'approved' where tenant_id = $1`, [
    school.tenant_id,
  ]);
  const from_ms = performance.now();
  await school.admin.call(publishSitting, stepOf(exam));
  const took_ms = performance.now() - from_ms;
  expect((await school.admin.call(listPapers, { sitting_id: stepOf(exam).id })).count).toBe(400);
  expect(took_ms).toBeLessThan(5_000);
});

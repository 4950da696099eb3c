import {
  approveSitting,
  createExam,
  editExam,
  type Exam,
  getExam,
  listExamsToCopy,
  listSittings,
  moveSitting,
  reopenSitting,
} from '@darasa/contract/academics/exams/exams';
import { acceptSheet, handInSheet, listSheets } from '@darasa/contract/academics/exams/sheets';
import { expect, test } from 'vitest';
import { midTerm, newExamGround, openExam } from '#test/new-exam.ts';
import { newSchool, type Person } from '#test/new-school.ts';
import { plantClass } from '#test/planted-classes.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

const sittingOf = ({ sittings }: Exam) => ({
  id: sittings[0]!.id,
  version: sittings[0]!.version,
});

test('an exam begins as a draft, and opening it makes a sheet for each subject and stream', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const ground = await newExamGround(school);
  const exam = await admin.call(createExam, midTerm(ground));
  expect(exam.sittings).toMatchObject([{ class: 'Form 3', state: 'draft' }]);
  expect((await admin.call(listSheets, {})).count).toBe(0);
  await admin.call(moveSitting, { ...sittingOf(exam), to: 'open' });
  const { rows } = await admin.call(listSheets, { sort: 'subject' });
  expect(rows.map((row) => `${row.subject} ${row.stream} ${row.expected_count}`).sort()).toEqual([
    'English Blue 3',
    'English Green 3',
    'Mathematics Blue 3',
    'Mathematics Green 3',
  ]);
  const listed = await admin.call(listSittings, { search: 'mid' });
  expect(listed.rows).toMatchObject([
    { exam: 'Mid-term', class: 'Form 3', state: 'open', sheet_count: 4, expected_count: 12 },
  ]);
});

test('what cannot be is refused at its place', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const ground = await newExamGround(school);
  const [subject] = midTerm(ground).subjects;
  const refused = async (more: object) => {
    const error = await admin.call(createExam, { ...midTerm(ground), ...more }).catch((e) => e);
    return error.body.errors[0] as { path: string; message: string };
  };
  const weighted = [30, 30, 30].map((weight, i) => ({
    name: `Paper ${i + 1}`,
    out_of: 80,
    weight,
  }));
  expect(
    await refused({ subjects: [{ ...subject!, combine: 'weighted', parts: weighted }] }),
  ).toEqual({
    path: 'subjects.0.combine',
    message: 'The weights make 90, they must make 100',
  });
  expect((await refused({ subjects: [{ ...subject!, parts: [{ name: 'Paper 1' }] }] })).path).toBe(
    'subjects.0.parts.0.out_of',
  );
  expect((await refused({ subjects: [subject, subject] })).message).toMatch(/stands twice/);
  expect((await refused({ curriculum: 'CBC' })).path).toBe('class_ids');
  expect((await refused({ entry_to: '2025-12-31' })).path).toBe('entry_to');
  const level = { ...subject!, parts: [{ name: 'Task', entry: 'level' }], combine: 'average' };
  expect((await refused({ subjects: [level] })).path).toBe('subjects.0.scale_id');
  const elsewhere = await newExamGround(await newSchool(server));
  expect((await refused({ term_id: elsewhere.term_id })).path).toBe('term_id');
  await admin.call(createExam, midTerm(ground));
  expect((await refused({ name: 'MID-term' })).message).toMatch(/sits an exam called/);
});

test('a draft changes in everything; once it is open, in name and days alone', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const ground = await newExamGround(school);
  const form4 = await plantClass(school, 'Form 4', ['Blue']);
  const exam = await admin.call(createExam, midTerm(ground));
  const both = await admin.call(editExam, {
    id: exam.id,
    version: exam.version,
    class_ids: [ground.form.class_id, form4.class_id],
    subjects: midTerm(ground).subjects.slice(0, 1),
  });
  expect(both.sittings.map((one) => one.class).sort()).toEqual(['Form 3', 'Form 4']);
  expect(both.subjects).toHaveLength(1);
  const nobody = both.sittings.find((one) => one.class === 'Form 4')!;
  await expect(
    admin.call(moveSitting, { id: nobody.id, version: nobody.version, to: 'open' }),
  ).rejects.toMatchObject({ code: 'exam.nobody_sits' });
  const form3 = both.sittings.find((one) => one.class === 'Form 3')!;
  const open = await admin.call(moveSitting, { id: form3.id, version: form3.version, to: 'open' });
  const renamed = await admin.call(editExam, {
    id: exam.id,
    version: open.version,
    name: 'Mid-term 3',
    entry_to: '2026-11-30',
  });
  expect(renamed).toMatchObject({ name: 'Mid-term 3', entry_to: '2026-11-30' });
  await expect(
    admin.call(editExam, { id: exam.id, version: renamed.version, list_on: '2026-10-02' }),
  ).rejects.toMatchObject({ code: 'exam.has_sheets', body: { errors: [{ path: 'list_on' }] } });
  await expect(
    admin.call(editExam, { id: exam.id, version: exam.version, name: 'Old' }),
  ).rejects.toMatchObject({ code: 'record.stale' });
  const copies = await admin.call(listExamsToCopy, { curriculum: '844' });
  expect(copies.rows).toMatchObject([{ name: 'Mid-term 3', classes: 'Form 3, Form 4' }]);
});

test('marks are reviewed and approved when every sheet is accepted, and opened again with a reason', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const ground = await newExamGround(school, { subjects: ['Mathematics'], count: 1 });
  const exam = await openExam(school, ground);
  const review = { ...sittingOf(exam), to: 'review' } as const;
  await expect(admin.call(moveSitting, review)).rejects.toMatchObject({
    code: 'sitting.not_handed_in',
    body: { errors: [{ path: 'reason' }] },
  });
  await handAllIn(admin);
  const in_review = await admin.call(moveSitting, review);
  await expect(admin.call(approveSitting, sittingOf(in_review))).rejects.toMatchObject({
    code: 'sitting.not_accepted',
  });
  for (const { id } of (await admin.call(listSheets, {})).rows)
    await admin.call(acceptSheet, { id });
  const approved = await admin.call(approveSitting, sittingOf(in_review));
  expect(approved.sittings[0]!.state).toBe('approved');
  const again = await admin.call(reopenSitting, {
    ...sittingOf(approved),
    reason: 'One paper was marked again',
  });
  expect(again.sittings[0]!.state).toBe('open');
  const rounds = await school.sql<{ round: number; to_state: string }>(
    'select round, to_state from academics.sitting_moves where tenant_id = $1 order by id',
    [school.tenant_id],
  );
  expect(rounds.map((row) => `${row.to_state} ${row.round}`)).toEqual([
    'open 1',
    'review 1',
    'approved 1',
    'open 2',
  ]);
});

test('an exam with marks is cancelled only with a reason, and its name is free again', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const ground = await newExamGround(school, { subjects: ['Mathematics'], count: 1 });
  const exam = await openExam(school, ground);
  await handAllIn(admin);
  const cancel = { ...sittingOf(exam), to: 'cancelled' } as const;
  await expect(admin.call(moveSitting, cancel)).rejects.toMatchObject({
    code: 'sitting.has_marks',
  });
  await admin.call(moveSitting, { ...cancel, reason: 'The paper was seen before' });
  expect((await admin.call(listSheets, {})).count).toBe(0);
  await admin.call(createExam, midTerm(ground));
});

test('the editions of an open exam are used from then on', async () => {
  const school = await newSchool(server);
  const ground = await newExamGround(school);
  const exam = await openExam(school, ground);
  const used = await school.sql<{ used: boolean }>(
    'select used_at is not null as used from academics.scale_editions where scale_id = $1',
    [ground.scale_id],
  );
  expect(used).toEqual([{ used: true }]);
  const other = await newSchool(server);
  await expect(other.admin.call(getExam, { id: exam.id })).rejects.toMatchObject({ status: 404 });
});

async function handAllIn(admin: Person): Promise<void> {
  for (const { id } of (await admin.call(listSheets, {})).rows) {
    await admin.call(handInSheet, { id, blanks_absent: true });
  }
}

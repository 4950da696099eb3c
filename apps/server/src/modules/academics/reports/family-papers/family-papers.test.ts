import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { director } from '@darasa/contract/access';
import { getExam } from '@darasa/contract/academics/exams/exams';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import { getSheet, listSheets } from '@darasa/contract/academics/exams/sheets';
import {
  listFamilyPapers,
  openFamilyPaper,
  printFamilyPaper,
} from '@darasa/contract/academics/reports/family-papers';
import { askReportHold, liftPaperHold } from '@darasa/contract/academics/reports/holds';
import { askMarkChange } from '@darasa/contract/academics/reports/mark-changes';
import { publishSitting } from '@darasa/contract/academics/reports/publishing';
import {
  getReportPaper,
  issueReportForms,
  listReportPapers,
  printReportForm,
  printReportForms,
} from '@darasa/contract/academics/reports/report-forms';
import { decide, listInbox } from '@darasa/contract/platform/approvals';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { addPath } from '@darasa/contract/platform/workflows';
import { expect, test } from 'vitest';
import { newGuardian } from '#test/new-learner.ts';
import { approvedExam, newDesign, newReportGround, newSet } from '#test/new-report.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inSchoolOf } from '#platform/automatic.ts';
import { createFileStore } from '#platform/files/store.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import { reportRunners } from '../report-forms/runner.ts';
import { resultRunners } from '../telling/tell.ts';

const files = createFileStore(await mkdtemp(path.join(tmpdir(), 'darasa-families-')));
const server = await startServer({ files });
const visit = () => ({
  now: server.clock.now,
  request_id: 'job',
  device: 'Worker',
  address: '::1',
});
const inSchool = inSchoolOf(server.pool, visit);
const runners = {
  ...reportRunners({ inSchool, files, sources: {} }),
  ...resultRunners(inSchool),
};
type Task = keyof typeof runners;

/** What the worker does with the jobs of a school about results, until none is left. */
async function work({ tenant_id, school_id, sql }: NewSchool): Promise<void> {
  for (;;) {
    const jobs = await sql<{ task: Task; payload: never }>(
      `delete from graphile_worker._private_jobs j
       using graphile_worker._private_tasks t
       where t.id = j.task_id and j.payload ->> 'tenant_id' = $1
         and t.identifier in ('reports.run', 'reports.correct', 'results.tell')
       returning t.identifier as task, j.payload`,
      [tenant_id],
    );
    if (jobs.length === 0) return;
    for (const { task, payload } of jobs) await runners[task](payload, { tenant_id, school_id });
  }
}

async function agree(person: Person, document_type: string): Promise<void> {
  const { rows } = await person.call(listInbox, { page_size: 100 });
  const { id } = rows.find((one) => one.document_type === document_type)!;
  await person.call(decide, { id, decision: 'approve', round: 1, step: 1 });
}

/** A parent who may read of the child, or may not, in English or Kiswahili. */
async function parentOf(
  school: NewSchool,
  student_id: string,
  { sees_records = true, language = 'en' } = {},
): Promise<Person> {
  const parent = await school.parent();
  const guardian_id = await newGuardian(school, { user_id: parent.id, phone: parent.phone });
  await school.sql(`update students.guardians set language = $2 where id = $1`, [
    guardian_id,
    language,
  ]);
  await school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id, relation,
       priority, has_custody, sees_records, created_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'mother', 1, true, $5, now())`,
    [school.tenant_id, school.school_id, student_id, guardian_id, sees_records],
  );
  return parent;
}

const heard = async (person: Person): Promise<string[]> =>
  (await person.call(listNotifications, {})).rows.map((one) => one.title);

/** Form 3 with an approved end-term, and report forms of it that are still to be issued. */
async function formThree() {
  const school = await newSchool(server);
  const ground = await newReportGround(school, '844');
  const sitting_id = await approvedExam(school, ground, (learner) => 30 + learner * 5, {
    name: 'End-term',
  });
  const design_id = await newDesign(school, '844', 'report-form');
  const set_id = await newSet(school, ground, { sitting_ids: [sitting_id], design_id });
  const [first, second] = ground.learners.Blue! as [string, string];
  return { school, ground, sitting_id, set_id, first, second };
}

type FormThree = Awaited<ReturnType<typeof formThree>>;

async function issue({ school, set_id }: FormThree, why?: string): Promise<void> {
  await school.admin.call(issueReportForms, {
    id: set_id,
    accepts_gaps: true,
    ...(why ? { why } : {}),
  });
  await work(school);
}

async function publish({ school, sitting_id }: FormThree): Promise<void> {
  const [{ exam_id } = { exam_id: '' }] = await school.sql<{ exam_id: string }>(
    'select exam_id from academics.sittings where id = $1',
    [sitting_id],
  );
  const { sittings } = await school.admin.call(getExam, { id: exam_id });
  const { version } = sittings.find((one) => one.id === sitting_id)!;
  await school.admin.call(publishSitting, { id: sitting_id, version });
  await work(school);
}

const formOf = async ({ school, set_id }: FormThree, student_id: string) =>
  (await school.admin.call(listReportPapers, { set_id, student_id })).rows[0]!;

test('a family reads the report form that was issued, in its own language, and hears of it once', async () => {
  const form = await formThree();
  const { school, first, second } = form;
  const mother = await parentOf(school, first);
  const father = await parentOf(school, first, { language: 'sw' });
  const barred = await parentOf(school, first, { sees_records: false });
  const stranger = await parentOf(school, second);
  await school.sql(
    `insert into academics.comments (tenant_id, id, school_id, set_id, student_id, kind, words,
       created_at, created_by)
     values ($1, gen_random_uuid(), $2, $3, $4, 'class-teacher', 'She works steadily.', now(), $5)`,
    [school.tenant_id, school.school_id, form.set_id, first, school.admin.id],
  );
  expect((await mother.call(listFamilyPapers, {})).rows).toEqual([]);
  await issue(form);
  const { rows } = await mother.call(listFamilyPapers, {});
  expect(rows).toMatchObject([
    {
      kind: 'report',
      student_id: first,
      title: 'Report form, Term 3 2026',
      state: 'released',
      language: 'en',
      opened_at: null,
      mean: { grade: 'B−', points: 8 },
      grades: [{ name: 'Mathematics', shown: 60, grade: 'B−' }, { name: 'English' }],
    },
  ]);
  const { id } = rows[0]!;
  for (const person of [stranger, barred]) {
    await expect(person.call(openFamilyPaper, { id })).rejects.toMatchObject({ status: 404 });
    await expect(person.call(printFamilyPaper, { id })).rejects.toMatchObject({ status: 404 });
  }
  const opened = await mother.call(openFamilyPaper, { id });
  expect(opened).toMatchObject({
    learner: { class: 'Form 3', stream: 'Blue' },
    in_class: { of: 6 },
    comments: [{ kind: 'class-teacher', words: 'She works steadily.' }],
    versions: [{ version: 1, replaced_at: null }],
    changes: [],
  });
  expect(opened.facts.map((fact) => fact.label)).toContainEqual(expect.stringMatching(/fee/i));
  const pdf: RawAnswer = await mother.call(printFamilyPaper, { id });
  expect(pdfText(Buffer.from(pdf.text, 'latin1')).join(' ')).toContain('Report form, Term 3 2026');
  expect(await formOf(form, first)).toMatchObject({
    state: 'released',
    opened_by: expect.any(String),
  });

  expect(await heard(mother)).toEqual([expect.stringMatching(/: Report form, Term 3 2026$/)]);
  expect((await father.call(listNotifications, {})).rows[0]!.text).toMatch(/^Shule imetoa/);
  expect(await heard(barred)).toEqual([]);
  expect(await heard(stranger)).toHaveLength(1);
  // Issued again without another figure, nobody is told; a slip of the same exam is news of its own.
  await school.sql(`update students.students set first_name = 'Halima' where id = $1`, [first]);
  await issue(form, 'A name was misspelt');
  expect((await mother.call(listFamilyPapers, {})).rows).toMatchObject([{ version: 2 }]);
  expect(await heard(mother)).toHaveLength(1);
  await publish(form);
  expect(await heard(mother)).toHaveLength(2);
  expect((await mother.call(listFamilyPapers, {})).rows.map((row) => row.kind).toSorted()).toEqual([
    'report',
    'slip',
  ]);
});

test('a report form is held when a second person agrees; the family reads the sentence and no figure', async () => {
  const form = await formThree();
  const { school, set_id, first } = form;
  const { admin } = school;
  const parent = await parentOf(school, first);
  const chair = await school.staff(['academics', 'dashboard'], undefined, {
    responsibility: director,
  });
  const ask = { id: set_id, of: 'learners' as const, student_ids: [first], reason: 'Lost books' };
  expect(await admin.call(askReportHold, ask)).toEqual({ held_count: 1 });
  await expect(admin.call(askReportHold, ask)).rejects.toMatchObject({
    code: 'paper_hold.waiting',
  });
  await expect(
    admin.call(issueReportForms, { id: set_id, accepts_gaps: true }),
  ).rejects.toMatchObject({ code: 'report.hold_waiting' });
  await agree(chair, 'report-hold');
  await issue(form);
  const { rows } = await parent.call(listFamilyPapers, {});
  expect(rows).toMatchObject([{ state: 'held', why: null, grades: [], mean: null }]);
  const { id } = rows[0]!;
  for (const endpoint of [openFamilyPaper, printFamilyPaper]) {
    await expect(parent.call(endpoint, { id })).rejects.toMatchObject({ status: 404 });
  }
  await expect(admin.call(printReportForm, { id })).rejects.toMatchObject({
    code: 'paper.not_given',
  });
  expect(await admin.call(printReportForms, { id: set_id })).toMatchObject({ has_file: true });
  expect(await heard(parent)).toEqual([]);

  await admin.call(liftPaperHold, { id, reason: 'Books came back' });
  await work(school);
  expect(await parent.call(openFamilyPaper, { id })).toMatchObject({ state: 'released' });
  expect(await heard(parent)).toHaveLength(1);
  const { events } = await admin.call(getReportPaper, { id });
  expect(events.map((one) => one.kind).toSorted()).toEqual(['held', 'issued', 'lifted', 'opened']);
  await expect(admin.call(liftPaperHold, { id, reason: 'Again' })).rejects.toMatchObject({
    code: 'paper_hold.none',
  });
});

test('a corrected mark gives slip and report form a new version that says what changed, and one notice', async () => {
  const form = await formThree();
  const { school, sitting_id, first, second } = form;
  const { admin } = school;
  await publish(form);
  await issue(form);
  const parent = await parentOf(school, first);
  const other = await parentOf(school, second);
  const [head, principal] = [await school.staff(['dashboard']), await school.staff(['dashboard'])];
  await admin.call(addPath, {
    document_type: 'mark-change',
    name: 'Corrections',
    position: 1,
    steps: [head, principal].map(({ id }, i) => ({
      name: `Step ${i + 1}`,
      approvers: [{ kind: 'person' as const, user_id: id }],
      rule: 'any' as const,
    })),
  });
  const { rows: old } = await parent.call(listFamilyPapers, {});
  const { rows: sheets } = await admin.call(listSheets, { sitting_id, search: 'Mathematics' });
  const { id } = sheets.find((row) => row.stream === 'Blue')!;
  const { learners } = readSheet(await admin.call(getSheet, { id }));
  const { version } = learners.find((one) => one.student_id === first)!.cells[0]!;
  const reason = 'Question 4 was not added up';
  await admin.call(askMarkChange, { id, student_id: first, part: 1, version, value: '45', reason });
  for (const [i, person] of [head, principal].entries()) {
    const { rows } = await person.call(listInbox, { page_size: 100 });
    await person.call(decide, { id: rows[0]!.id, decision: 'approve', round: 1, step: i + 1 });
  }
  await work(school);
  const { rows } = await parent.call(listFamilyPapers, {});
  const why = 'Mathematics corrected from 60 to 90';
  expect(rows).toMatchObject([
    { version: 2, why },
    { version: 2, why },
  ]);
  // The notice of the first version leads to the one that counts.
  const report = await parent.call(openFamilyPaper, {
    id: old.find((row) => row.kind === 'report')!.id,
  });
  expect(report).toMatchObject({
    version: 2,
    versions: [
      { version: 2, replaced_at: null, why },
      { version: 1, replaced_at: expect.any(String) },
    ],
  });
  expect(report.changes).toContainEqual({
    kind: 'subject',
    name: 'Mathematics',
    from: '60 B−',
    to: '90 A',
  });
  expect(await heard(parent)).toEqual([expect.stringMatching(/^Corrected for .*: End-term/)]);
  expect(await heard(other)).toEqual([]);
  expect((await other.call(listFamilyPapers, {})).rows.map((row) => row.version)).toEqual([1, 1]);
});

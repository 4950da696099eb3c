import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  getDesign,
  previewDesign,
  setDesignBlocks,
} from '@darasa/contract/academics/reports/designs';
import {
  getReportForms,
  issueReportForms,
  issueTranscript,
  listReportPapers,
  openReportFile,
  printReportForm,
  printReportForms,
  type ReportRun,
  signReportForms,
} from '@darasa/contract/academics/reports/report-forms';
import { getCommentPage } from '@darasa/contract/academics/reports/comments';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { approvedExam, newDesign, newReportGround, newSet } from '#test/new-report.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { inSchoolOf } from '#platform/automatic.ts';
import { createFileStore } from '#platform/files/store.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';
import type { ReportSnapshot } from '../renderers/snapshots.ts';
import { runReports } from './runner.ts';

const files = createFileStore(await mkdtemp(path.join(tmpdir(), 'darasa-reports-')));
const server = await startServer({ files });
const visit = () => ({
  now: server.clock.now,
  request_id: 'job',
  device: 'Worker',
  address: '::1',
});

/** What the worker does with a run. */
async function work({ tenant_id, school_id }: NewSchool, run: ReportRun): Promise<void> {
  const desk = { inSchool: inSchoolOf(server.pool, visit), files, sources: {} };
  await runReports(desk, { tenant_id, school_id }, run.id);
}

const pagesOf = (answer: unknown): string[] =>
  pdfText(Buffer.from((answer as RawAnswer).text, 'latin1'));
const linesOf = (answer: unknown): string[] => pagesOf(answer).join('\n').split('\n');

async function issued(school: NewSchool, id: string, more: { why?: string } = {}) {
  const run = await school.admin.call(issueReportForms, { id, accepts_gaps: true, ...more });
  await work(school, run);
  const { runs } = await school.admin.call(getReportForms, { id });
  expect(runs.find((one) => one.id === run.id)).toMatchObject({ state: 'done', fault: null });
  return school.admin.call(listReportPapers, { set_id: id, page_size: 100 });
}

const snapshotsOf = async (school: NewSchool): Promise<ReportSnapshot[]> =>
  (
    await school.sql<{ snapshot: ReportSnapshot }>(
      `select n.snapshot from academics.paper_snapshots n
       join academics.papers p on (p.tenant_id, p.id) = (n.tenant_id, n.paper_id)
       where n.tenant_id = $1 and p.replaced_at is null
       order by n.snapshot->'learner'->>'stream', n.snapshot->'learner'->>'name'`,
      [school.tenant_id],
    )
  ).map((row) => row.snapshot);

/** A form with a CAT and an end-term in Mathematics and English, and its reports still to be issued. */
async function formThree(of: { design_id?: null } = {}) {
  const school = await newSchool(server);
  const ground = await newReportGround(school, '844');
  const cat = await approvedExam(school, ground, (learner, subject) => 20 + learner * 7 + subject, {
    name: 'CAT',
  });
  const end = await approvedExam(school, ground, (learner, subject) => 30 + learner * 5 - subject, {
    name: 'End-term',
  });
  const design_id = of.design_id === null ? null : await newDesign(school, '844', 'report-form');
  const set_id = await newSet(school, ground, { sitting_ids: [cat, end], design_id });
  return { school, ground, set_id, design_id: design_id! };
}

test('what is missing is told before reports are issued, and only what must be stops them', async () => {
  const { school, ground, set_id } = await formThree({ design_id: null });
  const forms = () => school.admin.call(getReportForms, { id: set_id });
  expect((await forms()).gaps).toMatchObject([{ kind: 'no-design', stops: true }]);
  const design_id = await newDesign(school, '844', 'report-form');
  await school.sql('update academics.report_sets set design_id = $2 where id = $1', [
    set_id,
    design_id,
  ]);
  const { gaps, learner_count } = await forms();
  expect(learner_count).toBe(6);
  expect(gaps.map((gap) => gap.words)).toEqual([
    '6 learners have no comment in any subject',
    '6 learners have no class teacher’s comment',
    '6 learners have no principal’s comment',
    '6 learners have no word on conduct',
    'The principal has not signed',
    'The class teacher of Form 3 Blue has not signed',
    'The class teacher of Form 3 Green has not signed',
  ]);
  await expect(school.admin.call(issueReportForms, { id: set_id })).rejects.toMatchObject({
    code: 'report.has_gaps',
  });
  await school.sql(`update academics.sittings set state = 'review' where tenant_id = $1`, [
    school.tenant_id,
  ]);
  await expect(
    school.admin.call(issueReportForms, { id: set_id, accepts_gaps: true }),
  ).rejects.toMatchObject({ code: 'report.not_ready' });
  const clerk = await school.staff(['academics'], ['view', 'create', 'edit', 'export']);
  await expect(clerk.call(issueReportForms, { id: set_id })).rejects.toMatchObject({ status: 403 });
  expect(ground.curriculum).toBe('844');
});

test('an 844 report averages its exams, once, and holds its mean, positions and comments', async () => {
  const { school, ground, set_id } = await formThree();
  const [first] = ground.learners.Blue!;
  for (const [kind, subject, words] of [
    ['class-teacher', null, `${'Amina works steadily. '.repeat(20)}`],
    ['subject', ground.subjects.Mathematics, 'Good progress.'],
  ] as const) {
    await school.sql(
      `insert into academics.comments (tenant_id, id, school_id, set_id, student_id, kind, subject_id,
         group_id, words, created_at, created_by)
       select $1::uuid, gen_random_uuid(), $2, $3, $4, $5, $6::uuid, (
           select min(g.id::text)::uuid from academics.groups g
           where g.tenant_id = $1 and g.subject_id = $6
         ), $7, now(), $8`,
      [school.tenant_id, school.school_id, set_id, first, kind, subject, words, school.admin.id],
    );
  }
  await school.admin.call(signReportForms, { id: set_id, role: 'principal' });
  const { rows, count } = await issued(school, set_id);
  expect(count).toBe(6);
  const [snapshot] = await snapshotsOf(school);
  // CAT 21 of 50 and end-term 29 of 50: 42 and 58, together 50.
  expect(snapshot!.subjects).toMatchObject([
    {
      name: 'Mathematics',
      cells: ['42', '58'],
      mark: '50',
      grade: 'C',
      points: '6',
      remark: 'Good progress.',
    },
    { name: 'English', cells: ['40', '60'], mark: '50', grade: 'C', points: '6', remark: null },
  ]);
  expect(snapshot).toMatchObject({
    title: 'Report form',
    term: 'Term 3 2026',
    columns: [{ name: 'CAT' }, { name: 'End-term' }],
    subjects_count: 2,
    marks_sum: '100',
    mean: {
      grade: 'C',
      points: '12 of 24',
      mean_points_text: '6.00',
      mean_mark: '50.0',
      class_position: '5 of 6',
      stream_position: '3 of 3',
    },
    fees: { text: 'KES\u00a00.00' },
    signatures: [
      { role: 'class-teacher', name: null },
      { role: 'principal', name: expect.stringContaining('Amina') },
    ],
    trend: [{ label: 'Term 3 2026', value: 6 }],
  });
  expect(snapshot!.comments['class-teacher']).toMatch(/^Amina works .*…$/);
  expect(snapshot!.comments['class-teacher']!.length).toBeLessThanOrEqual(125);
  const paper = rows.find((row) => row.student_id === first)!;
  const lines = linesOf(await school.admin.call(printReportForm, { id: paper.id }));
  for (const words of [
    'Report form, Term 3 2026',
    'Mathematics',
    '5 of 6',
    'Good progress.'.replace(' ', '\u00a0'),
  ])
    expect(lines.join('\n')).toContain(words);
});

test('a CBC book has levels, strands and no mean; the pre-primary one has the key in pictures', async () => {
  const school = await newSchool(server);
  const ground = await newReportGround(school, 'CBC', {
    subjects: ['Literacy', 'Number work'],
    scale: 'four-levels',
  });
  const levels = ['EE', 'ME', 'AE', 'BE'];
  const sitting = await approvedExam(
    school,
    ground,
    (learner, subject, part) => levels[(learner + subject + part) % 4]!,
    {
      name: 'Term assessment',
      kind: 'summative',
      mean_kind: 'none',
      has_ranks: false,
      subjects: Object.values(ground.subjects).map((subject_id) => ({
        subject_id,
        scale_id: ground.scale_id,
        combine: 'average' as const,
        absent: 'exclude' as const,
        parts: ['Listening', 'Reading'].map((name) => ({ name, entry: 'level' as const })),
      })),
    },
  );
  const design_id = await newDesign(school, 'CBC', 'pre-primary-sw');
  const set_id = await newSet(school, ground, {
    sitting_ids: [sitting],
    design_id,
    kind: 'book',
    name: 'Ripoti',
  });
  const { rows } = await issued(school, set_id);
  const [snapshot] = await snapshotsOf(school);
  expect(snapshot).toMatchObject({ mean: null, marks_sum: null, trend: [], language: 'sw' });
  expect(snapshot!.subjects).toMatchObject([
    {
      name: 'Literacy',
      mark: null,
      grade: 'ME',
      picture: 3,
      words: 'Anafikia matarajio',
      points: '3',
      parts: [
        { name: 'Listening', text: 'ME', picture: 3 },
        { name: 'Reading', text: 'AE', picture: 2 },
      ],
    },
    { name: 'Number work', grade: 'AE', picture: 2 },
  ]);
  expect(snapshot!.keys[0]!.grades.map((one) => [one.code, one.picture])).toEqual([
    ['EE', 4],
    ['ME', 3],
    ['AE', 2],
    ['BE', 1],
  ]);
  const text = linesOf(await school.admin.call(printReportForm, { id: rows[0]!.id })).join('\n');
  expect(text).toContain('Mwalimu wa darasa');
  expect(text).toContain('Anafikia matarajio');
});

test('a Cambridge report says the last grade of each syllabus, and nothing is added up', async () => {
  const school = await newSchool(server);
  const ground = await newReportGround(school, 'Cambridge', {
    subjects: ['Biology', 'Physics'],
    scale: 'igcse',
  });
  const exam = (name: string, add: number) =>
    approvedExam(school, ground, (learner) => 30 + add + learner, {
      name,
      mean_kind: 'none',
      has_ranks: false,
    });
  const sitting_ids = [await exam('Topic test', 0), await exam('Mock', 11)];
  const design_id = await newDesign(school, 'Cambridge', 'grade-led');
  const set_id = await newSet(school, ground, { sitting_ids, design_id });
  await issued(school, set_id);
  const [snapshot] = await snapshotsOf(school);
  expect(snapshot).toMatchObject({
    mean: null,
    columns: [{ name: 'Topic test' }, { name: 'Mock' }],
    subjects: [
      { name: 'Biology', cells: ['60', '82'], grade: 'A' },
      { name: 'Physics', cells: ['60', '82'], grade: 'A' },
    ],
  });
});

test('a report asks nothing more of the school: it prints the same when all else has changed', async () => {
  const { school, ground, set_id, design_id } = await formThree();
  const { rows } = await issued(school, set_id);
  const printed = async () =>
    linesOf(await school.admin.call(printReportForm, { id: rows[0]!.id }));
  const before = await printed();
  const of = [school.tenant_id];
  await school.sql(`update students.students set first_name = 'Zainabu' where tenant_id = $1`, of);
  await school.sql(
    `update identity.schools set name = name || ' Renamed' where tenant_id = $1`,
    of,
  );
  await school.sql(
    `update administration.subjects set name = 'X' || name where tenant_id = $1`,
    of,
  );
  await school.sql(`update administration.classes set name = 'Form 9' where tenant_id = $1`, of);
  await school.sql(`update academics.results set shown = 1, code = 'E' where tenant_id = $1`, of);
  const design = await school.admin.call(getDesign, { id: design_id });
  const changed = await school.admin.call(setDesignBlocks, {
    id: design_id,
    version: design.version,
    language: 'sw',
    blocks: design.now.blocks.slice(0, 4),
  });
  expect([design.now.edition, changed.now.edition]).toEqual([1, 2]);
  expect(await printed()).toEqual(before);
  for (const act of [
    `update academics.report_design_editions set blocks = '[]' where design_id = $1 and edition = 1`,
    `delete from academics.report_design_editions where design_id = $1 and edition = 1`,
  ]) {
    await expect(school.sql(act, [design_id])).rejects.toThrow(/never changed/);
  }
  await expect(
    school.sql(`update academics.paper_snapshots set snapshot = '{}' where tenant_id = $1`, of),
  ).rejects.toThrow(/never changed/);
  expect(ground.term_id).toBeDefined();
});

test('issued again, only those whose words or figures changed get a new version', async () => {
  const { school, ground, set_id } = await formThree();
  await issued(school, set_id);
  await expect(
    school.admin.call(issueReportForms, { id: set_id, accepts_gaps: true }),
  ).rejects.toMatchObject({ code: 'report.say_why' });
  // A payment meanwhile is no reason; a corrected name is.
  await school.sql(
    `insert into finance.balances (tenant_id, school_id, student_id, owed_cents)
     select tenant_id, school_id, id, 500 from students.students where tenant_id = $1
     on conflict do nothing`,
    [school.tenant_id],
  );
  const [first] = ground.learners.Blue!;
  await school.sql(`update students.students set first_name = 'Halima' where id = $1`, [first]);
  const { rows } = await issued(school, set_id, { why: 'A name was misspelt' });
  expect(rows.filter((row) => row.version === 2)).toMatchObject([
    { student_id: first, why: 'A name was misspelt' },
  ]);
  expect(rows.filter((row) => row.version === 1)).toHaveLength(5);
});

test('a class printed twice is the same file, and a zip has a named document for each learner', async () => {
  const { school, ground, set_id } = await formThree();
  const { admin } = school;
  await expect(admin.call(printReportForms, { id: set_id })).rejects.toMatchObject({
    code: 'report.nothing_issued',
  });
  await issued(school, set_id);
  const whole = await admin.call(printReportForms, { id: set_id });
  expect(whole).toMatchObject({ kind: 'issue', state: 'done', has_file: true });
  const open = async ({ id }: ReportRun) =>
    Buffer.from(((await admin.call(openReportFile, { id })) as RawAnswer).text, 'latin1');
  const pages = pdfText(await open(whole));
  expect(pages).toHaveLength(6);
  expect(pages[0]).toContain('Form 3 Blue');
  expect(await admin.call(printReportForms, { id: set_id })).toEqual(whole);

  const stream_id = ground.form.streams.Green!;
  const zip = await admin.call(printReportForms, { id: set_id, stream_id, form: 'zip' });
  await expect(admin.call(printReportForms, { id: set_id, form: 'zip' })).rejects.toMatchObject({
    code: 'report.running',
  });
  await work(school, zip);
  const names = Object.keys(unzipSync(await open(zip)));
  expect(names).toHaveLength(3);
  expect(names[0]).toMatch(/^A-\d+ Amina Otieno \d+, Report form, Term 3 2026\.pdf$/);
});

test('each signs for oneself: a class teacher for the own stream, the principal for the class', async () => {
  const { school, ground, set_id } = await formThree();
  const teacher = await school.staff(['teacher-portal'], ['view', 'edit']);
  const as_teacher = { id: set_id, role: 'class-teacher' } as const;
  await expect(teacher.call(signReportForms, as_teacher)).rejects.toMatchObject({
    code: 'report.not_class_teacher',
  });
  await school.sql(
    `update administration.streams m set class_teacher_id = f.id
     from identity.staff f where m.id = $1 and f.user_id = $2`,
    [ground.form.streams.Blue, teacher.id],
  );
  // The button stands where the class teacher writes the comments of the stream, until it was pressed.
  const page = async () =>
    (
      await teacher.call(getCommentPage, {
        id: set_id,
        kind: 'class-teacher',
        stream_id: ground.form.streams.Blue!,
      })
    ).signature;
  expect(await page()).toEqual({ by: null, may_sign: true });
  expect(await teacher.call(signReportForms, as_teacher)).toMatchObject({ has_picture: false });
  expect(await page()).toEqual({ by: expect.any(String), may_sign: false });
  await expect(
    teacher.call(signReportForms, { id: set_id, role: 'principal' }),
  ).rejects.toMatchObject({ code: 'report.not_principal' });
  const { signatures, led_streams } = await school.admin.call(getReportForms, { id: set_id });
  expect(signatures).toMatchObject([{ role: 'class-teacher', stream: 'Blue' }]);
  expect(led_streams).toEqual([]);
  const head = await school.staff(['academics']);
  await school.sql(
    `update administration.streams m set class_teacher_id = f.id
     from identity.staff f where m.id = $1 and f.user_id = $2`,
    [ground.form.streams.Green, head.id],
  );
  expect((await head.call(getReportForms, { id: set_id })).led_streams).toMatchObject([
    { name: 'Green' },
  ]);
});

test('a transcript is made of what was issued, and keeps its serial while nothing is new', async () => {
  const { school, ground, set_id } = await formThree();
  const [student_id] = ground.learners.Blue!;
  const ask = () => school.admin.call(issueTranscript, { student_id: student_id! });
  await expect(ask()).rejects.toMatchObject({ code: 'transcript.nothing' });
  await issued(school, set_id);
  const made = await ask();
  expect(made).toMatchObject({ version: 1, is_new: true, serial: expect.stringMatching(/TS/) });
  expect(await ask()).toEqual({ ...made, is_new: false });
  await school.sql(`update students.students set upi = 'K7QF4M' where id = $1`, [student_id]);
  const next = await ask();
  expect(next).toMatchObject({ version: 2, is_new: true });
  expect(next.serial).not.toBe(made.serial);
  const text = linesOf(await school.admin.call(printReportForm, { id: next.id })).join('\n');
  for (const words of [next.serial, 'Term 3 2026', 'Mathematics', 'K7QF4M'])
    expect(text).toContain(words);
});

test('what is held since is neither in an earlier file nor on a transcript', async () => {
  const { school, ground, set_id } = await formThree();
  const { admin } = school;
  const [student_id] = ground.learners.Blue!;
  await issued(school, set_id);
  const { id } = await admin.call(printReportForms, { id: set_id });
  await admin.call(openReportFile, { id });
  await school.sql(
    `update academics.papers p set held_at = r.ended_at + interval '1 minute'
     from academics.report_runs r
     where r.id = $1 and p.set_id = r.set_id and p.student_id = $2`,
    [id, student_id],
  );
  await expect(admin.call(openReportFile, { id })).rejects.toMatchObject({
    code: 'report.file_held',
  });
  await expect(admin.call(issueTranscript, { student_id: student_id! })).rejects.toMatchObject({
    code: 'transcript.held',
  });
});

test('a design is looked at with a real learner before anything is issued', async () => {
  const { school, ground } = await formThree();
  const design_id = await newDesign(school, '844', 'report-form').catch(() => null);
  expect(design_id).toBeNull();
  const show = (blocks: { kind: 'letterhead' | 'trend' }[]) =>
    school.admin.call(previewDesign, {
      curriculum: '844',
      language: 'en',
      student_id: ground.learners.Green![0]!,
      blocks: [{ kind: 'learner', shows: [] }, ...blocks],
    }) as unknown as Promise<RawAnswer>;
  const drawn = await show([{ kind: 'letterhead' }]);
  expect(drawn.headers.get('content-type')).toContain('image/svg+xml');
  expect(drawn.text).toMatch(/^<svg/);
  expect(await snapshotsOf(school)).toEqual([]);
});

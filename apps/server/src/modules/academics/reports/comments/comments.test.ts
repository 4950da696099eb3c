import { createBankLine } from '@darasa/contract/academics/reports/comment-bank';
import {
  fillComments,
  getCommentPage,
  listCommentPages,
  saveComment,
  undoFill,
} from '@darasa/contract/academics/reports/comments';
import { createDesign } from '@darasa/contract/academics/reports/designs';
import { createReportSets } from '@darasa/contract/academics/reports/report-sets';
import { addGroupMembers, addGroupTeacher } from '@darasa/contract/academics/teaching/group-people';
import { createGroup } from '@darasa/contract/academics/teaching/groups';
import { getDashboard } from '@darasa/contract/dashboard/dashboard';
import { describe, expect, test } from 'vitest';
import { newTeacher, openExam, withElectives } from '#test/new-exam.ts';
import { newClassTeacher, newReports, type ReportGround, typeMarks } from '#test/new-reports.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

async function ground() {
  const school = await newSchool(server);
  return { school, made: await newReports(school) };
}

/** The page of a subject as its teacher finds it in the list. */
async function pageOf(person: Person, subject: string, stream: string) {
  const { rows } = await person.call(listCommentPages, { page_size: 100 });
  const { set_id: id, group_id } = rows.find(
    (row) => row.subject === subject && row.stream === stream,
  )!;
  return { id, kind: 'subject' as const, group_id: group_id! };
}

const streamPage = (made: ReportGround, kind: 'class-teacher' | 'principal', stream: string) => ({
  id: made.set_id,
  kind,
  stream_id: made.form.streams[stream]!,
});

const mathematics = (made: ReportGround, student_id: string) => ({
  id: made.set_id,
  student_id,
  kind: 'subject' as const,
  subject_id: made.subjects['Mathematics']!,
});

describe('the teacher of a subject', () => {
  test('finds the own pages and writes beside the marks', async () => {
    const { school, made } = await ground();
    await typeMarks(school, made, 'Mathematics', 'Blue', [40, 21, 45]);
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const { rows } = await teacher.call(listCommentPages, {});
    expect(
      rows.map((row) => [row.subject, row.stream, row.written_count, row.expected_count]),
    ).toEqual([['Mathematics', 'Blue', 0, 3]]);
    const page = await teacher.call(getCommentPage, await pageOf(teacher, 'Mathematics', 'Blue'));
    expect(page).toMatchObject({
      closed: null,
      exams: ['Mid-term'],
      boxes: [{ kind: 'subject', length_max: 300 }],
    });
    expect(page.learners.map((one) => [one.exams[0]!.figures[0], one.grade])).toEqual([
      [80, 'A'],
      [42, 'D+'],
      [90, 'A'],
    ]);
    const [first] = made.learners.Blue!;
    const box = mathematics(made, first!);
    const { comment } = await teacher.call(saveComment, { ...box, words: 'Good.', version: 0 });
    expect(comment).toMatchObject({ words: 'Good.', version: 1 });
    const again = await teacher.call(listCommentPages, {});
    expect(again.rows[0]!.written_count).toBe(1);
  });

  test('neither reads nor writes what another teacher teaches', async () => {
    const { school, made } = await ground();
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const other = await newTeacher(school, made, 'Mathematics', 'Green');
    const [first] = made.learners.Blue!;
    const box = mathematics(made, first!);
    await teacher.call(saveComment, { ...box, words: 'Good.', version: 0 });
    const page = await pageOf(teacher, 'Mathematics', 'Blue');
    await expect(other.call(getCommentPage, page)).rejects.toMatchObject({ status: 404 });
    await expect(
      other.call(saveComment, { ...box, words: 'Bad.', version: 1 }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(other.call(fillComments, page)).rejects.toMatchObject({ status: 404 });
    await expect(
      teacher.call(saveComment, {
        ...box,
        subject_id: made.subjects['English']!,
        words: 'Mine?',
        version: 0,
      }),
    ).rejects.toMatchObject({ status: 404 });
    for (const kind of ['class-teacher', 'principal'] as const) {
      await expect(
        teacher.call(getCommentPage, streamPage(made, kind, 'Blue')),
      ).rejects.toMatchObject({ status: 404 });
      await expect(
        teacher.call(saveComment, {
          id: made.set_id,
          student_id: first!,
          kind,
          words: 'Hello.',
          version: 0,
        }),
      ).rejects.toMatchObject({ status: 404 });
    }
  });

  test('reads what somebody else wrote meanwhile, and nothing is lost', async () => {
    const { school, made } = await ground();
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const box = mathematics(made, made.learners.Blue![0]!);
    await school.admin.call(saveComment, { ...box, words: 'From the office.', version: 0 });
    await expect(
      teacher.call(saveComment, { ...box, words: 'Mine.', version: 0 }),
    ).rejects.toMatchObject({
      code: 'record.stale',
      body: { data: { current: { words: 'From the office.', version: 1 } } },
    });
    const mine = await teacher.call(saveComment, { ...box, words: 'Mine.', version: 1 });
    expect(mine.comment).toMatchObject({ words: 'Mine.', version: 2 });
    const gone = await teacher.call(saveComment, { ...box, version: 2 });
    expect(gone.comment).toBeNull();
  });

  test('writes no more than the box takes, and nothing once the reports are issued', async () => {
    const { school, made } = await ground();
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    const box = { ...mathematics(made, made.learners.Blue![0]!), version: 0 };
    await expect(
      teacher.call(saveComment, { ...box, words: 'x'.repeat(301) }),
    ).rejects.toMatchObject({
      body: { errors: [{ path: 'words', message: 'Use at most 300 characters' }] },
    });
    await school.sql(`update academics.report_sets set state = 'issued' where id = $1`, [
      made.set_id,
    ]);
    await expect(teacher.call(saveComment, { ...box, words: 'Late.' })).rejects.toMatchObject({
      code: 'report_set.issued',
    });
    const page = await teacher.call(getCommentPage, await pageOf(teacher, 'Mathematics', 'Blue'));
    expect(page.closed).toContain('is issued');
  });

  test('is offered the words of the last term', async () => {
    const { school, made } = await ground();
    const box = mathematics(made, made.learners.Blue![0]!);
    await school.admin.call(saveComment, { ...box, words: 'Works well.', version: 0 });
    const later = await newLaterSet(school, made);
    const page = await pageOf(school.admin, 'Mathematics', 'Blue');
    const read = await school.admin.call(getCommentPage, { ...page, id: later });
    expect(read.learners[0]).toMatchObject({
      comments: [],
      last_term: [{ kind: 'subject', words: 'Works well.' }],
    });
  });
});

/** The same reports a term later, with the same exam. */
async function newLaterSet(school: NewSchool, made: ReportGround): Promise<string> {
  const [row] = await school.sql<{ id: string }>(
    `with term as (
       insert into administration.terms (tenant_id, id, school_id, year, name, starts_on, ends_on, created_at)
       values ($1, gen_random_uuid(), $2, 2027, 'Term 1', '2027-01-04', '2027-04-02', now())
       returning id),
     made as (
       insert into academics.report_sets (tenant_id, id, school_id, name, kind, term_id, class_id, created_at, created_by)
       select r.tenant_id, gen_random_uuid(), r.school_id, r.name, r.kind, term.id, r.class_id, now(), r.created_by
       from academics.report_sets r, term
       where r.id = $3
       returning id),
     exams as (
       insert into academics.report_set_exams (tenant_id, school_id, set_id, position, sitting_id)
       select $1, $2, made.id, 1, $4::uuid from made)
     select id from made`,
    [school.tenant_id, school.school_id, made.set_id, made.exam.sittings[0]!.id],
  );
  return row!.id;
}

describe('the class teacher', () => {
  test('writes of the own stream and of no other, and not for the principal', async () => {
    const { school, made } = await ground();
    await typeMarks(school, made, 'Mathematics', 'Blue', [40, 30, 20]);
    await typeMarks(school, made, 'English', 'Blue', [40, 30, 20]);
    const teacher = await newClassTeacher(school, made, 'Blue');
    const page = await teacher.call(getCommentPage, streamPage(made, 'class-teacher', 'Blue'));
    expect(page.boxes.map((box) => box.kind)).toEqual(['class-teacher', 'conduct']);
    expect(page.subjects.map((one) => one.name)).toEqual(['Mathematics', 'English']);
    expect(page.learners.map((one) => one.grade)).toEqual(['A', 'B-', 'D+']);
    const box = {
      id: made.set_id,
      kind: 'class-teacher' as const,
      version: 0,
      words: 'Well done.',
    };
    const student_id = made.learners.Blue![0]!;
    const { comment } = await teacher.call(saveComment, { ...box, student_id });
    expect(comment?.version).toBe(1);
    await expect(
      teacher.call(saveComment, { ...box, student_id: made.learners.Green![0]! }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      teacher.call(saveComment, { ...box, student_id, kind: 'principal' }),
    ).rejects.toMatchObject({ code: 'comment.not_yours' });
    await expect(
      teacher.call(saveComment, { ...mathematics(made, student_id), words: 'Good.', version: 0 }),
    ).rejects.toMatchObject({ code: 'comment.not_yours' });
    const other = await newClassTeacher(school, made, 'Green');
    await expect(
      other.call(getCommentPage, streamPage(made, 'class-teacher', 'Blue')),
    ).rejects.toMatchObject({ status: 404 });
    const seen = await other.call(listCommentPages, { kind: 'class-teacher' });
    expect(seen.rows.map((row) => [row.stream, row.written_count])).toEqual([['Green', 0]]);
  });

  test('is told how many learners wait for a comment, until the last has one', async () => {
    const { school, made } = await ground();
    const teacher = await newClassTeacher(school, made, 'Blue');
    const waits = async () =>
      (await teacher.call(getDashboard, {})).waiting.find(
        (one) => one.key === 'academics.class-comments',
      );
    const waiting = await waits();
    expect(`${waiting?.strong} ${waiting?.rest}`).toBe(
      'Comments are missing for 3 learners of your class.',
    );
    const link = new URLSearchParams(waiting!.href.split('?')[1]);
    link.delete('tab');
    const { rows } = await teacher.call(listCommentPages, Object.fromEntries(link) as never);
    expect(rows.map((row) => row.expected_count - row.written_count)).toEqual([3]);
    for (const student_id of made.learners.Blue!) {
      const box = { id: made.set_id, student_id, kind: 'class-teacher' as const };
      await teacher.call(saveComment, { ...box, words: 'Well done.', version: 0 });
    }
    expect(await waits()).toBeUndefined();
    const subject_teacher = await newTeacher(school, made, 'English', 'Green');
    const calls = await subject_teacher.call(listCommentPages, { is_missing: true });
    expect(calls.rows.map((row) => row.subject)).toEqual(['English']);
  });
});

describe('filling in from the bank', () => {
  const line = (words: string, codes: string[], more = {}) => ({
    kind: 'subject' as const,
    curriculum: '844' as const,
    codes,
    words,
    ...more,
  });

  async function withBank() {
    const { school, made } = await ground();
    await typeMarks(school, made, 'Mathematics', 'Blue', [45, 12]);
    const { admin } = school;
    await admin.call(createBankLine, line('{{he_she}} leads in {{subject}}.', ['A', 'A-']));
    await admin.call(createBankLine, line('{{first_name}} needs help.', ['D-', 'E']));
    await admin.call(createBankLine, line('Kazi nzuri.', ['A'], { language: 'sw' }));
    const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
    return { school, made, teacher, page: await pageOf(teacher, 'Mathematics', 'Blue') };
  }

  test('gives each learner without a comment the sentence of the grade', async () => {
    const { made, teacher, page } = await withBank();
    const filled = await teacher.call(fillComments, page);
    expect(filled).toMatchObject({ filled_count: 2, left_count: 1 });
    const read = await teacher.call(getCommentPage, page);
    expect(read.learners.map((one) => one.comments[0]?.words)).toEqual([
      'She leads in Mathematics.',
      'Amina needs help.',
      undefined,
    ]);
    expect(read.fill).toEqual({ id: filled.fill_id, count: 2 });
    const again = await teacher.call(fillComments, page);
    expect(again).toMatchObject({ fill_id: null, filled_count: 0, left_count: 1 });
    expect(made.learners.Blue).toHaveLength(3);
  });

  test('is undone but for what somebody changed since', async () => {
    const { made, teacher, page } = await withBank();
    const { fill_id } = await teacher.call(fillComments, page);
    const box = mathematics(made, made.learners.Blue![0]!);
    await teacher.call(saveComment, { ...box, words: 'My own words.', version: 1 });
    const undone = await teacher.call(undoFill, { ...page, fill_id: fill_id! });
    expect(undone.undone_count).toBe(1);
    const read = await teacher.call(getCommentPage, page);
    expect(read.learners.flatMap((one) => one.comments.map(({ words }) => words))).toEqual([
      'My own words.',
    ]);
    await expect(teacher.call(undoFill, { ...page, fill_id: fill_id! })).rejects.toMatchObject({
      code: 'comment.fill_gone',
    });
  });
});

describe('the notes to parents', () => {
  test('come from the levels of CBC, and the class teacher edits them', async () => {
    const { school, made } = await ground();
    await typeMarks(school, made, 'Mathematics', 'Blue', [45]);
    await typeMarks(school, made, 'English', 'Blue', [30]);
    await asCbc(school, made);
    const teacher = await newClassTeacher(school, made, 'Blue');
    const page = streamPage(made, 'class-teacher', 'Blue');
    const filled = await teacher.call(fillComments, { ...page, what: 'parent-notes' });
    expect(filled).toMatchObject({ filled_count: 1, left_count: 2 });
    const read = await teacher.call(getCommentPage, page);
    expect(read.boxes.map((box) => box.kind)).toContain('help-at-home');
    const notes = Object.fromEntries(
      read.learners[0]!.comments.map(({ kind, words }) => [kind, words]),
    );
    expect(notes).toEqual({
      'can-do': 'Amina does very well in Mathematics.',
      'working-on': 'Amina is building on a good start in English.',
      'help-at-home': 'Let Amina show you her work each week, and ask her questions about English.',
    });
    const box = { id: made.set_id, student_id: made.learners.Blue![0]!, kind: 'can-do' as const };
    const { comment } = await teacher.call(saveComment, {
      ...box,
      words: 'Reads well.',
      version: 1,
    });
    expect(comment).toMatchObject({ words: 'Reads well.', version: 2 });
  });

  test('are none of the reports of 8-4-4', async () => {
    const { school, made } = await ground();
    const page = streamPage(made, 'class-teacher', 'Blue');
    await expect(
      school.admin.call(fillComments, { ...page, what: 'parent-notes' }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('everybody is on some page', () => {
  test('whoever sits in no stream is written about by the office, and who teaches an option group by that teacher', async () => {
    const { school, ground: made } = await withElectives(server);
    const { admin } = school;
    const group = await admin.call(createGroup, {
      class_id: made.form.class_id,
      subject_id: made.subjects['Music']!,
      name: 'Music of all streams',
    });
    const [amina] = made.learners['Blue']!;
    await admin.call(addGroupMembers, {
      id: group.id,
      student_ids: [amina!],
      from_on: '2026-09-01',
    });
    const teacher = await school.staff(['teacher-portal']);
    const [staff] = await school.sql<{ id: string }>(
      'select id from identity.staff where user_id = $1',
      [teacher.id],
    );
    await admin.call(addGroupTeacher, {
      id: group.id,
      staff_id: staff!.id,
      may: 'write',
      from_on: '2026-09-01',
    });
    const exam = await openExam(school, made);
    await school.sql('update students.students set stream_id = null where id = $1', [
      made.learners['Green']![0],
    ]);
    const design = await admin.call(createDesign, {
      name: 'Short form',
      curriculum: '844',
      language: 'en',
      blocks: [
        { kind: 'learner', shows: [] },
        { kind: 'subjects', layout: 'table', figure: 'mean', shows: ['mark', 'remark'], lines: 1 },
        { kind: 'comments', boxes: ['class-teacher'], lines: 2 },
      ],
    });
    const { rows } = await admin.call(createReportSets, {
      name: 'Term 3 reports',
      term_id: made.term_id,
      class_ids: [made.form.class_id],
      exam_ids: [exam.id],
      design_id: design.id,
    });
    const id = rows[0]!.id;
    const pages = await admin.call(listCommentPages, { page_size: 100 });
    const of = (kind: string) =>
      pages.rows
        .filter((row) => row.kind === kind)
        .map((row) => [row.stream, row.expected_count])
        .toSorted();
    expect(of('class-teacher')).toEqual([
      [null, 1],
      ['Blue', 3],
      ['Green', 2],
    ]);
    // The design has no box for the principal, so nobody waits for those words.
    expect(of('principal').map(([, count]) => count)).toEqual([0, 0, 0]);
    const alone = await admin.call(getCommentPage, { id, kind: 'class-teacher' });
    expect(alone.learners.map((one) => one.student_id)).toEqual([made.learners['Green']![0]]);
    expect(alone.boxes).toEqual([{ kind: 'class-teacher', length_max: 205 }]);

    const own = (await teacher.call(listCommentPages, {})).rows;
    expect(own).toMatchObject([{ subject: 'Music', stream: 'Music of all streams' }]);
    expect(own[0]!.teacher).not.toBeNull();
    const box = {
      id,
      student_id: amina!,
      kind: 'subject' as const,
      subject_id: made.subjects['Music']!,
      version: 0,
    };
    const { comment } = await teacher.call(saveComment, { ...box, words: 'Sings with care.' });
    expect(comment).toMatchObject({ words: 'Sings with care.' });
    await expect(
      teacher.call(saveComment, { ...box, version: 1, words: 'x'.repeat(299) }),
    ).rejects.toMatchObject({ body: { errors: [{ path: 'words' }] } });
  });
});

/** The class becomes one of CBC with levels for what was typed: 90 is EE1 and 60 is ME1. */
async function asCbc(school: NewSchool, made: ReportGround): Promise<void> {
  await school.sql(`update administration.classes set curriculum = 'CBC' where id = $1`, [
    made.form.class_id,
  ]);
  await school.sql(
    `update academics.results set code = case when shown >= 90 then 'EE1' else 'ME1' end,
       points = case when shown >= 90 then 8 else 6 end
     where outcome = 'graded' and tenant_id = $1`,
    [school.tenant_id],
  );
}

import { director } from '@darasa/contract/access';
import { readSheet } from '@darasa/contract/academics/exams/sheet-rows';
import { explainResult, getSheet, listSheets } from '@darasa/contract/academics/exams/sheets';
import { confirmPassword } from '@darasa/contract/identity/access/users';
import {
  askMarkChange,
  attachMarkEvidence,
  getMarkEvidence,
  listMarkChanges,
} from '@darasa/contract/academics/reports/mark-changes';
import { getPaper, listPapers } from '@darasa/contract/academics/reports/papers';
import { publishSitting } from '@darasa/contract/academics/reports/publishing';
import { decide, getApproval, listInbox, override } from '@darasa/contract/platform/approvals';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { addPath } from '@darasa/contract/platform/workflows';
import { expect, test } from 'vitest';
import {
  approveExam,
  type ExamGround,
  newExamGround,
  newTeacher,
  openExam,
} from '#test/new-exam.ts';
import { newSchool, type NewSchool, password, type Person } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

interface Results {
  school: NewSchool;
  made: ExamGround;
  teacher: Person;
  sitting_id: string;
  /** The Mathematics of Form 3 Blue, whose first learner has 40 of 50. */
  sheet_id: string;
  student_id: string;
}

/** Published results, typed by the administrator of the school. */
async function published(): Promise<Results> {
  const school = await newSchool(server);
  const made = await newExamGround(school);
  const exam = await openExam(school, made);
  const [first, second, third] = made.learners.Blue!;
  const marks = { [first!]: 40, [second!]: 30, [third!]: 20 };
  const { sittings } = await approveExam(school, exam, { Mathematics: marks, English: marks });
  const { id: sitting_id, version } = sittings[0]!;
  await school.admin.call(publishSitting, { id: sitting_id, version });
  const teacher = await newTeacher(school, made, 'Mathematics', 'Blue');
  const { rows } = await teacher.call(listSheets, {});
  return { school, made, teacher, sitting_id, sheet_id: rows[0]!.id, student_id: first! };
}

const path = (school: NewSchool, ...people: Person[]) =>
  school.admin.call(addPath, {
    document_type: 'mark-change',
    name: 'Corrections',
    position: 1,
    steps: people.map(({ id }, i) => ({
      name: `Step ${i + 1}`,
      approvers: [{ kind: 'person' as const, user_id: id }],
      rule: 'any' as const,
    })),
  });

const wanted = ({ sheet_id, student_id }: Results, value = '32', version = 1) => ({
  id: sheet_id,
  student_id,
  part: 1,
  value,
  version,
  reason: 'Question 4 was not added up',
});

async function waitingFor(person: Person) {
  const { rows } = await person.call(listInbox, { page_size: 100 });
  const { id } = rows.find((row) => row.document_type === 'mark-change')!;
  const { round, step } = await person.call(getApproval, { id });
  return { id, round, step };
}

const agree = async (person: Person) =>
  person.call(decide, { ...(await waitingFor(person)), decision: 'approve' });

const newPeople = async (school: NewSchool) => [
  await school.staff(['dashboard']),
  await school.staff(['dashboard']),
];

const learnerOf = async ({ teacher, sheet_id, student_id }: Results) =>
  readSheet(await teacher.call(getSheet, { id: sheet_id })).learners.find(
    (one) => one.student_id === student_id,
  )!;

const stateOf = async ({ teacher }: Results) =>
  (await teacher.call(listMarkChanges, {})).rows.map((row) => row.state);

test('a published mark is corrected when two others agree, and the slip says what changed', async () => {
  const results = await published();
  const { school, teacher, sitting_id, sheet_id, student_id } = results;
  const [head, principal] = await newPeople(school);
  await path(school, head!, principal!);
  // Nobody returns or accepts what is published.
  expect(await school.admin.call(getSheet, { id: sheet_id })).toMatchObject({
    may_review: false,
    closed: expect.stringContaining('two people agree'),
  });
  await teacher.call(askMarkChange, wanted(results));
  await expect(teacher.call(askMarkChange, wanted(results, '33'))).rejects.toMatchObject({
    code: 'mark_change.waiting',
  });
  await agree(head!);
  expect(await stateOf(results)).toEqual(['waiting']);
  expect(await learnerOf(results)).toMatchObject({ shown: 80, code: 'A' });
  await agree(principal!);

  expect(await learnerOf(results)).toMatchObject({
    cells: [{ score: 32, version: 2 }],
    shown: 64,
    code: 'B-',
    points: 8,
  });
  expect((await teacher.call(listMarkChanges, {})).rows).toMatchObject([
    { subject: 'Mathematics', part: 'Paper 1', from_text: '40', to_text: '32', state: 'done' },
  ]);
  const { changes } = await teacher.call(explainResult, { id: sheet_id, student_id });
  const name = `${teacher.session.user.first_name} ${teacher.session.user.last_name}`;
  expect(changes[0]).toMatchObject({ from_text: '40', to_text: '32', by: name });
  const { rows } = await school.admin.call(listPapers, { sitting_id });
  const fresh = rows.filter((row) => row.version === 2);
  expect(fresh.map((row) => row.student_id)).toEqual([student_id]);
  const { versions, snapshot } = await school.admin.call(getPaper, { id: fresh[0]!.id });
  expect(versions.find((one) => one.version === 2)).toMatchObject({
    why: 'Mathematics corrected from 80 to 64',
    state: 'released',
  });
  expect(snapshot.results.subjects.find((one) => one.name === 'Mathematics')?.shown).toBe(64);
  const told = await teacher.call(listNotifications, {});
  expect(told.rows[0]?.title).toBe('Correction of a mark is approved');
});

test('neither who typed the mark nor one person alone corrects it, and the school hears so in time', async () => {
  const results = await published();
  const { school, teacher } = results;
  const { admin } = school;
  const [head] = await newPeople(school);
  await expect(teacher.call(askMarkChange, wanted(results))).rejects.toMatchObject({
    code: 'mark_change.two_people',
  });
  await expect(path(school, head!)).rejects.toMatchObject({ code: 'workflow.few_people' });
  await path(school, head!, admin);
  await teacher.call(askMarkChange, wanted(results));
  await agree(head!);
  await expect(agree(admin)).rejects.toMatchObject({ code: 'mark_change.typist' });
  expect(await learnerOf(results)).toMatchObject({ shown: 80 });

  const others = await published();
  const [principal] = await newPeople(others.school);
  await path(others.school, principal!, principal!);
  await others.teacher.call(askMarkChange, wanted(others));
  await agree(principal!);
  await expect(agree(principal!)).rejects.toMatchObject({ code: 'mark_change.two_people' });
  expect(await learnerOf(others)).toMatchObject({ shown: 80 });
  expect(await stateOf(others)).toEqual(['waiting']);
});

test('whoever asked does not count among the two, not even a director who goes ahead', async () => {
  const results = await published();
  const { school } = results;
  const chair = await school.staff(['academics', 'dashboard'], undefined, {
    responsibility: director,
  });
  const [head, principal] = await newPeople(school);
  await path(school, head!, principal!);
  await chair.call(askMarkChange, wanted(results));
  const seen = await waitingFor(head!);
  await expect(chair.call(decide, { ...seen, decision: 'approve' })).rejects.toMatchObject({
    code: 'approval.own',
  });
  await agree(head!);
  await chair.call(confirmPassword, { password });
  const ahead = { ...(await waitingFor(principal!)), comment: 'The principal is away' };
  await expect(chair.call(override, ahead)).rejects.toMatchObject({
    code: 'mark_change.two_people',
  });
  expect(await learnerOf(results)).toMatchObject({ shown: 80 });
});

test('a mark that was changed meanwhile is not written over', async () => {
  const results = await published();
  const { school, teacher, sheet_id, student_id } = results;
  const [head, principal] = await newPeople(school);
  await path(school, head!, principal!);
  await expect(teacher.call(askMarkChange, wanted(results, '32', 0))).rejects.toMatchObject({
    code: 'mark_change.stale',
  });
  await teacher.call(askMarkChange, wanted(results));
  await agree(head!);
  await school.sql(
    `update academics.marks set score = 45, version = version + 1
     where sheet_id = $1 and student_id = $2`,
    [sheet_id, student_id],
  );
  await expect(agree(principal!)).rejects.toMatchObject({ code: 'mark_change.stale' });
  expect(await learnerOf(results)).toMatchObject({ cells: [{ score: 45, version: 2 }] });
});

test('only the group asks, with a mark that the sheet would take, once it is approved', async () => {
  const results = await published();
  const { school, made, teacher } = results;
  await path(school, ...(await newPeople(school)));
  const other = await newTeacher(school, made, 'English', 'Blue');
  await expect(other.call(askMarkChange, wanted(results))).rejects.toMatchObject({ status: 404 });
  for (const [value, message] of [
    ['51', /50/],
    ['good', /good is not a mark/],
    ['40', /stands there already/],
  ] as const) {
    await expect(teacher.call(askMarkChange, wanted(results, value))).rejects.toMatchObject({
      body: { errors: [{ path: 'value', message: expect.stringMatching(message) }] },
    });
  }
  await teacher.call(askMarkChange, wanted(results, 'ab'));
  expect((await teacher.call(listMarkChanges, {})).rows).toMatchObject([{ to_text: 'AB' }]);
  expect((await other.call(listMarkChanges, {})).count).toBe(0);

  const open = await openExam(school, made, { name: 'End of term' });
  const { rows } = await teacher.call(listSheets, { sitting_id: open.sittings[0]!.id });
  await expect(
    teacher.call(askMarkChange, { ...wanted(results), id: rows[0]!.id, version: 0 }),
  ).rejects.toMatchObject({ code: 'mark_change.open' });
});

test('whoever asks attaches the paper once, and those who decide open it', async () => {
  const results = await published();
  const { school, teacher } = results;
  const [head, principal] = await newPeople(school);
  await path(school, head!, principal!);
  const { id } = await teacher.call(askMarkChange, wanted(results));
  const photo = { bytes: Buffer.from('%PDF-1.7 question 4'), name: 'paper.pdf' };
  await expect(
    school.admin.call(attachMarkEvidence, { id }, { file: photo }),
  ).rejects.toMatchObject({
    status: 404,
  });
  await teacher.call(attachMarkEvidence, { id }, { file: photo });
  await expect(teacher.call(attachMarkEvidence, { id }, { file: photo })).rejects.toMatchObject({
    code: 'mark_change.has_evidence',
  });
  const office = await school.staff(['academics'], ['view']);
  expect((await office.call(listMarkChanges, {})).rows).toMatchObject([
    { id, evidence_file_name: 'paper.pdf' },
  ]);
  const opened: RawAnswer = await office.call(getMarkEvidence, { id });
  expect(opened.text).toContain('question 4');
  const stranger = await newTeacher(school, results.made, 'English', 'Green');
  await expect(stranger.call(getMarkEvidence, { id })).rejects.toMatchObject({ status: 404 });
  await agree(head!);
  await agree(principal!);
  expect(await stateOf(results)).toEqual(['done']);
});

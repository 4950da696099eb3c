import {
  previewResults,
  sendResults,
  sendResultsToClasses,
} from '@darasa/contract/academics/reports/result-messages';
import { publishSitting, withdrawSitting } from '@darasa/contract/academics/reports/publishing';
import { listMessages } from '@darasa/contract/communication/sending/messages';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { giveTokens } from '#test/drain-school.ts';
import { approveExam, newExamGround, openExam } from '#test/new-exam.ts';
import { newGuardian } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();

/** Two of Form 3 Blue share their mother's phone, the father of the second must not be told. */
async function approved() {
  const school = await newSchool(server);
  const made = await newExamGround(school);
  const [first, second, third] = made.learners.Blue!;
  const mother = await newGuardian(school, { phone: '254722651001' });
  const father = await newGuardian(school, { phone: '254722651003' });
  await link(school, mother, first!);
  await link(school, mother, second!);
  await link(school, father, third!, true);
  const exam = await openExam(school, made);
  const marks = { [first!]: 40, [second!]: 30, [third!]: 20 };
  const done = await approveExam(school, exam, { Mathematics: marks, English: marks });
  await giveTokens(school, 100);
  const { id, version } = done.sittings[0]!;
  const publish = () => school.admin.call(publishSitting, { id, version });
  return { school, made, exam: done, publish, ids: { first: first!, second: second! } };
}

const link = (school: NewSchool, guardian_id: string, student_id: string, is_barred = false) =>
  school.sql(
    `insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, is_barred, created_at)
     values ($1, $2, $3, $4, $5, 'mother', $6, now())`,
    [school.tenant_id, newId(), school.school_id, student_id, guardian_id, is_barred],
  );

test('results go to each family in a text for each child, at the price that was shown', async () => {
  const { school, made, exam, publish, ids } = await approved();
  await publish();
  const choice = { exam_id: exam.id, class_id: made.form.class_id };
  const seen = await school.admin.call(previewResults, choice);
  expect(seen).toMatchObject({ recipients_count: 2, unpublished_classes: [], held: [] });
  expect(seen.samples.map((one) => one.text)).toEqual([
    expect.stringMatching(/MAT 80A.* ENG 80A.*Mean A 12\.00.*Position 1 of 3/),
    expect.stringMatching(/MAT 60B-.* ENG 60B-.*Position 2 of 3/),
  ]);
  const sent = await school.admin.call(sendResults, { ...choice, expected_tokens: seen.tokens });
  expect(sent).toMatchObject({ recipients_count: 2, tokens: seen.tokens });
  const { rows } = await school.admin.call(listMessages, { campaign_id: sent.id });
  expect(rows.map((one) => one.phone)).toEqual(['254722651001', '254722651001']);
  const clerk = await school.staff(['communication'], ['view']);
  const log = await clerk.call(listMessages, { campaign_id: sent.id });
  expect(JSON.stringify(log)).not.toContain('MAT');

  const one = await school.admin.call(sendResults, {
    exam_id: exam.id,
    student_ids: [ids.second],
    text_en: '{{learner}}: {{mean}}, {{position}} in {{exam}}.',
  });
  expect(one.recipients_count).toBe(1);
});

test('texts that wait are kept back when the results are withdrawn', async () => {
  const { school, made, exam, publish } = await approved();
  const out = await publish();
  const send_at = new Date(server.clock.now.getTime() + 26 * 3_600_000).toISOString();
  const choice = { exam_id: exam.id, class_id: made.form.class_id, send_at };
  const sent = await school.admin.call(sendResults, choice);
  const states = async () =>
    (await school.admin.call(listMessages, { campaign_id: sent.id })).rows.map((row) => row.state);
  expect(await states()).toEqual(['waiting', 'waiting']);
  const { id, version } = out.sittings[0]!;
  await school.admin.call(withdrawSitting, { id, version, reason: 'A wrong paper' });
  expect(await states()).toEqual(['cancelled', 'cancelled']);
});

test('nothing leaves before the results are published, and the class is named', async () => {
  const { school, made, exam } = await approved();
  const class_ids = [made.form.class_id];
  await expect(
    school.admin.call(sendResultsToClasses, { exam_id: exam.id, class_ids }),
  ).rejects.toMatchObject({ code: 'results.not_published', message: /Form 3/ });
  const seen = await school.admin.call(previewResults, { exam_id: exam.id, class_ids });
  expect(seen).toMatchObject({ recipients_count: 0, unpublished_classes: ['Form 3'] });
  await expect(school.admin.call(sendResults, { exam_id: exam.id } as never)).rejects.toMatchObject(
    { status: 400 },
  );
});

test('a class or a learner of another school is nobody here', async () => {
  const ours = await approved();
  const theirs = await approved();
  await theirs.publish();
  await expect(
    ours.school.admin.call(sendResults, {
      exam_id: theirs.exam.id,
      student_ids: [theirs.ids.first],
    }),
  ).rejects.toMatchObject({ code: 'record.not_found' });
});

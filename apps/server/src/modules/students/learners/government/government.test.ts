import {
  checkGovernment,
  getGovernmentFile,
  listGovernmentExports,
  makeGovernmentExport,
} from '@darasa/contract/students/learners/government';
import { recordConsent } from '@darasa/contract/students/care/consents';
import { getTransferFile } from '@darasa/contract/students/leaving/transfer';
import { expect, test } from 'vitest';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

async function linesOf(school: NewSchool, id: string): Promise<string[]> {
  const file: RawAnswer = await school.admin.call(getGovernmentFile, { id });
  return file.text.trim().split('\r\n').slice(1);
}

test('those with most to mend come first, with what is missing', async () => {
  const school = await newSchool(server);
  const { class_id } = await newClass(school);
  const whole = await newLearner(school, { first_name: 'Amina', class_id, guardian: {} });
  await school.sql(
    `update students.students set birth_certificate_number = '44812', upi = 'K7QF4M',
       born_on = '2014-05-23', nationality = 'Kenyan', county = 'Kajiado', sub_county = 'Kajiado North' where id = $1`,
    [whole.id],
  );
  await newLearner(school, { first_name: 'Brian', class_id });
  const { rows, learners, with_faults, to_send } = await school.admin.call(checkGovernment, {});
  expect(rows.map((row) => row.name)).toEqual(['Brian Hassan', 'Amina Hassan']);
  expect(rows[0]!.faults).toContain('No birth certificate number');
  expect(rows[1]).toMatchObject({ faults: [], change: 'new' });
  expect({ learners, with_faults, to_send }).toEqual({ learners: 2, with_faults: 1, to_send: 2 });
  const mend = await school.admin.call(checkGovernment, { state: 'faults' });
  expect(mend.count).toBe(1);
});

test('the second file holds exactly who changed, joined or left since', async () => {
  const school = await newSchool(server);
  const moved = await newLearner(school, { first_name: 'Amina' });
  const left = await newLearner(school, { first_name: 'Brian' });
  await newLearner(school, { first_name: 'Cate' });
  const first = await school.admin.call(makeGovernmentExport, { kind: 'whole' });
  expect(first.learner_count).toBe(3);
  await expect(school.admin.call(makeGovernmentExport, { kind: 'changed' })).rejects.toMatchObject({
    code: 'government.nothing',
  });
  await school.sql(`update students.students set county = 'Kisumu' where id = $1`, [moved.id]);
  await school.sql(`update students.students set status = 'transferred' where id = $1`, [left.id]);
  await newLearner(school, { first_name: 'Dan' });
  const { rows } = await school.admin.call(checkGovernment, { state: 'to-send' });
  expect(rows.find((row) => row.change === 'changed')!.changed_fields).toEqual(['County']);
  server.clock.forward(60_000);
  const second = await school.admin.call(makeGovernmentExport, { kind: 'changed' });
  const lines = await linesOf(school, second.id);
  expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(['Changed', 'Left', 'New']);
  await expect(school.admin.call(makeGovernmentExport, { kind: 'changed' })).rejects.toMatchObject({
    code: 'government.nothing',
  });
  const history = await school.admin.call(listGovernmentExports, {});
  expect(history.rows.map((one) => [one.kind, one.learner_count])).toEqual([
    ['changed', 3],
    ['whole', 3],
  ]);
  // The first file is still what it was on its day.
  expect((await linesOf(school, first.id)).join()).not.toContain('Kisumu');
});

test('a formula in a name is harmless text in the file', async () => {
  const school = await newSchool(server);
  await newLearner(school, { surname: '=HYPERLINK("http://evil.test")', first_name: '@sum' });
  const { id } = await school.admin.call(makeGovernmentExport, { kind: 'whole' });
  const file: RawAnswer = await school.admin.call(getGovernmentFile, { id });
  expect(file.text).toContain("'=HYPERLINK");
  expect(file.text).not.toMatch(/(^|,)"?[=@]/m);
  const xlsx: RawAnswer = await school.admin.call(getGovernmentFile, { id, format: 'xlsx' });
  expect(xlsx.text).not.toContain('<f>');
});

test('an export may be of one class, and is nobody else’s', async () => {
  const school = await newSchool(server);
  const { class_id } = await newClass(school);
  await newLearner(school, { class_id });
  await newLearner(school, { first_name: 'Brian' });
  const made = await school.admin.call(makeGovernmentExport, { kind: 'whole', class_id });
  expect(made.learner_count).toBe(1);
  const other = await newSchool(server);
  await expect(other.admin.call(getGovernmentFile, { id: made.id })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    other.admin.call(makeGovernmentExport, { kind: 'whole', class_id }),
  ).rejects.toMatchObject({ status: 404 });
  const reader = await school.staff(['students'], ['view']);
  await expect(reader.call(getGovernmentFile, { id: made.id })).rejects.toMatchObject({
    status: 403,
  });
  expect((await reader.call(checkGovernment, {})).count).toBe(2);
});

test('who said no to data sharing is left out, and the check says so', async () => {
  const school = await newSchool(server);
  const { id: student_id, guardian_id } = await newLearner(school, { guardian: {} });
  await newLearner(school, { first_name: 'Brian' });
  await school.admin.call(recordConsent, {
    student_id,
    kind: 'data-sharing',
    answer: 'refused',
    guardian_id: guardian_id!,
    on_date: '2026-01-05',
    how: 'signed-form',
  });
  const { rows, to_send } = await school.admin.call(checkGovernment, {});
  expect(rows.find((row) => row.id === student_id)!.faults[0]).toContain('said no');
  expect(to_send).toBe(1);
  expect(await school.admin.call(makeGovernmentExport, { kind: 'whole' })).toMatchObject({
    learner_count: 1,
    withheld_count: 1,
  });
  await expect(school.admin.call(getTransferFile, { student_id })).rejects.toMatchObject({
    code: 'consent.not_shared',
  });
});

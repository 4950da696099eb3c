import { runBilling } from '@darasa/contract/finance/fees/billing';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import {
  keepApart,
  exportDuplicates,
  listDuplicates,
  reasonWords,
  listMerges,
  mergeLearners,
  undoMerge,
} from '@darasa/contract/students/joining/duplicates';
import { openHealth, saveHealth } from '@darasa/contract/students/care/health';
import { editStudent, getStudent, listEnrolments } from '@darasa/contract/students/families/record';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';

const server = await startServer();

/** Amina came in January, and was admitted again in May without her second name. */
async function twice() {
  const school = await newSchool(server);
  const grade = await newClass(school);
  const place = { class_id: grade.class_id, born_on: '2014-05-23' };
  const first = await newLearner(school, {
    ...place,
    other_names: 'Wanjiku',
    guardian: { first_name: 'Lucy' },
  });
  const guardian = { guardian_id: first.guardian_id! };
  const second = await newLearner(school, { ...place, upi: 'K7QF4M', guardian });
  return { school, place, guardian, first, second };
}
const pairsOf = async ({ school }: Awaited<ReturnType<typeof twice>>) =>
  (await school.admin.call(listDuplicates, {})).pairs;

test('the same name, birth date and phone make a pair; a twin makes none', async () => {
  const story = await twice();
  const { school, place, guardian, first, second } = story;
  await newLearner(school, { ...place, first_name: 'Yusuf', guardian });
  await newLearner(school, { ...place, born_on: '2016-01-02', guardian });
  const pairs = await pairsOf(story);
  expect(pairs).toMatchObject([{ reasons: ['name-and-phone'] }]);
  expect([pairs[0]!.one.id, pairs[0]!.other.id].toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  );
  expect(pairs[0]!.one.guardians).toHaveLength(1);
  const csv: RawAnswer = await school.admin.call(exportDuplicates, { format: 'csv' });
  expect(csv.text).toContain(reasonWords['name-and-phone']);
  expect(csv.text).toContain(pairs[0]!.other.admission_number);
  const clerk = await school.staff(['students'], ['view', 'edit']);
  await expect(clerk.call(exportDuplicates, { format: 'csv' })).rejects.toMatchObject({
    status: 403,
  });
  const ids = { one_id: second.id, other_id: first.id };
  await school.admin.call(keepApart, ids);
  expect(await pairsOf(story)).toEqual([]);
});

test('one birth certificate makes a pair, however it is written', async () => {
  const school = await newSchool(server);
  for (const number of ['BC 123-4', 'bc1234']) {
    const { id } = await newLearner(school, { first_name: number.slice(0, 4) });
    await school.sql(`update students.students set birth_certificate_number = $2 where id = $1`, [
      id,
      number,
    ]);
  }
  const { pairs } = await school.admin.call(listDuplicates, {});
  expect(pairs).toMatchObject([{ reasons: ['birth-certificate'] }]);
});

test('a merge moves what the other record had, fills the gaps, and leaves one in the lists', async () => {
  const story = await twice();
  const { school, first, second } = story;
  await school.admin.call(saveHealth, { student_id: second.id, version: 0, allergies: 'Milk' });
  const merge = { kept_id: first.id, merged_id: second.id };
  const { id, moved_count } = await school.admin.call(mergeLearners, merge);
  expect(moved_count).toBe(1);
  const { rows } = await school.admin.call(listEnrolments, { student_id: first.id });
  expect(rows.map((row) => row.to_on === null)).toContain(true);
  expect(rows).toHaveLength(2);
  const kept = await school.admin.call(getStudent, { admission_number: first.admission_number });
  expect(kept).toMatchObject({ learner: { upi: 'K7QF4M' }, allergies: 'Milk' });
  expect((await school.admin.call(listStudents, { search: 'Amina' })).count).toBe(1);
  expect(await pairsOf(story)).toEqual([]);
  await expect(school.admin.call(mergeLearners, merge)).rejects.toMatchObject({
    code: 'merge.already',
  });
  const { rows: merges } = await school.admin.call(listMerges, {});
  expect(merges).toMatchObject([{ id, kept_number: first.admission_number, undone_at: null }]);
});

test('a merge taken back leaves both as they were, but for what was written since', async () => {
  const story = await twice();
  const { school, first, second } = story;
  await school.admin.call(saveHealth, { student_id: second.id, version: 0, allergies: 'Milk' });
  const { id } = await school.admin.call(mergeLearners, {
    kept_id: first.id,
    merged_id: second.id,
  });
  const { version } = (
    await school.admin.call(getStudent, { admission_number: first.admission_number })
  ).learner;
  await school.admin.call(editStudent, { id: first.id, version, county: 'Kajiado' });
  await school.admin.call(undoMerge, { id });
  const one = await school.admin.call(getStudent, { admission_number: first.admission_number });
  expect(one).toMatchObject({ learner: { upi: null, county: 'Kajiado' }, allergies: null });
  const other = await school.admin.call(getStudent, { admission_number: second.admission_number });
  expect(other.learner).toMatchObject({ upi: 'K7QF4M', status: 'active', left_on: null });
  expect(other.learner.class_id).not.toBeNull();
  const { rows } = await school.admin.call(listEnrolments, { student_id: second.id });
  expect(rows).toMatchObject([{ to_on: null }]);
  const { health } = await school.admin.call(openHealth, { student_id: second.id });
  expect(health.allergies).toBe('Milk');
  expect(await pairsOf(story)).toHaveLength(1);
  await expect(school.admin.call(undoMerge, { id })).rejects.toMatchObject({
    code: 'merge.undone',
  });
});

test('what cannot be merged is refused', async () => {
  const { school, first } = await twice();
  const leaver = await newLearner(school, { status: 'withdrawn' });
  const merge = (kept_id: string, merged_id: string, why: object) =>
    expect(school.admin.call(mergeLearners, { kept_id, merged_id })).rejects.toMatchObject(why);
  await merge(first.id, first.id, { status: 400 });
  await merge(leaver.id, first.id, { status: 400 });
  const other = await newLearner(school, { school_id: school.other_school_id });
  await merge(first.id, other.id, { code: 'record.not_found' });
  const viewer = await school.staff(['students'], ['view']);
  await expect(viewer.call(listDuplicates, {})).rejects.toMatchObject({ status: 403 });
});

test('two accounts become one: what was billed twice is taken back, what was paid comes along', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const books = await newBooks(school, { learners: 2 });
  const [kept_id, merged_id] = books.students as [string, string];
  const bill = { semester_id: books.term_id, billed_on: isoDate(server.clock.now) };
  await admin.call(runBilling, { ...bill, expected_cents: 50_000_00 });
  await admin.call(recordPayment, {
    student_id: merged_id,
    amount_cents: 7_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: isoDate(server.clock.now),
  });
  const balanceOf = async (student_id: string) =>
    (await admin.call(getFeePanel, { student_id })).balance_cents;
  const clerk = await school.staff(['students']);
  await expect(clerk.call(mergeLearners, { kept_id, merged_id })).rejects.toMatchObject({
    code: 'merge.money',
  });
  const { id } = await admin.call(mergeLearners, { kept_id, merged_id });
  expect([await balanceOf(kept_id), await balanceOf(merged_id)]).toEqual([18_000_00, 0]);
  await admin.call(undoMerge, { id });
  expect([await balanceOf(kept_id), await balanceOf(merged_id)]).toEqual([25_000_00, 18_000_00]);
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
  await admin.call(mergeLearners, { kept_id, merged_id });
  expect([await balanceOf(kept_id), await balanceOf(merged_id)]).toEqual([18_000_00, 0]);
});

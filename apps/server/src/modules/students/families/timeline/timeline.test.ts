import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { getStudent } from '@darasa/contract/students/families/record';
import { getTimeline } from '@darasa/contract/students/families/timeline';
import { beforeAll, expect, test } from 'vitest';
import { giveTokens } from '#test/drain-school.ts';
import { newBooks } from '#test/new-books.ts';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let learner: { id: string; admission_number: string };

beforeAll(async () => {
  school = await newSchool(server);
  const books = await newBooks(school);
  const form = await newClass(school, { name: 'Form 2' });
  learner = await newLearner(school, {
    class_id: form.class_id,
    admission_number: 'T/1',
    guardian: { first_name: 'Lucy', phone: '254722000418' },
  });
  await school.admin.call(recordPayment, {
    student_id: learner.id,
    amount_cents: 10_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-03',
  });
  await giveTokens(school, 100);
  await school.admin.call(createMessage, {
    audience: { to: 'guardians', student_ids: [learner.id] },
    text_en: 'Come to the meeting on Friday.',
    title: 'Meeting',
  });
});

test('the record begins with what is owed and paid, for those who see the books', async () => {
  const { admission_number } = learner;
  const { money } = await school.admin.call(getStudent, { admission_number });
  expect(money).toMatchObject({
    balance_cents: -10_000_00,
    last_payment: { amount_cents: 10_000_00, received_on: '2026-02-03', method_name: 'Cash' },
  });
  const teacher = await school.staff(['students']);
  expect((await teacher.call(getStudent, { admission_number })).money).toBeNull();
});

const wordsFor = async (caller: NewSchool['admin']): Promise<string[]> =>
  (await caller.call(getTimeline, { student_id: learner.id })).rows.map((row) => row.what);

test('a learner has one story: place, money and messages, newest first', async () => {
  expect(await wordsFor(school.admin)).toEqual([
    'SMS to Lucy Hassan: Meeting',
    'Paid KES\u00a010,000.00, Cash',
    'Admitted to Form 2',
  ]);
});

test('nobody reads there what is closed to them elsewhere', async () => {
  expect(await wordsFor(await school.staff(['students']))).toEqual(['Admitted to Form 2']);
  expect(await wordsFor(await school.staff(['students', 'communication']))).toEqual([
    'SMS to Lucy Hassan: Meeting',
    'Admitted to Form 2',
  ]);
  const other = await newSchool(server);
  await expect(other.admin.call(getTimeline, { student_id: learner.id })).rejects.toMatchObject({
    code: 'record.not_found',
  });
});

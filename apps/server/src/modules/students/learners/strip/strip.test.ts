import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { findStudents } from '@darasa/contract/students/learners/roll';
import { listStrips } from '@darasa/contract/students/learners/strip';
import { beforeAll, expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newClass, newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let id: string;

beforeAll(async () => {
  school = await newSchool(server);
  const { cash_id } = await newBooks(school);
  const { class_id } = await newClass(school, { name: 'Form 2' });
  ({ id } = await newLearner(school, {
    first_name: 'Zainab',
    class_id,
    guardian: { first_name: 'Lucy', phone: '254722000418' },
  }));
  await school.admin.call(recordPayment, {
    student_id: id,
    amount_cents: 2_500_00,
    method: 'cash',
    money_account_id: cash_id,
    received_on: '2026-02-03',
  });
});

const guardian = { name: 'Lucy Hassan', relation: 'mother', phone: '254722000418' };

test('who looks for a learner sees at once what is owed, what was paid last, and whom to call', async () => {
  const { rows } = await school.admin.call(findStudents, { search: 'zain' });
  expect(rows).toMatchObject([
    {
      first_name: 'Zainab',
      class_name: 'Form 2',
      guardian,
      money: {
        balance_cents: -2_500_00,
        last_payment: { amount_cents: 2_500_00, received_on: '2026-02-03', method_name: 'Cash' },
      },
    },
  ]);
  expect((await school.admin.call(listStrips, { ids: [id] })).rows).toEqual(rows);
});

test('a teacher without the books gets no balance, and without records no guardian', async () => {
  const registrar = await school.staff(['students']);
  expect((await registrar.call(findStudents, { search: 'zain' })).rows).toMatchObject([
    { guardian, money: null },
  ]);
  const teacher = await school.staff(['teacher-portal']);
  expect((await teacher.call(listStrips, { ids: [id] })).rows).toMatchObject([
    { first_name: 'Zainab', guardian: null, photo: null, money: null },
  ]);
});

test('a learner of another organisation is not there', async () => {
  const other = await newSchool(server);
  expect((await other.admin.call(listStrips, { ids: [id] })).rows).toEqual([]);
});

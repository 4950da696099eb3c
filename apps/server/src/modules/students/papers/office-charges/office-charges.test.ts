import { getFeePanel, getStatement } from '@darasa/contract/finance/families/fee-panel';
import { listExtraCharges } from '@darasa/contract/finance/fees/extra-charges';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { changeSetting } from '@darasa/contract/settings/settings';
import { issueStudentCards } from '@darasa/contract/students/papers/cards';
import {
  issueCertificates,
  reissueCertificate,
} from '@darasa/contract/students/leaving/certificates';
import { getOfficeCharges } from '@darasa/contract/students/papers/office-charges';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newLearner } from '#test/new-learner.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school, { learners: 2 });
});

const lost = (ids: string[], charge: boolean) =>
  school.admin.call(issueStudentCards, { ids, reason: 'lost', charge });
const balance = async (student_id: string) =>
  (await school.admin.call(getFeePanel, { student_id })).balance_cents;
const price = (key: 'finance.lost_card_cents' | 'finance.certificate_copy_cents', value: number) =>
  school.admin.call(changeSetting, { key, value, version: 0 });

test('a lost card costs nothing until the school sets a price', async () => {
  expect(await school.admin.call(getOfficeCharges, {})).toEqual({
    lost_card_cents: 0,
    certificate_copy_cents: 0,
  });
  await lost([books.students[0]!], false);
  expect(await balance(books.students[0]!)).toBe(0);
});

test('what has no price is not called charged: it is refused, and nothing is issued', async () => {
  const [student_id] = books.students as [string];
  const unpriced = {
    status: 400,
    body: { errors: [{ path: 'charge', message: expect.stringContaining('No price is set') }] },
  };
  await expect(lost([student_id], true)).rejects.toMatchObject(unpriced);
  const { rows } = await school.admin.call(issueCertificates, {
    student_ids: [student_id],
    kind: 'character',
    issued_on: isoDate(server.clock.now),
  });
  const copy = { id: rows[0]!.id, reason: 'Lost in a fire', charge: true };
  await expect(school.admin.call(reissueCertificate, copy)).rejects.toMatchObject(unpriced);
  const again = await school.admin.call(reissueCertificate, { ...copy, charge: false });
  expect(again.copy_count).toBe(2);
});

test('then each lost card is a line of the extra charge, if whoever issues it says so', async () => {
  const [one, two] = books.students as [string, string];
  await price('finance.lost_card_cents', 200_00);
  await lost([one, two], true);
  await lost([one], true);
  await lost([two], false);
  expect([await balance(one), await balance(two)]).toEqual([400_00, 200_00]);
  const { rows } = await school.admin.call(listExtraCharges, {});
  expect(rows).toMatchObject([{ name: 'Lost ID cards', source: 'students', charged_count: 3 }]);
  const statement = await school.admin.call(getStatement, { student_id: one });
  expect(statement.rows[0]!.memo).toContain('lost ID card');
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('a copy of a certificate is charged the same way', async () => {
  const student_id = books.students[1]!;
  await price('finance.certificate_copy_cents', 500_00);
  const { rows } = await school.admin.call(issueCertificates, {
    student_ids: [student_id],
    kind: 'character',
    issued_on: isoDate(server.clock.now),
  });
  const copy = { id: rows[0]!.id, reason: 'Lost in a fire', charge: true };
  await school.admin.call(reissueCertificate, copy);
  expect(await balance(student_id)).toBe(700_00);
});

test('without books the charge is refused, and no card is issued', async () => {
  const poor = await newSchool(server);
  const { id } = await newLearner(poor);
  const value = 200_00;
  await poor.admin.call(changeSetting, { key: 'finance.lost_card_cents', value, version: 0 });
  await expect(
    poor.admin.call(issueStudentCards, { ids: [id], reason: 'lost', charge: true }),
  ).rejects.toMatchObject({ code: 'office_charge.no_books' });
});

import {
  exportBalances,
  listBalances,
  printBalanceLetters,
  printFeeRegister,
} from '@darasa/contract/finance/families/balances';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { recordPayment } from '@darasa/contract/finance/receiving/payments';
import { editMoneyAccount } from '@darasa/contract/finance/books/setup';
import { changeStatus } from '@darasa/contract/students/learners/status';
import { expect, test } from 'vitest';
import { withSecondPerson } from '#test/with-second-person.ts';
import { newBooks } from '#test/new-books.ts';
import { newSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

const server = await startServer();

const wordsOf = (paper: RawAnswer) =>
  pdfText(Buffer.from(paper.text, 'latin1')).join(' ').replaceAll('\u00a0', ' ');

test('what the school holds for a family is a credit in words on every paper', async () => {
  const school = await newSchool(server);
  const books = await newBooks(school);
  await school.admin.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents: 1_234_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
  });
  const { class_id } = books;
  const register = wordsOf(await school.admin.call(printFeeRegister, { class_id, year: 2026 }));
  expect(register).toContain('1,234.00 Cr');
  expect(register).not.toContain('\u2212');
  const list = wordsOf(await school.admin.call(exportBalances, { which: 'credit', format: 'pdf' }));
  expect(list).toContain('1,234.00 Cr');
  expect(list).toMatch(/who is in credit/i);
  const sheet: RawAnswer = await school.admin.call(exportBalances, {
    which: 'credit',
    format: 'csv',
  });
  expect(sheet.text).toContain('-1234.00');
});

test('whoever left is written to about what is owed and where to pay it, and can still pay', async () => {
  const school = await newSchool(server);
  const books = await newBooks(school, { learners: 1 });
  const [student_id] = books.students as [string];
  const semester_id = books.term_id;
  const { to_bill_cents } = await school.admin.call(previewBilling, { semester_id });
  await school.admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
  await school.admin.call(changeStatus, {
    student_id,
    status: 'transferred',
    on_date: '2026-03-02',
    reason: 'Moved to Nakuru',
  });
  await withSecondPerson(school, () =>
    school.admin.call(editMoneyAccount, {
      id: books.bank_id,
      version: 1,
      bank_name: 'Tegemeo Bank',
      account_number: '0110022003',
    }),
  );
  const left = { leavers: 'only' as const };
  const letter: RawAnswer = await school.admin.call(printBalanceLetters, {
    ...left,
    letter: 'recovery',
    pay_by: '2026-04-01',
  });
  const words = wordsOf(letter).replaceAll('\n', ' ');
  expect(words).toContain('KES 25,000.00');
  expect(words).toContain('Tegemeo Bank, account 0110022003');
  await school.admin.call(recordPayment, {
    student_id,
    amount_cents: 25_000_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-03-20',
  });
  expect((await school.admin.call(listBalances, left)).rows).toEqual([]);
});

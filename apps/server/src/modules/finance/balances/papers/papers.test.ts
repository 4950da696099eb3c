import { exportBalances, printFeeRegister } from '@darasa/contract/finance/balances';
import { recordPayment } from '@darasa/contract/finance/payments';
import { expect, test } from 'vitest';
import { newBooks } from '../../../../../test/new-books.ts';
import { newSchool } from '../../../../../test/new-school.ts';
import { type RawAnswer, startServer } from '../../../../../test/server.ts';
import { pdfText } from '../../../../platform/pdf/pdf-text.ts';

const server = await startServer();

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
  const wordsOf = (paper: RawAnswer) =>
    pdfText(Buffer.from(paper.text, 'latin1')).join(' ').replaceAll('\u00a0', ' ');
  const { class_id } = books;
  const register = wordsOf(await school.admin.call(printFeeRegister, { class_id, year: 2026 }));
  expect(register).toContain('1,234.00 Cr');
  expect(register).not.toContain('\u2212');
  const list = wordsOf(await school.admin.call(exportBalances, { which: 'credit', format: 'pdf' }));
  expect(list).toContain('1,234.00 Cr');
  const sheet: RawAnswer = await school.admin.call(exportBalances, {
    which: 'credit',
    format: 'csv',
  });
  expect(sheet.text).toContain('-1234.00');
});

import { getMoneyDashboard } from '@darasa/contract/finance/overview/money-dashboard';
import {
  listAccountMonths,
  openDesk,
  prepareReconciliation,
  printReconciliation,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { importStatement } from '@darasa/contract/finance/reconciliation/bank-statements';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { type RawAnswer, startServer } from '#test/server.ts';
import { pdfText } from '#platform/pdf/pdf-text.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;

const head = 'Date,Reference,Narration,Debit,Credit,Balance';
const here = (month: string) => ({ money_account_id: books.bank_id, month });
const bring = (name: string, lines: string[]) =>
  school.admin.call(
    importStatement,
    { money_account_id: books.bank_id },
    { file: { bytes: new TextEncoder().encode([head, ...lines].join('\n')), name } },
  );

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  await bring('january.csv', [
    '05/01/2026,FT26001AAA,DEPOSIT,,"5,000.00","5,000.00"',
    '31/01/2026,,LEDGER FEE,100.00,,"4,900.00"',
  ]);
  // March begins where nobody knows how February went.
  await bring('march.csv', [
    '02/03/2026,FT26060BBB,DEPOSIT,,"1,000.00","75,900.00"',
    '31/03/2026,,LEDGER FEE,100.00,,"75,800.00"',
  ]);
});

test("the paper ends with the bank's own closing figure, and says what is unexplained", async () => {
  const { figures } = await school.admin.call(openDesk, here('2026-03'));
  expect(figures).toMatchObject({
    unentered_cents: 5_800_00,
    unexplained_cents: 70_000_00,
    bank_cents: 75_800_00,
    closing_cents: 75_800_00,
    closing_on: '2026-03-31',
  });
  const { accounts } = await school.admin.call(getMoneyDashboard, {});
  const bank = accounts.find((one) => one.money_account_id === books.bank_id);
  expect(bank!.statement_cents).toBe(figures.bank_cents);
  const paper: RawAnswer = await school.admin.call(printReconciliation, here('2026-03'));
  const words = pdfText(Buffer.from(paper.text, 'latin1')).join('\n').replaceAll('\u00a0', ' ');
  expect(words).toMatch(/KES 75,800.00 on\s31\sMar 2026/);
  expect(words).toMatch(/UNEXPLAINED: STATEMENTS ARE MISSING IN BETWEEN\n70,000.00/);
  expect(words).toMatch(/Balance as per bank\n75,800.00/);
});

test('the month of the gap waits, also in the overview; what came before it does not', async () => {
  const { rows } = await school.admin.call(listAccountMonths, { months: 12 });
  const bankAt = (month: string) =>
    rows.find((row) => row.money_account_id === books.bank_id && row.month === month)!.bank_cents;
  expect([bankAt('2026-01'), bankAt('2026-03')]).toEqual([4_900_00, 75_800_00]);
  const { figures } = await school.admin.call(openDesk, here('2026-02'));
  expect(figures.unexplained_cents).toBe(70_000_00);
  await expect(school.admin.call(prepareReconciliation, here('2026-02'))).rejects.toMatchObject({
    status: 409,
  });
  const january = await school.admin.call(openDesk, here('2026-01'));
  expect(january.figures).toMatchObject({ unexplained_cents: 0, bank_cents: 4_900_00 });
});

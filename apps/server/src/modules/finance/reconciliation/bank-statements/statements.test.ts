import {
  importStatement,
  previewStatement,
} from '@darasa/contract/finance/reconciliation/bank-statements';
import { enterLines, openDesk } from '@darasa/contract/finance/reconciliation/reconciliation';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { beforeEach, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;

beforeEach(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
});

const head = 'Date,Reference,Narration,Debit,Credit,Balance';
const upload = (lines: string[]) => ({
  file: { bytes: new TextEncoder().encode(lines.join('\r\n')), name: 'bank.csv' },
});
type Choice = { decimal?: 'point' | 'comma' };
const look = (lines: string[], choice: Choice = {}) =>
  school.admin.call(
    previewStatement,
    { money_account_id: books.bank_id, ...choice },
    upload(lines),
  );
const take = (lines: string[], choice: Choice = {}) =>
  school.admin.call(importStatement, { money_account_id: books.bank_id, ...choice }, upload(lines));
const why = (remarks: { why: string }[]) => remarks.map((one) => one.why).join('; ');

test('a decimal comma is cents, an open sign is asked for, and both together are refused', async () => {
  const european = [
    'Date;Value date;Narration;Debit;Credit;Balance',
    '10/11/2026;10/11/2026;DEP;;1500,50;1500,50',
    '11/11/2026;11/11/2026;DEP;;100000,01;101500,51',
  ];
  expect(await look(european)).toMatchObject({ decimal: 'comma', in_cents: 101_500_51 });
  expect(await take(european)).toMatchObject({ closing_cents: 101_500_51 });

  const open = [head, '12/11/2026,OPEN1,DEP,,"1,500","1,500"'];
  const asked = await look(open);
  expect(asked.decimal).toBe('open');
  expect(why(asked.problems)).toContain('1,500');
  await expect(take(open)).rejects.toMatchObject({ code: 'statement.refused' });
  expect(await look(open, { decimal: 'point' })).toMatchObject({ in_cents: 1_500_00 });

  const both = [head, '12/11/2026,A1,DEP,,"1500,50","1500,50"', '12/11/2026,A2,DEP,,2.25,1502.75'];
  expect(why((await look(both)).problems)).toContain('1500,50');
  await expect(take(both)).rejects.toMatchObject({ code: 'statement.refused' });
});

test('a reference that comes again on another day is another movement, and that is said', async () => {
  const first = [
    head,
    '16/11/2026,254722000111,DEPOSIT,,100.00,100.00',
    '16/11/2026,2.54722E+11,DEPOSIT,,100.00,200.00',
    '16/11/2026,2.54722E+11,DEPOSIT,,100.00,300.00',
  ];
  expect(why((await look(first)).warnings)).toContain('Excel');
  expect(await take(first)).toMatchObject({ line_count: 3, known_count: 0 });
  // A part of it again, and two that are new: one of them on the same day.
  const second = [
    head,
    first[3]!,
    '16/11/2026,2.54722E+11,DEPOSIT,,100.00,400.00',
    '17/11/2026,254722000111,DEPOSIT,,100.00,500.00',
    '17/11/2026,2.54722E+11,DEPOSIT,,100.00,600.00',
  ];
  const shown = await look(second);
  expect(shown).toMatchObject({ line_count: 4, known_count: 1, problems: [] });
  expect(why(shown.warnings)).toMatch(/254722000111 came on 16 Nov 2026 already/);
  expect(await take(second)).toMatchObject({ line_count: 3, known_count: 1 });
  expect(await take(second)).toMatchObject({ line_count: 0, known_count: 4 });

  // All of them can be entered, each as money of its own.
  const money_account_id = books.bank_id;
  const { lines, figures } = await school.admin.call(openDesk, {
    money_account_id,
    month: '2026-11',
  });
  expect(figures.unexplained_cents).toBe(0);
  const line_ids = lines.map((line) => line.id);
  expect(
    await school.admin.call(enterLines, { money_account_id, line_ids, means: 'deposit' }),
  ).toMatchObject({ entered_count: 6, entered_cents: 600_00 });
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('a reference of words that the bank repeats can be receipted each time', async () => {
  const money_account_id = books.bank_id;
  await take([
    head,
    '16/11/2026,SCHOOLFEES,DEPOSIT,,100.00,100.00',
    '17/11/2026,SCHOOLFEES,DEPOSIT,,100.00,200.00',
  ]);
  const { lines } = await school.admin.call(openDesk, { money_account_id, month: '2026-11' });
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    await school.admin.call(enterLines, {
      money_account_id,
      line_ids: [line.id],
      means: 'learner',
      student_id: books.students[0]!,
    });
  }
  const after = await school.admin.call(openDesk, { money_account_id, month: '2026-11' });
  expect(after.lines).toEqual([]);
});

test('a statement that does not begin where the last one ended says so before it is imported', async () => {
  await take([head, '10/11/2026,B1,DEPOSIT,,100.00,100.00']);
  const higher = [head, '12/11/2026,B3,DEPOSIT,,50.00,350.00'];
  expect(why((await look(higher)).warnings)).toMatch(
    /ended on 10 Nov 2026 with KES\s100\.00.*KES\s200\.00 higher/,
  );
  const right = [head, '12/11/2026,B3,DEPOSIT,,50.00,150.00'];
  expect((await look(right)).warnings).toEqual([]);
  // What lay between them fills the gap, and with it the next one is right.
  await take(higher);
  await take([head, '11/11/2026,B2,DEPOSIT,,200.00,300.00']);
  expect((await look([head, '13/11/2026,B4,DEPOSIT,,1.00,351.00'])).warnings).toEqual([]);
});

test('a day to come and money in and out in one row are told, and nothing is taken', async () => {
  const next_year = [head, '18/11/2027,C1,DEPOSIT,,100.00,100.00'];
  expect(why((await look(next_year)).problems)).toContain('18 Nov 2027 is a day to come');
  await expect(take(next_year)).rejects.toMatchObject({ code: 'statement.refused' });
  const both = [head, '10/11/2026,C2,DEPOSIT,50.00,50.00,0.00', '10/11/2026,C3,DEP,,1.00,1.00'];
  expect(why((await look(both)).problems)).toContain('Money comes in and goes out in one row');
});

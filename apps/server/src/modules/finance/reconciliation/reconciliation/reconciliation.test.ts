import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { listPayments, recordPayment } from '@darasa/contract/finance/receiving/payments';
import {
  decideReconciliation,
  enterLines,
  exportForDirector,
  exportMatches,
  listAccountMonths,
  listForDirector,
  listMatches,
  makeMatch,
  matchAll,
  openDesk,
  prepareReconciliation,
  printForDirector,
  printReconciliation,
  undoMatch,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import {
  forgetNarration,
  listRemembered,
} from '@darasa/contract/finance/reconciliation/remembered-narrations';
import { exportSlips, listSlips } from '@darasa/contract/finance/reconciliation/unconfirmed-slips';
import { checkMoney } from '@darasa/contract/finance/reconciliation/money-checks';
import {
  importStatement,
  listStatementLayouts,
  listStatements,
  previewStatement,
  retireStatementLayout,
  withdrawStatement,
} from '@darasa/contract/finance/reconciliation/bank-statements';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let books: NewBooks;
let admin: Person;
let director: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  admin = school.admin;
  director = await school.staff(['finance'], ['view', 'approve'], { responsibility: 'DIRECTOR' });
  const semester_id = books.term_id;
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  await admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
  for (const [student, amount_cents, reference, received_on] of slips) {
    await admin.call(recordPayment, {
      student_id: books.students[student]!,
      amount_cents,
      method: 'bank',
      money_account_id: books.bank_id,
      reference,
      received_on,
    });
  }
});

// Clean, clean, forged, typed wrong (the bank has 500.00), and one on its way at the end.
const slips: [number, number, string, string][] = [
  [0, 5_000_00, 'FT26040AAA', '2026-02-09'],
  [1, 6_000_00, 'FT26041BBB', '2026-02-10'],
  [2, 7_000_00, 'FORGED0001', '2026-02-11'],
  [0, 5_000_00, 'FT26042CCC', '2026-02-11'],
  [1, 900_00, 'FT26059DDD', '2026-02-27'],
];

const head = 'Date,Reference,Narration,Debit,Credit,Balance';
const february = [
  head,
  '09/02/2026,FT26040AAA,DEPOSIT OTIENO,,"5,000.00","5,000.00"',
  '10/02/2026,FT26041BBB,DEPOSIT,,"6,000.00","11,000.00"',
  '11/02/2026,FT26042CCC,DEPOSIT,,500.00,"11,500.00"',
  '16/02/2026,FT26047EEE,TRANSFER FROM M KAMAU ACC A2,,"1,200.00","12,700.00"',
  '27/02/2026,,LEDGER FEE FEB,120.00,,"12,580.00"',
];

const upload = (lines: string[], name = 'february.csv') => ({
  file: { bytes: new TextEncoder().encode(lines.join('\r\n')), name },
});
const month = '2026-02';
const here = () => ({ money_account_id: books.bank_id, month });
const openNow = () => admin.call(openDesk, here());
const kindsOf = async () => (await openNow()).mismatches.map((one) => one.kind).toSorted();

test('a statement whose sums do not agree is refused, and says where', async () => {
  const money_account_id = books.bank_id;
  const holed = february.filter((line) => !line.includes('FT26041BBB'));
  const shown = await admin.call(previewStatement, { money_account_id }, upload(holed));
  expect(shown.problems[0]!.why).toContain('a row is missing');
  await expect(
    admin.call(importStatement, { money_account_id }, upload(holed)),
  ).rejects.toMatchObject({ code: 'statement.refused', message: expect.stringContaining('Row 3') });
  await expect(
    admin.call(previewStatement, { money_account_id: books.cash_id }, upload(february)),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'money_account_id' }] } });
});

test('columns that nobody knows are chosen once, and known the next time', async () => {
  const money_account_id = books.bank_id;
  const lines = ['Kiota Sacco', 'Siku,Maelezo,Kiasi', '01/01/2026,Mwanzo,100.00'];
  const unknown = await admin.call(previewStatement, { money_account_id }, upload(lines));
  // What the bank writes above the head is no head.
  expect(unknown).toMatchObject({ needs_columns: true, head: ['Siku', 'Maelezo', 'Kiasi'] });
  const columns = 'date:0,narration:1,amount:2';
  const sums = { opening_cents: 0, closing_cents: 100_00 };
  const chosen = { money_account_id, columns, ...sums };
  const taken = await admin.call(importStatement, { ...chosen, save_as: 'Sacco' }, upload(lines));
  const known = await admin.call(previewStatement, { money_account_id, ...sums }, upload(lines));
  expect(known).toMatchObject({
    layout_name: 'Sacco',
    line_count: 1,
    known_count: 1,
    problems: [],
  });
  await admin.call(withdrawStatement, { id: taken.id });
  const { rows } = await admin.call(listStatementLayouts, {});
  await admin.call(retireStatementLayout, { id: rows[0]!.id });
  expect((await admin.call(listStatementLayouts, {})).rows).toEqual([]);
});

test('what is sure is matched with its reason, and the rest is named for what it is', async () => {
  const money_account_id = books.bank_id;
  const taken = await admin.call(importStatement, { money_account_id }, upload(february));
  expect(taken).toMatchObject({
    line_count: 5,
    known_count: 0,
    matched_count: 0,
    closing_cents: 12_580_00,
  });
  expect(await kindsOf()).toEqual([
    'amount-differs',
    'charge-not-in-books',
    'not-in-books',
    'not-on-statement',
  ]);
  const { rows } = await admin.call(listMatches, here());
  expect(rows.map((row) => [row.level, row.confidence])).toEqual([
    ['reference-and-amount', 100],
    ['reference-and-amount', 100],
  ]);
  const { figures } = await openNow();
  expect(figures.book_cents - figures.uncredited_cents + figures.unentered_cents).toBe(
    figures.bank_cents,
  );
  await expect(admin.call(withdrawStatement, { id: taken.id })).rejects.toMatchObject({
    code: 'statement.matched',
  });
});

test('a file that overlaps brings only what is new, and equal payments are both kept', async () => {
  const money_account_id = books.bank_id;
  const march = [
    head,
    february[5]!,
    '02/03/2026,,CASH DEPOSIT,,700.00,"13,280.00"',
    '02/03/2026,,CASH DEPOSIT,,700.00,"13,980.00"',
    '03/03/2026,FT26059DDD,DEPOSIT,,900.00,"14,880.00"',
  ];
  const taken = await admin.call(importStatement, { money_account_id }, upload(march, 'march.csv'));
  expect(taken).toMatchObject({ line_count: 3, known_count: 1 });
  const again = await admin.call(importStatement, { money_account_id }, upload(march, 'again.csv'));
  expect(again).toMatchObject({ line_count: 0, known_count: 4 });
  expect((await admin.call(listStatements, { money_account_id })).count).toBe(4);
  // Received in February, credited in March: under way at the end of February.
  expect((await openNow()).entries.map((one) => one.reference)).toContain('FT26059DDD');
});

test('a match is taken apart without touching the receipt, and stays apart until a person says', async () => {
  const [first] = (await admin.call(listMatches, here())).rows;
  await admin.call(undoMatch, { id: first!.id });
  const after = await openNow();
  const suggestion = after.suggestions.find((one) => one.level === 'reference-and-amount')!;
  const { match_count } = await admin.call(matchAll, { money_account_id: books.bank_id });
  expect(match_count).toBe(0);
  await expect(
    admin.call(makeMatch, {
      money_account_id: books.bank_id,
      line_ids: suggestion.line_ids,
      entry_ids: [after.entries.find((one) => !suggestion.entry_ids.includes(one.id))!.id],
    }),
  ).rejects.toMatchObject({ code: 'reconciliation.uneven' });
  const { line_ids, entry_ids } = suggestion;
  await admin.call(makeMatch, { money_account_id: books.bank_id, line_ids, entry_ids });
  expect((await admin.call(listPayments, { state: 'cancelled' })).count).toBe(0);
});

test('missing entries are made from lines: charges, receipts, money nobody knows', async () => {
  const money_account_id = books.bank_id;
  const { lines } = await openNow();
  const lineOf = (words: string) => lines.find((line) => line.narration.includes(words))!;
  const transfer = lineOf('KAMAU');
  expect(transfer.learner?.student_id).toBe(books.students[1]);
  await expect(
    admin.call(enterLines, { money_account_id, line_ids: [transfer.id], means: 'charge' }),
  ).rejects.toMatchObject({ code: 'reconciliation.wrong_way' });
  await admin.call(enterLines, { money_account_id, line_ids: [transfer.id], means: 'learner' });
  await admin.call(enterLines, {
    money_account_id,
    line_ids: [lineOf('LEDGER FEE').id],
    means: 'charge',
    remember: true,
  });
  const march = await admin.call(openDesk, { money_account_id, month: '2026-03' });
  const deposits = march.lines.filter((line) => line.narration === 'CASH DEPOSIT');
  const line_ids = deposits.map((line) => line.id);
  await expect(
    admin.call(enterLines, { money_account_id, line_ids, means: 'learner' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'student_id' }] } });
  await admin.call(enterLines, { money_account_id, line_ids, means: 'deposit' });
  expect(await kindsOf()).toEqual(['amount-differs', 'not-on-statement']);
  const { rows } = await admin.call(listRemembered, {});
  expect(rows[0]).toMatchObject({ pattern: 'LEDGER FEE FEB', means: 'charge' });
  const forgotten = await admin.call(forgetNarration, { id: rows[0]!.id, forgotten: true });
  expect(forgotten.forgotten_at).not.toBeNull();
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('a receipt says that it waits for the bank until a statement shows its money', async () => {
  const { rows } = await admin.call(listPayments, { method: 'bank', search: 'FT2604' });
  const waits = Object.fromEntries(rows.map((row) => [row.reference, row.subject_to]));
  expect(waits).toMatchObject({ FT26040AAA: null, FT26041BBB: null, FT26042CCC: 'statement' });
});

test('a slip is unconfirmed until its money is seen, and a forged one stands out', async () => {
  const { rows, sums } = await admin.call(listSlips, { missing: true });
  expect(rows.map((row) => row.reference)).toEqual(['FORGED0001', 'FT26042CCC']);
  expect(sums).toEqual({ amount_cents: 12_000_00 });
  const file = await admin.call(exportSlips, { format: 'csv' });
  expect(file.text).toContain('FORGED0001');
});

test('a month is prepared when every line is in the books, and signed by another', async () => {
  await expect(admin.call(prepareReconciliation, here())).rejects.toMatchObject({
    code: 'reconciliation.lines_left',
  });
  const desk = await openNow();
  const wrong = desk.lines[0]!;
  await admin.call(enterLines, {
    money_account_id: books.bank_id,
    line_ids: [wrong.id],
    means: 'deposit',
  });
  await admin.call(prepareReconciliation, here());
  const plain = await school.staff(['finance']);
  await expect(
    plain.call(decideReconciliation, { ...here(), decision: 'signed' }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(
    director.call(decideReconciliation, { ...here(), decision: 'returned' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'note' }] } });
  await director.call(decideReconciliation, {
    ...here(),
    decision: 'returned',
    note: 'Who is FORGED0001?',
  });
  await admin.call(prepareReconciliation, here());
  await signFromAnotherSchool();
  const { rows } = await director.call(listForDirector, { months: 24 });
  expect(
    rows.find((row) => row.month === month && row.money_account_id === books.bank_id),
  ).toMatchObject({ state: 'signed' });
});

/** A director of two schools sits in the other one, and need not leave it. */
async function signFromAnotherSchool() {
  const { school_id, other_school_id } = school;
  const seated = async (school_ids: string[]) => {
    const person = await school.staff(['finance'], undefined, {
      school_ids,
      responsibility: 'DIRECTOR',
    });
    const session = await person.call(changeCurrentSchool, {
      user_id: person.id,
      school_id: other_school_id,
    });
    return { ...callerOf(server, { domain: school.domain, session }), id: person.id };
  };
  const decision = { ...here(), school_id, decision: 'signed' as const };
  const stranger = await seated([other_school_id]);
  expect((await stranger.call(listForDirector, { months: 24 })).rows).toEqual([]);
  await expect(stranger.call(decideReconciliation, decision)).rejects.toMatchObject({
    status: 404,
  });
  await expect(stranger.call(printForDirector, { ...here(), school_id })).rejects.toMatchObject({
    status: 404,
  });
  const director_of_both = await seated([school_id, other_school_id]);
  const { rows } = await director_of_both.call(listForDirector, { months: 24 });
  // There are newer months; the one that waits for a signature stands before them.
  expect(rows[0]).toMatchObject({ school_id, month, state: 'prepared' });
  expect(rows.some((row) => row.month > month)).toBe(true);
  const file = await director_of_both.call(exportForDirector, { months: 24, format: 'csv' });
  expect(file.text).toContain('prepared');
  await director_of_both.call(printForDirector, { ...here(), school_id });
  // Two directors press at the same moment: one signature, and a sentence for the other.
  const colleague = await seated([school_id, other_school_id]);
  const both = await Promise.allSettled([
    director_of_both.call(decideReconciliation, decision),
    colleague.call(decideReconciliation, decision),
  ]);
  expect(both.filter((one) => one.status === 'fulfilled')).toMatchObject([
    { value: { state: 'signed' } },
  ]);
  expect(both.filter((one) => one.status === 'rejected')).toMatchObject([
    { reason: { status: 409, code: 'reconciliation.settled' } },
  ]);
  // The trail of the school whose month it is tells of it.
  const trail = await school.sql<{ school_id: string }>(
    `select school_id from platform.audit
     where user_id = any($1) and record_type = 'reconciliation' order by at`,
    [[director_of_both.id, colleague.id]],
  );
  expect(trail).toEqual([{ school_id }]);
}

test('what was signed is locked: matches, lines and postings', async () => {
  const [first] = (await admin.call(listMatches, here())).rows;
  await expect(admin.call(undoMatch, { id: first!.id })).rejects.toMatchObject({
    code: 'reconciliation.signed',
  });
  await expect(
    admin.call(recordPayment, {
      student_id: books.students[0]!,
      amount_cents: 100_00,
      method: 'bank',
      money_account_id: books.bank_id,
      reference: 'LATE1',
      received_on: '2026-02-20',
    }),
  ).rejects.toMatchObject({ code: 'reconciliation.signed' });
  const paper = await admin.call(printReconciliation, here());
  expect(paper.text.slice(0, 5)).toBe('%PDF-');
  const list = await admin.call(exportMatches, { ...here(), format: 'csv' });
  expect(list.text).toContain('FT26040AAA');
});

test('the checks say what differs, per paybill, per cash box and for all learners', async () => {
  const checks = await admin.call(checkMoney, {});
  expect(checks.receivables.control_cents).toBe(checks.receivables.learners_cents);
  expect(checks.receivables.breaks).toEqual([]);
  expect(checks.cash[0]).toMatchObject({ in_box_cents: 0, oldest_on: null });
  const { rows } = await admin.call(listAccountMonths, { months: 24 });
  // Nothing ever moved on the paybill, so there is no month of it to sign.
  expect(new Set(rows.map((row) => row.kind))).toEqual(new Set(['bank']));
});

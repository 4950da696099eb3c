import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  listBursaries,
  openBursary,
  printBursaryLetter,
  printBursaryReceipts,
  readBursaryFile,
  receiveBursary,
  shareBursary,
  shareBursaryRest,
} from '@darasa/contract/finance/sponsors/bursaries';
import {
  explainSpread,
  listUndistributed,
  moveUndistributed,
  overrideSpread,
  previewRespread,
  runRespread,
} from '@darasa/contract/finance/sponsors/distribution';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  cancelPayment,
  listPayments,
  movePayment,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const today = isoDate(new Date());
let school: NewSchool;
let books: NewBooks;
let admin: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  admin = school.admin;
  const semester_id = books.term_id;
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  await admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
});

const pay = (student: number, amount_cents: number) =>
  admin.call(recordPayment, {
    student_id: books.students[student]!,
    amount_cents,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: '2026-02-02',
  });
const dueOf = async (student: number, name: string) => {
  const { terms } = await admin.call(getFeePanel, { student_id: books.students[student]! });
  return terms[0]!.vote_heads.find((one) => one.name === name)!.due_cents;
};

test('the working of a spread is shown, and one receipt is spread differently', async () => {
  const { id } = await pay(0, 21_000_00);
  const shown = await admin.call(explainSpread, { id });
  expect(shown.steps.map((step) => [step.priority, step.owed_cents, step.paid_cents])).toEqual([
    [1, 20_000_00, 20_000_00],
    [2, 5_000_00, 1_000_00],
  ]);
  const [tuition, lunch] = shown.shares;
  const share = (one: typeof tuition, amount_cents: number) => ({
    semester_id: one!.semester_id,
    vote_head_id: one!.vote_head_id,
    amount_cents,
  });
  const reason = 'The sponsor pays lunch only';
  const wrong = [
    [share(tuition, 16_000_00), share(lunch, 4_000_00)],
    [share(tuition, 15_000_00), share(lunch, 6_000_00)],
  ];
  for (const shares of wrong) {
    await expect(admin.call(overrideSpread, { id, shares, reason })).rejects.toMatchObject({
      body: { errors: [{ path: 'shares' }] },
    });
  }
  const shares = [share(tuition, 16_000_00), share(lunch, 5_000_00)];
  // A reason that was left empty is not sent, and is still asked for in words.
  const { reason: _reason, ...without } = { id, shares, reason };
  await expect(admin.call(overrideSpread, without as never)).rejects.toMatchObject({
    body: { errors: [{ path: 'reason', message: 'Say why' }] },
  });
  const after = await admin.call(overrideSpread, { id, shares, reason });
  expect(after.respreads).toMatchObject([{ reason }]);
  expect([await dueOf(0, 'Tuition'), await dueOf(0, 'Lunch')]).toEqual([4_000_00, 0]);

  const other = await school.staff(['finance'], ['view', 'void']);
  await other.call(cancelPayment, { id, reason: 'Counted twice', cancelled_on: today });
  expect([await dueOf(0, 'Tuition'), await dueOf(0, 'Lunch')]).toEqual([20_000_00, 5_000_00]);
});

test('a period is spread again by the rule of today, after a look, and once', async () => {
  await pay(1, 3_000_00);
  const period = { from: '2026-02-01', to: '2026-02-28' };
  expect(await admin.call(previewRespread, period)).toMatchObject({ moved_cents: 0 });
  await school.sql(
    `update finance.vote_heads set priority = case code when 'LUN' then 1 else 2 end
     where tenant_id = $1 and code in ('LUN', 'TUI')`,
    [school.tenant_id],
  );
  const preview = await admin.call(previewRespread, period);
  expect(preview).toMatchObject({ moving_count: 1, moved_cents: 3_000_00, locked_count: 0 });
  const run = { ...period, reason: 'Food comes first now', expected_cents: 1 };
  await expect(admin.call(runRespread, run)).rejects.toMatchObject({
    code: 'distribution.changed',
  });
  await admin.call(runRespread, { ...run, expected_cents: preview.moved_cents });
  expect([await dueOf(1, 'Tuition'), await dueOf(1, 'Lunch')]).toEqual([20_000_00, 2_000_00]);
  expect(await admin.call(previewRespread, period)).toMatchObject({ moved_cents: 0 });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('one bursary cheque is shared among many; who is not known goes back', async () => {
  const bursary = await admin.call(receiveBursary, {
    sponsor: 'NG-CDF Dagoretti North',
    reference: 'cdf 004512',
    amount_cents: 30_000_00,
    money_account_id: books.bank_id,
    received_on: '2026-02-10',
  });
  const { id } = bursary;
  expect(bursary).toMatchObject({ reference: 'CDF004512', held_cents: 30_000_00 });
  const lines = [
    'Adm No,Student name,Amount (KES)',
    'a-2,Learner Otieno,"12,000"',
    'A3,Otieno Learner,8000',
    'A99,Nobody Known,6000',
    'A1,Somebody Else,4000',
  ];
  const file = { bytes: new TextEncoder().encode(lines.join('\n')), name: 'cdf.csv' };
  const checked = await admin.call(readBursaryFile, { id }, { file });
  expect(checked).toMatchObject({ good_count: 2, rejected_count: 2, difference_cents: 0 });
  const rows = checked.rows.map(({ admission_number, name, amount_cents }) => ({
    admission_number,
    name,
    amount_cents,
  }));
  await expect(
    admin.call(shareBursary, { id, rows: rows.slice(1), shared_on: '2026-02-12' }),
  ).rejects.toMatchObject({ code: 'bursary.uneven' });
  const shared = await admin.call(shareBursary, { id, rows, shared_on: '2026-02-12' });
  expect(shared.bursary).toMatchObject({ share_count: 2, held_cents: 10_000_00 });
  await expect(
    admin.call(shareBursary, { id, rows, shared_on: '2026-02-12' }),
  ).rejects.toMatchObject({ code: 'bursary.shared' });
  expect((await admin.call(openBursary, { id })).rows[2]!.rejected).toContain('No learner');
  for (const paper of [printBursaryReceipts, printBursaryLetter]) {
    expect((await admin.call(paper, { id })).text.slice(0, 5)).toBe('%PDF-');
  }
  // They are receipts like others: what is printed is counted, so that the next one says COPY.
  const printed = await school.sql(
    `select c.copy_number from finance.receipt_prints c where c.school_id = $1`,
    [school.school_id],
  );
  expect(printed).toHaveLength(2);
  expect((await admin.call(listBursaries, { search: 'dagoretti' })).count).toBe(1);
  // The sponsor's money came to the bank once, also when a share goes to another learner.
  const lies = () =>
    school.sql(
      `select a.id, sum(l.amount_cents) as cents
       from finance.lines l
       join finance.accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
       where l.tenant_id = $1 and (a.kind = 'asset' and a.part is null or a.part = 'bursaries-held')
       group by a.id order by a.id`,
      [school.tenant_id],
    );
  const before = await lies();
  const [share] = (await admin.call(listPayments, { search: 'CDF004512' })).rows;
  const other = await school.staff(['finance']);
  const { student_id } = (await admin.call(listPayments, { search: 'CDF004512' })).rows[1]!;
  await other.call(movePayment, {
    id: share!.id,
    student_id,
    reason: 'It was for the sister',
    moved_on: share!.received_on,
  });
  expect(await lies()).toEqual(before);
});

test('the rest of a cheque is shared once the right names are known, row by row', async () => {
  const { id } = await admin.call(receiveBursary, {
    sponsor: 'County of Kiambu',
    reference: 'KBU 77',
    amount_cents: 20_000_00,
    money_account_id: books.bank_id,
    received_on: '2026-02-10',
  });
  const rows = [
    { admission_number: 'A2', name: '', amount_cents: 9_000_00 },
    { admission_number: 'A98', name: 'Nobody Known', amount_cents: 6_000_00 },
    { admission_number: 'A99', name: 'Nobody Either', amount_cents: 5_000_00 },
  ];
  await admin.call(shareBursary, { id, rows, shared_on: '2026-02-12' });
  const [, second, third] = books.students;
  const rest = (row_number: number, student_id = third!, shared_on = '2026-02-19') =>
    admin.call(shareBursaryRest, { id, rows: [{ row_number, student_id }], shared_on });
  await expect(rest(2, third!, '2026-02-11')).rejects.toMatchObject({
    body: { errors: [{ path: 'shared_on' }] },
  });
  await expect(rest(1)).rejects.toMatchObject({ code: 'bursary.answered' });
  const once = await rest(2);
  expect(once).toMatchObject({ rejected_count: 1, good_count: 2, difference_cents: 0 });
  expect(once.bursary).toMatchObject({ held_cents: 5_000_00, shared_cents: 15_000_00 });
  expect(once.rows.at(-1)).toMatchObject({ student_id: third, amount_cents: 6_000_00 });
  await expect(rest(2)).rejects.toMatchObject({ code: 'bursary.answered' });
  // A learner of the list may be meant a second time; then nothing goes back to the sponsor.
  const done = await rest(3, second!);
  expect(done).toMatchObject({ rejected_count: 0, bursary: { held_cents: 0, share_count: 3 } });
  const letter = await admin.call(printBursaryLetter, { id });
  expect(letter.text.slice(0, 5)).toBe('%PDF-');
});

test('what is not distributed is listed with its age, and moves with two sides', async () => {
  const before = await admin.call(listUndistributed, {});
  expect(before).toMatchObject({ bursaries_cents: 10_000_00 });
  const [row] = before.rows;
  const move = {
    kind: 'bursary' as const,
    id: row!.id,
    to: 'returned' as const,
    reason: 'Names not ours',
    moved_on: '2026-02-20',
  };
  await expect(admin.call(moveUndistributed, move)).rejects.toMatchObject({
    body: { errors: [{ path: 'money_account_id' }] },
  });
  const after = await admin.call(moveUndistributed, { ...move, money_account_id: books.bank_id });
  expect(after).toMatchObject({ bursaries_cents: 0, rows: [] });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

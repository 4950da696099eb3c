import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { previewBilling, runBilling } from '@darasa/contract/finance/fees/billing';
import {
  bankCheques,
  bounceCheque,
  clearCheque,
  exportCheques,
  listCheques,
  receiveCheque,
} from '@darasa/contract/finance/receiving/cheques';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { recordOtherIncome } from '@darasa/contract/finance/receiving/other-income';
import { listPayments, recordPayment } from '@darasa/contract/finance/receiving/payments';
import { movePocket } from '@darasa/contract/finance/families/pocket-money';
import { enterLines, openDesk } from '@darasa/contract/finance/reconciliation/reconciliation';
import { checkMoney } from '@darasa/contract/finance/reconciliation/money-checks';
import {
  bankCash,
  closeShift,
  listShifts,
  openShift,
  printShift,
  signShift,
} from '@darasa/contract/finance/receiving/shifts';
import { importStatement } from '@darasa/contract/finance/reconciliation/bank-statements';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer();
const today = isoDate(new Date());
const mother_phone = '254712700811';
let school: NewSchool;
let books: NewBooks;
let admin: Person;

beforeAll(async () => {
  school = await newSchool(server);
  books = await newBooks(school);
  admin = school.admin;
  await school.sql(
    `with g as (
       insert into students.guardians (tenant_id, id, first_name, last_name, phone, created_at)
       values ($1, $2, 'Grace', 'Otieno', $5, now()) returning id)
     insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at)
     select $1, $2, $3, $4, g.id, 'mother', now() from g`,
    [school.tenant_id, newId(), school.school_id, books.students[1], mother_phone],
  );
  const semester_id = books.term_id;
  const { to_bill_cents } = await admin.call(previewBilling, { semester_id });
  await admin.call(runBilling, {
    semester_id,
    billed_on: '2026-01-06',
    expected_cents: to_bill_cents,
  });
});

const cheque = (number: string, student = 0) => ({
  student_id: books.students[student]!,
  amount_cents: 10_000_00,
  number,
  bank_name: 'Equity',
  drawer: 'Otieno Hardware',
  dated_on: '2026-02-02',
  received_on: '2026-02-02',
  money_account_id: books.bank_id,
});
const owedBy = async (student: number) =>
  (await admin.call(getFeePanel, { student_id: books.students[student]! })).balance_cents;

/** What the receipt of a cheque still waits for. */
const doubtOf = async (search: string) =>
  (await admin.call(listPayments, { search })).rows[0]!.subject_to;

async function set(key: string, value: boolean) {
  await school.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (tenant_id, school_id, key) do update set value = excluded.value`,
    [school.tenant_id, school.school_id, key, JSON.stringify(value), admin.id],
  );
}

test('a cheque counts when it comes, is banked, and the statement clears it', async () => {
  const received = await admin.call(receiveCheque, cheque('000123'));
  expect(received).toMatchObject({ state: 'received', credited_on_receipt: true });
  expect(received.receipt_number).not.toBeNull();
  expect(await owedBy(0)).toBe(15_000_00);
  await expect(admin.call(receiveCheque, cheque('000123', 1))).rejects.toMatchObject({
    status: 409,
  });
  expect(await doubtOf('000123')).toBe('cheque');
  await admin.call(bankCheques, { ids: [received.id], banked_on: '2026-02-03' });
  expect(await doubtOf('000123')).toBe('cheque');
  const lines = [
    'Date,Reference,Narration,Debit,Credit,Balance',
    '05/02/2026,,CHQ DEPOSIT 000123,,"10,000.00","10,000.00"',
  ];
  const file = { bytes: new TextEncoder().encode(lines.join('\n')), name: 'feb.csv' };
  await admin.call(importStatement, { money_account_id: books.bank_id }, { file });
  const { rows } = await admin.call(listCheques, { search: '000123' });
  expect(rows[0]).toMatchObject({ state: 'cleared', cleared_on: '2026-02-05' });
  expect(await doubtOf('000123')).toBeNull();
});

test('a returned cheque is owed again, with the charge of the bank passed on', async () => {
  const { id } = await admin.call(receiveCheque, cheque('000124', 1));
  const bounce = { id, bounced_on: '2026-02-06', reason: 'Refer to drawer' };
  await expect(admin.call(bounceCheque, bounce)).rejects.toMatchObject({ code: 'cheque.state' });
  await admin.call(bankCheques, { ids: [id], banked_on: '2026-02-03' });
  await expect(
    admin.call(bounceCheque, { ...bounce, passed_on_cents: 500_00 }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'vote_head_id' }] } });
  const returned = await admin.call(bounceCheque, {
    ...bounce,
    bank_charge_cents: 250_00,
    passed_on_cents: 500_00,
    vote_head_id: books.voteHead('LUN'),
  });
  expect(returned.state).toBe('bounced');
  const [told] = await textsTo(school, mother_phone);
  expect(told).toMatch(
    /returned cheque 000124 .*: Refer to drawer\. It pays nothing; balance KES 25,500\.00\.$/,
  );
  expect(await owedBy(1)).toBe(25_500_00);
  const file = await admin.call(exportCheques, { state: 'bounced', format: 'csv' });
  expect(file.text).toContain('000124');
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test("the bank's own lines enter a returned cheque and money moved between accounts", async () => {
  const money_account_id = books.bank_id;
  const { id } = await admin.call(receiveCheque, cheque('000200', 1));
  await admin.call(bankCheques, { ids: [id], banked_on: '2026-02-03' });
  const lines = [
    'Date,Reference,Narration,Debit,Credit,Balance',
    '06/02/2026,,CHQ DEPOSIT 000200,,"10,000.00","20,000.00"',
    '07/02/2026,,RETURNED UNPAID,"10,000.00",,"10,000.00"',
    '08/02/2026,TT1,TO SAVINGS,400.00,,"9,600.00"',
  ];
  const file = { bytes: new TextEncoder().encode(lines.join('\n')), name: 'feb2.csv' };
  await admin.call(importStatement, { money_account_id }, { file });
  const desk = await admin.call(openDesk, { money_account_id, month: '2026-02' });
  const lineOf = (words: string) => desk.lines.find((line) => line.narration === words)!.id;
  const line_ids = [lineOf('RETURNED UNPAID')];
  await expect(
    admin.call(enterLines, { money_account_id, line_ids, means: 'bounced-cheque' }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'cheque_id' }] } });
  await admin.call(enterLines, {
    money_account_id,
    line_ids,
    means: 'bounced-cheque',
    cheque_id: id,
  });
  await admin.call(enterLines, {
    money_account_id,
    line_ids: [lineOf('TO SAVINGS')],
    means: 'transfer',
    other_account_id: books.cash_id,
  });
  const after = await admin.call(openDesk, { money_account_id, month: '2026-02' });
  expect(after.lines).toEqual([]);
  const [returned] = (await admin.call(listCheques, { search: '000200' })).rows;
  expect(returned).toMatchObject({ state: 'bounced', bounced_on: '2026-02-07' });
});

test('where the school says so, a cheque counts only when the bank has paid', async () => {
  await set('finance.cheques_wait', true);
  const { id, receipt_number } = await admin.call(receiveCheque, cheque('000125', 2));
  expect(receipt_number).toBeNull();
  expect(await owedBy(2)).toBe(25_000_00);
  await admin.call(bankCheques, { ids: [id], banked_on: '2026-02-03' });
  const cleared = await admin.call(clearCheque, { id, cleared_on: '2026-02-06' });
  expect(cleared.receipt_number).not.toBeNull();
  expect(await owedBy(2)).toBe(15_000_00);
});

const cash = (amount_cents: number) => ({
  student_id: books.students[0]!,
  amount_cents,
  method: 'cash' as const,
  money_account_id: books.cash_id,
  received_on: today,
});

test('cash needs an open shift where the school asks for one', async () => {
  await set('finance.shifts_required', true);
  const cashier = await school.staff(['finance'], ['view', 'create']);
  await expect(cashier.call(recordPayment, cash(100_00))).rejects.toMatchObject({
    code: 'shift.needed',
  });
  const hire = {
    kind: 'hire' as const,
    payer_name: 'Neema Church',
    particulars: 'Hall on Sunday',
    vote_head_id: books.voteHead('LUN'),
    amount_cents: 250_00,
    method: 'cash' as const,
    money_account_id: books.cash_id,
    received_on: today,
  };
  await expect(cashier.call(recordOtherIncome, hire)).rejects.toMatchObject({
    code: 'shift.needed',
  });
  const top_up = {
    student_id: books.students[0]!,
    kind: 'top-up' as const,
    amount_cents: 100_00,
    money_account_id: books.cash_id,
  };
  await expect(cashier.call(movePocket, top_up)).rejects.toMatchObject({ code: 'shift.needed' });
  const shift = await cashier.call(openShift, {
    money_account_id: books.cash_id,
    float_cents: 400_00,
  });
  await expect(
    cashier.call(openShift, { money_account_id: books.cash_id, float_cents: 0 }),
  ).rejects.toMatchObject({ code: 'shift.open' });
  await cashier.call(recordPayment, cash(1_000_00));
  await cashier.call(recordOtherIncome, hire);
  const [open] = (await cashier.call(listShifts, {})).rows;
  expect(open).toMatchObject({
    id: shift.id,
    expected_cents: 1_650_00,
    taken: [{ method: 'cash', count: 2, amount_cents: 1_250_00 }],
  });
  await expect(
    cashier.call(closeShift, { id: shift.id, counted_cents: 1_600_00 }),
  ).rejects.toMatchObject({ body: { errors: [{ path: 'difference_reason' }] } });
  await cashier.call(closeShift, {
    id: shift.id,
    counted_cents: 1_600_00,
    difference_reason: 'A fifty was torn',
  });
  const head = await school.staff(['finance'], ['view', 'approve']);
  const cashier_head = await school.staff(['finance'], ['view', 'create', 'approve']);
  await expect(cashier.call(signShift, { id: shift.id })).rejects.toMatchObject({ status: 403 });
  const signed = await head.call(signShift, { id: shift.id });
  expect(signed).toMatchObject({ state: 'signed', difference_cents: -50_00 });
  const paper = await head.call(printShift, { id: shift.id });
  expect(paper.text.slice(0, 5)).toBe('%PDF-');
  const own = await cashier_head.call(openShift, {
    money_account_id: books.cash_id,
    float_cents: 1_600_00,
  });
  await cashier_head.call(closeShift, { id: own.id, counted_cents: 1_600_00 });
  await expect(cashier_head.call(signShift, { id: own.id })).rejects.toMatchObject({
    code: 'shift.own',
  });
});

test('cash goes to the bank with its slip, once, and never more than the box holds', async () => {
  const banking = {
    from_account_id: books.cash_id,
    to_account_id: books.bank_id,
    amount_cents: 900_00,
    slip: 'dep 77',
    banked_on: today,
  };
  await expect(admin.call(bankCash, { ...banking, amount_cents: 9_000_00 })).rejects.toMatchObject({
    body: { errors: [{ path: 'amount_cents' }] },
  });
  await admin.call(bankCash, banking);
  await expect(
    admin.call(bankCash, { ...banking, amount_cents: 1_00, slip: 'DEP77' }),
  ).rejects.toMatchObject({
    code: 'banking.slip_used',
  });
  const { cash: boxes } = await admin.call(checkMoney, {});
  expect(boxes[0]).toMatchObject({ banked_cents: 900_00, in_box_cents: 700_00 });
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

import {
  bankCheques,
  bounceCheque,
  receiveCheque,
} from '@darasa/contract/finance/receiving/cheques';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  cancelPayment,
  listPayments,
  movePayment,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import {
  approveMany,
  decide,
  getApproval,
  listInbox,
  override,
  withdraw,
} from '@darasa/contract/platform/approvals';
import { addPath } from '@darasa/contract/platform/workflows';
import { expect, test } from 'vitest';
import { newBooks } from '#test/new-books.ts';
import { newSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
const school = await newSchool(server);
const books = await newBooks(school);
const { admin } = school;
const cashier = await school.staff(['finance'], ['view', 'create', 'void']);
const bursar = await school.staff(['finance'], ['view', 'void']);
const director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
const day = '2026-02-02';
const asked = { reason: 'The cash was counted twice', cancelled_on: day };

const pay = (amount_cents: number, others: { student_id: string; amount_cents: number }[] = []) =>
  cashier.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents,
    ...(others.length > 0 ? { others } : {}),
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: day,
  });
const find = async (search: string) => (await admin.call(listPayments, { search })).rows;
const waiting = async (person: Person) => (await person.call(listInbox, {})).rows;

async function say(
  person: Person,
  decision: 'approve' | 'reject' | 'return',
  comment = 'As agreed with the parent',
) {
  const [row] = await waiting(person);
  const { id, round, step } = await person.call(getApproval, { id: row!.id });
  return person.call(decide, { id, decision, round, step, comment });
}

test('without a path of the school another person cancels, as ever', async () => {
  const paid = await pay(1_000_00);
  await expect(cashier.call(cancelPayment, { id: paid.id, ...asked })).rejects.toMatchObject({
    code: 'payment.cancel_own',
  });
  const gone = await bursar.call(cancelPayment, { id: paid.id, ...asked });
  expect(gone).toMatchObject({ cancelled_reason: asked.reason, void_request: null });
});

test('with a path a receipt stands until whom it names has agreed', async () => {
  await admin.call(addPath, {
    document_type: 'receipt-void',
    name: 'Cancelled receipts',
    position: 1,
    steps: [{ name: 'Director', approvers: [{ kind: 'director' }], rule: 'any' }],
  });
  // On one receipt with a sister: both go, or none.
  const paid = await pay(2_000_00, [{ student_id: books.students[1]!, amount_cents: 500_00 }]);
  const { id, receipt_number } = paid;
  const sent = await cashier.call(cancelPayment, { id, ...asked });
  expect(sent).toMatchObject({
    cancelled_at: null,
    void_request: { state: 'waiting', reason: asked.reason, asked_by_id: cashier.id },
  });
  await expect(bursar.call(cancelPayment, { id, ...asked })).rejects.toMatchObject({
    code: 'payment.void_waiting',
  });
  const moved = { id, student_id: books.students[2]!, reason: 'Wrong learner', moved_on: day };
  await expect(bursar.call(movePayment, moved)).rejects.toMatchObject({
    code: 'payment.void_waiting',
  });
  const [item] = await waiting(director);
  expect(item).toMatchObject({
    type_label: 'Cancelled or moved receipt',
    number: receipt_number,
    amount_cents: 2_500_00,
    in_bulk: false,
  });
  await expect(director.call(approveMany, { ids: [item!.id] })).rejects.toMatchObject({
    code: 'approval.bulk_large',
  });
  const shown = await admin.call(listPayments, { state: 'void-waiting' });
  expect(shown.rows.map((row) => row.receipt_number)).toEqual([receipt_number, receipt_number]);
  const { document_id } = await director.call(getApproval, { id: item!.id });
  expect((await admin.call(listPayments, { void_id: document_id })).count).toBe(2);

  const { id: item_id, round, step } = await director.call(getApproval, { id: item!.id });
  const answers = await Promise.allSettled(
    [1, 2].map(() => director.call(decide, { id: item_id, decision: 'approve', round, step })),
  );
  expect(answers.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const part of await find(receipt_number)) {
    expect(part).toMatchObject({ cancelled_reason: asked.reason, void_request: null });
  }
  expect(await admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
  await expect(bursar.call(cancelPayment, { id, ...asked })).rejects.toMatchObject({
    code: 'payment.cancelled',
  });
});

test('refused, taken back or returned it is as it was, and may be asked for again', async () => {
  const { id, receipt_number } = await pay(3_000_00);
  const ask = (reason: string) => bursar.call(cancelPayment, { id, ...asked, reason });
  const stands = async () => {
    const [row] = await find(receipt_number);
    expect(row!.cancelled_at).toBeNull();
    return row!.void_request;
  };
  await ask('Wrong amount typed');
  await say(director, 'reject');
  expect(await stands()).toBeNull();

  const again = await ask('Wrong amount typed in');
  await bursar.call(withdraw, { id: again.void_request!.item_id });
  expect(await stands()).toBeNull();

  const third = await ask('Wrong amount');
  await say(director, 'return', 'Which amount is right?');
  expect(await stands()).toMatchObject({ state: 'returned' });
  await expect(cashier.call(cancelPayment, { id, ...asked })).rejects.toMatchObject({
    code: 'payment.void_waiting',
  });
  const fourth = await ask('Wrong amount, it was 300');
  expect(fourth.void_request).toMatchObject({
    item_id: third.void_request!.item_id,
    state: 'waiting',
    reason: 'Wrong amount, it was 300',
  });
  await say(director, 'approve');
  const [gone] = await find(receipt_number);
  expect(gone).toMatchObject({ cancelled_reason: 'Wrong amount, it was 300', void_request: null });
});

test('a receipt that falls meanwhile for another reason takes the question with it', async () => {
  const cheque = await cashier.call(receiveCheque, {
    student_id: books.students[2]!,
    amount_cents: 4_000_00,
    number: '000777',
    bank_name: 'KCB',
    drawer: 'Mr. Otieno',
    dated_on: day,
    received_on: day,
    money_account_id: books.bank_id,
  });
  const [paid] = (await admin.call(listPayments, { search: '000777' })).rows;
  await bursar.call(cancelPayment, { id: paid!.id, ...asked });
  expect(await waiting(director)).toHaveLength(1);
  await admin.call(bankCheques, { ids: [cheque.id], banked_on: '2026-02-03' });
  await admin.call(bounceCheque, {
    id: cheque.id,
    bounced_on: '2026-02-06',
    reason: 'Refer to drawer',
  });
  expect(await waiting(director)).toEqual([]);
  const { rows } = await bursar.call(listInbox, { box: 'mine' });
  expect(rows[0]).toMatchObject({ number: paid!.receipt_number, status: 'withdrawn' });
});

test('not even a director makes the own receipt disappear alone', async () => {
  const head = await school.staff(['finance'], ['view', 'create', 'void'], {
    responsibility: 'DIRECTOR',
  });
  const paid = await head.call(recordPayment, {
    student_id: books.students[0]!,
    amount_cents: 700_00,
    method: 'cash',
    money_account_id: books.cash_id,
    received_on: day,
  });
  const { void_request } = await head.call(cancelPayment, { id: paid.id, ...asked });
  const { id, round, step } = await head.call(getApproval, { id: void_request!.item_id });
  const overruled = { id, round, step, comment: 'Nobody else is here' };
  await expect(head.call(override, overruled)).rejects.toMatchObject({
    code: 'payment.cancel_own',
  });
  expect((await director.call(getApproval, { id })).status).toBe('in-approval');
  await say(director, 'approve');
  expect((await find(paid.receipt_number))[0]!.cancelled_at).not.toBeNull();
});

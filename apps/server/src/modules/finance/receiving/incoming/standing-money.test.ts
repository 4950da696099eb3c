import { listBalances } from '@darasa/contract/finance/families/balances';
import { assignArrival, listArrivals } from '@darasa/contract/finance/receiving/incoming';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  cancelPayment,
  listPayments,
  movePayment,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import {
  enterLines,
  listMatches,
  openDesk,
} from '@darasa/contract/finance/reconciliation/reconciliation';
import { importStatement } from '@darasa/contract/finance/reconciliation/bank-statements';
import { decide, getApproval, listInbox, override } from '@darasa/contract/platform/approvals';
import { commitImport, startImport, undoImport } from '@darasa/contract/platform/imports';
import { changeSetting } from '@darasa/contract/settings/settings';
import { beforeAll, expect, test } from 'vitest';
import { newPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';

const server = await startServer();
let school: NewSchool;
let paybill: NewPaybill;
let bursar: Person;
let director: Person;
let director_who_moves: Person;

beforeAll(async () => {
  school = await newSchool(server);
  paybill = await newPaybill(server, school, { learners: 12 });
  bursar = await school.staff(['finance'], ['view', 'create', 'void']);
  director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  director_who_moves = await school.staff(['finance'], ['view', 'create', 'void'], {
    responsibility: 'DIRECTOR',
  });
});

const arrivalOf = async (receipt: string) =>
  (await school.admin.call(listArrivals, { state: 'all', search: receipt })).rows[0]!;
const paymentsOf = async (search: string) =>
  (await school.admin.call(listPayments, { search })).rows;
const balanceOf = async (n: number): Promise<number> => {
  const { rows } = await school.admin.call(listBalances, { which: 'everyone', page_size: 100 });
  return rows.find((row) => row.id === paybill.students[n])?.balance_cents ?? 0;
};
const prove = () => school.admin.call(proveLedger, {});

const slip = (n: number, reference: string, amount_cents = 900_00) => ({
  student_id: paybill.students[n]!,
  amount_cents,
  method: 'mobile-money' as const,
  money_account_id: paybill.money_account_id,
  reference,
  received_on: paybill.today,
});
const cancel = (id: string, person = bursar) =>
  person.call(cancelPayment, { id, reason: 'Nobody sent it', cancelled_on: paybill.today });

async function agree(): Promise<void> {
  const { rows } = await director.call(listInbox, {});
  const { id, round, step } = await director.call(getApproval, { id: rows[0]!.id });
  await director.call(decide, { id, decision: 'approve', round, step });
}

test('a true confirmation is receipted although a counter receipt with its code was cancelled', async () => {
  const before = await balanceOf(0);
  const typed = await school.admin.call(recordPayment, slip(0, 'RKLGONE001'));
  expect((await cancel(typed.id)).cancelled_at).not.toBeNull();
  await paybill.pay({ TransID: 'RKLGONE001', TransAmount: '900', BillRefNumber: 'A1' });
  const arrival = await arrivalOf('RKLGONE001');
  expect(arrival).toMatchObject({ state: 'posted', matched_by: 'account', problem: null });
  expect(arrival.payment_id).not.toBe(typed.id);
  expect(await balanceOf(0)).toBe(before - 900_00);

  const other = await school.admin.call(recordPayment, slip(0, 'RKLGONE002'));
  await cancel(other.id);
  await paybill.pay({ TransID: 'RKLGONE002', TransAmount: '900', BillRefNumber: 'nobody' });
  const waiting = await arrivalOf('RKLGONE002');
  expect(waiting).toMatchObject({ state: 'suspense', payment_id: null });
  const given = { id: waiting.id, student_id: paybill.students[1]! };
  expect(await school.admin.call(assignArrival, given)).toMatchObject({ reference: 'RKLGONE002' });
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
});

test('a receipt that M-Pesa made is cancelled by two people, and its money lies in suspense', async () => {
  const before = await balanceOf(2);
  await paybill.pay({ TransID: 'RKLMADE001', TransAmount: '700', BillRefNumber: 'A3' });
  const [made] = await paymentsOf('RKLMADE001');
  const asked = await cancel(made!.id);
  expect(asked).toMatchObject({ cancelled_at: null, void_request: { state: 'waiting' } });
  expect(await arrivalOf('RKLMADE001')).toMatchObject({ state: 'posted' });
  await agree();
  expect((await paymentsOf('RKLMADE001'))[0]!.cancelled_at).not.toBeNull();
  expect(await balanceOf(2)).toBe(before);
  const arrival = await arrivalOf('RKLMADE001');
  expect(arrival).toMatchObject({ state: 'suspense', payment_id: null });
  // The money is still where it came to, and the provider may say so again.
  await paybill.pay({ TransID: 'RKLMADE001', TransAmount: '700', BillRefNumber: 'A3' });
  expect(await arrivalOf('RKLMADE001')).toMatchObject({ state: 'suspense' });
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
  const right = await school.admin.call(assignArrival, {
    id: arrival.id,
    student_id: paybill.students[3]!,
  });
  expect(right).toMatchObject({ amount_cents: 700_00, reference: 'RKLMADE001' });
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
});

test('what was asked of a receipt that moved meanwhile does not cancel the receipt after it', async () => {
  await paybill.pay({ TransID: 'RKLMOVED01', TransAmount: '700', BillRefNumber: 'A12' });
  const [made] = await paymentsOf('RKLMOVED01');
  await cancel(made!.id);
  // As when both come at the same moment, and neither sees the other.
  const say = (state: string) =>
    school.sql(
      'update finance.receipt_voids set state = $2 where tenant_id = $1 and receipt_number = $3',
      [school.tenant_id, state, made!.receipt_number],
    );
  await say('rejected');
  const moved = await bursar.call(movePayment, {
    id: made!.id,
    student_id: paybill.students[10]!,
    reason: 'It was for the sister',
    moved_on: paybill.today,
  });
  await say('waiting');
  await expect(agree()).rejects.toMatchObject({ code: 'payment.cancelled' });
  expect(await arrivalOf('RKLMOVED01')).toMatchObject({ state: 'posted', payment_id: moved.id });
  await say('withdrawn');
  const { rows } = await director.call(listInbox, {});
  const { id, round, step } = await director.call(getApproval, { id: rows[0]!.id });
  await director.call(decide, { id, round, step, decision: 'reject', comment: 'It was moved' });
});

test('confirmed money above the limit of the school is moved by two', async () => {
  const key = 'finance.move_alone_max_cents';
  await school.admin.call(changeSetting, { key, value: 400_00, version: 0 });
  await paybill.pay({ TransID: 'RKLBIG0001', TransAmount: '400', BillRefNumber: 'A11' });
  await paybill.pay({ TransID: 'RKLBIG0002', TransAmount: '401', BillRefNumber: 'A11' });
  const move = (id: string, person = bursar) =>
    person.call(movePayment, {
      id,
      student_id: paybill.students[11]!,
      reason: 'It was for the sister',
      moved_on: paybill.today,
    });
  const [small] = await paymentsOf('RKLBIG0001');
  expect(await move(small!.id)).toMatchObject({ moved_from_id: small!.id, void_request: null });

  const [large] = await paymentsOf('RKLBIG0002');
  const before = [await balanceOf(10), await balanceOf(11)];
  expect(await move(large!.id, director_who_moves)).toMatchObject({
    id: large!.id,
    cancelled_at: null,
    void_request: { state: 'waiting', to_student: expect.stringContaining('A12') },
  });
  await expect(move(large!.id)).rejects.toMatchObject({ code: 'payment.void_waiting' });
  expect([await balanceOf(10), await balanceOf(11)]).toEqual(before);

  // Whoever asked is a director too, and no second person for that.
  const { item_id } = (await paymentsOf('RKLBIG0002'))[0]!.void_request!;
  await expect(
    director_who_moves.call(override, { id: item_id, round: 1, step: 1, comment: 'I may do it' }),
  ).rejects.toMatchObject({ code: 'payment.move_alone' });
  await agree();
  expect([await balanceOf(10), await balanceOf(11)]).toEqual([
    before[0]! + 401_00,
    before[1]! - 401_00,
  ]);
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
});

test('of money that was shared out and confirmed, all goes into suspense, to the cent', async () => {
  const [one, two] = [await balanceOf(4), await balanceOf(5)];
  const paid = await school.admin.call(recordPayment, {
    ...slip(4, 'RKLBOTH001', 300_00),
    others: [{ student_id: paybill.students[5]!, amount_cents: 200_00 }],
  });
  // Six hundred came, five hundred were written down.
  await paybill.pay({ TransID: 'RKLBOTH001', TransAmount: '600', BillRefNumber: 'A5' });
  expect((await arrivalOf('RKLBOTH001')).problem).toContain('600.00');
  const doubt = await prove();
  expect(doubt.is_sound).toBe(false);
  expect(doubt.broken).toEqual([expect.stringMatching(/RKLBOTH001.*600\.00.*500\.00/)]);
  await cancel(paid.id);
  await agree();
  expect([await balanceOf(4), await balanceOf(5)]).toEqual([one, two]);
  const arrival = await arrivalOf('RKLBOTH001');
  expect(arrival).toMatchObject({ state: 'suspense', amount_cents: 600_00 });
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
  await school.admin.call(assignArrival, { id: arrival.id, student_id: paybill.students[4]! });
  expect(await balanceOf(4)).toBe(one - 600_00);
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
});

test('an import is not taken back over money that was confirmed since', async () => {
  const file = 'date,adm_no,amount,mode,reference\n2026-11-02,A7,450,M-Pesa,RKLLIST001';
  const { run } = await school.admin.call(
    startImport,
    { target: 'finance/payments' },
    { file: { bytes: new TextEncoder().encode(file), name: 'list.csv' } },
  );
  await school.admin.call(commitImport, { id: run.id, which: 'all' });
  await paybill.pay({ TransID: 'RKLLIST001', TransAmount: '450', BillRefNumber: 'A7' });
  const other = await school.staff(['finance']);
  await expect(other.call(undoImport, { id: run.id })).rejects.toMatchObject({
    code: 'import.undo_late',
    message: expect.stringContaining('confirmed'),
  });
});

const today = () => paybill.today.split('-').toReversed().join('/');
const upload = (lines: string[]) => ({
  file: { bytes: new TextEncoder().encode(lines.join('\r\n')), name: 'paybill.csv' },
});
const head = 'Date,Receipt No,Narration,Paid in,Withdrawn,Balance,Linked Transaction ID';

test('what M-Pesa took back leaves the books, and its line finds the cancelled receipt', async () => {
  const money_account_id = paybill.money_account_id;
  await paybill.pay({ TransID: 'RKLBACK001', TransAmount: '800', BillRefNumber: 'A8' });
  await school.admin.call(
    importStatement,
    { money_account_id },
    upload([
      head,
      `${today()},RKLBACK001,PAY BILL FROM OTIENO,800.00,,800.00,`,
      `${today()},RKLBACK002,REVERSAL OF PAY BILL,,800.00,0.00,RKLBACK001`,
    ]),
  );
  const here = { money_account_id, month: paybill.today.slice(0, 7) };
  const kinds = async () =>
    (await school.admin.call(openDesk, here)).mismatches.flatMap((one) =>
      one.line_id ? [one.kind] : [],
    );
  expect(await kinds()).toEqual(['reversed']);
  const [made] = await paymentsOf('RKLBACK001');
  await cancel(made!.id);
  await agree();
  expect(await arrivalOf('RKLBACK001')).toMatchObject({ state: 'returned', payment_id: null });
  expect(await kinds()).toEqual([]);
  const { rows } = await school.admin.call(listMatches, here);
  expect(rows.map((row) => row.lines_text).join()).toContain('REVERSAL OF PAY BILL');
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
});

test('a reversal that comes after the money went into suspense takes it out again', async () => {
  const money_account_id = paybill.money_account_id;
  await paybill.pay({ TransID: 'RKLBACK003', TransAmount: '350', BillRefNumber: 'A9' });
  const [made] = await paymentsOf('RKLBACK003');
  await cancel(made!.id);
  await agree();
  await school.admin.call(
    importStatement,
    { money_account_id },
    upload([
      head,
      `${today()},RKLBACK003,PAY BILL FROM OTIENO,350.00,,350.00,`,
      `${today()},RKLBACK004,REVERSAL OF PAY BILL,,350.00,0.00,RKLBACK003`,
    ]),
  );
  const here = { money_account_id, month: paybill.today.slice(0, 7) };
  const { lines, mismatches } = await school.admin.call(openDesk, here);
  const back = lines.find((line) => line.reference === 'RKLBACK004')!;
  expect(mismatches.find((one) => one.line_id === back.id)?.kind).toBe('reversed');
  await school.admin.call(enterLines, { money_account_id, line_ids: [back.id], means: 'deposit' });
  expect(await arrivalOf('RKLBACK003')).toMatchObject({ state: 'returned' });
  expect(await prove()).toMatchObject({ is_sound: true, broken: [] });
});

test('the proof names money that arrived and stands in no book', async () => {
  await paybill.pay({ TransID: 'RKLLOST001', TransAmount: '120', BillRefNumber: 'A10' });
  const [made] = await paymentsOf('RKLLOST001');
  await school.sql(
    `insert into finance.payment_cancellations
       (tenant_id, payment_id, school_id, reason, cancelled_by, created_at)
     values ($1, $2, $3, 'As the old version did', $4, now())`,
    [school.tenant_id, made!.id, school.school_id, bursar.id],
  );
  await paybill.pay({ TransID: 'RKLLOST002', TransAmount: '130', BillRefNumber: 'no such child' });
  await school.sql(
    `update finance.arrivals set state = 'new', problem = 'The month is closed'
     where tenant_id = $1 and receipt = 'RKLLOST002'`,
    [school.tenant_id],
  );
  const { is_sound, broken } = await prove();
  expect(is_sound).toBe(false);
  expect(broken).toEqual([
    expect.stringMatching(/RKLLOST001.*120\.00.*no book/),
    expect.stringMatching(/RKLLOST002.*130\.00.*no book/),
  ]);
});

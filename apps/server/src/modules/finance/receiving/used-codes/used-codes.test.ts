import { receiveCheque } from '@darasa/contract/finance/receiving/cheques';
import {
  renewConnectionAddress,
  setBankConnection,
} from '@darasa/contract/finance/receiving/connections';
import { assignArrival, listArrivals } from '@darasa/contract/finance/receiving/incoming';
import { recordOtherIncome } from '@darasa/contract/finance/receiving/other-income';
import {
  cancelPayment,
  listPayments,
  movePayment,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import { changeCurrentSchool } from '@darasa/contract/identity/sign-in/session';
import { startImport } from '@darasa/contract/platform/imports';
import { beforeAll, expect, test } from 'vitest';
import { newBooks, type NewBooks } from '#test/new-books.ts';
import { newPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { withSecondPerson } from '#test/with-second-person.ts';

const server = await startServer();
let school: NewSchool;
let here: NewPaybill;
let there: NewBooks;
/** The administrator, who sits in the other school of the organisation. */
let away: Person;
let bursar: Person;

beforeAll(async () => {
  school = await newSchool(server);
  here = await newPaybill(server, school, { learners: 4 });
  bursar = await school.staff(['finance'], ['view', 'create', 'void']);
  const { other_school_id } = school;
  const seat = await school.staff(['finance'], undefined, {
    is_admin: true,
    school_ids: [school.school_id, other_school_id],
  });
  const session = await seat.call(changeCurrentSchool, {
    user_id: seat.id,
    school_id: other_school_id,
  });
  away = { ...seat, ...callerOf(server, { domain: school.domain, session }) };
  there = await newBooks({ ...school, school_id: other_school_id, admin: away });
});

interface Way {
  n?: number;
  method?: 'bank' | 'mobile-money' | 'card';
  amount_cents?: number;
  received_on?: string;
}

const pay = (reference: string, way: Way = {}, person: Person = school.admin) => {
  const { n = 0, method = 'bank', amount_cents = 500_00, received_on = '2026-02-02' } = way;
  const books = person === away ? there : here;
  return person.call(recordPayment, {
    student_id: books.students[n]!,
    amount_cents,
    method,
    money_account_id: books.bank_id,
    reference,
    received_on,
  });
};
const cancel = (id: string, person = bursar) =>
  person.call(cancelPayment, { id, reason: 'Typed wrongly', cancelled_on: here.today });

test('a code is used once, by whatever way and in whatever school it comes again', async () => {
  const first = await pay('FT26RACE01');
  const named = { message: expect.stringContaining(first.receipt_number) };
  for (const [method, typed] of [
    ['mobile-money', 'ft26 race01'],
    ['card', 'FT26-RACE01'],
    ['bank', 'Ft26–race\u00ad01'],
  ] as const) {
    await expect(pay(typed, { method, n: 1 })).rejects.toMatchObject({
      code: 'payment.reference_used',
      ...named,
    });
  }
  await expect(pay('FT26RACE01', { method: 'mobile-money' }, away)).rejects.toMatchObject({
    code: 'payment.reference_elsewhere',
    body: { errors: [{ path: 'reference' }] },
    ...named,
  });
  const hire = {
    kind: 'hire' as const,
    payer_name: 'Neema Church',
    particulars: 'Hall on Sunday',
    vote_head_id: there.voteHead('ACT'),
    amount_cents: 8_000_00,
    method: 'bank' as const,
    money_account_id: there.bank_id,
    reference: 'FT26RACE01',
    received_on: '2026-02-02',
  };
  for (const reference of ['FT26RACE01', 'ft26-race-01']) {
    const again = away.call(recordOtherIncome, { ...hire, reference });
    await expect(again).rejects.toMatchObject(named);
  }
  await away.call(recordOtherIncome, { ...hire, reference: 'FT26HALL01' });
  await expect(pay('FT26HALL01')).rejects.toMatchObject({
    code: 'payment.reference_elsewhere',
  });
});

test('twenty at once, in two schools and in every way, make one receipt', async () => {
  const methods = ['bank', 'mobile-money', 'card'] as const;
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      pay('SKA4TWENTY', { method: methods[i % 3]! }, i % 2 ? away : school.admin),
    ),
  );
  const made = all.filter((one) => one.status === 'fulfilled');
  expect(made).toHaveLength(1);
  for (const one of all) {
    if (one.status === 'rejected') expect(one.reason.code).toMatch(/^payment\.reference_/);
  }
});

test('what an office makes up itself, and cheques, may come again elsewhere', async () => {
  for (const reference of ['000123', 'SLIP000123', '12NOV2026', 'DEPOSIT']) {
    await pay(reference);
    await pay(reference, { method: 'mobile-money' });
    await pay(reference, {}, away);
    await expect(pay(reference, { n: 1 })).rejects.toMatchObject({
      code: 'payment.reference_used',
    });
  }
  for (const [person, books] of [
    [school.admin, here],
    [away, there],
  ] as const) {
    const cheque = await person.call(receiveCheque, {
      student_id: books.students[0]!,
      amount_cents: 400_00,
      number: '00012345',
      bank_name: 'KCB',
      drawer: 'Mr. Otieno',
      dated_on: '2026-02-02',
      received_on: '2026-02-02',
      money_account_id: books.bank_id,
    });
    expect(cheque.payment_id).not.toBeNull();
  }
});

test('a cancelled receipt frees its code, and a moved one keeps it', async () => {
  const wrong = await pay('FT26AGAIN01');
  await cancel(wrong.id);
  const right = await pay('FT26AGAIN01', { method: 'mobile-money', amount_cents: 600_00 });
  await cancel(right.id);
  const third = await pay('FT26AGAIN01', { n: 1 });
  const moved = await bursar.call(movePayment, {
    id: third.id,
    student_id: here.students[2]!,
    reason: 'It was for the sister',
    moved_on: here.today,
  });
  await expect(pay('FT26AGAIN01', {}, away)).rejects.toMatchObject({
    message: expect.stringContaining(moved.receipt_number),
  });
  await cancel(moved.id, school.admin);
  await pay('FT26AGAIN01', {}, away);
});

test('one code on a receipt for two children is one code, also when one of them is moved', async () => {
  const [one, two, three] = here.students as [string, string, string];
  const family = await school.admin.call(recordPayment, {
    student_id: one,
    amount_cents: 300_00,
    others: [{ student_id: two, amount_cents: 200_00 }],
    method: 'bank',
    money_account_id: here.bank_id,
    reference: 'FT26FAMILY1',
    received_on: '2026-02-02',
  });
  const moved = await bursar.call(movePayment, {
    id: family.id,
    student_id: three,
    reason: 'It was for the cousin',
    moved_on: here.today,
  });
  await cancel(moved.id, school.admin);
  // The sister's part still stands on it.
  await expect(pay('FT26FAMILY1', {}, away)).rejects.toMatchObject({
    code: 'payment.reference_elsewhere',
  });
});

const arrivalOf = async (receipt: string) =>
  (await school.admin.call(listArrivals, { state: 'all', search: receipt })).rows[0]!;

test('the true confirmation of a code that stands elsewhere is money that waits for a person', async () => {
  const typed = await pay('SKA5BYBANK', { amount_cents: 900_00, received_on: here.today });
  await here.pay({ TransID: 'SKA5BYBANK', TransAmount: '900', BillRefNumber: 'A1' });
  expect(await arrivalOf('SKA5BYBANK')).toMatchObject({
    state: 'posted',
    matched_by: 'counter',
    payment_id: typed.id,
    problem: expect.stringContaining(typed.receipt_number),
  });

  const far = await pay('SKA5FARAWAY', {}, away);
  await here.pay({ TransID: 'SKA5FARAWAY', TransAmount: '500', BillRefNumber: 'A1' });
  const held = await arrivalOf('SKA5FARAWAY');
  expect(held).toMatchObject({
    state: 'suspense',
    problem: expect.stringContaining(far.receipt_number),
  });
  await expect(
    school.admin.call(assignArrival, { id: held.id, student_id: here.students[0]! }),
  ).rejects.toMatchObject({ message: expect.stringContaining(far.receipt_number) });

  await here.pay({ TransID: 'SKA5WAITING', TransAmount: '500', BillRefNumber: 'nobody' });
  await expect(pay('SKA5WAITING')).rejects.toMatchObject({ code: 'payment.in_suspense' });
});

test('money in suspense holds its code against every door, and so does its receipt', async () => {
  await here.pay({ TransID: 'SKA6HELD01', TransAmount: '700', BillRefNumber: 'nobody' });
  const held = await arrivalOf('SKA6HELD01');
  expect(held.state).toBe('suspense');
  const waits = { message: expect.stringContaining('money in suspense') };
  const income = {
    kind: 'donation' as const,
    payer_name: 'Neema Church',
    particulars: 'For the library',
    vote_head_id: here.voteHead('ACT'),
    amount_cents: 700_00,
    method: 'mobile-money' as const,
    money_account_id: here.money_account_id,
    reference: 'ska6-held01',
    received_on: here.today,
  };
  await expect(school.admin.call(recordOtherIncome, income)).rejects.toMatchObject(waits);
  await expect(pay('SKA6 HELD01', {}, away)).rejects.toMatchObject(waits);
  const { faults } = await school.admin.call(
    startImport,
    { target: 'finance/payments' },
    {
      file: {
        bytes: new TextEncoder().encode(
          'date,adm_no,amount,mode,reference\n2026-02-03,A1,700,M-Pesa,SKA6-HELD01',
        ),
        name: 'list.csv',
      },
    },
  );
  expect(faults).toMatchObject([{ row_number: 2, message: expect.stringContaining('suspense') }]);

  const student_id = here.students[0]!;
  const paid = await school.admin.call(assignArrival, { id: held.id, student_id });
  await expect(pay('SKA6HELD01', {}, away)).rejects.toMatchObject({
    message: expect.stringContaining(paid.receipt_number),
  });
});

test('an old reference of a bank that comes again is new money, however equal the amount', async () => {
  const old = await pay('TRANSFER', { amount_cents: 150_00 });
  const account = { username: 'bank', password: 'a-bank-password' };
  const bank = { money_account_id: here.bank_id, version: 0, provider: 'equity' as const };
  await withSecondPerson(school, () =>
    school.admin.call(setBankConnection, { ...bank, ...account }),
  );
  const told_once = await school.admin.call(renewConnectionAddress, { provider: 'equity' });
  const { url } = told_once.addresses[0]!;
  const told = await here.outside.raw('POST', new URL(url).pathname, {
    text: JSON.stringify({
      callbackType: 'IPN',
      customer: { name: 'Jane', mobileNumber: '254700000000' },
      transaction: {
        date: `${here.today} 09:15:20`,
        reference: 'TRANSFER',
        amount: 150,
        billNumber: 'A1',
        status: 'SUCCESS',
      },
    }),
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('bank:a-bank-password').toString('base64')}`,
    },
  });
  expect(told.status).toBe(200);
  const arrival = await arrivalOf('TRANSFER');
  expect(arrival).toMatchObject({
    state: 'suspense',
    problem: expect.stringContaining(old.receipt_number),
  });
  await school.admin.call(assignArrival, { id: arrival.id, student_id: here.students[0]! });
  const { rows: both } = await school.admin.call(listPayments, { search: 'TRANSFER' });
  expect(both.map((one) => one.amount_cents)).toEqual([150_00, 150_00]);
});

test('a list to import is held against all receipts there are, and Excel is told of', async () => {
  const far = await pay('FT26LISTED1', {}, away);
  const near = await pay('FT26LISTED2');
  const lines = [
    'date,adm_no,amount,mode,reference',
    '2026-02-03,A1,100,M-Pesa,FT26LISTED1',
    '2026-02-03,A1,100,M-Pesa,FT26LISTED2',
    '2026-02-03,A1,100,bank,2.54722E+11',
    '2026-02-03,A1,100,bank,FT26LISTED3',
    '2026-02-03,A1,100,M-Pesa,FT26LISTED3',
  ];
  const { faults } = await school.admin.call(
    startImport,
    { target: 'finance/payments' },
    { file: { bytes: new TextEncoder().encode(lines.join('\n')), name: 'list.csv' } },
  );
  expect(faults.map((one) => [one.row_number, one.message])).toEqual([
    [2, expect.stringContaining(far.receipt_number)],
    [3, expect.stringContaining(near.receipt_number)],
    [4, expect.stringContaining('Excel')],
    [6, 'Stands in the file twice'],
  ]);
});

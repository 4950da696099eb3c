import { generateKeyPairSync, sign } from 'node:crypto';
import { listBalances } from '@darasa/contract/finance/families/balances';
import {
  listConnections,
  removeConnection,
  renewConnectionAddress,
  setBankConnection,
  setKcbConnection,
} from '@darasa/contract/finance/receiving/connections';
import { getStatement } from '@darasa/contract/finance/families/fee-panel';
import {
  assignArrival,
  exportArrivals,
  listArrivals,
  suggestLearners,
} from '@darasa/contract/finance/receiving/incoming';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import {
  cancelPayment,
  listPayments,
  movePayment,
  recordPayment,
} from '@darasa/contract/finance/receiving/payments';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { beforeAll, expect, test } from 'vitest';
import { withSecondPerson } from '#test/with-second-person.ts';
import { newPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';

const server = await startServer();
let school: NewSchool;
let paybill: NewPaybill;

beforeAll(async () => {
  school = await newSchool(server);
  paybill = await newPaybill(server, school, { learners: 12 });
});

const arrivalOf = async (receipt: string) => {
  const { rows } = await school.admin.call(listArrivals, { state: 'all', search: receipt });
  return rows[0]!;
};
const balanceOf = async (n: number): Promise<number> => {
  const { rows } = await school.admin.call(listBalances, { which: 'everyone', page_size: 100 });
  return rows.find((row) => row.id === paybill.students[n])?.balance_cents ?? 0;
};

test('a paybill payment is receipted by itself, in whatever way the number is written', async () => {
  const before = await balanceOf(0);
  const ways = ['A1', 'a 1', 'ADM NO. A-1', 'adm:a1 Otieno', 'A001'];
  for (const [i, BillRefNumber] of ways.entries()) {
    const answer = await paybill.pay({
      TransID: `RKLWAYS${i}`,
      TransAmount: '100.00',
      BillRefNumber,
    });
    expect(answer.body).toEqual({ ResultCode: 0, ResultDesc: 'Success' });
  }
  expect(await balanceOf(0)).toBe(before - 500_00);
  const arrival = await arrivalOf('RKLWAYS0');
  expect(arrival).toMatchObject({ state: 'posted', matched_by: 'account', payer_name: 'NICHOLAS' });
  expect(arrival.receipt_number).toMatch(/\d{5}$/);
});

test('the same news twice, at once and later, is one payment', async () => {
  const before = await balanceOf(1);
  const news = { TransID: 'RKLTWICE01', TransAmount: '5.00', BillRefNumber: 'A2' };
  await Promise.all(Array.from({ length: 5 }, () => paybill.pay(news)));
  await paybill.pay(news);
  expect(await balanceOf(1)).toBe(before - 5_00);
  const { rows } = await school.admin.call(listPayments, { search: 'RKLTWICE01' });
  expect(rows).toHaveLength(1);
});

test('a wrong account waits in suspense, is suggested, assigned by one tap, and remembered', async () => {
  const wrong = {
    TransAmount: '700.00',
    BillRefNumber: 'school fees',
    FirstName: 'Mercy',
    LastName: 'Chebet',
    MSISDN: '254711222333',
  };
  await school.sql(
    `with guardian as (
       insert into students.guardians (tenant_id, id, first_name, last_name, phone, created_at)
       values ($1, gen_random_uuid(), 'Mercy', 'Chebet', '254711222333', now()) returning id)
     insert into students.student_guardians (tenant_id, id, school_id, student_id, guardian_id,
       relation, created_at)
     select $1, gen_random_uuid(), $2, s, g.id, 'mother', now()
     from guardian g, unnest($3::uuid[]) s`,
    [school.tenant_id, school.school_id, [paybill.students[2], paybill.students[3]]],
  );
  await paybill.pay({ ...wrong, TransID: 'RKLWRONG01' });
  const arrival = await arrivalOf('RKLWRONG01');
  expect(arrival).toMatchObject({ state: 'suspense', amount_cents: 700_00, payment_id: null });
  const { rows, notices } = await school.admin.call(suggestLearners, { id: arrival.id });
  const children = [paybill.students[2], paybill.students[3]];
  expect(rows.map((row) => row.student_id).toSorted()).toEqual(children.toSorted());
  expect(rows[0]!.reason).toBe('Phone of a parent');
  expect(notices[0]!.payload).toContain('school fees');

  const before = await balanceOf(3);
  const given = { id: arrival.id, student_id: paybill.students[3]! };
  const payment = await school.admin.call(assignArrival, given);
  expect(payment).toMatchObject({ reference: 'RKLWRONG01', amount_cents: 700_00 });
  expect(await balanceOf(3)).toBe(before - 700_00);
  await expect(school.admin.call(assignArrival, given)).rejects.toMatchObject({
    code: 'arrival.settled',
    message: expect.stringContaining(payment.receipt_number),
  });

  await paybill.pay({ ...wrong, TransID: 'RKLWRONG02' });
  expect(await arrivalOf('RKLWRONG02')).toMatchObject({
    state: 'posted',
    matched_by: 'remembered',
  });
  await paybill.pay({
    ...wrong,
    FirstName: 'Other',
    MSISDN: '254711222334',
    TransID: 'RKLWRONG03',
  });
  expect(await arrivalOf('RKLWRONG03')).toMatchObject({ state: 'suspense' });
});

test('the counter and the paybill meet: whoever is second finds the first', async () => {
  const slip = {
    student_id: paybill.students[4]!,
    amount_cents: 900_00,
    method: 'mobile-money' as const,
    money_account_id: paybill.money_account_id,
    reference: 'RKLCOUNT01',
    received_on: paybill.today,
  };
  const typed = await school.admin.call(recordPayment, slip);
  await paybill.pay({ TransID: 'RKLCOUNT01', TransAmount: '900', BillRefNumber: 'A5' });
  expect(await arrivalOf('RKLCOUNT01')).toMatchObject({
    state: 'posted',
    matched_by: 'counter',
    payment_id: typed.id,
    problem: null,
  });
  await paybill.pay({ TransID: 'RKLCOUNT02', TransAmount: '900', BillRefNumber: 'nobody' });
  await expect(
    school.admin.call(recordPayment, { ...slip, reference: 'rklcount02' }),
  ).rejects.toMatchObject({ code: 'payment.in_suspense' });
});

test('a cancelled assignment lies in suspense again; a moved one goes to the right learner', async () => {
  await paybill.pay({ TransID: 'RKLMOVE001', TransAmount: '300', BillRefNumber: 'unknown 99' });
  const { id } = await arrivalOf('RKLMOVE001');
  const first = await school.admin.call(assignArrival, {
    id,
    student_id: paybill.students[5]!,
    remember: false,
  });
  const other = await school.staff(['finance'], ['view', 'void', 'create']);
  const right = { id: first.id, student_id: paybill.students[6]!, reason: 'It was for the sister' };
  await expect(
    school.admin.call(movePayment, { ...right, moved_on: paybill.today }),
  ).rejects.toMatchObject({ code: 'payment.move_own' });
  const before = [await balanceOf(5), await balanceOf(6)];
  const moved = await other.call(movePayment, { ...right, moved_on: paybill.today });
  expect(moved).toMatchObject({ reference: 'RKLMOVE001', moved_from_id: first.id });
  expect([await balanceOf(5), await balanceOf(6)]).toEqual([
    before[0]! + 300_00,
    before[1]! - 300_00,
  ]);
  const statement = await school.admin.call(getStatement, { student_id: paybill.students[5]! });
  expect(JSON.stringify(statement)).toContain(first.receipt_number);

  const director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
  await school.admin.call(cancelPayment, {
    id: moved.id,
    reason: 'Nobody knows',
    cancelled_on: paybill.today,
  });
  const { rows: asked } = await director.call(listInbox, {});
  const { round, step } = await director.call(getApproval, { id: asked[0]!.id });
  await director.call(decide, { id: asked[0]!.id, decision: 'approve', round, step });
  expect(await arrivalOf('RKLMOVE001')).toMatchObject({ state: 'suspense', payment_id: null });
  await paybill.pay({ TransID: 'RKLMOVE001', TransAmount: '300', BillRefNumber: 'A6' });
  expect(await arrivalOf('RKLMOVE001')).toMatchObject({ state: 'suspense' });
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true });
});

test('money for a number that is none of ours is kept, and posted once the number is known', async () => {
  await paybill.pay({ TransID: 'RKLPLACE01', BusinessShortCode: '999111', BillRefNumber: 'A8' });
  expect(await arrivalOf('RKLPLACE01')).toMatchObject({
    state: 'new',
    problem: expect.stringContaining('999111'),
  });
  await school.sql(
    `update finance.money_accounts set paybill = '999111' where tenant_id = $1 and id = $2`,
    [school.tenant_id, paybill.bank_id],
  );
  await paybill.pay({ TransID: 'RKLPLACE01', BusinessShortCode: '999111', BillRefNumber: 'A8' });
  expect(await arrivalOf('RKLPLACE01')).toMatchObject({ state: 'posted', problem: null });
});

test('banks are believed by signature or password, and each in its own words', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const public_key = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim();
  const bank = { money_account_id: paybill.bank_id, version: 0 };
  await withSecondPerson(school, async () => {
    await school.admin.call(setKcbConnection, { ...bank, public_key });
    for (const provider of ['equity', 'coop'] as const) {
      const account = { username: 'bank', password: 'a-bank-password' };
      await school.admin.call(setBankConnection, { ...bank, ...account, provider });
    }
  });
  const { rows } = await school.admin.call(listConnections, {});
  expect(JSON.stringify(rows)).not.toMatch(/a-bank-password|BEGIN PUBLIC/);
  const told = new Map<string, { label: string; url: string }[]>();
  for (const provider of ['kcb', 'equity', 'coop'] as const) {
    const made = await school.admin.call(renewConnectionAddress, { provider });
    told.set(provider, made.addresses);
  }
  const url = (provider: string, label = 'Notification') =>
    new URL(told.get(provider)!.find((one) => one.label === label)!.url).pathname;
  const tell = (path: string, body: object | undefined, headers: Record<string, string>) =>
    paybill.outside.raw('POST', path, {
      ...(body ? { text: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const signed = (body: object) => ({
    signature: sign('sha256', Buffer.from(JSON.stringify(body)), privateKey).toString('base64'),
  });
  const kcb = {
    transactionReference: 'FT00026252',
    requestId: 'c4',
    timestamp: '20261105120000',
    transactionAmount: '20,000.00',
    customerReference: 'A9',
    customerName: 'JOHN DOE',
    customerMobileNumber: '254722000001',
  };
  expect((await tell(url('kcb'), kcb, signed({ ...kcb, transactionAmount: '1.00' }))).status).toBe(
    404,
  );
  expect((await tell(url('kcb'), kcb, signed(kcb))).body).toMatchObject({ statusCode: '0' });
  expect(await arrivalOf('FT00026252')).toMatchObject({ state: 'posted', amount_cents: 20_000_00 });
  // The bank itself has said it: nothing is left to be confirmed.
  expect((await textsTo(school, kcb.customerMobileNumber))[0]).toMatch(
    /KES 20,000\.00 for Learner 9 Otieno \(A9\)\. Balance KES [\d,.]+( Cr)?\. https:\/\/\S+\/r\/\w{16}$/,
  );
  const question = { requestId: 'q1', customerReference: 'A9', organizationReference: '5' };
  expect((await tell(url('kcb', 'Validation'), question, signed(question))).body).toMatchObject({
    statusCode: '0',
    CustomerName: 'Learner 9 Otieno',
    billType: 'PARTIAL',
  });

  const basic = {
    authorization: `Basic ${Buffer.from('bank:a-bank-password').toString('base64')}`,
  };
  const equity = {
    callbackType: 'IPN',
    customer: { name: 'Jane', mobileNumber: '254700000000' },
    transaction: {
      date: '2026-10-05 14:15:20',
      reference: '  EQ123456',
      amount: 150,
      billNumber: 'A10',
      status: 'SUCCESS',
    },
  };
  expect((await tell(url('equity'), equity, {})).status).toBe(404);
  expect((await tell(url('equity'), equity, basic)).status).toBe(200);
  expect(await arrivalOf('EQ123456')).toMatchObject({ state: 'posted', amount_cents: 150_00 });

  const coop = {
    AcctNo: '0110',
    Amount: '22459.0',
    EventType: 'CREDIT',
    Narration: 'A11#JANE WAIRIMU',
    TransactionDate: '2026-11-06+03:00',
    TransactionId: 'CO778899',
  };
  expect((await tell(url('coop'), undefined, basic)).body).toMatchObject({ MessageCode: '200' });
  await tell(url('coop'), { ...coop, EventType: 'DEBIT', TransactionId: 'CO000000' }, basic);
  await tell(url('coop'), coop, basic);
  expect(await arrivalOf('CO778899')).toMatchObject({ state: 'posted', amount_cents: 22_459_00 });
  expect(await arrivalOf('CO000000')).toBeUndefined();

  await school.admin.call(removeConnection, { provider: 'coop' });
  expect((await tell(url('coop'), coop, basic)).status).toBe(404);
});

test('money is heard for an organisation that is suspended, and its books stand', async () => {
  const suspend = (at: string | null) =>
    school.sql('update identity.organizations set suspended_at = $2 where id = $1', [
      school.tenant_id,
      at,
    ]);
  await suspend('2026-01-01');
  server.clock.forward(2_000);
  const answer = await paybill.pay({ TransID: 'RKLSUSP001', BillRefNumber: 'A12' });
  await suspend(null);
  server.clock.forward(2_000);
  expect(answer.status).toBe(200);
  expect(await arrivalOf('RKLSUSP001')).toMatchObject({ state: 'posted' });
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('only finance sees what arrived, and only who may create assigns it', async () => {
  const library = await school.staff(['library']);
  await expect(library.call(listArrivals, {})).rejects.toMatchObject({ status: 403 });
  const viewer = await school.staff(['finance'], ['view']);
  const { rows, waiting_count } = await viewer.call(listArrivals, {});
  expect(waiting_count).toBe(rows.length);
  await expect(
    viewer.call(assignArrival, { id: rows[0]!.id, student_id: paybill.students[0]! }),
  ).rejects.toMatchObject({ status: 403 });
  const sheet = await school.admin.call(exportArrivals, { format: 'csv', state: 'all' });
  expect(sheet.text).toContain('RKLTWICE01');
});

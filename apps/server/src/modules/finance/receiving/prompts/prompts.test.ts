import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  listConnections,
  setMpesaConnection,
  testConnection,
} from '@darasa/contract/finance/receiving/connections';
import { assignArrival, listArrivals } from '@darasa/contract/finance/receiving/incoming';
import { askPrompt, getPrompt } from '@darasa/contract/finance/receiving/prompts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withSecondPerson } from '#test/with-second-person.ts';
import { newAddress, newPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inSchoolOf } from '#platform/automatic.ts';
import { moneyRunners } from '#modules/finance/index.ts';

const server = await startServer();
let school: NewSchool;
let paybill: NewPaybill;
let runners: ReturnType<typeof moneyRunners>;
let scope: { tenant_id: string; school_id: string };

// Safaricom, as far as these stories need it: what it was asked, and what it will answer next.
const asked: { path: string; body: Record<string, string> }[] = [];
const answers = new Map<string, unknown>();
let tokens = 0;
let safaricom: Server;

beforeAll(async () => {
  safaricom = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const path = request.url!.split('?')[0]!;
    if (path.startsWith('/oauth')) tokens += 1;
    else asked.push({ path, body: JSON.parse(Buffer.concat(chunks).toString()) });
    const answer = path.startsWith('/oauth')
      ? { access_token: `token-${tokens}`, expires_in: '3599' }
      : (answers.get(path) ?? {
          ResponseCode: '0',
          CheckoutRequestID: `ws_CO_${asked.length}`,
          MerchantRequestID: '1',
        });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => safaricom.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(safaricom.address() as AddressInfo).port}`;
  school = await newSchool(server);
  paybill = await newPaybill(server, school, { learners: 4 });
  scope = { tenant_id: school.tenant_id, school_id: school.school_id };
  const visit = () => ({
    now: server.clock.now,
    request_id: 'job',
    device: 'Worker',
    address: '::1',
  });
  runners = moneyRunners({
    inSchool: inSchoolOf(server.pool, visit),
    secret: server.secret,
    daraja: { live_url: url, sandbox_url: url, simulator_url: url },
  });
});

afterAll(() => {
  safaricom.closeAllConnections();
  safaricom.close();
});

let phones = 0;
const ask = (student: number, shillings: number) =>
  school.admin.call(askPrompt, {
    student_id: paybill.students[student]!,
    amount_cents: shillings * 100,
    phone: `07220001${String(++phones).padStart(2, '0')}`,
  });
const sendOut = (prompt_id: string) =>
  runners['prompt.send']({ prompt_id, origin: 'https://school.test' }, scope);
const look = (id: string) => school.admin.call(getPrompt, { id });

/** The callback as Safaricom sends it; the items in no order, and one without a value. */
const answer = (
  id: string,
  ResultCode: number,
  paid?: { receipt: string; shillings: number },
  base = paybill.base,
) =>
  paybill.outside.raw('POST', `${base}/prompt/${id}`, {
    body: {
      Body: {
        stkCallback: {
          MerchantRequestID: '29115-34620561-1',
          CheckoutRequestID: 'ws_CO_191220191020363925',
          ResultCode,
          ResultDesc: 'As told',
          ...(paid
            ? {
                CallbackMetadata: {
                  Item: [
                    { Name: 'Balance' },
                    { Name: 'MpesaReceiptNumber', Value: paid.receipt },
                    { Name: 'Amount', Value: paid.shillings },
                    { Name: 'PhoneNumber', Value: 254722000101 },
                    { Name: 'TransactionDate', Value: 20261115102115 },
                  ],
                },
              }
            : {}),
        },
      },
    },
  });

test('a prompt goes to the phone, is paid, and its receipt is there at once', async () => {
  const { id, state } = await ask(0, 1_500);
  expect(state).toBe('asking');
  await sendOut(id);
  const { body } = asked.at(-1)!;
  expect(body).toMatchObject({
    BusinessShortCode: paybill.shortcode,
    TransactionType: 'CustomerPayBillOnline',
    Amount: '1500',
    PartyA: '254722000101',
    AccountReference: 'A1',
  });
  expect(body['CallBackURL']).toBe(`https://school.test${paybill.base}/prompt/${id}`);
  expect(body['CallBackURL']).not.toMatch(/mpesa|safaricom|exe|cmd|sql|query/i);
  expect(Buffer.from(body['Password']!, 'base64').toString()).toBe(
    `${paybill.shortcode}simulator${body['Timestamp']}`,
  );
  expect(await look(id)).toMatchObject({ state: 'sent' });
  // A second run of the same job, after a crash, asks nobody twice.
  const before = asked.length;
  await sendOut(id);
  expect(asked).toHaveLength(before);

  await answer(id, 0, { receipt: 'NLJ7RT61SV', shillings: 1_500 });
  const paid = await look(id);
  expect(paid).toMatchObject({ state: 'paid', balance_after_cents: 23_500_00 });
  await paybill.pay({ TransID: 'NLJ7RT61SV', TransAmount: '1500.00', BillRefNumber: 'A1' });
  await answer(id, 0, { receipt: 'NLJ7RT61SV', shillings: 1_500 });
  const { rows } = await school.admin.call(listArrivals, { state: 'all', search: 'NLJ7RT61SV' });
  expect(rows).toMatchObject([{ state: 'posted', receipt_number: paid.receipt_number }]);
});

test('cancelled, no money, nobody there: each is said, and a late payment still counts', async () => {
  const ends: [number, string][] = [
    [1032, 'cancelled'],
    [1, 'insufficient'],
    [1037, 'timed-out'],
    [2001, 'failed'],
  ];
  for (const [code, state] of ends) {
    const { id } = await ask(1, 10);
    await sendOut(id);
    await answer(id, code);
    expect(await look(id)).toMatchObject({ state, payment_id: null });
  }
  const { id } = await ask(1, 20);
  await sendOut(id);
  await answer(id, 1037);
  await answer(id, 0, { receipt: 'NLJLATE001', shillings: 20 });
  expect(await look(id)).toMatchObject({ state: 'paid', payment_id: expect.any(String) });
});

test('the answer may come before our own call is answered, and the paybill before the answer', async () => {
  const early = await ask(2, 30);
  await answer(early.id, 0, { receipt: 'NLJEARLY01', shillings: 30 });
  await sendOut(early.id);
  expect(await look(early.id)).toMatchObject({ state: 'paid' });

  const second = await ask(2, 40);
  await sendOut(second.id);
  await paybill.pay({ TransID: 'NLJFIRST01', TransAmount: '40', BillRefNumber: 'cut off' });
  await answer(second.id, 0, { receipt: 'NLJFIRST01', shillings: 40 });
  expect(await look(second.id)).toMatchObject({ state: 'paid', payment_id: expect.any(String) });
});

test('another amount than was asked for is not believed: it waits for a person, who is told', async () => {
  const { id } = await ask(3, 50);
  await sendOut(id);
  await answer(id, 0, { receipt: 'NLJAMOUNT1', shillings: 5_000 });
  const { rows } = await school.admin.call(listArrivals, { search: 'NLJAMOUNT1' });
  expect(rows).toMatchObject([{ state: 'suspense', amount_cents: 5_000_00 }]);
  const waiting = await look(id);
  expect(waiting).toMatchObject({ state: 'paid', payment_id: null, held_cents: 5_000_00 });
  expect(waiting.words).toMatch(/KES\s5,000\.00 came instead of KES\s50\.00.*suspense/);
  const given = { id: rows[0]!.id, student_id: paybill.students[3]! };
  await school.admin.call(assignArrival, given);
  expect(await look(id)).toMatchObject({ payment_id: expect.any(String), held_cents: null });
});

test('a prompt pays one receipt, also when two come for it at once', async () => {
  for (const mark of ['A', 'B']) {
    const { id } = await ask(2, 35);
    await sendOut(id);
    const receipts = [`NLJTWO1${mark}01`, `NLJTWO2${mark}01`];
    const tell = (receipt: string) => answer(id, 0, { receipt, shillings: 35 });
    if (mark === 'A') for (const receipt of receipts) await tell(receipt);
    else await Promise.all(receipts.map(tell));
    const told = await Promise.all(
      receipts.map(
        async (search) =>
          (await school.admin.call(listArrivals, { state: 'all', search })).rows[0]!.state,
      ),
    );
    expect(told.toSorted()).toEqual(['posted', 'suspense']);
  }
});

test('a later notice that names another amount is marked, and the first one counts', async () => {
  const news = { TransID: 'NLJOTHER01', BillRefNumber: 'A1' };
  await paybill.pay({ ...news, TransAmount: '1500' });
  await paybill.pay({ ...news, TransAmount: '9500' });
  await paybill.pay({ ...news, TransAmount: '1500' });
  const { rows } = await school.admin.call(listArrivals, { state: 'all', search: 'NLJOTHER01' });
  expect(rows).toMatchObject([
    { state: 'posted', amount_cents: 1_500_00, other_amount_cents: 9_500_00 },
  ]);
});

test('twenty prompts at once to one phone are three', async () => {
  const phone = '0733 999 888';
  const asked_at_once = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      school.admin.call(askPrompt, { student_id: paybill.students[0]!, amount_cents: 100, phone }),
    ),
  );
  const made = asked_at_once.filter((one) => one.status === 'fulfilled');
  expect(made).toHaveLength(3);
  for (const one of asked_at_once) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'prompt.too_many' });
  }
});

test('nobody answers: Safaricom is asked, and what it took without a word is fetched', async () => {
  const { id } = await ask(3, 60);
  await sendOut(id);
  answers.set('/mpesa/stkpushquery/v1/query', {
    ResponseCode: '0',
    ResultCode: '1032',
    ResultDesc: '',
  });
  await runners['prompt.check']({ prompt_id: id, tries_left: 1 }, scope);
  expect(await look(id)).toMatchObject({ state: 'cancelled' });
  answers.set('/pulltransactions/v1/query', {
    ResponseCode: '1000',
    Response: [
      [
        {
          transactionId: 'NLJPULL001',
          trxDate: '2026-11-15T10:00:00',
          msisdn: 254722000199,
          billreference: 'A4',
          amount: '70.0',
        },
      ],
    ],
  });
  await runners['arrivals.pull']({ days: 1 }, scope);
  answers.delete('/pulltransactions/v1/query');
  const { rows } = await school.admin.call(listArrivals, { state: 'all', search: 'NLJPULL001' });
  expect(rows).toMatchObject([{ state: 'posted', amount_cents: 70_00 }]);
  expect(tokens).toBe(1);
});

test('paid, and the answer is lost: whoever waits for it sees the receipt all the same', async () => {
  const { id, phone } = await ask(3, 45);
  await sendOut(id);
  answers.set('/mpesa/stkpushquery/v1/query', { ResponseCode: '0', ResultCode: '0' });
  await runners['prompt.check']({ prompt_id: id, tries_left: 1 }, scope);
  expect(await look(id)).toMatchObject({ state: 'paid', payment_id: null });
  const trxDate = new Date(server.clock.now.getTime() + 3 * 3_600_000).toISOString();
  const row = { transactionId: 'NLJLOST001', trxDate, billreference: 'A4', amount: '45.0' };
  answers.set('/pulltransactions/v1/query', {
    ResponseCode: '1000',
    Response: [[{ ...row, msisdn: Number(phone) }]],
  });
  await runners['arrivals.pull']({ days: 1 }, scope);
  answers.delete('/pulltransactions/v1/query');
  expect(await look(id)).toMatchObject({ state: 'paid', payment_id: expect.any(String) });
});

test('a phone is asked three times in ten minutes and no more; amounts are whole shillings', async () => {
  const again = { student_id: paybill.students[0]!, amount_cents: 100_00, phone: '0733 111 222' };
  for (let i = 0; i < 3; i++) await school.admin.call(askPrompt, again);
  await expect(school.admin.call(askPrompt, again)).rejects.toMatchObject({
    code: 'prompt.too_many',
    status: 429,
  });
  await expect(
    school.admin.call(askPrompt, { ...again, phone: '0733111223', amount_cents: 10_50 }),
  ).rejects.toMatchObject({
    body: { errors: [expect.objectContaining({ path: 'amount_cents' })] },
  });
});

test("the school's own keys are used, never shown, and tried at the press of a button", async () => {
  const keys = {
    money_account_id: paybill.money_account_id,
    environment: 'live' as const,
    shortcode: '512345',
    consumer_key: 'the-consumer-key',
    consumer_secret: 'the-consumer-secret',
    passkey: 'the-pass-key',
    version: 0,
  };
  await withSecondPerson(school, async () => {
    const saved = await school.admin.call(setMpesaConnection, keys);
    expect(JSON.stringify(saved)).not.toMatch(/the-consumer|the-pass/);
  });
  await expect(school.admin.call(setMpesaConnection, keys)).rejects.toMatchObject({
    code: 'record.stale',
  });
  await school.admin.call(testConnection, { register: true });
  const job = { provider: 'mpesa', register: true, origin: 'https://school.test' };
  await runners['connection.test'](job, scope);
  const { rows } = await school.admin.call(listConnections, {});
  expect(rows[0]).toMatchObject({ is_set: true, last_success_at: expect.any(String) });
  expect(asked.at(-1)).toMatchObject({
    path: '/mpesa/c2b/v2/registerurl',
    body: { ShortCode: '512345', ResponseType: 'Completed' },
  });
  answers.set('/mpesa/c2b/v2/registerurl', { errorCode: '500.003.03', errorMessage: 'Quota' });
  await runners['connection.test'](job, scope);
  const after = await school.admin.call(listConnections, {});
  expect(after.rows[0]!.last_failure).toBe('Safaricom is very busy. Try again in a minute.');
  const viewer = await school.staff(['finance']);
  await expect(viewer.call(listConnections, {})).rejects.toMatchObject({ status: 403 });
});

test('what somebody unknown says of a prompt is told as unconfirmed, until M-Pesa itself is asked', async () => {
  // The connection is live and names no address of Safaricom: anybody may have sent this.
  const base = await newAddress(school);
  const [paid, cancelled] = [await ask(2, 40), await ask(2, 41)];
  for (const { id } of [paid, cancelled]) await sendOut(id);
  await answer(paid.id, 0, { receipt: 'NLJRUMOUR1', shillings: 40 }, base);
  await answer(cancelled.id, 1032, undefined, base);
  for (const { id } of [paid, cancelled]) {
    expect(await look(id)).toMatchObject({
      state: 'sent',
      receipt_number: null,
      words: expect.stringContaining('M-Pesa has not confirmed'),
    });
  }
  const told = { ResponseCode: '0', ResultCode: '0', ResultDesc: '' };
  answers.set('/mpesa/stkpushquery/v1/query', told);
  await runners['prompt.check']({ prompt_id: cancelled.id, tries_left: 1 }, scope);
  expect(await look(cancelled.id)).toMatchObject({ state: 'paid' });
  answers.set('/mpesa/stkpushquery/v1/query', { ...told, ResultCode: '1032' });
  await runners['prompt.check']({ prompt_id: paid.id, tries_left: 1 }, scope);
  expect(await look(paid.id)).toMatchObject({ state: 'cancelled', receipt_number: null });
});

test('what could not be posted is tried again by the worker', async () => {
  await school.sql(
    `update finance.connections set details = details || '{"sources": "127.0.0.1"}' where tenant_id = $1`,
    [school.tenant_id],
  );
  const confirmation = `${await newAddress(school)}/paybill/confirmation`;
  await paybill.outside.raw('POST', confirmation, {
    body: {
      TransID: 'NLJSTUCK01',
      TransAmount: '5.00',
      BusinessShortCode: '512345',
      BillRefNumber: 'A1',
    },
  });
  const find = async () =>
    (await school.admin.call(listArrivals, { state: 'all', search: 'NLJSTUCK01' })).rows[0]!;
  // The connection of the test before knows where M-Pesa's money lies.
  expect((await find()).state).toBe('posted');
  await school.sql(
    `update finance.arrivals set state = 'new', payment_id = null where tenant_id = $1 and receipt = 'NLJSTUCK01'`,
    [school.tenant_id],
  );
  await runners['arrivals.settle']({ after: 'a crash or a closed month' }, scope);
  expect(await find()).toMatchObject({ state: 'posted', matched_by: 'counter' });
});

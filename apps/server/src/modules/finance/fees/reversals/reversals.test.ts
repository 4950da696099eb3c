import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  askReversal,
  checkReversal,
  endReversal,
  listAdjustments,
  listReversible,
  payRefund,
  requestAdjustment,
} from '@darasa/contract/finance/fees/fee-adjustments';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import { proveLedger } from '@darasa/contract/finance/books/ledger';
import { decide, getApproval, listInbox } from '@darasa/contract/platform/approvals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askMpesa, newPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool, type Person } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { withSecondPerson } from '#test/with-second-person.ts';
import { inSchoolOf } from '#platform/automatic.ts';
import { moneyRunners } from '#modules/finance/index.ts';

const server = await startServer();
let school: NewSchool;
let paybill: NewPaybill;
let clerk: Person;
let director: Person;
let payer: Person;
let runners: ReturnType<typeof moneyRunners>;
let scope: { tenant_id: string; school_id: string };
let safaricom: Server;
const asked: { path: string; body: Record<string, string> }[] = [];

beforeAll(async () => {
  safaricom = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const path = request.url!.split('?')[0]!;
    if (!path.startsWith('/oauth')) {
      asked.push({ path, body: JSON.parse(Buffer.concat(chunks).toString()) });
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ access_token: 't', expires_in: '3599', ResponseCode: '0' }));
  });
  await new Promise<void>((done) => safaricom.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(safaricom.address() as AddressInfo).port}`;
  school = await newSchool(server);
  paybill = await newPaybill(server, school, { learners: 4 });
  clerk = await school.staff(['finance']);
  payer = await school.staff(['finance']);
  director = await school.staff(['finance'], ['view'], { responsibility: 'DIRECTOR' });
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

/** A learner pays too much by M-Pesa; the whole payment is to go back. */
async function refundOf(student: number, code: string) {
  const student_id = paybill.students[student]!;
  await paybill.pay({ TransID: code, TransAmount: '60000.00', BillRefNumber: `A${student + 1}` });
  // A second one, so that the credit covers the refund of the first.
  await paybill.pay({
    TransID: `${code}X`,
    TransAmount: '25000.00',
    BillRefNumber: `A${student + 1}`,
  });
  const { id } = await clerk.call(requestAdjustment, {
    kind: 'refund',
    student_id,
    amount_cents: 60_000_00,
    payee: 'The mother',
    reason: 'Sent to us by mistake',
  });
  const [item] = (await director.call(listInbox, {})).rows;
  const { round, step } = await director.call(getApproval, { id: item!.id });
  await director.call(decide, { id: item!.id, decision: 'approve', round, step });
  return { id, student_id };
}

const balanceOf = async (student_id: string) =>
  (await clerk.call(getFeePanel, { student_id })).balance_cents;
const refundNow = async (id: string) =>
  (await clerk.call(listAdjustments, { kind: 'refund' })).rows.find((row) => row.id === id)!;
const idOf = async (adjustment_id: string) => {
  const rows = await school.sql<{ id: string }>(
    'select id from finance.reversals where adjustment_id = $1 order by created_at desc',
    [adjustment_id],
  );
  return rows[0]!.id;
};

async function send(id: string, code: string) {
  const { rows } = await payer.call(listReversible, { id });
  const payment = rows.find((row) => row.transaction_code === code)!;
  const sent = await payer.call(askReversal, { id, payment_id: payment.id });
  const reversal_id = await idOf(id);
  await runners['reversal.send']({ reversal_id }, scope);
  return { sent, reversal_id };
}

const told = (address: string, Result: object) =>
  paybill.outside.raw('POST', new URL(address).pathname, { body: { Result } });

test('money goes back to the phone it came from, and the answer comes twice', async () => {
  const { id, student_id } = await refundOf(0, 'RKL51ZDR01');
  await expect(
    clerk.call(askReversal, { id, payment_id: paybill.students[0]! }),
  ).rejects.toMatchObject({ code: 'adjustment.third_person' });
  const { sent } = await send(id, 'RKL51ZDR01');
  expect(sent).toMatchObject({ state: 'posted', reversal: { state: 'asking' } });
  const { path, body } = asked.at(-1)!;
  expect(path).toBe('/mpesa/reversal/v1/request');
  expect(body).toMatchObject({ TransactionID: 'RKL51ZDR01', Amount: '60000' });
  expect(body['ResultURL']).not.toMatch(/mpesa|safaricom/i);
  const news = { ResultCode: 0, ResultDesc: 'ok', TransactionID: 'RKM00BACK1' };
  expect((await told(body['ResultURL']!, news)).status).toBe(200);
  await told(body['ResultURL']!, news);
  expect(await refundNow(id)).toMatchObject({
    state: 'posted',
    reversal: { state: 'done', reversal_code: 'RKM00BACK1' },
  });
  expect(await balanceOf(student_id)).toBe(0);
  await expect(
    payer.call(payRefund, { id, money_account_id: paybill.cash_id }),
  ).rejects.toMatchObject({ code: 'adjustment.not_approved' });
});

test('where M-Pesa refuses, the credit is there again and is paid otherwise', async () => {
  const { id, student_id } = await refundOf(1, 'RKL51ZDR02');
  await send(id, 'RKL51ZDR02');
  await told(asked.at(-1)!.body['ResultURL']!, { ResultCode: 21, ResultDesc: 'no' });
  expect(await refundNow(id)).toMatchObject({ state: 'approved', reversal: { state: 'failed' } });
  expect(await balanceOf(student_id)).toBe(-60_000_00);
  // The box at the counter is empty, and nothing pays out more than it holds.
  await expect(
    payer.call(payRefund, { id, money_account_id: paybill.cash_id }),
  ).rejects.toMatchObject({ code: 'account.not_covered' });
  const paid = await payer.call(payRefund, { id, money_account_id: paybill.money_account_id });
  expect(paid).toMatchObject({ state: 'posted', voucher_number: expect.any(String) });
  expect(await balanceOf(student_id)).toBe(0);
});

test('what nobody answers is asked about, and a person ends it in the end', async () => {
  const { id, student_id } = await refundOf(2, 'RKL51ZDR03');
  const { reversal_id } = await send(id, 'RKL51ZDR03');
  const early = payer.call(checkReversal, { id });
  await expect(early).rejects.toMatchObject({ code: 'reversal.not_open' });
  await runners['reversal.check']({ reversal_id, tries_left: 1 }, scope);
  const { path, body } = asked.at(-1)!;
  expect(path).toBe('/mpesa/transactionstatus/v1/query');
  const status = (Value: string) => ({
    ResultCode: 0,
    ResultParameters: { ResultParameter: [{ Key: 'TransactionStatus', Value }] },
  });
  await told(body['ResultURL']!, status('Completed'));
  expect(await refundNow(id)).toMatchObject({
    state: 'posted',
    reversal: { state: 'unknown', text: expect.stringContaining('Completed') },
  });
  await payer.call(checkReversal, { id });
  const seen = { id, outcome: 'failed' as const, reason: 'Not on the statement of the paybill' };
  await payer.call(endReversal, seen);
  expect(await balanceOf(student_id)).toBe(-60_000_00);
  await send(id, 'RKL51ZDR03');
  const again = await idOf(id);
  await runners['reversal.check']({ reversal_id: again, tries_left: 0 }, scope);
  await told(asked.at(-1)!.body['ResultURL']!, status('Reversed'));
  expect(await refundNow(id)).toMatchObject({ state: 'posted', reversal: { state: 'done' } });
  expect(await school.admin.call(proveLedger, {})).toMatchObject({ is_sound: true, broken: [] });
});

test('where Safaricom’s addresses are not listed, no answer from anywhere ends a reversal', async () => {
  const { id, student_id } = await refundOf(3, 'RKL51ZDR04');
  await withSecondPerson(school, () =>
    askMpesa(school.admin, {
      money_account_id: paybill.money_account_id,
      shortcode: paybill.shortcode,
      initiator: 'operator',
      credential: 'a-sealed-credential',
    }),
  );
  await send(id, 'RKL51ZDR04');
  const address = asked.at(-1)!.body['ResultURL']!;
  expect((await told(address, { ResultCode: 21, ResultDesc: 'no' })).status).toBe(200);
  // Nothing can be paid back a second time before somebody has looked.
  expect(await refundNow(id)).toMatchObject({
    state: 'posted',
    reversal: { state: 'unknown', text: expect.stringContaining('may not be from M-Pesa') },
  });
  expect(await balanceOf(student_id)).toBe(0);
  await payer.call(endReversal, { id, outcome: 'done', reason: 'It stands on the statement' });
  expect(await refundNow(id)).toMatchObject({ reversal: { state: 'done' } });
});

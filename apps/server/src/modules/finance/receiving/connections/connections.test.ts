import { director } from '@darasa/contract/access';
import {
  listConnections,
  removeConnection,
  renewConnectionAddress,
  setMpesaConnection,
} from '@darasa/contract/finance/receiving/connections';
import { assignArrival, listArrivals } from '@darasa/contract/finance/receiving/incoming';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { isoDate } from '@darasa/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { callbackKeyOf } from '#test/callback-key.ts';
import { newAddress, newConnectedPaybill, type NewPaybill } from '#test/new-paybill.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { hear } from '../incoming/hear.ts';
import { inSchoolOf } from '#platform/automatic.ts';

// A server in earnest: nothing plays M-Pesa for a school that has connected nothing.
const server = await startServer({ plays_mpesa: false });
let school: NewSchool;
let paybill: NewPaybill;

beforeAll(async () => {
  school = await newSchool(server);
  paybill = await newConnectedPaybill(server, school, { learners: 6 });
});

const confirmation = (base: string, news: object) =>
  paybill.outside.raw('POST', `${base}/paybill/confirmation`, {
    body: {
      TransID: 'SKA0000001',
      TransTime: '20261115121325',
      TransAmount: '100.00',
      BusinessShortCode: paybill.shortcode,
      BillRefNumber: 'A1',
      MSISDN: '254722000009',
      FirstName: 'EVE',
      ...news,
    },
  });
const arrivalOf = async (receipt: string) => {
  const { rows } = await school.admin.call(listArrivals, { state: 'all', search: receipt });
  return rows[0];
};
const keys = (version: number, change: object = {}) => ({
  money_account_id: paybill.money_account_id,
  shortcode: paybill.shortcode,
  environment: 'live' as const,
  consumer_key: 'a-new-key',
  consumer_secret: 'a-new-secret',
  passkey: 'a-new-pass-key',
  version,
  ...change,
});
const mpesaNow = async () => (await school.admin.call(listConnections, {})).rows[0]!;

test('an address is told once, to who may edit and has just confirmed who he is', async () => {
  const viewer = await school.staff(['settings'], ['view']);
  const seen = JSON.stringify(await viewer.call(listConnections, {}));
  expect(seen).not.toContain(paybill.base.split('/').at(-1)!);
  expect(seen).not.toContain('/api/incoming');
  const renew = { provider: 'mpesa' as const };
  await expect(viewer.call(renewConnectionAddress, renew)).rejects.toMatchObject({ status: 403 });
  const clerk = await school.staff(['settings'], ['view', 'edit']);
  await school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [
    clerk.id,
  ]);
  await expect(clerk.call(renewConnectionAddress, renew)).rejects.toMatchObject({
    code: 'step_up.needed',
  });
  await expect(clerk.call(setMpesaConnection, keys(1))).rejects.toMatchObject({
    code: 'step_up.needed',
  });
  expect((await mpesaNow()).address_made_at).not.toBeNull();
});

test('a new address, new keys and a forgotten connection end the old address', async () => {
  const old = paybill.base;
  expect((await confirmation(old, { TransID: 'SKAOLD0001' })).status).toBe(200);
  const second = await newAddress(school);
  expect(second).not.toBe(old);
  expect((await confirmation(old, { TransID: 'SKAOLD0002' })).status).toBe(404);
  expect((await confirmation(second, { TransID: 'SKANEW0001' })).status).toBe(200);
  const { version } = await mpesaNow();
  await school.admin.call(setMpesaConnection, keys(version));
  expect((await mpesaNow()).address_made_at).toBeNull();
  expect((await confirmation(second, { TransID: 'SKANEW0002' })).status).toBe(404);
  paybill.base = await newAddress(school);
  expect((await confirmation(paybill.base, { TransID: 'SKANEW0003' })).status).toBe(200);
  // The key is sealed, and no audit line tells it.
  const key = paybill.base.split('/').at(-1)!;
  const kept = await school.sql(
    `select k.sealed_key, a.after::text from platform.callback_keys k
     join platform.audit a on a.tenant_id = k.tenant_id where k.tenant_id = $1`,
    [school.tenant_id],
  );
  expect(JSON.stringify(kept)).not.toContain(key);
});

test('nothing is heard where nothing is connected', async () => {
  const bare = await newSchool(server);
  const renew = bare.admin.call(renewConnectionAddress, { provider: 'mpesa' });
  await expect(renew).rejects.toMatchObject({ status: 404 });
  const { school_id } = bare;
  const key = await callbackKeyOf(server, bare, 'mpesa', school_id);
  const path = `/api/incoming/${school_id}/${key}/paybill/confirmation`;
  const heard = await bare.admin.raw('POST', path, {
    body: { TransID: 'SKANONE001', TransAmount: '5.00', BillRefNumber: 'A1' },
  });
  expect(heard.status).toBe(404);
  const kept = await bare.sql('select 1 from finance.notices where tenant_id = $1', [
    bare.tenant_id,
  ]);
  expect(kept).toEqual([]);
});

/** Safaricom's own list, as the worker reads it. */
const listed = (receipt: string, amount_cents: number, account_text: string) => {
  const visit = () => ({
    now: server.clock.now,
    request_id: 'job',
    device: 'Worker',
    address: '::1',
  });
  const { tenant_id, school_id } = school;
  return hear(
    inSchoolOf(server.pool, visit),
    { tenant_id, school_id },
    {
      provider: 'mpesa',
      kind: 'pull',
      payload: JSON.stringify({ receipt, amount_cents }),
      money: {
        provider: 'mpesa',
        receipt,
        amount_cents,
        account_text,
        paid_at: new Date(server.clock.now.getTime() - 60_000),
        sent_to: paybill.shortcode,
      },
    },
  );
};

test('a live notice from anywhere makes no receipt until Safaricom’s list names it, with its own facts', async () => {
  await confirmation(paybill.base, {
    TransID: 'SKAFORGED1',
    TransAmount: '45000.00',
    // Of long ago, and sent to somebody else's number: neither is believed.
    TransTime: '20260115121325',
    BusinessShortCode: '999999',
  });
  const held = (await arrivalOf('SKAFORGED1'))!;
  expect(held).toMatchObject({
    state: 'new',
    is_confirmed: false,
    payment_id: null,
    problem: expect.stringContaining('Safaricom has not confirmed it yet'),
  });
  const [owner] = paybill.students as [string];
  await expect(
    school.admin.call(assignArrival, { id: held.id, student_id: owner }),
  ).rejects.toMatchObject({ code: 'arrival.stuck' });
  // The list is asked for at once.
  const jobs = await school.sql(
    `select 1 from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'tenant_id' = $1 and t.identifier = 'arrivals.pull'`,
    [school.tenant_id],
  );
  expect(jobs.length).toBeGreaterThan(0);
  // It was a payment of 45 shillings for somebody else.
  await listed('SKAFORGED1', 45_00, 'A2');
  expect(await arrivalOf('SKAFORGED1')).toMatchObject({
    state: 'posted',
    is_confirmed: true,
    amount_cents: 45_00,
    account_text: 'A2',
    problem: null,
    other_amount_cents: null,
    sent_to: paybill.shortcode,
    // The day is the school's: from nine to midnight in Greenwich it is the next one there.
    paid_at: expect.toSatisfy((at: string) => isoDate(new Date(at)) === paybill.today),
  });
  // Told once more, it is believed no more than before.
  await confirmation(paybill.base, { TransID: 'SKAFORGED1', TransAmount: '45000.00' });
  expect(await arrivalOf('SKAFORGED1')).toMatchObject({
    state: 'posted',
    amount_cents: 45_00,
    other_amount_cents: null,
  });
});

test('where Safaricom’s addresses are listed, or it is the sandbox, a notice is believed', async () => {
  for (const [i, change] of [{ sources: '127.0.0.1' }, { environment: 'sandbox' }].entries()) {
    const { version } = await mpesaNow();
    await school.sql(
      `update finance.connections set details = details || $2::jsonb
       where tenant_id = $1 and version = $3`,
      [school.tenant_id, JSON.stringify(change), version],
    );
    const TransID = `SKABELIEF${i}`;
    expect((await confirmation(paybill.base, { TransID })).status).toBe(200);
    expect(await arrivalOf(TransID)).toMatchObject({ state: 'posted', is_confirmed: true });
  }
});

test('money for another paybill than ours waits in suspense, and says why', async () => {
  await confirmation(paybill.base, { TransID: 'SKAFOREIGN', BusinessShortCode: '999999' });
  expect(await arrivalOf('SKAFOREIGN')).toMatchObject({
    state: 'suspense',
    payment_id: null,
    problem: expect.stringContaining('It was sent to 999999'),
  });
});

test('an amount that is none leaves a trace on Arrivals', async () => {
  const amounts = ['-20.00', '0.00', '10.005', '1e5', undefined];
  for (const [i, TransAmount] of amounts.entries()) {
    const told = await confirmation(paybill.base, { TransID: `SKAAMOUNT${i}`, TransAmount });
    expect(told.body).toEqual({ ResultCode: 0, ResultDesc: 'Success' });
    expect(await arrivalOf(`SKAAMOUNT${i}`)).toBeUndefined();
  }
  await paybill.outside.raw('POST', `${paybill.base}/paybill/confirmation`, { text: 'nonsense' });
  const { unread } = await school.admin.call(listArrivals, {});
  const words = unread.map((one) => one.problem).join('\n');
  for (const [i, amount] of amounts.entries()) {
    const what = amount === undefined ? 'no amount' : `the amount "${amount}"`;
    expect(words).toContain(`M-Pesa told of SKAAMOUNT${i} with ${what}.`);
  }
  expect(unread).toHaveLength(6);
});

test('a connection that is forgotten is not heard any more, and directors hear of that', async () => {
  const clerk = await school.staff(['settings'], ['view', 'edit']);
  const chair = await school.staff(['finance'], ['view'], { responsibility: director });
  await school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [
    clerk.id,
  ]);
  await expect(clerk.call(removeConnection, { provider: 'mpesa' })).rejects.toMatchObject({
    code: 'step_up.needed',
  });
  await newAddress(school);
  await school.admin.call(removeConnection, { provider: 'mpesa' });
  expect((await confirmation(paybill.base, { TransID: 'SKAGONE001' })).status).toBe(404);
  const heard = (await chair.call(listNotifications, {})).rows.map((one) => one.title).join('\n');
  expect(heard).toContain('New addresses were made for M-Pesa');
  expect(heard).toContain('The connection to M-Pesa was forgotten');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askCarrier, listCarrierReadings } from '@darasa/contract/communication/sending/carrier';
import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainerOf, giveTokens } from '#test/drain-school.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { askSmsBalance } from '#platform/outbox/sms-balance.ts';
import { createCarrierRunners } from './runner.ts';

const server = await startServer();
const gateway = await newGateway();
/** The page of the carrier that tells what is left. */
const carrier = { balance: 'KES 1000.0000', asked: '' };
const web = createServer((request, response) => {
  carrier.asked = `${request.url} ${String(request.headers['apikey'])}`;
  response.end(JSON.stringify({ UserData: { balance: carrier.balance } }));
});
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
afterAll(() => web.close());
let school: NewSchool;

beforeAll(async () => {
  school = await newSchool(server);
  await giveTokens(school, 500);
});

const account = () => ({
  base_url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
  username: 'kiota',
  api_key: 'a key',
  sender: null,
});

const read = (is_own = true) =>
  createCarrierRunners({
    clock: () => new Date(),
    inScope: (scope, mode, work) => inScope(server.pool, { ...scope, limits: '*' }, mode, work),
    balanceOf: async () => (is_own ? () => askSmsBalance(account()) : null),
  })['carrier.read'](
    { asked_by: school.admin.id },
    { tenant_id: school.tenant_id, school_id: null },
  );

const newest = async () => (await school.admin.call(listCarrierReadings, {})).rows[0]!;

test('what the carrier took ties to what our messages cost; what does not is told', async () => {
  await read();
  expect(carrier.asked).toBe('/version1/user?username=kiota a key');
  expect(await newest()).toMatchObject({
    balance_cents: 1_000_00,
    tokens_left: 500,
    carries: null,
  });
  await school.admin.call(createMessage, {
    audience: { to: 'numbers', numbers: ['0722800801', '0722800802'] },
    text_en: 'School opens on Monday.',
    kind: 'emergency',
  });
  await drainerOf(server, school, gateway)();
  carrier.balance = 'KES 998.4000';
  await read();
  expect(await newest()).toMatchObject({
    spent_cents: 1_60,
    tokens_left: 498,
    carries: 1_248,
    differences: [],
  });
  carrier.balance = 'KES 200.0000';
  await read();
  expect((await newest()).differences).toEqual([
    expect.stringMatching(/^KES 798\.40 left the account/),
    'Our schools hold 498 tokens, and the account pays for 250 parts: top it up.',
  ]);
});

test('a carrier that talks nonsense, and an account that is not ours, leave a sentence and no figure', async () => {
  carrier.balance = 'plenty';
  await read();
  expect(await newest()).toMatchObject({
    balance_cents: null,
    failure: 'The carrier was not reached: an answer we cannot read',
  });
  await read(false);
  expect((await newest()).failure).toMatch(/whoever runs the server/);
});

test('asking is a job, once however often it is clicked', async () => {
  await school.admin.call(askCarrier, {});
  await school.admin.call(askCarrier, {});
  const jobs = await school.sql(
    `select 1 from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'carrier.read' and j.payload->>'tenant_id' = $1`,
    [school.tenant_id],
  );
  expect(jobs).toHaveLength(1);
});

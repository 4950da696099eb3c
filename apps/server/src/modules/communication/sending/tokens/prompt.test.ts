import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buySmsTokens, listPurchases } from '@darasa/contract/communication/sending/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { inScope } from '#platform/db/scope.ts';
import { createTokenRunners } from './prompt.ts';

const server = await startServer();
/** Safaricom, who makes phones ring and counts how often. */
let rings = 0;
const safaricom = createServer((request, response) => {
  const is_push = request.url!.includes('stkpush');
  if (is_push) rings++;
  const said = is_push
    ? { ResponseCode: '0', CheckoutRequestID: `ws_${rings}`, MerchantRequestID: '1' }
    : { access_token: 'a token', expires_in: '3599' };
  request.resume().on('end', () => response.end(JSON.stringify(said)));
});
await new Promise<void>((resolve) => safaricom.listen(0, '127.0.0.1', resolve));
afterAll(() => safaricom.close());
let school: NewSchool;

beforeAll(async () => {
  school = await newSchool(server);
});

/** A worker that may die when it wants to write down how it went. */
const workerOf = (dies: boolean) => {
  let transactions = 0;
  return createTokenRunners({
    account: {
      base_url: `http://127.0.0.1:${(safaricom.address() as AddressInfo).port}`,
      consumer_key: 'key',
      consumer_secret: 'secret',
      passkey: 'passkey',
      shortcode: '174379',
      till: null,
      initiator: null,
    },
    clock: () => new Date(),
    callbackUrl: async () => 'https://school.test/hook',
    inScope: async (scope, mode, work) => {
      if (dies && ++transactions > 1) throw new Error('killed');
      return inScope(server.pool, { ...scope, limits: '*' }, mode, work);
    },
  });
};

test('a worker that dies after the phone rang does not make it ring again', async () => {
  const { id: purchase_id } = await school.admin.call(buySmsTokens, {
    phone_number: '0712345678',
    amount: 40,
  });
  const { tenant_id, school_id } = school;
  const scope = { tenant_id, school_id };
  const stateOf = async () => (await school.admin.call(listPurchases, {})).rows[0]!;
  await expect(workerOf(true)['tokens.prompt']({ purchase_id }, scope)).rejects.toThrow('killed');
  await workerOf(false)['tokens.prompt']({ purchase_id }, scope);
  expect(rings).toBe(1);
  expect(await stateOf()).toMatchObject({ state: 'asked' });
  await workerOf(false)['tokens.check']({ purchase_id }, scope);
  expect(await stateOf()).toMatchObject({ state: 'failed' });
  expect((await stateOf()).reason).toMatch(/^We could not learn whether the phone was asked/);
});

import { createMessage } from '@darasa/contract/communication/campaigns';
import { proveTokens } from '@darasa/contract/communication/tokens';
import { beforeAll, describe, expect, test } from 'vitest';
import { drainerOf, giveTokens, noNight } from '../../../../test/drain-school.ts';
import { newGateway } from '../../../../test/new-gateway.ts';
import { newSchool, type NewSchool } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';
import { newBreaker } from './breaker.ts';

const server = await startServer();
const gateway = await newGateway();
let school: NewSchool;
let phones = 0;
// The worker's clock runs ahead of ours, so that nobody's session ends while it waits.
let ahead_ms = 0;
const clock = () => new Date(Date.now() + ahead_ms);

beforeAll(async () => {
  school = await newSchool(server);
  await noNight(school);
});

const numbers = (count: number) =>
  Array.from({ length: count }, () => `07${String(20_000_000 + ++phones)}`);

const send = (to: string[], of = school) =>
  of.admin.call(createMessage, {
    audience: { to: 'numbers', numbers: to },
    text_en: 'School opens on Monday.',
    kind: 'emergency',
  });

async function expectProof(of = school) {
  const { rows } = await of.admin.call(proveTokens, {});
  expect(rows.flatMap((row) => row.differences)).toEqual([]);
  return rows.find((row) => row.channel === 'sms')!;
}

describe('tokens', () => {
  test('of a number that the carrier refuses come back', async () => {
    await giveTokens(school, 10);
    await send(['0700000406', ...numbers(1)]);
    await drainerOf(server, school, gateway, clock)();
    const proof = await expectProof();
    expect(proof).toMatchObject({ reserved: 0, used: 1, returned: 1, left: 9 });
    const [bad] = await school.sql(
      `select state, reason from communication.messages
       where tenant_id = $1 and phone = '254700000406'`,
      [school.tenant_id],
    );
    expect(bad).toEqual({
      state: 'failed',
      reason: 'The number has blocked messages from the school',
    });
  });
});

test('two workers at once, and one that was cut off, still send everything once', async () => {
  const own = await newSchool(server);
  await noNight(own);
  await giveTokens(own, 60);
  const before = gateway.delivered.length;
  await send(numbers(60), own);
  // Somebody took twenty and was never heard of again.
  await own.sql(
    `update communication.messages set state = 'sending', next_try_at = $2
     where id in (select id from communication.messages where tenant_id = $1 limit 20)`,
    [own.tenant_id, new Date(clock().getTime() + 2 * 60_000).toISOString()],
  );
  const turn = drainerOf(server, own, gateway, clock);
  await Promise.all([turn(), turn()]);
  expect(gateway.delivered.length - before).toBe(40);
  ahead_ms += 3 * 60_000;
  await Promise.all([turn(), turn()]);
  expect(gateway.delivered.length - before).toBe(60);
  await expectProof(own);
}, 30_000);

test('a breaker rests longer each time, and one success closes it', () => {
  const breaker = newBreaker();
  for (let i = 0; i < 4; i++) breaker.failed(0);
  expect(breaker.opensUntil(0)).toBeNull();
  breaker.failed(0);
  expect(breaker.opensUntil(0)).toBe(15_000);
  breaker.failed(15_000);
  expect(breaker.opensUntil(15_000)).toBe(45_000);
  breaker.succeeded();
  expect(breaker.opensUntil(15_000)).toBeNull();
});

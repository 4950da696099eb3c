import { createMessage } from '@darasa/contract/communication/campaigns';
import { getSmsBalance, proveTokens } from '@darasa/contract/communication/tokens';
import { beforeAll, describe, expect, test } from 'vitest';
import { drainerOf, giveTokens } from '../../../../test/drain-school.ts';
import { newGateway } from '../../../../test/new-gateway.ts';
import { newSchool, type NewSchool } from '../../../../test/new-school.ts';
import { startServer } from '../../../../test/server.ts';
import { newBreaker } from './breaker.ts';

const server = await startServer({ limits: { in_flight_max: 400 } });
const gateway = await newGateway();
let school: NewSchool;
let drain: () => Promise<void>;
let phones = 0;
// The worker's clock runs ahead of ours, so that nobody's session ends while it waits.
let ahead_ms = 0;
const clock = () => new Date(Date.now() + ahead_ms);

beforeAll(async () => {
  school = await newSchool(server);
  await noNight(school);
  drain = drainerOf(server, school, gateway, clock);
});

const noNight = (of: NewSchool) =>
  of.sql(
    `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
     select $1, $2, k, '0', $3, now() from unnest(array['messages.quiet_from', 'messages.quiet_to']) k`,
    [of.tenant_id, of.school_id, of.admin.id],
  );

const numbers = (count: number) =>
  Array.from({ length: count }, () => `07${String(20_000_000 + ++phones)}`);

const send = (to: string[], of = school) =>
  of.admin.call(createMessage, {
    audience: { to: 'numbers', numbers: to },
    text_en: 'School opens on Monday.',
    kind: 'emergency',
  });

/** Whoever is told that the server is busy asks again, as a browser does. */
async function sendPatiently(to: string[]): Promise<unknown> {
  for (;;) {
    try {
      return await send(to);
    } catch (error) {
      if ((error as { status: number }).status !== 503) throw error;
    }
  }
}

const states = (of = school) =>
  of.sql<{ state: string; count: number }>(
    `select state, count(*)::int as count from communication.messages
     where tenant_id = $1 group by state order by state`,
    [of.tenant_id],
  );

async function expectProof(of = school) {
  const { rows } = await of.admin.call(proveTokens, {});
  expect(rows.flatMap((row) => row.differences)).toEqual([]);
  return rows.find((row) => row.channel === 'sms')!;
}

describe('tokens', () => {
  // T-C4
  test('200 sends at once on 100 tokens: exactly 100 leave, and what is left is never below nothing', async () => {
    await giveTokens(school, 100);
    const calls = await Promise.allSettled(
      Array.from({ length: 200 }, () => sendPatiently(numbers(1))),
    );
    const refused = calls.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(100);
    expect(new Set(refused.map((one) => (one.reason as { code: string }).code))).toEqual(
      new Set(['tokens.short']),
    );
    const reserved = await expectProof();
    expect(reserved).toMatchObject({ bought: 100, reserved: 100, used: 0, left: 0 });
    // The line breaks after the carrier took the message, and is well again for the second try.
    gateway.mood = 'silent';
    await drain();
    gateway.mood = 'well';
    await drainUntilEmpty();
    expect(gateway.delivered).toHaveLength(100);
    expect(new Set(gateway.delivered.map((one) => one.to)).size).toBe(100);
    expect(await expectProof()).toMatchObject({ reserved: 0, used: 100, left: 0 });
    expect((await school.admin.call(getSmsBalance, {})).Credits).toBe(0);
  }, 60_000);

  test('of a number that the carrier refuses come back', async () => {
    await giveTokens(school, 10);
    await send(['0700000406', ...numbers(1)]);
    await drain();
    const proof = await expectProof();
    expect(proof).toMatchObject({ reserved: 0, used: 101, returned: 1, left: 9 });
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

// T-F3, its part about messages.
test('a carrier that is down, silent and lying loses no message and doubles none', async () => {
  const own = await newSchool(server);
  await noNight(own);
  const count = 400;
  await giveTokens(own, count);
  const turn = drainerOf(server, own, gateway, clock);
  const before = gateway.delivered.length;
  await send(numbers(count), own);
  for (const mood of ['down', 'silent', 'lying', 'down'] as const) {
    gateway.mood = mood;
    const calls = gateway.calls;
    await turn();
    // The breaker opens after five failures; those already under way may add a few.
    expect(gateway.calls - calls).toBeLessThanOrEqual(8);
    ahead_ms += 6 * 60_000;
  }
  gateway.mood = 'well';
  await drainUntilEmpty(own, turn);
  const got = gateway.delivered.slice(before);
  expect(got).toHaveLength(count);
  expect(new Set(got.map((one) => one.to)).size).toBe(count);
  expect(await states(own)).toEqual([{ state: 'sent', count }]);
  expect(await expectProof(own)).toMatchObject({ used: count, reserved: 0, left: 0 });
}, 60_000);

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

async function drainUntilEmpty(of = school, turn = drain): Promise<void> {
  for (let i = 0; i < 12; i++) {
    const open = (await states(of)).some((one) => ['waiting', 'sending'].includes(one.state));
    if (!open) return;
    ahead_ms += 6 * 60_000;
    await turn();
  }
}

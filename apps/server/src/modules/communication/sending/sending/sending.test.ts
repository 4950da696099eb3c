import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { proveTokens } from '@darasa/contract/communication/sending/tokens';
import { addDays, isoDate } from '@darasa/rules/dates';
import { beforeAll, describe, expect, test } from 'vitest';
import { drainerOf, giveTokens, noNight, workerOf } from '#test/drain-school.ts';
import { newGateway } from '#test/new-gateway.ts';
import { newSchool, type NewSchool } from '#test/new-school.ts';
import { startServer } from '#test/server.ts';
import { newId } from '#platform/ids.ts';
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
  // Whoever dies with messages in hand has asked beforehand that somebody looks after them.
  const [later] = await own.sql<{ run_at: string }>(
    `select run_at from graphile_worker._private_jobs where key like $1`,
    [`drain ${own.school_id} sms later`],
  );
  expect(Date.parse(later!.run_at)).toBeGreaterThan(clock().getTime());
  ahead_ms += 3 * 60_000;
  await Promise.all([turn(), turn()]);
  expect(gateway.delivered.length - before).toBe(60);
  await expectProof(own);
}, 30_000);

describe('the night', () => {
  const day = addDays(isoDate(new Date()), 1);
  const at = (time: string) => new Date(`${day}T${time}:00+03:00`);

  test('holds what failed in the evening until the morning, and no emergency', async () => {
    const own = await newSchool(server);
    await giveTokens(own, 10);
    const [evening, urgent] = numbers(2) as [string, string];
    const audience = { to: 'numbers' as const, numbers: [evening] };
    // Written for tomorrow evening, a minute before the night, when the carrier is down.
    await own.admin.call(createMessage, {
      audience,
      text_en: 'Sports day',
      send_at: at('19:59').toISOString(),
    });
    let now = at('19:59');
    const turn = drainerOf(server, own, gateway, () => now);
    const stateOf = async (phone: string) =>
      (
        await own.sql<{ state: string }>(
          `select state from communication.messages where tenant_id = $1 and phone = $2`,
          [own.tenant_id, `254${phone.slice(1)}`],
        )
      )[0]!.state;
    gateway.mood = 'down';
    await turn();
    gateway.mood = 'well';
    await send([urgent], own);
    now = at('20:30');
    await turn();
    expect([await stateOf(evening), await stateOf(urgent)]).toEqual(['waiting', 'sent']);
    now = new Date(at('07:00').getTime() + 24 * 60 * 60_000);
    await turn();
    expect(await stateOf(evening)).toBe('sent');
  });
});

test('T-F3: a school with a long queue keeps no other waiting, of its organisation or of another', async () => {
  const [long, short] = [await newSchool(server), await newSchool(server)] as const;
  for (const one of [long, short]) {
    await noNight(one);
    await giveTokens(one, 600);
  }
  // One more than fits into a turn, and some.
  for (const count of [500, 50]) await send(numbers(count), long);
  const before = gateway.delivered.length;
  const [phone] = numbers(1) as [string];
  await send([phone], short);
  const worker = workerOf(server, gateway);
  // The second school of the organisation has one thing to say, through the same account.
  const [beside] = numbers(1) as [string];
  const telling = {
    tenant_id: long.tenant_id,
    school_id: long.other_school_id,
    id: newId(),
    title: 'Receipt 1',
    at_night: true,
    is_private: false,
    messages: [{ to: beside, text: 'Received with thanks.' }],
  };
  await worker.work({ task: 'messages.tell', payload: telling as never });
  const isThere = () =>
    [phone, beside].every((one) =>
      gateway.delivered.slice(before).some(({ to }) => to === `254${one.slice(1)}`),
    );
  await worker.run([long, short], isThere);
  expect(isThere()).toBe(true);
  // The other school had its turn, and waits for the next.
  const sent = gateway.delivered.length - before - 2;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(550);
  await worker.run([long, short]);
  expect(gateway.delivered.length - before).toBe(552);
  await expectProof(long);
}, 60_000);

test('a name that a network has not approved is not used there, and an unknown one not at all', async () => {
  const own = await newSchool(server);
  await noNight(own);
  await giveTokens(own, 10);
  await own.sql(
    `insert into communication.senders (tenant_id, id, school_id, sender, state, networks,
       requested_by, requested_at)
     values ($1, gen_random_uuid(), $2, 'KIOTA', 'approved',
       '{"Safaricom": "approved", "Airtel": "rejected"}', $3, now())`,
    [own.tenant_id, own.school_id, own.admin.id],
  );
  const [safaricom, airtel] = ['0722930001', '0733930001'];
  await send([safaricom, airtel], own);
  const turn = drainerOf(server, own, gateway, clock);
  await turn();
  const fromOf = (phone: string) =>
    gateway.delivered.find((one) => one.to === `254${phone.slice(1)}`)?.from;
  expect([fromOf(safaricom), fromOf(airtel)]).toEqual(['KIOTA', null]);
  gateway.unknown_sender = 'KIOTA';
  await send(['0722930002'], own);
  await turn();
  gateway.unknown_sender = null;
  expect(fromOf('0722930002')).toBeNull();
  await expectProof(own);
});

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

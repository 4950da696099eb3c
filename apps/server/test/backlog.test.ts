import { createMessage } from '@darasa/contract/communication/writing/campaigns';
import { proveTokens } from '@darasa/contract/communication/sending/tokens';
import { describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import type { Route } from '../src/platform/http/route.ts';
import { newId } from '../src/platform/ids.ts';
import { answer_ms_max, type Bug, drainerOf, giveTokens, noNight } from './drain-school.ts';
import { full, say, walk_ms_max } from './enumerate/printing.ts';
import { type Gateway, newGateway } from './new-gateway.ts';
import { newSchool, type NewSchool } from './new-school.ts';
import { startServer, type TestServer } from './server.ts';

const gateway = await newGateway();
const limits = { in_flight_max: 400 };
/** How many numbers one message takes. */
const numbers_max = 500;
const batch = 250;
let phones = 0;
// The worker's clock runs ahead of ours, so that nobody's session ends while it waits.
let ahead_ms = 0;
const clock = () => new Date(Date.now() + ahead_ms);

const newNumbers = (count: number) =>
  Array.from({ length: count }, () => `07${String(30_000_000 + ++phones)}`);

const send = (school: NewSchool, to: string[]) =>
  school.admin.call(createMessage, {
    audience: { to: 'numbers', numbers: to },
    text_en: 'School opens on Monday.',
    kind: 'emergency',
  });

/** Whoever is told that the server is busy asks again, as a browser does. */
async function sendPatiently(school: NewSchool, to: string[]): Promise<unknown> {
  for (;;) {
    try {
      return await send(school, to);
    } catch (error) {
      if ((error as { status: number }).status !== 503) throw error;
    }
  }
}

const waitingIn = async (school: NewSchool): Promise<number> => {
  const [row] = await school.sql<{ count: number }>(
    `select ((select count(*) from communication.messages
         where tenant_id = $1 and state in ('waiting', 'sending'))
       + (select coalesce(sum(messages_count), 0) from communication.frozen
         where tenant_id = $1))::int as count`,
    [school.tenant_id],
  );
  return row!.count;
};

async function drainAll(school: NewSchool, turn: () => Promise<void>): Promise<void> {
  for (let left = await waitingIn(school), turns = left / batch + 12; left > 0 && turns > 0;) {
    ahead_ms += 6 * 60_000;
    await turn();
    turns--;
    left = await waitingIn(school);
  }
}

/** What is wrong afterwards, in words: each phone got its message once, and tokens add up. */
async function faultsOf(school: NewSchool, got: Gateway['delivered'], wanted: number) {
  const different = new Set(got.map((one) => one.to)).size;
  const { rows } = await school.admin.call(proveTokens, {});
  const sms = rows.find((row) => row.channel === 'sms')!;
  return [
    ...(different === wanted ? [] : [`${different} of ${wanted} phones got it`]),
    ...(got.length === different ? [] : [`${got.length - different} got it twice`]),
    ...(sms.used === wanted && sms.reserved === 0 ? [] : ['tokens were used for something else']),
    ...(sms.left >= 0 ? [] : ['less than nothing is left']),
    ...rows.flatMap((row) => row.differences),
  ];
}

/** T-C4: twice as many sends at once as there are tokens, and a line that breaks. */
async function creditRace(server: TestServer, tokens: number): Promise<string[]> {
  const before = gateway.delivered.length;
  const school = await newSchool(server);
  await noNight(school);
  await giveTokens(school, tokens);
  const calls = await Promise.allSettled(
    Array.from({ length: tokens * 2 }, () => sendPatiently(school, newNumbers(1))),
  );
  const refused = calls.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
  );
  const turn = drainerOf(server, school, gateway, clock);
  // The line breaks after the carrier took the message, and is well again for the second try.
  gateway.mood = 'silent';
  await turn();
  gateway.mood = 'well';
  await drainAll(school, turn);
  return [
    ...(refused.length === tokens ? [] : [`${refused.length} of ${tokens} were refused`]),
    ...[...new Set(refused)].filter((code) => code !== 'tokens.short'),
    ...(await faultsOf(school, gateway.delivered.slice(before), tokens)),
  ];
}

/** T-F3, its part about messages: a carrier that is down, slow, silent and lying before a long queue. */
async function backlog(server: TestServer, count: number, bug: Bug = {}): Promise<string[]> {
  const got_before = gateway.delivered.length;
  const school = await newSchool(server);
  await noNight(school);
  await giveTokens(school, count);
  for (let left = count; left > 0; left -= numbers_max) {
    await send(school, newNumbers(Math.min(left, numbers_max)));
  }
  const turn = drainerOf(server, school, gateway, clock, bug);
  const knocks: number[] = [];
  for (const mood of ['down', 'silent', 'slow', 'lying', 'down'] as const) {
    gateway.mood = mood === 'slow' ? 'well' : mood;
    // Slow: it takes the message, and says so when nobody listens any more.
    gateway.answer_ms = mood === 'slow' ? (bug.answer_ms ?? answer_ms_max) + 500 : 0;
    const before = gateway.calls;
    await turn();
    knocks.push(gateway.calls - before);
    ahead_ms += 6 * 60_000;
  }
  gateway.mood = 'well';
  await drainAll(school, turn);
  // The breaker opens after five failures; those already under way may add a few.
  const most = Math.max(...knocks);
  return [
    ...(most <= 8 ? [] : [`a carrier in trouble was asked ${most} times`]),
    ...(await faultsOf(school, gateway.delivered.slice(got_before), count)),
  ];
}

test('200 sends at once on 100 tokens: exactly 100 leave, and what is left is never below nothing', async () => {
  const server = await startServer({ limits });
  const faults = await creditRace(server, 100);
  say('T-C4', { sends: 200, tokens: 100, faults: faults.length });
  expect(faults).toEqual([]);
}, 120_000);

test(
  'a carrier that is down, slow, silent and lying loses no message and doubles none',
  async () => {
    const count = full ? 10_000 : 3_000;
    const server = await startServer({ limits });
    const faults = await backlog(server, count);
    say('T-F3', { messages: count, faults: faults.length });
    expect(faults).toEqual([]);
  },
  walk_ms_max,
);

/** The real route, with something done in the database afterwards. */
function afterSending(server: () => TestServer, sql: string): Route[] {
  const real = routes.find((route) => route.endpoint === createMessage)!;
  const faulty: Route = {
    endpoint: createMessage,
    run: async (host, request, reply, visit) => {
      const result = await real.run(host, request, reply, visit);
      const tenant = await host.findTenant(String(request.headers.host));
      await server().owner.query(sql, [tenant?.id]);
      return result;
    },
  };
  return [...routes.filter((route) => route !== real), faulty];
}

describe('finds planted bugs', () => {
  const wallets = 'update communication.wallets set';
  const credit_bugs: [name: string, sql: string][] = [
    ['forgets what is set aside', `${wallets} reserved = 0 where tenant_id = $1`],
    ['gives a token for each message', `${wallets} bought = bought + 1 where tenant_id = $1`],
  ];
  test.each(credit_bugs)('T-C4: a server that %s', async (_name, sql) => {
    const server: TestServer = await startServer({
      limits,
      routes: afterSending(() => server, sql),
    });
    const faults = await creditRace(server, 10).catch((error: Error) => [error.message]);
    expect(faults).not.toEqual([]);
  });

  const queue_bugs: [name: string, plant: Bug['plant'] & {}][] = [
    [
      'takes a new key for every try',
      (sms) => async (scope) => {
        const real = await sms(scope);
        return { ...real, send: (message) => real.send({ ...message, key: newId() }) };
      },
    ],
    [
      'believes that no answer is a yes',
      (sms) => async (scope) => {
        const real = await sms(scope);
        const taken = { provider_id: null, cost: null };
        return { ...real, send: (message) => real.send(message).catch(() => taken) };
      },
    ],
    [
      'never stops knocking',
      (sms) => async (scope) => {
        const real = await sms(scope);
        const again = (message: Parameters<typeof real.send>[0]) =>
          real.send(message).catch(() => real.send(message));
        return { ...real, send: (message) => again(message).catch(() => again(message)) };
      },
    ],
  ];
  test.each(queue_bugs)('T-F3: a worker that %s', async (_name, plant) => {
    const server = await startServer({ limits });
    expect(await backlog(server, 40, { plant, answer_ms: 1_000 })).not.toEqual([]);
  });
});

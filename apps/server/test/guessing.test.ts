import { login } from '@darasa/contract/identity/sign-in/session';
import { describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Route } from '../src/platform/http/route.ts';
import { behindProxy } from './appending-proxy.ts';
import { guess } from './enumerate/guessing.ts';
import { full, say, walk_ms_max } from './enumerate/printing.ts';
import { newId } from '../src/platform/ids.ts';
import { newSchool, type NewSchool, password, type Person } from './new-school.ts';
import { callerOf, startServer, type TestServer } from './server.ts';

// T-E2: how many passwords can somebody try? The limits live in the database, so a restart, another
// process, another address in a header or many tries at once change nothing.
const server = await startServer({ frozen: true });
const minute_ms = 60_000;
const per_account_max = 10;
const per_address_max = 330;

/** At one account, by turns under each of the names that it answers to. */
const wrong = ({ email, phone }: Pick<Person, 'email' | 'phone'>, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    identifier: i % 2 === 0 ? email : phone,
    password: `guess ${i}`,
  }));

test('one account: ten guesses in a quarter of an hour at most', async () => {
  const school = await newSchool(server);
  const count = full ? 1_000 : 300;
  const found = await guess(server, school, wrong(school.admin, count));
  say('T-E2 one account', { tries: count, compared: found.compared, refused: found.refused });
  expect(found.compared).toBeLessThanOrEqual(per_account_max);
  expect(found.without_retry).toBe(0);

  const restarted = await startServer({ fresh: true });
  const again = await guess(restarted, school, wrong(school.admin, 20));
  expect(again.compared).toBe(0);
});

test(
  'many accounts: one address gets so far and no further',
  async () => {
    const school = await newSchool(server);
    const accounts = await manyAccounts(school, full ? 500 : 100);
    const rounds = Array.from({ length: full ? 10 : 4 }, (_, n) => n);
    const guesses = rounds.flatMap((n) =>
      accounts.map((identifier) => ({ identifier, password: `guess ${n}` })),
    );
    const found = await guess(server, school, guesses);
    say('T-E2 many accounts', { tries: guesses.length, compared: found.compared });
    expect(found.compared).toBeLessThanOrEqual(per_address_max);
  },
  walk_ms_max,
);

test(
  'behind a proxy that appends, another address in the header is still the same caller',
  async () => {
    const { trusted_proxies } = readConfig({ DARASA_TRUST_PROXY: '1' });
    const proxied = await behindProxy(await startServer({ frozen: true, trusted_proxies }));
    const school = await newSchool(proxied);
    const accounts = await manyAccounts(school, 100);
    const guesses = [0, 1, 2, 3].flatMap((n) =>
      accounts.map((identifier) => ({ identifier, password: `guess ${n}` })),
    );
    const found = await guess(proxied, school, guesses);
    say('T-E2 behind a proxy', { tries: guesses.length, compared: found.compared });
    expect(found.compared).toBeLessThanOrEqual(per_address_max);
  },
  walk_ms_max,
);

test(
  'patience does not help: after a hundred wrong tries only a reset opens the account',
  async () => {
    const school = await newSchool(server);
    const { admin } = school;
    let compared = 0;
    for (let round = 0; round < 24; round++) {
      compared += (await guess(server, school, wrong(admin, 8), 1)).compared;
      // The longest lock is two hours.
      server.clock.forward(121 * minute_ms);
    }
    say('T-E2 patience', { compared });
    expect(compared).toBeLessThanOrEqual(100);
    server.clock.forward(30 * 24 * 60 * minute_ms);
    const right = await guess(server, school, [{ identifier: admin.email, password }]);
    expect(right).toMatchObject({ compared: 0, refused: 1 });
  },
  walk_ms_max,
);

test('the right password is never locked out by being right', async () => {
  const school = await newSchool(server);
  for (let i = 0; i < 12; i++) {
    const input = { identifier: school.admin.email, password, user_type: 'staff' as const };
    expect((await school.call(login, input)).user.id).toBe(school.admin.id);
  }
});

test('the number of calls a minute is counted by address, whatever token is shown', async () => {
  const strict = await startServer({ limits: { rate_factor: 1 } });
  const answers = [];
  for (let i = 0; i < 140; i++) {
    const caller = callerOf(strict, { domain: 'nowhere.test' });
    const headers = { authorization: `Bearer ${i}${'x'.repeat(60)}${i}` };
    answers.push((await caller.raw('POST', `/api${login.path}`, { body: {}, headers })).status);
  }
  expect(answers.at(-1)).toBe(429);
});

/** Accounts that share the admin's cheap hash: what costs time here is only what is tested. */
async function manyAccounts(school: NewSchool, count: number): Promise<string[]> {
  const rows = await school.sql<{ email: string }>(
    `insert into identity.users (tenant_id, id, user_type, first_name, last_name, email, password_hash, created_at)
     select u.tenant_id, new_id, 'staff', 'A', 'B', new_id || '@many.test', u.password_hash, now()
     from identity.users u, unnest($2::uuid[]) new_id
     where (u.tenant_id, u.id) = ($1, $3)
     returning email`,
    [school.tenant_id, Array.from({ length: count }, () => newId()), school.admin.id],
  );
  return rows.map((row) => row.email);
}

const real = routes.find((route) => route.endpoint === login)!;
const others = routes.filter((route) => route !== real);
/** The real route, with something done to it first. */
const changed = (first: Route['run']): Route => ({
  endpoint: login,
  run: async (host, request, reply, visit) => {
    const address = (await first(host, request, reply, visit)) as string;
    return real.run(host, request, reply, { ...visit, address });
  },
});

describe('finds planted bugs', () => {
  test('a server that believes what a header says about the address', async () => {
    const believing = changed(async (_host, request) => request.headers['x-forwarded-for']);
    const { school, broken } = await brokenBy(believing);
    const accounts = await manyAccounts(school, 100);
    const guesses = [0, 1, 2, 3].flatMap((n) =>
      accounts.map((identifier) => ({ identifier, password: `guess ${n}` })),
    );
    const found = await guess(broken, school, guesses);
    expect(found.compared).toBeGreaterThan(per_address_max);
  }, 240_000);

  test('a server whose limit can be made to forget', async () => {
    let tries = 0;
    const forgetful = changed(async (_host, _request, _reply, visit) => {
      // Stands for a limit kept in memory, or under a key the attacker can vary.
      if (++tries % 3 === 0) await forget();
      return visit.address;
    });
    const { school, broken } = await brokenBy(forgetful);
    const forget = () =>
      school.sql('delete from platform.attempts where tenant_id = $1', [school.tenant_id]);
    const found = await guess(broken, school, wrong(school.admin, 60), 1);
    expect(found.compared).toBeGreaterThan(per_account_max);
  });
});

async function brokenBy(faulty: Route): Promise<{ school: NewSchool; broken: TestServer }> {
  const broken = await startServer({ frozen: true, routes: [...others, faulty] });
  return { broken, school: await newSchool(broken) };
}

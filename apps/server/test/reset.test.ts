import { resetPassword, sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import type { Route } from '../src/platform/http/route.ts';
import { say } from './enumerate/printing.ts';
import { codesOf, rules } from './enumerate/reset-codes.ts';
import { newSchool } from './new-school.ts';
import { startServer, type TestServer } from './server.ts';

// T-E4: the reset code is the weakest door of the house, so every rule about it is tried.
test('every rule about reset codes holds', async () => {
  const server = await startServer({ frozen: true });
  const broken = await brokenRules(server);
  say('T-E4', { rules: Object.keys(rules).length, broken: broken.length });
  expect(broken).toEqual([]);
}, 900_000);

async function brokenRules(server: TestServer, names = Object.keys(rules)): Promise<string[]> {
  const broken: string[] = [];
  for (const name of names) {
    // A rule may turn the clock by a day, so each has a school of its own.
    const holds = await rules[name]!(server, await newSchool(server));
    if (!holds) broken.push(name);
  }
  return broken;
}

const bound = (endpoint: Route['endpoint']) => routes.find((route) => route.endpoint === endpoint)!;

/** The real route, with something done in the database before or after it. */
function around(
  endpoint: Route['endpoint'],
  { before, after }: { before?: string; after?: string },
): Route[] {
  const real = bound(endpoint);
  const faulty: Route = {
    endpoint,
    run: async (host, request, reply, visit) => {
      const tenant = await host.findTenant(String(request.headers.host));
      const id = tenant?.id;
      if (before) await owner().query(before, [id]);
      const result = await real.run(host, request, reply, visit);
      if (after) await owner().query(after, [id]);
      return result;
    },
  };
  return [...routes.filter((route) => route !== real), faulty];
}

let current: TestServer;
const owner = () => current.owner;

const planted: [rule: string, routes: Route[]][] = [
  [
    'a code opens once',
    around(resetPassword, {
      after: 'update identity.reset_codes set used_at = null where tenant_id = $1',
    }),
  ],
  [
    'a code lives ten minutes',
    around(sendResetCode, {
      after: `update identity.reset_codes set expires_at = expires_at + interval '1 day' where tenant_id = $1`,
    }),
  ],
  [
    'a code is tried five times',
    around(resetPassword, {
      before: 'update identity.reset_codes set tries = 0 where tenant_id = $1',
    }),
  ],
  [
    'three codes a day, however many are asked for at once',
    around(sendResetCode, { before: 'delete from platform.attempts where tenant_id = $1' }),
  ],
  [
    'five hundred wrong codes in a day stop everybody',
    around(resetPassword, {
      before: `delete from platform.attempts where tenant_id = $1 and subject = 'reset failures'`,
    }),
  ],
  [
    'tries at what never was, or is used up, shut nobody out',
    around(resetPassword, {
      before: `update platform.attempts set blocked_until = 'infinity'
        where tenant_id = $1 and subject = 'reset failures' and in_window = 499`,
    }),
  ],
  [
    'one address tries a hundred codes in a day',
    around(resetPassword, {
      before: `delete from platform.attempts where tenant_id = $1 and subject like 'reset tries %'`,
    }),
  ],
  [
    'every session ends',
    around(resetPassword, {
      after: 'update identity.sessions set ended_at = null, end_reason = null where tenant_id = $1',
    }),
  ],
];

describe('finds planted bugs', () => {
  test.each(planted)('when it is not true that %s', async (rule, faulty) => {
    current = await startServer({ frozen: true, routes: faulty });
    expect(await brokenRules(current, [rule])).toEqual([rule]);
  });

  test('when a code is kept where it can be read', async () => {
    const server = await startServer({ frozen: true });
    const school = await newSchool(server);
    await rules['a code has eight digits']!(server, school);
    const [code] = await codesOf(school);
    const rows = await school.sql<{ row: string }>(
      `select c::text as row from identity.reset_codes c where tenant_id = $1
       union all select a::text from platform.audit a where tenant_id = $1`,
      [school.tenant_id],
    );
    expect(code).toMatch(/^\d{8}$/);
    expect(JSON.stringify([rows, server.logged])).not.toContain(code);
  });
});

import { endpoint } from '@darasa/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { fail } from '../src/platform/fail.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { findFailures } from './enumerate/fuzz.ts';
import { sideIn, write } from './enumerate/planted.ts';
import { full, say, seed, walk } from './enumerate/printing.ts';
import { newSchool } from './new-school.ts';
import { startServer, type TestServer } from './server.ts';

// T-D1: whatever is sent, the answer is quick, is no failure of ours, and tells nothing of the inside.
const server = await startServer();

test('no input breaks a route', walk, async () => {
  // A good 10,000 cases for a merge; the long run makes 110,000 and ends in the night it began.
  const options = { inputs_per_route: full ? 90 : 6, seed, edges_shared_by: full ? 1 : 8 };
  const found = await fuzzIn(server, routes, options);
  say('T-D1', {
    routes: found.routes,
    cases: found.cases,
    accepted: found.accepted,
    failures: found.faults.length,
    'ms the slowest': found.slowest_ms,
    seed: String(seed),
  });
  expect(found.faults).toEqual([]);
  expect(found.cases).toBeGreaterThan(full ? 100_000 : 12_000);
  expect(found.accepted).toBeGreaterThan(found.cases / 5);
});

test('the server is still there', async () => {
  const school = await newSchool(server);
  expect((await school.admin.raw('GET', '/healthz')).status).toBe(200);
});

async function fuzzIn(
  server: TestServer,
  fuzzed: Route[],
  options: Parameters<typeof findFailures>[4],
) {
  const school = await newSchool(server);
  const { planted } = await sideIn(server, school);
  return findFailures(server, fuzzed, school, planted, options);
}

const text = z.string();

const holes: Record<string, Route> = {
  'fails on a time out of range': route(
    endpoint({ ...write, path: '/planted/time', input: z.strictObject({ at: text }) }),
    (_ctx, { at }) => ({ at: new Date(at).toISOString() }),
  ),
  'fails on a fraction': route(
    endpoint({ ...write, path: '/planted/number', input: z.strictObject({ n: z.number() }) }),
    (_ctx, { n }) => ({ n: String(BigInt(n)) }),
  ),
  'fails on NUL in what it reads past the edge': {
    endpoint: endpoint({ ...write, path: '/planted/nul', input: z.strictObject({ name: text }) }),
    run: async (_host, request) => {
      const { name } = request.body as { name: string };
      if (String(name).includes('\u0000')) throw new Error('invalid byte sequence');
      return {};
    },
  },
  'fails on a header': {
    endpoint: endpoint({ ...write, path: '/planted/header', input: z.strictObject({}) }),
    run: async (_host, request) => {
      if (request.headers['user-agent']?.includes("'")) throw new Error('unterminated string');
      return {};
    },
  },
  'tells what went wrong inside': {
    endpoint: endpoint({ ...write, path: '/planted/stack', input: z.strictObject({ name: text }) }),
    run: async (_host, request) => ({ said: new Error(String(request.body)).stack }),
  },
  'lets nobody in': route(
    endpoint({ ...write, path: '/planted/closed', input: z.strictObject({}) }),
    () => {
      throw fail('access.denied');
    },
  ),
  'thinks too long': {
    endpoint: endpoint({ ...write, path: '/planted/slow', input: z.strictObject({}) }),
    run: async (_host, request) => {
      if (request.headers.range) await new Promise((resolve) => setTimeout(resolve, 2_100));
      return {};
    },
  },
};

describe('finds planted bugs', () => {
  test('seven fragile routes of seven', async () => {
    const planted = Object.values(holes);
    const broken = await startServer({ routes: [...routes, ...planted] });
    const { faults } = await fuzzIn(broken, planted, {
      inputs_per_route: 60,
      seed,
      edges_shared_by: 1,
    });
    const seen = Object.entries(holes).filter(([, { endpoint }]) =>
      faults.some((fault) => fault.startsWith(`POST ${endpoint.path} `)),
    );
    say('T-D1 planted', { found: `${seen.length}/${planted.length}` });
    expect(seen.map(([name]) => name)).toEqual(Object.keys(holes));
  }, 240_000);
});

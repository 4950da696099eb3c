import { endpoint } from '@darasa/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { findCrossSite } from './enumerate/cross-site.ts';
import { say } from './enumerate/printing.ts';
import { newCanary, plantRows } from './enumerate/rows.ts';
import { newSchool } from './new-school.ts';
import { callerOf, startServer, type TestServer } from './server.ts';

// T-E8: another site can make a browser send things; none of them has an effect here.
const server = await startServer();

test('no write can be sent from another site, and no read can write', async () => {
  const found = await findCrossSite(server, routes, await sideIn(server));
  say('T-E8', {
    writes: found.writes,
    reads: found.reads,
    calls: found.calls,
    faults: found.faults.length,
  });
  expect(found.faults).toEqual([]);
}, 60_000);

test('nobody is told that other sites may call', async () => {
  const school = await newSchool(server);
  const caller = callerOf(server, school);
  for (const { endpoint } of routes) {
    const answer = await caller.raw('OPTIONS', `/api${endpoint.path}`, {
      headers: {
        origin: 'https://elsewhere.test',
        'access-control-request-method': endpoint.method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
});

async function sideIn(server: TestServer) {
  const { tenant_id, school_id, admin, domain } = await newSchool(server);
  const ground = { tenant_id, school_id, user_id: admin.id, canary: newCanary() };
  return { domain, planted: await plantRows(server.owner, ground) };
}

const read = {
  method: 'GET',
  access: { who: 'signed-in' },
  rate: 'read',
  summary: 'Planted',
  input: z.strictObject({}),
  output: z.any(),
} as const;
const write = {
  ...read,
  method: 'POST',
  rate: 'write',
  idempotent: false,
  audited: false,
} as const;
const rename = (db: Parameters<Parameters<typeof inScope>[3]>[0]) =>
  db
    .updateTable('identity.users')
    .set({ last_name: `x${Math.random()}` })
    .execute();
const tenantOf = (authorization = '') =>
  JSON.parse(atob(authorization.split('.')[1]!)).tid as string;

const reading = endpoint({ ...read, path: '/planted/reading' });
const twin = endpoint({ ...write, path: '/planted/twin' });
const holes: Record<string, Route> = {
  'a read that opens a transaction which may write': {
    endpoint: endpoint({ ...read, path: '/planted/writing' }),
    run: (host, request) =>
      inScope(host.pool, { tenant_id: tenantOf(request.headers.authorization) }, 'write', rename),
  },
  'a read that writes without any transaction': {
    endpoint: endpoint({ ...read, path: '/planted/loose' }),
    run: async (host) => (await host.pool.query('update identity.users set version = 1')).rows,
  },
  'a write that takes forms': {
    endpoint: twin,
    run: async (host, request) =>
      inScope(host.pool, { tenant_id: tenantOf(request.headers.authorization) }, 'write', rename),
  },
};
/** The write's path also answers to GET, as a careless "do it" link would. */
const link: Route = {
  ...holes['a write that takes forms']!,
  endpoint: endpoint({ ...read, path: twin.path }),
};

describe('finds planted bugs', () => {
  test('three of three', async () => {
    const planted = Object.values(holes);
    const broken = await startServer({ routes: [...routes, ...planted, link] });
    broken.app.log.level = 'silent';
    const { faults } = await findCrossSite(broken, planted, await sideIn(broken));
    expect(faults).toEqual(
      expect.arrayContaining([
        'GET /planted/writing: a read that could write',
        'GET /planted/loose: a read that could write',
        'POST /planted/twin: has an effect as GET',
      ]),
    );
  });

  test('a handler of a read that tries to write gets nowhere', async () => {
    const tries = route(reading, (ctx) => rename(ctx.db));
    const guarded = await startServer({ routes: [...routes, tries] });
    const { admin } = await newSchool(guarded);
    const answer = await admin.raw('GET', '/api/planted/reading');
    expect(answer.status).toBe(500);
    expect(guarded.logged.join()).toContain('read-only transaction');
  });
});

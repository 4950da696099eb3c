import { createServer, type OutgoingHttpHeaders, request } from 'node:http';
import { endpoint } from '@darasa/contract/endpoint';
import { afterAll, describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { findCrossSite } from './enumerate/cross-site.ts';
import { read, sideIn, write } from './enumerate/planted.ts';
import { say, walk } from './enumerate/printing.ts';
import { newSchool } from './new-school.ts';
import { callerOf, startServer } from './server.ts';

// T-E8: another site can make a browser send things; none of them has an effect here.
const server = await startServer();

test('no write can be sent from another site, and no read can write', walk, async () => {
  const found = await findCrossSite(server, routes, await sideIn(server));
  say('T-E8', {
    writes: found.writes,
    reads: found.reads,
    calls: found.calls,
    faults: found.faults.length,
  });
  expect(found.faults).toEqual([]);
});

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

type Work = Parameters<typeof inScope>[3];
const rename: Work = async (db) => {
  const set = { last_name: `x${Math.random()}` };
  await db.updateTable('identity.users').set(set).execute();
  return {};
};
const tenantOf = (request: { headers: { authorization?: string } }): { tenant_id: string } => ({
  tenant_id: JSON.parse(atob(request.headers.authorization!.split('.')[1]!)).tid,
});
const writes: Route['run'] = (host, request) =>
  inScope(host.pool, tenantOf(request), 'write', rename);

const twin = endpoint({ ...write, path: '/planted/twin' });
const faulty: Route[] = [
  // A read that opens a transaction which may write, and one that writes without any.
  { endpoint: endpoint({ ...read, path: '/planted/writing' }), run: writes },
  {
    endpoint: endpoint({ ...read, path: '/planted/loose' }),
    run: async (host) => (await host.pool.query('update identity.users set version = 1')).rows,
  },
  // One that may leave a trace, and leaves more.
  { endpoint: endpoint({ ...read, traced: true, path: '/planted/traced' }), run: writes },
  // A write whose path also answers to GET, as a careless "do it" link would.
  { endpoint: twin, run: writes },
];
const link: Route = { endpoint: endpoint({ ...read, path: twin.path }), run: writes };

describe('finds planted bugs', () => {
  test('reads that write', async () => {
    const broken = await startServer({ routes: [...routes, ...faulty, link] });
    const { faults } = await findCrossSite(broken, faulty, await sideIn(broken));
    say('T-E8 planted reads', { found: `${faults.length}/4` });
    expect(faults).toEqual([
      'POST /planted/twin: has an effect as GET',
      'GET /planted/writing: a read that could write',
      'GET /planted/loose: a read that could write',
      'GET /planted/traced: a read that could write',
    ]);
  });

  test('a server that does not look where a write comes from', async () => {
    const plain = route(endpoint({ ...write, path: '/planted/plain' }), (ctx) =>
      rename(ctx.db, []),
    );
    const broken = await startServer({ routes: [...routes, plain] });
    const behind = { ...broken, port: await careless(broken.port) };
    const { faults } = await findCrossSite(behind, [plain], await sideIn(broken));
    expect(faults).toContain('POST /planted/plain: answers a page of null with 200');
    expect(faults).toContain('POST /planted/plain: takes a form (200)');
    expect(faults).toContain('POST /planted/plain: has an effect all the same');
  });

  test('a handler of a read that tries to write gets nowhere', async () => {
    const tries = route(endpoint({ ...read, path: '/planted/tries' }), (ctx) => rename(ctx.db, []));
    const guarded = await startServer({ routes: [...routes, tries] });
    const { admin } = await newSchool(guarded);
    expect((await admin.raw('GET', '/api/planted/tries')).status).toBe(500);
    expect(guarded.logged.join()).toContain('read-only transaction');
  });
});

/** Stands before a server and takes out what tells it that a request comes from a strange page. */
async function careless(port: number): Promise<number> {
  const proxy = createServer((incoming, outgoing) => {
    const {
      origin: _,
      'content-type': type,
      'content-length': length,
      ...headers
    } = incoming.headers;
    const is_json = type?.startsWith('application/json');
    const kept = is_json ? { 'content-type': type, 'content-length': length } : {};
    const { method, url } = incoming;
    const sent = request(
      { port, method, path: url, headers: { ...headers, ...kept } as OutgoingHttpHeaders },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    if (is_json) incoming.pipe(sent);
    else incoming.resume().on('end', () => sent.end());
  });
  afterAll(() => proxy.close());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return (proxy.address() as { port: number }).port;
}

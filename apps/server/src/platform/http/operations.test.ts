import { allEndpoints } from '@darasa/contract';
import { endpoint } from '@darasa/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { newSchool } from '#test/new-school.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { composeApp, routes } from '../../compose.ts';
import { createPool } from '../db/pool.ts';
import { loginsFor } from '../db/roles.ts';
import { createFileStore } from '../files/store.ts';
import { route } from './route.ts';

// What an operator and another program see of the server, and what it does when it has too much to do.
const planted = {
  method: 'GET',
  summary: 'Planted',
  access: { who: 'signed-in' },
  input: z.strictObject({}),
  output: z.any(),
} as const;
const sleeps = route(endpoint({ ...planted, path: '/planted/sleeps' }), async (ctx) => {
  await sql`select pg_sleep(0.6)`.execute(ctx.db);
  return { slept: true };
});

/** Waits first for the statement behind the one that takes too long. */
const waits = route(endpoint({ ...planted, path: '/planted/waits' }), async (ctx) => {
  const slow = sql`select pg_sleep(0.6)`.execute(ctx.db);
  slow.catch(() => {});
  const quick = sql`select 1`.execute(ctx.db);
  await quick;
  await slow;
  return {};
});

/** Of a school with a handful of departments the planner goes through all for each: 144 million times in the other. */
const joins = route(endpoint({ ...planted, path: '/planted/joins' }), async (ctx) => {
  const { rows } = await sql`
    select count(*)::int as pairs
    from administration.departments a
    join administration.departments b on b.note = a.note
  `.execute(ctx.db);
  return rows[0];
});

const server = await startServer({ routes: [...routes, sleeps, joins] });
const text = async (path: string, at: TestServer = server) =>
  at.app.inject({ url: path, remoteAddress: '127.0.0.1' });

test('/api/openapi.json describes every endpoint, from the same objects', async () => {
  const answer = await text('/api/openapi.json');
  const { openapi, servers, paths } = answer.json();
  expect({ openapi, servers }).toEqual({ openapi: '3.1.0', servers: [{ url: '/api' }] });
  const missing = allEndpoints.filter(({ method, path }) => {
    const at = path.replace(/:(\w+)/g, '{$1}');
    return !paths[at]?.[method.toLowerCase()];
  });
  expect(missing.map((one) => one.path)).toEqual([]);
  const sign_in = paths['/auth/login'].post;
  expect(sign_in.security).toBeUndefined();
  const asked = sign_in.requestBody.content['application/json'].schema;
  expect(Object.keys(asked.properties)).toEqual(
    expect.arrayContaining(['identifier', 'password', 'user_type']),
  );
  expect(paths['/user/me'].get.security).toEqual([{ bearer: [] }]);
});

test('/api/docs can be read by a person', async () => {
  const answer = await text('/api/docs');
  expect(answer.headers['content-type']).toContain('text/html');
  for (const { summary } of allEndpoints.slice(0, 20)) expect(answer.body).toContain(summary);
  expect(answer.body).toContain('/user/:user_id/change-current-school');
});

test('/metrics counts by endpoint and says how full everything is', async () => {
  const { admin } = await newSchool(server);
  await admin.raw('GET', '/api/user/me');
  const { body, headers } = await text('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toMatch(/^darasa_requests_total\{endpoint="GET \/user\/me",status="200"\} [1-9]/m);
  expect(body).toMatch(/^darasa_request_ms_bucket\{endpoint="GET \/user\/me",le="\+Inf"\} [1-9]/m);
  for (const name of ['in_flight', 'pool_waiting', 'event_loop_delay_p99_ms', 'memory_rss_bytes']) {
    expect(body).toMatch(new RegExp(`^darasa_${name} [\\d.]+$`, 'm'));
  }
});

test('/readyz says no when there is no database, and /healthz still yes', async () => {
  expect((await text('/readyz')).statusCode).toBe(200);
  const nowhere = createPool('postgres://nobody@127.0.0.1:1/nothing', { wait_ms_max: 500 });
  const app = composeApp({
    pool: nowhere,
    secret: server.secret,
    files: createFileStore('/nowhere'),
    log_level: 'silent',
  });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
  await nowhere.end();
});

/** The application on a pool of its own, to be exhausted. */
function onPool(options: Parameters<typeof createPool>[1]) {
  const pool = createPool(loginsFor(inject('owner_url')).web_url, options);
  const logged: string[] = [];
  const app = composeApp({
    pool,
    secret: server.secret,
    files: createFileStore('/nowhere'),
    routes: [...routes, sleeps, waits],
    log_stream: { write: (line) => logged.push(line) },
  });
  afterAll(async () => {
    await app.close();
    await pool.end();
  });
  return { app, logged };
}

test.each([
  ['no connection comes free in time', { size: 1, wait_ms_max: 150 }, 'no connection in time'],
  ['a statement takes too long', { size: 4, statement_ms_max: 150 }, 'statement timeout'],
])('when %s the answer is 503, and the log says why', async (_when, options, cause) => {
  const { app, logged } = onPool(options);
  const { admin, domain } = await newSchool(server);
  const ask = () =>
    app.inject({
      url: '/api/planted/sleeps',
      headers: { host: domain, authorization: `Bearer ${admin.session.access_token}` },
    });
  const answers = await Promise.all([ask(), ask()]);
  const busy = answers.find((one) => one.statusCode === 503)!;
  expect(busy.headers['retry-after']).toBe('2');
  expect(busy.json()).toMatchObject({ resultCode: 'server.busy' });
  const { request_id } = busy.json();
  const line = logged.map((one) => JSON.parse(one)).find((one) => one.reqId === request_id);
  expect(line).toMatchObject({
    level: 40,
    msg: 'database is busy',
    route: 'GET /api/planted/sleeps',
    cause: expect.stringContaining(cause),
  });
});

test('a read whose statement is behind one that took too long is told that the server is busy', async () => {
  const { app, logged } = onPool({ size: 2, statement_ms_max: 150 });
  const { admin, domain } = await newSchool(server);
  const answer = await app.inject({
    url: '/api/planted/waits',
    headers: { host: domain, authorization: `Bearer ${admin.session.access_token}` },
  });
  expect(answer.json()).toMatchObject({ resultCode: 'server.busy' });
  expect(answer.statusCode).toBe(503);
  expect(logged.some((line) => line.includes('statement timeout'))).toBe(true);
});

test('a row that the database refuses is not in the log', async () => {
  const refuses = route(
    endpoint({ ...planted, traced: true, path: '/planted/refuses' }),
    async (ctx) => {
      const row = { tenant_id: ctx.tenant_id, id: ctx.session_id, name: 'Wanjiru Kamau' };
      const rows = [row, row].map((one) => ({ ...one, created_at: ctx.now.toISOString() }));
      await ctx.db.insertInto('identity.roles').values(rows).execute();
      return {};
    },
  );
  const own = await startServer({ routes: [...routes, refuses] });
  const { admin } = await newSchool(own);
  expect((await admin.raw('GET', '/api/planted/refuses')).status).toBe(500);
  const [line = ''] = own.logged.filter((one) => one.includes('request failed'));
  expect(JSON.parse(line).err).toMatchObject({ code: '23505', table: 'roles' });
  expect(line).not.toContain('Wanjiru');
  expect(line).not.toContain(admin.session.user.tenant_id);
});

test('a plan that was made for a school with nothing keeps no full one waiting', async () => {
  const own = await startServer({ routes: [...routes, joins], pool_size: 1 });
  const [begun, full] = [await newSchool(own), await newSchool(own)];
  await full.sql(
    `insert into administration.departments (tenant_id, id, school_id, name, note, created_at)
     select $1, gen_random_uuid(), $2, 'Department ' || n, n, now() from generate_series(1, 12000) n`,
    [full.tenant_id, full.school_id],
  );
  await full.sql('analyze administration.departments');
  expect((await begun.admin.raw('GET', '/api/planted/joins')).status).toBe(200);
  const pairs = async () => (await full.admin.raw('GET', '/api/planted/joins')).body.data?.pairs;
  expect(await pairs()).toBe(12_000);
  const from_ms = performance.now();
  expect(await pairs()).toBe(12_000);
  expect(performance.now() - from_ms).toBeLessThan(1_000);
});

test('on closing, what runs is finished and nobody new is let in', async () => {
  const own = await startServer({ routes: [...routes, sleeps] });
  const { admin } = await newSchool(own);
  const running = admin.raw('GET', '/api/planted/sleeps');
  await new Promise((resolve) => setTimeout(resolve, 150));
  const closing = own.app.close();
  const late = await fetch(`http://127.0.0.1:${own.port}/healthz`).then(
    (answer) => answer.status,
    () => 'refused',
  );
  expect([503, 'refused']).toContain(late);
  expect((await running).body.data).toEqual({ slept: true });
  await closing;
});

import { endpoint } from '@darasa/contract/endpoint';
import { listStudents } from '@darasa/contract/students/learners/roll';
import { describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { callEndpoint, newSession } from './enumerate/calling.ts';
import { read, sideIn, write } from './enumerate/planted.ts';
import { say } from './enumerate/printing.ts';
import { findSlowWays } from './enumerate/round-trips.ts';
import { isEnd, recordStatements } from './enumerate/statements.ts';
import { startServer } from './server.ts';

// A read waits for the database twice at most, and a write is one transaction.
const server = await startServer();

test('reads wait twice at most and writes are one transaction', async () => {
  const found = await findSlowWays(server, routes, await sideIn(server));
  say('Round trips', {
    reads: found.reads,
    'trips at worst': found.worst_read,
    writes: found.writes,
    answered: found.answered,
    faults: found.faults.length,
  });
  expect(found.faults).toEqual([]);
}, 900_000);

test('who is as at the call before is read for in one flight', async () => {
  const side = await sideIn(server);
  const who = { domain: side.domain, access_token: await newSession(server, side.planted) };
  const look = () => callEndpoint(server, who, listStudents, {});
  await look();
  const statements = await recordStatements(server, look);
  expect(new Set(statements.filter((one) => !isEnd(one)).map((one) => one.trip)).size).toBe(1);
});

const holes: Record<string, Route> = {
  'asks once per row': route(endpoint({ ...read, path: '/planted/n-plus-one' }), async (ctx) => {
    const schools = await ctx.db.selectFrom('identity.schools').select('id').execute();
    const found = [];
    for (const { id } of schools) {
      found.push(
        await ctx.db
          .selectFrom('identity.schools')
          .select('name')
          .where('id', '=', id)
          .executeTakeFirst(),
      );
    }
    return found;
  }),
  'counts after listing': route(endpoint({ ...read, path: '/planted/count' }), async (ctx) => {
    const rows = await ctx.db.selectFrom('identity.roles').select('name').execute();
    const all = await ctx.db.selectFrom('identity.roles').select('id').execute();
    return { rows, count: all.length };
  }),
  'writes in two transactions': {
    endpoint: endpoint({ ...write, path: '/planted/twice' }),
    run: async (host, request) => {
      const { tid } = JSON.parse(atob(request.headers.authorization!.split('.')[1]!));
      for (let i = 0; i < 2; i++) {
        await inScope(host.pool, { tenant_id: tid }, 'write', (db) =>
          db.updateTable('identity.users').set({ last_name: 'x' }).execute(),
        );
      }
      return {};
    },
  },
  'writes without a transaction': {
    endpoint: endpoint({ ...write, path: '/planted/none' }),
    run: async (host) => (await host.pool.query('update identity.users set version = 1')).rows,
  },
};

describe('finds planted bugs', () => {
  test('four slow ways of four', async () => {
    const planted = Object.values(holes);
    const broken = await startServer({ routes: [...routes, ...planted] });
    const { faults } = await findSlowWays(broken, planted, await sideIn(broken));
    say('Round trips planted', { found: `${faults.length}/${planted.length}` });
    expect(faults).toEqual([
      'GET /planted/n-plus-one: waits 5 times for the database',
      'GET /planted/count: waits 3 times for the database',
      'POST /planted/twice: needs 2 transactions',
      'POST /planted/none: writes outside a transaction',
    ]);
  });
});

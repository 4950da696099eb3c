import { endpoint } from '@darasa/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { findMixups } from './enumerate/mixups.ts';
import { read, sideIn } from './enumerate/planted.ts';
import { full, say, seed, walk_ms_max } from './enumerate/printing.ts';
import { startServer, type TestServer } from './server.ts';

// T-A5: three organisations, 32 calls at once, four connections: nobody gets another one's rows.
const reading = (path: string) => endpoint({ ...read, path });

const sound = route(reading('/planted/roles'), (ctx) =>
  ctx.db.selectFrom('identity.roles').select('name').execute(),
);
let last: unknown;
const holes: Route[] = [
  // Sets the tenant for the connection instead of the transaction; the next borrower inherits it.
  {
    endpoint: reading('/planted/session-setting'),
    run: async (host, request) => {
      const claims = JSON.parse(atob(request.headers.authorization!.split('.')[1]!));
      await host.pool.query(`set app.tenant_id = '${claims.tid}'`);
      return (await host.pool.query('select name from identity.roles')).rows;
    },
  },
  // Keeps what it found where the next call finds it, whosever that is.
  route(reading('/planted/shared-variable'), async (ctx) => {
    last = await ctx.db.selectFrom('identity.roles').select('name').execute();
    await new Promise((resolve) => setTimeout(resolve, 5));
    return last;
  }),
];

const server = await startServer({
  routes: [...routes, sound],
  pool_size: 4,
  limits: { rate_factor: 1_000 },
});

const sidesIn = (server: TestServer) => Promise.all([1, 2, 3].map(() => sideIn(server)));

test(
  'no row is given to the wrong organisation',
  async () => {
    const count = full ? 20_000 : 3_000;
    const found = await findMixups(server, [...routes, sound], await sidesIn(server), count);
    say('T-A5', {
      calls: found.calls,
      'with own rows': found.own,
      'sent away': found.busy,
      'mix-ups': found.faults.length,
      seed: String(seed),
    });
    expect(found.faults).toEqual([]);
    expect(found.own).toBeGreaterThan(count / 50);
  },
  walk_ms_max,
);

describe('finds planted bugs', () => {
  test('two of two', async () => {
    const broken = await startServer({ routes: [...routes, ...holes], pool_size: 4 });
    const found = await findMixups(broken, holes, await sidesIn(broken), 300);
    const wanted = holes.map(
      ({ endpoint }) => `GET ${endpoint.path}: shows rows of another tenant`,
    );
    say('T-A5 planted', { found: `${found.faults.length}/${wanted.length}` });
    expect(found.faults.sort()).toEqual(wanted.sort());
  }, 240_000);
});

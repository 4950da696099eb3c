import { endpoint } from '@darasa/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { fail } from '../src/platform/fail.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { findMassAssignment } from './enumerate/mass-assignment.ts';
import { sideIn, write } from './enumerate/planted.ts';
import { say, walk } from './enumerate/printing.ts';
import { startServer } from './server.ts';

// T-B2: fields that nobody may set are refused by every write, at every depth.
const server = await startServer();

test('no write takes a field it did not ask for', walk, async () => {
  const found = await findMassAssignment(server, routes, await sideIn(server));
  say('T-B2', {
    'write routes': found.routes,
    fields: found.fields,
    calls: found.calls,
    faults: found.faults.length,
  });
  expect(found.faults).toEqual([]);
});

const first_name = z.string();

const holes: Record<string, Route> = {
  'writes whatever it is given': route(
    endpoint({ ...write, path: '/planted/loose', input: z.looseObject({ first_name }) }),
    async (ctx, input) => {
      const set = { first_name: input.first_name, is_admin: input['is_admin'] === true };
      await ctx.db.updateTable('identity.users').set(set).where('id', '=', ctx.user.id).execute();
      return {};
    },
  ),
  'throws away what it does not know': route(
    endpoint({ ...write, path: '/planted/strips', input: z.object({ first_name }) }),
    () => ({}),
  ),
  'is careless further down': route(
    endpoint({
      ...write,
      path: '/planted/deep',
      input: z.strictObject({ people: z.array(z.object({ first_name })) }),
    }),
    () => ({}),
  ),
  'lets nobody in': route(
    endpoint({ ...write, path: '/planted/closed', input: z.strictObject({ first_name }) }),
    () => {
      throw fail('access.denied');
    },
  ),
  'is careless in the query': route(
    endpoint({
      ...write,
      method: 'DELETE',
      path: '/planted/query',
      input: z.object({ first_name }),
    }),
    () => ({}),
  ),
  'keeps something before it refuses': {
    endpoint: endpoint({ ...write, path: '/planted/early', input: z.strictObject({ first_name }) }),
    run: async (host, request, reply, visit) => {
      await server.owner.query('update identity.users set first_name = $1 where tenant_id = $2', [
        'changed',
        JSON.parse(atob(request.headers.authorization!.split('.')[1]!)).tid,
      ]);
      const inner = endpoint({ ...write, path: '/x', input: z.strictObject({ first_name }) });
      return route(inner, () => ({})).run(host, request, reply, visit);
    },
  },
};

describe('finds planted bugs', () => {
  test('six careless writes of six', async () => {
    const planted = Object.values(holes);
    const broken = await startServer({ routes: [...routes, ...planted] });
    const { faults } = await findMassAssignment(broken, planted, await sideIn(broken));
    const seen = Object.entries(holes).filter(([, { endpoint }]) =>
      faults.some((fault) => fault.startsWith(`${endpoint.method} ${endpoint.path}:`)),
    );
    say('T-B2 planted', { found: `${seen.length}/${planted.length}` });
    expect(seen.map(([name]) => name)).toEqual(Object.keys(holes));
    expect(faults).toContain('POST /planted/loose: keeps something all the same');
    expect(faults).toContain('POST /planted/early: keeps something all the same');
  }, 240_000);
});

import { endpoint } from '@darasa/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '../src/compose.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { findMassAssignment } from './enumerate/mass-assignment.ts';
import { sideIn, write } from './enumerate/planted.ts';
import { say, walk_ms_max } from './enumerate/printing.ts';
import { newSchool } from './new-school.ts';
import { startServer, type TestServer } from './server.ts';

// T-B2: fields that nobody may set are refused by every write, at every depth.
const server = await startServer();

test(
  'no write takes a field it did not ask for',
  async () => {
    const found = await findMassAssignment(server, routes, await directedIn(server));
    say('T-B2', {
      'write routes': found.routes,
      fields: found.fields,
      calls: found.calls,
      faults: found.faults.length,
    });
    expect(found.faults).toEqual([]);
  },
  walk_ms_max,
);

async function directedIn(server: TestServer) {
  const school = await newSchool(server);
  // Some writes are for directors alone; who is turned away at the door never shows the inside.
  await school.sql(`update identity.staff set responsibility = 'DIRECTOR' where user_id = $1`, [
    school.admin.id,
  ]);
  return sideIn(server, school);
}

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
  test('five careless writes of five', async () => {
    const planted = Object.values(holes);
    const broken = await startServer({ routes: [...routes, ...planted] });
    const { faults } = await findMassAssignment(broken, planted, await directedIn(broken));
    const seen = Object.entries(holes).filter(([, { endpoint }]) =>
      faults.some((fault) => fault.startsWith(`${endpoint.method} ${endpoint.path}:`)),
    );
    say('T-B2 planted', { found: `${seen.length}/${planted.length}` });
    expect(seen.map(([name]) => name)).toEqual(Object.keys(holes));
    expect(faults).toContain('POST /planted/loose: keeps something all the same');
    expect(faults).toContain('POST /planted/early: keeps something all the same');
  }, 240_000);
});

import { endpoint } from '@darasa/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { fail } from '../src/platform/fail.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { newId } from '../src/platform/ids.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import { workerOf } from './drain-school.ts';
import { findMixups } from './enumerate/mixups.ts';
import { read, sideIn, write } from './enumerate/planted.ts';
import { full, say, seed, walk } from './enumerate/printing.ts';
import { newGateway } from './new-gateway.ts';
import { newSchool } from './new-school.ts';
import { startServer, type TestServer } from './server.ts';

// T-A5: three organisations, 32 calls at once, four connections: nobody gets another one's rows.
const reading = (path: string) => endpoint({ ...read, path });

const sound = route(reading('/planted/roles'), (ctx) =>
  ctx.db.selectFrom('identity.roles').select('name').execute(),
);
let last: unknown;
let written: { name: string }[] | undefined;
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
  // Lets nobody in, so that nothing of it is ever looked at.
  route(endpoint({ ...read, path: '/planted/closed' }), () => {
    throw fail('access.denied');
  }),
  // Writes down what the call before it read, whosever that was.
  route(endpoint({ ...write, path: '/planted/shared-writing' }), async (ctx) => {
    const names = await ctx.db.selectFrom('identity.roles').select('name').execute();
    const name = `${written?.[0]?.name ?? ''} ${newId()}`;
    written = names;
    const row = { tenant_id: ctx.tenant_id, id: newId(), name, created_at: ctx.now.toISOString() };
    await ctx.db.insertInto('identity.roles').values(row).execute();
    return {};
  }),
];

const server = await startServer({
  routes: [...routes, sound],
  pool_size: 4,
  limits: { rate_factor: 1_000 },
});
const gateway = await newGateway();

const sidesIn = (server: TestServer) =>
  Promise.all(
    [1, 2, 3].map(async () => {
      const school = await newSchool(server);
      const side = await sideIn(server, school);
      // A planted text is no list of messages that the worker could unpack.
      await school.sql('delete from communication.frozen where tenant_id = $1', [school.tenant_id]);
      return { school, ...side };
    }),
  );
type Sides = Awaited<ReturnType<typeof sidesIn>>;

/** A school has something to tell, and the worker tells it over the same connections as the calls. */
function workBeside(
  server: TestServer,
  sides: Sides,
  textFor = (at: number) => canaryOf(sides, at),
) {
  const worker = workerOf(server, gateway);
  let told = 0;
  return {
    delivered: () => gateway.delivered.filter(({ to }) => to.startsWith(phones)).length,
    work: async (at: number): Promise<string[]> => {
      const { school } = sides[at]!;
      const { tenant_id, school_id } = school;
      const to = `${phones}${at}${String(++told).padStart(5, '0')}`;
      const notice = { id: newId(), title: 'A notice', at_night: true, is_private: false };
      const telling = { ...notice, messages: [{ to, text: `We have ${textFor(at)}.` }] };
      await inScope(server.pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
        enqueue(db, 'messages.tell', telling),
      );
      await worker.run([school]);
      const foreign = sides.flatMap(({ planted }, i) => (i === at ? [] : [planted.canary]));
      return gateway.delivered
        .filter((one) => one.to.startsWith(`${phones}${at}`))
        .some(({ text }) => foreign.some((canary) => text.includes(canary)))
        ? ['messages.tell: tells a phone what another school says']
        : [];
    },
  };
}
const phones = '254799';
const canaryOf = (sides: Sides, at: number): string => sides[at]!.planted.canary;

test('no row is given to the wrong organisation', walk, async () => {
  const count = full ? 20_000 : 3_000;
  const sides = await sidesIn(server);
  const beside = workBeside(server, sides);
  const found = await findMixups(server, [...routes, sound], sides, count, beside);
  say('T-A5', {
    calls: found.calls,
    'with own rows': found.own,
    writes: found.writes,
    'that went through': found.written,
    'turns of the worker': found.jobs,
    'messages delivered': beside.delivered(),
    'sent away': found.busy,
    'mix-ups': found.faults.length,
    seed: String(seed),
  });
  expect(found.faults).toEqual([]);
  expect(found.own).toBeGreaterThan(count / 3);
  expect(found.written).toBeGreaterThan(count / 60);
  expect(beside.delivered()).toBe(found.jobs);
  expect(found.jobs).toBeGreaterThan(count / 100);
});

describe('finds planted bugs', () => {
  test('five of five', async () => {
    const broken = await startServer({ routes: [...routes, ...holes], pool_size: 4 });
    const sides = await sidesIn(broken);
    const mixing = workBeside(broken, sides, (at) => canaryOf(sides, (at + 1) % sides.length));
    const found = await findMixups(broken, holes, sides, 300, mixing);
    const wanted = [
      'GET /planted/closed: is refused at the door',
      'GET /planted/session-setting: shows rows of another tenant',
      'GET /planted/shared-variable: shows rows of another tenant',
      'identity.roles: keeps rows of another tenant',
      'messages.tell: tells a phone what another school says',
    ];
    say('T-A5 planted', {
      found: `${wanted.filter((one) => found.faults.includes(one)).length}/${wanted.length}`,
    });
    expect(found.faults).toEqual(expect.arrayContaining(wanted));
  }, 240_000);
});

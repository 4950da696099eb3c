import { endpoint } from '@darasa/contract/endpoint';
import { endRole, getUserAccess, setSchools } from '@darasa/contract/identity/access/user-access';
import { disableUser } from '@darasa/contract/identity/access/users';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { routes } from '../src/compose.ts';
import { findLiveSession, suspendOrganisation } from '../src/modules/identity/index.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { type Route, route } from '../src/platform/http/route.ts';
import { announce } from '../src/platform/notifications/announce.ts';
import { declareEvent } from '../src/platform/notifications/events.ts';
import { read } from './enumerate/planted.ts';
import { say } from './enumerate/printing.ts';
import { newSchool, type NewSchool, type Person } from './new-school.ts';
import { openTab, startTestSockets, tellPerson } from './new-tab.ts';
import { callerOf, startServer, type TestServer } from './server.ts';

// T-E7: what is taken away is gone at the next call, even while 32 calls are running.
const guarded = endpoint({ ...read, path: '/planted/payroll', access: { module: 'payroll' } });
// One person has half of the places, and here as many calls as all of them elsewhere.
const limits = { in_flight_max: 128 };
const server = await startServer({ routes: [...routes, route(guarded, () => ({}))], limits });
afterAll(await startTestSockets(server));

const actions: Record<string, (school: NewSchool, person: Person) => Promise<unknown>> = {
  'disable the person': (school, person) =>
    school.sql('update identity.users set disabled_at = now() where tenant_id = $1 and id = $2', [
      school.tenant_id,
      person.id,
    ]),
  'take the role away': (school, person) =>
    school.sql('delete from identity.user_roles where tenant_id = $1 and user_id = $2', [
      school.tenant_id,
      person.id,
    ]),
  'take the permission out of the role': (school) =>
    school.sql('delete from identity.role_permissions where tenant_id = $1', [school.tenant_id]),
  'deny it to this person': (school, person) =>
    school.sql(
      `insert into identity.user_exceptions (tenant_id, id, user_id, module, act, effect, reason, to_on,
         given_by, given_at)
       values ($1, gen_random_uuid(), $2, 'payroll', 'view', 'deny', 'test', now() + interval '1 week', $2, now())`,
      [school.tenant_id, person.id],
    ),
  'close the school to the person': (school, person) =>
    school.sql('delete from identity.user_schools where tenant_id = $1 and user_id = $2', [
      school.tenant_id,
      person.id,
    ]),
  'switch the module off': (school) =>
    school.sql(`update identity.schools set modules_off = '{payroll}' where tenant_id = $1`, [
      school.tenant_id,
    ]),
  'end the session': (school, person) =>
    school.sql(
      `update identity.sessions set ended_at = now(), end_reason = 'test' where tenant_id = $1 and user_id = $2`,
      [school.tenant_id, person.id],
    ),
  'suspend the organisation': (school) =>
    school.sql('update identity.organizations set suspended_at = now() where id = $1', [
      school.tenant_id,
    ]),
};

interface Late {
  calls: number;
  /** Calls that were let in although they began after the change was made. */
  late: number;
}

/** Keeps 32 calls running, takes something away in the middle, and counts who still gets in. */
async function callsAfter(
  server: TestServer,
  takeAway: (school: NewSchool, person: Person) => Promise<unknown>,
): Promise<Late> {
  const school = await newSchool(server);
  const person = await school.staff(['payroll']);
  const found: Late = { calls: 0, late: 0 };
  const state = { taken_at: Infinity, stop: false };
  const caller = async (): Promise<void> => {
    while (!state.stop) {
      const began_at = performance.now();
      const { status } = await person.raw('GET', `/api${guarded.path}`);
      found.calls++;
      if (began_at > state.taken_at && status === 200) found.late++;
      if (began_at < state.taken_at && ![200, 401, 403].includes(status)) found.late++;
    }
  };
  const callers = Array.from({ length: 32 }, caller);
  const calls = async (more: number): Promise<void> => {
    const wanted = found.calls + more;
    while (found.calls < wanted) await pause(5);
  };
  await calls(40);
  await takeAway(school, person);
  state.taken_at = performance.now();
  await calls(100);
  state.stop = true;
  await Promise.all(callers);
  return found;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.each(Object.entries(actions))('%s: the next call is refused', async (name, takeAway) => {
  const { calls, late } = await callsAfter(server, takeAway);
  say(`T-E7 ${name}`, { calls, 'let in afterwards': late });
  expect(late).toBe(0);
});

test('a suspended organisation is refused at its public doors within five seconds', async () => {
  const school = await newSchool(server);
  const knock = () =>
    school.admin.raw('POST', '/api/auth/refresh-token', { body: { refresh_token: 'x' } });
  expect((await knock()).status).toBe(401);
  await actions['suspend the organisation']!(school, school.admin);
  const began_at = performance.now();
  while ((await knock()).status !== 403 && performance.now() - began_at < 6_000) await pause(50);
  expect(performance.now() - began_at).toBeLessThan(5_000);
});

interface Closing {
  ms_max: number;
  takeAway(school: NewSchool, person: Person): Promise<unknown>;
}

const reason = 'Took the wrong bus';

/** As the office does it, and how soon the open tabs of that person must be gone. */
const closings: Record<string, Closing> = {
  'disable the person': {
    ms_max: 1_000,
    takeAway: ({ admin }, { id }) => admin.call(disableUser, { id, reason }),
  },
  'close the school to the person': {
    ms_max: 1_000,
    takeAway: ({ admin, other_school_id: school_id }, { id }) =>
      admin.call(setSchools, { id, schools: [{ school_id }], reason }),
  },
  'suspend the organisation': {
    ms_max: 5_000,
    takeAway: ({ domain }) => suspendOrganisation(inject('owner_url'), domain, 'not paid'),
  },
};

test.each(Object.entries(closings))('%s: the sockets are closed', async (_, one) => {
  const school = await newSchool(server);
  const person = await school.staff(['payroll']);
  const other = await school.staff(['payroll']);
  const [tab, another] = [
    await openTab(server, school, person),
    await openTab(server, school, other),
  ];
  await one.takeAway(school, person);
  await vi.waitFor(() => expect(tab.closed_at).toBeGreaterThan(0), { timeout: one.ms_max });
  await expect(openTab(server, school, person)).rejects.toThrow('Please sign in');
  const all_are_out = one === closings['suspend the organisation'];
  expect(another.socket.connected).toBe(!all_are_out);
});

test('take the role away: the session goes on, and its socket hears nothing of the module', async () => {
  const school = await newSchool(server);
  const person = await school.staff(['payroll']);
  const tab = await openTab(server, school, person);
  const paid = declareEvent({
    key: 'planted.paid',
    module: 'payroll',
    label: 'Salaries were paid',
    many: 'payments of salaries',
    listeners: { holders: { module: 'payroll', act: 'view' } },
  });
  const tellHolders = (title: string) =>
    inScope(server.pool, school, 'write', (db) =>
      announce({ ...school, db, now }, paid, { title }),
    );
  const now = new Date();
  await tellHolders('October');
  await vi.waitFor(() => expect(tab.fresh).toHaveLength(1));
  const { roles } = await school.admin.call(getUserAccess, { id: person.id });
  await school.admin.call(endRole, { id: person.id, user_role_id: roles[0]!.id, reason });
  await tellHolders('November');
  await tellPerson(server, school, person, 'Come to the office');
  await vi.waitFor(() => expect(tab.fresh).toHaveLength(2));
  expect(tab.fresh.map((one) => one.title)).toEqual(['October', 'Come to the office']);
});

test('a suspended organisation tells it to everybody, whatever they show, until it is open again', async () => {
  const school = await newSchool(server);
  const person = await school.staff(['payroll']);
  const colleague = await school.staff(['payroll']);
  await actions['end the session']!(school, colleague);
  const nobody = callerOf(server, school);
  const forger = callerOf(server, { ...school, session: { access_token: 'a.b.c' } });
  const answers = () =>
    Promise.all(
      [person, colleague, nobody, forger].map(async (one) => {
        const { status, body } = await one.raw('GET', `/api${guarded.path}`);
        return `${status} ${body.resultCode}`;
      }),
    );
  await actions['suspend the organisation']!(school, person);
  // The organisation of a domain is remembered for a second.
  server.clock.forward(1_001);
  expect(await answers()).toEqual(Array(4).fill('403 ORG_SUSPENDED'));
  await school.sql('update identity.organizations set suspended_at = null where id = $1', [
    school.tenant_id,
  ]);
  server.clock.forward(1_001);
  expect((await answers()).slice(1)).toEqual([
    '401 session.ended',
    '401 session.missing',
    '401 session.ended',
  ]);
});

describe('finds planted bugs', () => {
  test('a server that remembers who somebody was for a second', async () => {
    // The session is found once and then believed, as a cache in front of it would.
    const known = new Map<string, Awaited<ReturnType<typeof findLiveSession>>>();
    const remembering: Route[] = [...routes, route(guarded, () => ({}))].map((one) => ({
      ...one,
      run: (host, request, reply, visit) =>
        one.run(
          {
            ...host,
            findSession: async (db, id, now) => {
              if (!known.has(id)) known.set(id, await host.findSession(db, id, now));
              return known.get(id)!;
            },
          },
          request,
          reply,
          visit,
        ),
    }));
    const broken = await startServer({ routes: remembering, limits });
    let found = 0;
    for (const takeAway of Object.values(actions)) {
      if ((await callsAfter(broken, takeAway)).late > 0) found++;
    }
    say('T-E7 planted', { found: `${found}/${Object.keys(actions).length}` });
    expect(found).toBe(Object.keys(actions).length);
  });
});

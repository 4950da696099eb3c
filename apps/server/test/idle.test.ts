import { heartbeat, me, refreshToken } from '@darasa/contract/identity/sign-in/session';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '../src/compose.ts';
import { say } from './enumerate/printing.ts';
import { newSchool, type NewSchool } from './new-school.ts';
import { openTab, startTestSockets, tellPerson } from './new-tab.ts';
import { callerOf, startServer, type TestServer } from './server.ts';

// T-E6: a copied session is worth nothing after seven quiet minutes; a reader is not thrown out.
const minute_ms = 60_000;

/** Uses a full copy of what a browser had, after so many minutes without a word from its owner. */
async function copyWorksAfter(server: TestServer, minutes: number): Promise<boolean> {
  const school = await newSchool(server);
  const { session } = school.admin;
  const cookie = school.admin.cookie()!;
  server.clock.forward(minutes * minute_ms);
  const copy = callerOf(server, { domain: school.domain, session, cookie });
  const looked = await copy.raw('GET', `/api${me.path}`);
  const refreshed = await copy.raw('POST', `/api${refreshToken.path}`, {
    body: { refresh_token: session.refresh_token },
  });
  return looked.status !== 401 || refreshed.status !== 401;
}

/** Reads for half an hour: only the light heartbeat, and a new token before the old one ends. */
async function readerStaysIn(server: TestServer): Promise<boolean> {
  const school = await newSchool(server);
  let session: { access_token: string; refresh_token: string } = school.admin.session;
  const caller = () =>
    callerOf(server, { domain: school.domain, session, cookie: school.admin.cookie()! });
  for (let minute = 1; minute <= 30; minute++) {
    server.clock.forward(minute_ms);
    const beat = await caller().raw('POST', `/api${heartbeat.path}`, { body: {} });
    if (beat.status !== 200) return false;
    if (minute % 4 === 0) {
      session = await caller().call(refreshToken, { refresh_token: session.refresh_token });
    }
  }
  return (await caller().raw('GET', `/api${me.path}`)).status === 200;
}

test('a copy dies after seven minutes, and a reader stays for thirty', async () => {
  const server = await startServer({ frozen: true });
  const copies = [];
  for (const minutes of [7, 10, 60, 600]) copies.push(await copyWorksAfter(server, minutes));
  const stays = await readerStaysIn(server);
  const alive = copies.filter(Boolean).length;
  say('T-E6', { 'copies tried': copies.length, alive, 'readers thrown out': stays ? 0 : 1 });
  expect(copies).toEqual([false, false, false, false]);
  expect(stays).toBe(true);
});

const half_a_day_ms = 12 * 60 * minute_ms;

/** What becomes of the session that a socket was opened with, while the socket stays open. */
const ends: Record<string, (server: TestServer, school: NewSchool) => unknown> = {
  'seven quiet minutes': (server) => server.clock.forward(7 * minute_ms),
  'twelve hours at work': (server, school) => {
    server.clock.forward(half_a_day_ms + minute_ms);
    return school.sql('update identity.sessions set last_seen_at = $2 where tenant_id = $1', [
      school.tenant_id,
      server.clock.now,
    ]);
  },
};

test('a socket that was opened with a copy is told nothing once the session is over', async () => {
  const server = await startServer({ frozen: true });
  onTestFinished(await startTestSockets(server));
  const told: string[] = [];
  for (const [what, end] of Object.entries(ends)) {
    const school = await newSchool(server);
    const tab = await openTab(server, school, school.admin);
    await end(server, school);
    await tellPerson(server, school, school.admin, 'For the owner alone');
    await vi.waitFor(() => expect(tab.closed_at + tab.fresh.length).toBeGreaterThan(0));
    if (tab.fresh.length > 0) told.push(what);
  }
  say('T-E6 sockets', { tried: Object.keys(ends).length, 'told afterwards': told.length });
  expect(told).toEqual([]);
});

test('a socket nobody says anything to goes by itself, and that of a reader stays', async () => {
  const server = await startServer({ frozen: true });
  onTestFinished(await startTestSockets(server, { sweep_ms: 50 }));
  const [ours, theirs] = [await newSchool(server), await newSchool(server)];
  const copy = await openTab(server, ours, ours.admin);
  const reader = await openTab(server, theirs, theirs.admin);
  server.clock.forward(4 * minute_ms);
  await theirs.admin.call(heartbeat, {});
  server.clock.forward(3 * minute_ms);
  await vi.waitFor(() => expect(copy.closed_at).toBeGreaterThan(0));
  await tellPerson(server, theirs, theirs.admin, 'Still here');
  await vi.waitFor(() => expect(reader.fresh).toMatchObject([{ title: 'Still here' }]));
});

describe('finds planted bugs', () => {
  test('a server on which nobody is ever idle', async () => {
    const now = () => broken.clock.now.toISOString();
    const kept = routes.map((route) => ({
      ...route,
      run: async (...args: Parameters<typeof route.run>) => {
        const tenant = await args[0].findTenant(String(args[1].headers.host));
        await broken.owner.query(
          'update identity.sessions set last_seen_at = $2 where tenant_id = $1',
          [tenant?.id, now()],
        );
        return route.run(...args);
      },
    }));
    const broken = await startServer({ frozen: true, routes: kept });
    expect(await copyWorksAfter(broken, 10)).toBe(true);
  });

  test('a server that does not hear the heartbeat', async () => {
    const deaf = routes.map((route) =>
      route.endpoint === heartbeat ? { ...route, run: async () => ({}) } : route,
    );
    const broken = await startServer({ frozen: true, routes: deaf });
    const school = await newSchool(broken);
    for (let minute = 1; minute <= 7; minute++) {
      broken.clock.forward(minute_ms);
      await school.admin.raw('POST', `/api${heartbeat.path}`, { body: {} });
    }
    expect((await school.admin.raw('GET', `/api${me.path}`)).status).toBe(401);
  });
});

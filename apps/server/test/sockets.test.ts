import { logout } from '@darasa/contract/identity/sign-in/session';
import { sendResetCode, resetPassword } from '@darasa/contract/identity/sign-in/password-reset';
import { readNotifications } from '@darasa/contract/platform/notifications';
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import {
  endSessions,
  findLiveSession,
  suspendOrganisation,
} from '../src/modules/identity/index.ts';
import { routes as passwordReset } from '../src/modules/identity/sign-in/password-reset/routes.ts';
import { routes as sessions } from '../src/modules/identity/sign-in/sessions/routes.ts';
import { inScope } from '../src/platform/db/scope.ts';
import { notify } from '../src/platform/notifications/notify.ts';
import { notificationRoutes } from '../src/platform/notifications/routes.ts';
import { newSchool, type NewSchool, type Person } from './new-school.ts';
import { openTab, startTestSockets, tellPerson as tell } from './new-tab.ts';
import { callerOf, startServer } from './server.ts';

const server = await startServer({
  routes: [...sessions, ...passwordReset, ...notificationRoutes([])],
});
afterAll(await startTestSockets(server));

const closed_ms_max = 1_000;
const quiet_ms = 300;

const connect = (school: NewSchool, person: Person, headers?: Record<string, string>) =>
  openTab(server, school, person, headers);
const tellPerson = (school: NewSchool, person: Person, title: string) =>
  tell(server, school, person, title);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a socket', () => {
  test('is sent the list first, and each new notification after its commit', async () => {
    const school = await newSchool(server);
    await tellPerson(school, school.admin, 'Before');
    const tab = await connect(school, school.admin);
    expect(tab.lists[0]?.map((row) => row.title)).toEqual(['Before']);

    await inScope(server.pool, school, 'write', async (db) => {
      const { admin, tenant_id } = school;
      await notify({ db, tenant_id, now: new Date() }, [admin.id], { title: 'After' });
      await wait(quiet_ms);
      expect(tab.fresh).toEqual([]);
    });
    await vi.waitFor(() => expect(tab.fresh).toMatchObject([{ title: 'After', read_at: null }]));
  });

  test('hears nothing of what was rolled back', async () => {
    const school = await newSchool(server);
    const tab = await connect(school, school.admin);
    const work = inScope(server.pool, school, 'write', async (db) => {
      const { admin, tenant_id } = school;
      await notify({ db, tenant_id, now: new Date() }, [admin.id], { title: 'Never' });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    await tellPerson(school, school.admin, 'The next one');
    await vi.waitFor(() => expect(tab.fresh).toHaveLength(1));
    expect(tab.fresh[0]?.title).toBe('The next one');
  });

  test('hears nothing of other people, of its own organisation or of another one', async () => {
    const ours = await newSchool(server);
    const theirs = await newSchool(server);
    const clerk = await ours.staff(['dashboard']);
    const tabs = [await connect(ours, clerk), await connect(theirs, theirs.admin)];
    const admin = await connect(ours, ours.admin);
    await tellPerson(ours, ours.admin, 'Only for the admin');
    // A row that names their user but was written in our organisation reaches nobody.
    await tellPerson(ours, theirs.admin, 'Across');
    await vi.waitFor(() => expect(admin.fresh).toHaveLength(1));
    await wait(quiet_ms);
    for (const tab of tabs) expect(tab).toMatchObject({ fresh: [], lists: [[]] });
  });

  test('of every tab learns what was read in one of them', async () => {
    const school = await newSchool(server);
    await tellPerson(school, school.admin, 'Read me');
    const tabs = [await connect(school, school.admin), await connect(school, school.admin)];
    await school.admin.call(readNotifications, { all: true });
    await vi.waitFor(() => {
      for (const tab of tabs) expect(tab.lists[1]?.[0]?.read_at).toEqual(expect.any(String));
    });
  });

  test('is refused without a session, at another domain and from another site', async () => {
    const ours = await newSchool(server);
    const theirs = await newSchool(server);
    const nobody = { ...ours.admin, session: { ...ours.admin.session, access_token: 'x' } };
    await expect(connect(ours, nobody)).rejects.toThrow('Please sign in');
    await expect(connect(theirs, ours.admin)).rejects.toThrow('Please sign in');
    const elsewhere = { origin: `https://${theirs.domain}` };
    await expect(connect(ours, ours.admin, elsewhere)).rejects.toThrow('Please sign in');
    await ours.admin.call(logout, {});
    await expect(connect(ours, ours.admin)).rejects.toThrow('Please sign in');
  });
});

describe('a socket is closed within a second', () => {
  test('of signing out, while another session of the same person stays', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const [mine, theirs] = [await connect(school, clerk), await connect(school, school.admin)];
    await clerk.call(logout, {});
    await expectClosed(mine);
    expect(theirs.socket.connected).toBe(true);
  });

  test('of a password reset', async () => {
    const school = await newSchool(server);
    const parent = await school.parent();
    const tab = await connect(school, parent);
    const { reset_request_id } = await school.call(sendResetCode, {
      identifier: parent.phone,
      user_type: 'parent',
    });
    const [sent] = await school.sql<{ text: string }>(
      `select payload ->> 'text' as text from graphile_worker._private_jobs
       where payload ->> 'to' = $1 and payload ->> 'tenant_id' = $2`,
      [parent.phone, school.tenant_id],
    );
    const code = /^\d{8}/.exec(sent!.text)![0];
    await school.call(resetPassword, { reset_request_id, code, password: 'another-long-word' });
    await expectClosed(tab);
  });

  test('of disabling the person', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const tab = await connect(school, clerk);
    await inScope(server.pool, school, 'write', async (db) => {
      const now = new Date().toISOString();
      await db
        .updateTable('identity.users')
        .set({ disabled_at: now })
        .where('id', '=', clerk.id)
        .execute();
      await endSessions(db, { user_id: clerk.id }, 'disabled', now);
    });
    await expectClosed(tab);
    await expect(connect(school, clerk)).rejects.toThrow('Please sign in');
  });

  test('of suspending the organisation', async () => {
    const school = await newSchool(server);
    const tab = await connect(school, school.admin);
    await suspendOrganisation(inject('owner_url'), school.domain, 'not paid');
    await expectClosed(tab);
    await expect(connect(school, school.admin)).rejects.toThrow('Please sign in');
  });
});

describe('what is too much', () => {
  const handshake = '/api/socket/?EIO=4&transport=polling';

  test('an address that knocks again and again has to wait a minute, under whatever name', async () => {
    const strict = await startServer({ frozen: true });
    // Six hundred handshakes a minute, made six.
    onTestFinished(await startTestSockets(strict, { limits: { rate_factor: 0.01 } }));
    const school = await newSchool(strict);
    const knock = (i: number) =>
      callerOf(strict, { domain: school.domain }).raw('GET', handshake, {
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
      });
    const tab = await openTab(strict, school, school.admin);
    for (let i = 0; i < 5; i++) expect((await knock(i)).status).toBe(200);
    const refused = await knock(6);
    expect(refused).toMatchObject({ status: 429, body: { resultCode: 'request.too_many' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    await expect(openTab(strict, school, school.admin)).rejects.toThrow('websocket error');
    await tell(strict, school, school.admin, 'Who is in stays in');
    await vi.waitFor(() => expect(tab.fresh).toHaveLength(1));
    strict.clock.forward(60_000);
    expect((await knock(7)).status).toBe(200);
  });

  test('behind our own proxy each address is counted for itself', async () => {
    const strict = await startServer({ frozen: true });
    onTestFinished(
      await startTestSockets(strict, {
        limits: { rate_factor: 0.01 },
        trusted_proxies: ['loopback', '10.0.0.1'],
      }),
    );
    const { domain } = await newSchool(strict);
    const statuses: number[] = [];
    for (let i = 0; i < 14; i++) {
      // What the caller wrote comes first and counts for nothing.
      const headers = { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.${i % 2}, 10.0.0.1` };
      const answer = await callerOf(strict, { domain }).raw('GET', handshake, { headers });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429, 429]);
  });

  test('a person has twenty sockets at once, and one more when one of them is closed', async () => {
    const school = await newSchool(server);
    const tabs = await Promise.all(Array.from({ length: 20 }, () => connect(school, school.admin)));
    await expect(connect(school, school.admin)).rejects.toThrow('open in too many windows');
    await connect(school, await school.staff(['dashboard']));
    tabs[0]!.socket.disconnect();
    await vi.waitFor(() => connect(school, school.admin));
  });

  test('when many come at once some are asked to come again, and nobody waits in line', async () => {
    const busy = await startServer({ frozen: true });
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let asked = 0;
    onTestFinished(
      await startTestSockets(busy, {
        limits: { in_flight_max: 2 },
        findSession: async (...args) => {
          if (++asked === 1) await opened;
          return findLiveSession(...args);
        },
      }),
    );
    const school = await newSchool(busy);
    const first = openTab(busy, school, school.admin);
    await vi.waitFor(() => expect(asked).toBe(1));
    await expect(openTab(busy, school, school.admin)).rejects.toThrow('very busy');
    open();
    expect((await first).socket.connected).toBe(true);
    expect((await openTab(busy, school, school.admin)).socket.connected).toBe(true);
  });
});

async function expectClosed(tab: Awaited<ReturnType<typeof connect>>): Promise<void> {
  await vi.waitFor(() => expect(tab.closed_at).toBeGreaterThan(0), { timeout: closed_ms_max });
}

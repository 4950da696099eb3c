import { changePassword } from '@darasa/contract/identity/sign-in/account';
import {
  changeCurrentSchool,
  login,
  logout,
  me,
  refreshToken,
} from '@darasa/contract/identity/sign-in/session';
import { describe, expect, test } from 'vitest';
import { routes } from '../src/compose.ts';
import { access_ms_max } from '../src/platform/auth/tokens.ts';
import { say } from './enumerate/printing.ts';
import { sendCode, reset } from './enumerate/reset-codes.ts';
import { newSchool, type NewSchool, password, type Person } from './new-school.ts';
import { type Caller, callerOf, startServer, type TestServer } from './server.ts';

// T-E5: what was known before signing in, switching school, signing out or changing the password is
// worth nothing afterwards.
const server = await startServer({ frozen: true });

/** What each event does, and whose tokens it must end. */
const events: Record<
  string,
  (server: TestServer, school: NewSchool, old: Person) => Promise<unknown>
> = {
  'signing out': (_server, _school, old) => old.call(logout, {}),
  'switching school': (_server, school, old) =>
    old.call(changeCurrentSchool, { user_id: old.id, school_id: school.other_school_id }),
  'changing the password': (_server, _school, old) =>
    old.call(changePassword, { current_password: password, password: 'a-brand-new-password' }),
  'changing the password elsewhere': async (server, school, old) => {
    const elsewhere = await signIn(server, school, old);
    const words = { current_password: password, password: 'a-brand-new-password' };
    await elsewhere.call(changePassword, words);
  },
  'resetting the password': async (server, school, old) => {
    const { id, code } = await sendCode(server, school, old.email);
    await reset(server, school, id, code);
  },
};

test('no old token works after any of these', async () => {
  const working = await tokensThatStillWork(server);
  const tries = Object.keys(events).length * 2;
  say('T-E5', { 'old tokens tried': tries, working: working.length });
  expect(working).toEqual([]);
});

async function tokensThatStillWork(server: TestServer): Promise<string[]> {
  const working: string[] = [];
  for (const [name, happen] of Object.entries(events)) {
    const school = await newSchool(server);
    const { admin } = school;
    // The thief has everything the browser had: storage and cookie.
    const cookie = admin.cookie()!;
    const thief = callerOf(server, { domain: school.domain, session: admin.session, cookie });
    await happen(server, school, admin);
    if ((await thief.raw('GET', '/api/user/me')).status !== 401) working.push(`access ${name}`);
    const { refresh_token } = admin.session;
    const refreshed = await thief.raw('POST', `/api${refreshToken.path}`, {
      body: { refresh_token },
    });
    if (refreshed.status !== 401) working.push(`refresh ${name}`);
  }
  return working;
}

async function signIn(server: TestServer, school: NewSchool, person: Person): Promise<Caller> {
  const caller = callerOf(server, { domain: school.domain });
  const input = { identifier: person.email, password, user_type: 'staff' as const };
  const session = await caller.call(login, input);
  return callerOf(server, { domain: school.domain, session, cookie: caller.cookie()! });
}

test('whoever signs out after the access token ran out has left all the same', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  const colleague = await school.staff(['dashboard']);
  const thief = callerOf(server, { domain: school.domain, cookie: admin.cookie()! });
  server.clock.forward(access_ms_max);
  await expect(admin.call(me, {})).rejects.toMatchObject({ status: 401 });
  await admin.call(logout, {});

  const { refresh_token } = admin.session;
  await expect(thief.call(refreshToken, { refresh_token })).rejects.toMatchObject({ status: 401 });
  // Nothing else has ended meanwhile: who did not sign out goes on.
  await colleague.call(refreshToken, { refresh_token: colleague.session.refresh_token });
});

test('a token that somebody else signed, or for another organisation, signs nobody out', async () => {
  const [ours, theirs] = [await newSchool(server), await newSchool(server)];
  const { admin } = ours;
  const [head, payload] = admin.session.access_token.split('.');
  const forged = { access_token: `${head}.${payload}.${'x'.repeat(43)}` };
  server.clock.forward(access_ms_max);
  await callerOf(server, { domain: ours.domain, session: forged }).call(logout, {});
  await callerOf(server, { domain: theirs.domain, session: admin.session }).call(logout, {});
  const { refresh_token } = admin.session;
  const session = await admin.call(refreshToken, { refresh_token });
  const still_there = callerOf(server, { domain: ours.domain, session });
  expect((await still_there.call(me, {})).user.id).toBe(admin.id);
});

test('a cookie that was planted before signing in opens nothing', async () => {
  const school = await newSchool(server);
  const thief = await school.staff(['dashboard']);
  const planted = thief.cookie()!;
  const victim = callerOf(server, { domain: school.domain, cookie: planted });
  const input = { identifier: school.admin.email, password, user_type: 'staff' as const };
  const session = await victim.call(login, input);
  expect(victim.cookie()).not.toBe(planted);

  const asking = (cookie: string, refresh_token: string) =>
    callerOf(server, { domain: school.domain, cookie }).call(refreshToken, { refresh_token });
  await expect(asking(planted, session.refresh_token)).rejects.toMatchObject({ status: 401 });
  const handle = thief.session.refresh_token;
  await expect(asking(victim.cookie()!, handle)).rejects.toMatchObject({ status: 401 });
});

test('the cookie cannot be read by scripts nor sent by other sites', async () => {
  const school = await newSchool(server);
  const answer = await callerOf(server, school).raw('POST', `/api${login.path}`, {
    body: { identifier: school.admin.email, password, user_type: 'staff' },
  });
  const cookie = answer.headers.get('set-cookie');
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Strict/);
  expect(cookie).toMatch(/; Path=\//);
});

describe('finds planted bugs', () => {
  test('sessions that do not end', async () => {
    const revive = 'update identity.sessions set ended_at = null, end_reason = null';
    const faulty = routes.map((route) => ({
      ...route,
      run: async (...args: Parameters<typeof route.run>) => {
        const result = await route.run(...args);
        const tenant = await args[0].findTenant(String(args[1].headers.host));
        await server.owner.query(`${revive} where tenant_id = $1`, [tenant?.id]);
        return result;
      },
    }));
    const broken = await startServer({ frozen: true, routes: faulty });
    expect(await tokensThatStillWork(broken)).toHaveLength(Object.keys(events).length * 2);
  });
});

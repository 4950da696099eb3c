import {
  changeCurrentSchool,
  heartbeat,
  login,
  logout,
  me,
  refreshToken,
  type Session,
} from '@darasa/contract/identity/sign-in/session';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, password } from '#test/new-school.ts';
import { type Caller, callerOf, type RawAnswer, startServer } from '#test/server.ts';
import { session_ms_max } from '#platform/auth/tokens.ts';

const server = await startServer({ frozen: true });
const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const refresh_every_ms = 6 * minute_ms;

describe('signing in', () => {
  test('gives the record the specification describes', async () => {
    const school = await newSchool(server);
    const teacher = await school.staff(['teacher-portal'], ['view'], { role_name: 'Teacher' });
    const session = await school.call(login, {
      identifier: teacher.email.toUpperCase(),
      password,
      user_type: 'staff',
    });
    expect(session.access_token).toMatch(/^ey/);
    expect(session.user).toMatchObject({
      id: teacher.id,
      first_name: 'Amina',
      is_admin: false,
      active_school_id: school.school_id,
      roles: [
        { name: 'Teacher', permissions: [{ module: { name: 'teacher-portal' }, acts: ['view'] }] },
      ],
    });
    expect(session.user.user_schools_access).toHaveLength(1);
    expect(session.staff).toMatchObject({ responsibility: null });
  });

  test('works with any common form of the phone number', async () => {
    const school = await newSchool(server);
    const { phone, id } = await school.parent();
    for (const form of [`+${phone}`, `0${phone.slice(3)}`, phone.slice(3)]) {
      const session = await school.call(login, { identifier: form, password, user_type: 'parent' });
      expect(session.user.id).toBe(id);
    }
  });

  test('says the same to an unknown person and a wrong password', async () => {
    const school = await newSchool(server);
    const answers = await Promise.all(
      [school.admin.email, 'nobody@nowhere.test'].map((identifier) =>
        callerOf(server, school).raw('POST', '/api/auth/login', {
          body: { identifier, password: 'wrong', user_type: 'staff' },
        }),
      ),
    );
    const [known, unknown] = answers.map(({ status, body }) => [
      status,
      body.resultCode,
      body.resultMessage,
    ]);
    expect(known).toEqual(unknown);
    expect(known?.[0]).toBe(401);
  });

  test('locks after five wrong passwords and opens a quarter of an hour later', async () => {
    const school = await newSchool(server);
    const attempt = (word: string) =>
      callerOf(server, school).raw('POST', '/api/auth/login', {
        body: { identifier: school.admin.email, password: word, user_type: 'staff' },
      });
    for (let i = 0; i < 5; i++) expect((await attempt('wrong')).status).toBe(401);
    const locked = await attempt(password);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    server.clock.forward(16 * minute_ms);
    expect((await attempt(password)).status).toBe(200);
  });

  test('locks for twice as long each time, up to two hours', async () => {
    const school = await newSchool(server);
    const attempt = () =>
      callerOf(server, school).raw('POST', '/api/auth/login', {
        body: { identifier: school.admin.email, password: 'wrong', user_type: 'staff' },
      });
    const waits: number[] = [];
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 5; i++) expect((await attempt()).status).toBe(401);
      const locked = await attempt();
      waits.push(Math.round(Number(locked.headers.get('retry-after')) / 60));
      server.clock.forward(waits.at(-1)! * minute_ms + minute_ms);
    }
    expect(waits).toEqual([15, 30, 60, 120, 120]);
  });

  test('of one organisation is nothing at another one', async () => {
    const ours = await newSchool(server);
    const theirs = await newSchool(server);
    const answer = await callerOf(server, theirs).raw('POST', '/api/auth/login', {
      body: { identifier: ours.admin.email, password, user_type: 'staff' },
    });
    expect(answer.status).toBe(401);
  });
});

test('whoever signs in reads when they were there before, also after moving to another school', async () => {
  const school = await newSchool(server);
  const signIn = async () => {
    const caller = callerOf(server, school);
    const session = await caller.call(login, {
      identifier: school.admin.email,
      password,
      user_type: 'staff',
    });
    return { caller: callerOf(server, { ...school, session, cookie: caller.cookie() }), session };
  };
  await signIn();
  const first_at = server.clock.now.toISOString();
  server.clock.forward(hour_ms);
  const { caller, session } = await signIn();
  const said = [session.user.last_sign_in_at, (await caller.call(me, {})).user.last_sign_in_at];
  const moved = await caller.call(changeCurrentSchool, {
    user_id: school.admin.id,
    school_id: school.other_school_id,
  });
  const [person] = await school.sql<{ last_sign_in_at: string }>(
    'select last_sign_in_at from identity.users where id = $1',
    [school.admin.id],
  );
  expect([...said, moved.user.last_sign_in_at]).toEqual([first_at, first_at, first_at]);
  expect(Date.parse(person!.last_sign_in_at)).toBe(server.clock.now.getTime());
});

describe('a session', () => {
  test('is refused on another domain and with another tenant header', async () => {
    const ours = await newSchool(server);
    const theirs = await newSchool(server);
    const elsewhere = callerOf(server, { domain: theirs.domain, session: ours.admin.session });
    expect((await elsewhere.raw('GET', '/api/user/me')).status).toBe(403);
    const misnamed = await ours.admin.raw('GET', '/api/user/me', {
      headers: { 'x-tenant-id': theirs.tenant_id },
    });
    expect(misnamed.status).toBe(403);
  });

  test('ends 6.5 minutes after the last heartbeat, and a reader who stays active stays', async () => {
    const school = await newSchool(server);
    for (let minute = 0; minute < 4; minute++) {
      server.clock.forward(minute_ms);
      await school.admin.call(heartbeat, {});
    }
    await school.admin.call(me, {});
    const handle = school.admin.session.refresh_token;
    server.clock.forward(7 * minute_ms);
    await expect(school.admin.call(me, {})).rejects.toMatchObject({ status: 401 });
    await expect(school.admin.call(refreshToken, { refresh_token: handle })).rejects.toMatchObject({
      status: 401,
    });
  });

  test('refreshes with its cookie half, and only with it', async () => {
    const school = await newSchool(server);
    const { refresh_token } = school.admin.session;
    const copied = callerOf(server, { domain: school.domain });
    await expect(copied.call(refreshToken, { refresh_token })).rejects.toMatchObject({
      status: 401,
    });
    const fresh = await school.admin.call(refreshToken, { refresh_token });
    expect(fresh.jwtToken).toBe(fresh.access_token);
    const renewed = callerOf(server, { domain: school.domain, session: fresh });
    expect((await renewed.call(me, {})).user.id).toBe(school.admin.id);
  });

  test('gives two tabs the same successor, and a thief nothing', async () => {
    const school = await newSchool(server);
    const { refresh_token: first } = school.admin.session;
    const [one, two] = await Promise.all([
      school.admin.call(refreshToken, { refresh_token: first }),
      school.admin.call(refreshToken, { refresh_token: first }),
    ]);
    expect(one.refresh_token).toBe(two.refresh_token);
    server.clock.forward(30_000);
    await expect(school.admin.call(refreshToken, { refresh_token: first })).rejects.toMatchObject({
      status: 401,
    });
    // The whole family died with the reuse.
    await expect(
      school.admin.call(refreshToken, { refresh_token: one.refresh_token }),
    ).rejects.toMatchObject({ status: 401 });
    await expect(school.admin.call(me, {})).rejects.toMatchObject({ status: 401 });
  });

  test('ends with the sign-out, whatever id is named, and signing out twice does no harm', async () => {
    const school = await newSchool(server);
    const teacher = await school.staff(['teacher-portal']);
    await teacher.raw('POST', `/api/auth/logout?id=${school.admin.id}`);
    expect((await teacher.raw('POST', '/api/auth/logout')).status).toBe(200);
    await expect(teacher.call(me, {})).rejects.toMatchObject({ status: 401 });
    await school.admin.call(me, {});
  });

  test('loses a role at the next call', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    expect((await clerk.call(me, {})).user.roles).toHaveLength(1);
    await school.sql('delete from identity.user_roles where user_id = $1', [clerk.id]);
    expect((await clerk.call(me, {})).user.roles).toHaveLength(0);
  });

  test('moves to another school as a new session', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const moved = await admin.call(changeCurrentSchool, {
      user_id: admin.id,
      school_id: school.other_school_id,
    });
    expect(moved.user.active_school_id).toBe(school.other_school_id);
    await expect(admin.call(me, {})).rejects.toMatchObject({ status: 401 });
    const there = callerOf(server, { domain: school.domain, session: moved });
    expect((await there.call(me, {})).user.active_school_id).toBe(school.other_school_id);
  });

  test('moves nowhere by asking for the school where it is: it goes on with its tokens', async () => {
    const school = await newSchool(server);
    const seat = await takeSeat(school, true);
    const { caller, session } = seat;
    const path = `/api/user/${school.admin.id}/change-current-school`;
    const body = { school_id: school.school_id };
    const answer = await caller.raw('PATCH', path, { body });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    const { seal: _, ...same } = session;
    expect(answer.body.data).toEqual({ ...same, access_token: expect.any(String) });
    expect((await caller.call(me, {})).user.id).toBe(school.admin.id);
    const ended = await school.sql(
      'select id from identity.sessions where tenant_id = $1 and ended_at is not null',
      [school.tenant_id],
    );
    expect(ended).toEqual([]);
    const { refresh_token } = answer.body.data as Session;
    expect((await caller.call(refreshToken, { refresh_token })).refresh_token).toBeTruthy();
  });

  test.each([
    ['a trusted device', true, (session_ms_max - 3 * hour_ms) / 1000],
    ['any other device', false, undefined],
  ])('on %s moves there and back, and ends when it would have', async (_, trusted, max_age_s) => {
    const school = await newSchool(server);
    const seat = await takeSeat(school, trusted);
    await workOn(seat, 3 * hour_ms);
    const there = await move(school, seat, school.other_school_id);
    const back = await move(school, there, school.school_id);
    expect([there.max_age_s, back.max_age_s]).toEqual([max_age_s, max_age_s]);
    await workOn(back, session_ms_max - 3 * hour_ms - refresh_every_ms);
    await expect(workOn(back, refresh_every_ms)).rejects.toMatchObject({ status: 401 });
  });

  test('cannot be moved to a school without access, nor for somebody else', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const to = (user_id: string, school_id: string) =>
      clerk.call(changeCurrentSchool, { user_id, school_id });
    await expect(to(clerk.id, school.other_school_id)).rejects.toMatchObject({ status: 404 });
    await expect(to(school.admin.id, school.school_id)).rejects.toMatchObject({ status: 404 });
  });

  test('is refused while the organisation is suspended', async () => {
    const school = await newSchool(server);
    await school.sql('update identity.organizations set suspended_at = now() where id = $1', [
      school.tenant_id,
    ]);
    await expect(school.admin.call(me, {})).rejects.toMatchObject({
      status: 403,
      code: 'ORG_SUSPENDED',
    });
    server.clock.forward(2_000);
    await expect(school.call(logout, {})).rejects.toMatchObject({ code: 'ORG_SUSPENDED' });
  });
});

interface Seat {
  caller: Caller;
  session: Session;
  /** For how long the browser keeps its half of the session; undefined: until it is closed. */
  max_age_s: number | undefined;
}

async function takeSeat(school: NewSchool, trusted: boolean): Promise<Seat> {
  const caller = callerOf(server, school);
  const body = { identifier: school.admin.email, password, user_type: 'staff', trusted };
  return seatOf(school, await caller.raw('POST', '/api/auth/login', { body }));
}

async function move(school: NewSchool, { caller }: Seat, school_id: string): Promise<Seat> {
  const path = `/api/user/${school.admin.id}/change-current-school`;
  return seatOf(school, await caller.raw('PATCH', path, { body: { school_id } }));
}

function seatOf({ domain }: NewSchool, { body, headers }: RawAnswer): Seat {
  const session: Session = body.data;
  const [cookie, ...attributes] = headers.get('set-cookie')!.split(/[;,] ?/);
  const max_age = attributes.find((one) => one.startsWith('Max-Age='))?.split('=')[1];
  return {
    caller: callerOf(server, { domain, session, cookie: cookie! }),
    session,
    max_age_s: max_age === undefined ? undefined : Number(max_age),
  };
}

/** Time passes, and the browser asks for fresh tokens as it goes, so only its age can end the session. */
async function workOn({ caller, session }: Seat, for_ms: number): Promise<void> {
  for (let worked_ms = 0; worked_ms < for_ms; worked_ms += refresh_every_ms) {
    server.clock.forward(refresh_every_ms);
    const { refresh_token } = session;
    Object.assign(session, await caller.call(refreshToken, { refresh_token }));
  }
}

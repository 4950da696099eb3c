import {
  changePassword,
  editAccount,
  endMyOtherSessions,
  endMySession,
  getAccount,
  listMySessions,
} from '@darasa/contract/identity/sign-in/account';
import { sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { login, me, refreshToken } from '@darasa/contract/identity/sign-in/session';
import {
  askEmailChange,
  askPhoneChange,
  confirmEmailChange,
  confirmPhoneChange,
} from '@darasa/contract/identity/sign-in/two-step';
import { confirmPassword } from '@darasa/contract/identity/access/users';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, password, type Person } from '#test/new-school.ts';
import { callerOf, startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';
import { confirmed_ms_max } from '#platform/auth/step-up.ts';
import { newId } from '#platform/ids.ts';

const server = await startServer({ frozen: true });
const minute_ms = 60_000;

describe('my details', () => {
  test('can be read and changed, and the trail says from what to what', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['finance'], ['view'], { role_name: 'Bursar' });
    const before = await clerk.call(getAccount, {});
    expect(before).toMatchObject({ id: clerk.id, roles: ['Bursar'], job_title: null, version: 1 });

    const changed = { first_name: 'Achieng', last_name: 'Otieno', language: 'sw' as const };
    const after = await clerk.call(editAccount, { ...changed, version: 1 });

    expect(after).toEqual({ ...before, ...changed, version: 2 });
    expect(await clerk.call(getAccount, {})).toEqual(after);
    const trail = await school.sql<{ before: object; after: object }>(
      `select before, after from platform.audit where record_type = 'user' and record_id = $1`,
      [clerk.id],
    );
    expect(trail).toMatchObject([
      {
        before: { last_name: before.last_name, version: 1 },
        after: { last_name: 'Otieno', version: 2 },
      },
    ]);
    expect(trail[0]?.after).not.toHaveProperty('phone');
  });

  test('warn the old phone and the old email when those change', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const names = { first_name: 'Amina', last_name: 'Hassan' };
    const warnings = async () =>
      (await messagesOf(school)).filter(({ text }) => / of your school account was /.test(text));
    await takeEmail(school, admin, `new-${admin.email}`);
    await admin.call(editAccount, { ...names, clear: ['phone'], version: 2 });
    expect((await warnings()).map((one) => [one.task, one.to])).toEqual([
      ['email.send', admin.email],
      ['sms.send', admin.phone],
    ]);
    await admin.call(editAccount, { ...names, version: 3 });
    expect(await warnings()).toHaveLength(2);
  });

  test('that reset codes go by need a session that just proved itself; the others do not', async () => {
    const school = await newSchool(server);
    const admin = await afterAWhile(school, school.admin);
    const names = { first_name: 'Amina', last_name: 'Hassan' };
    const tries = [{ clear: ['phone' as const] }, { clear: ['email' as const] }];
    for (const change of tries) {
      const unattended = admin.call(editAccount, { ...names, ...change, version: 1 });
      await expect(unattended).rejects.toMatchObject({ status: 403, code: 'step_up.needed' });
    }
    const asked = admin.call(askPhoneChange, { phone: '0799000444' });
    await expect(asked).rejects.toMatchObject({ status: 403, code: 'step_up.needed' });
    const written = admin.call(askEmailChange, { email: 'thief@school.test' });
    await expect(written).rejects.toMatchObject({ status: 403, code: 'step_up.needed' });
    expect(await messagesOf(school)).toEqual([]);
    const { email } = school.admin;
    const renamed = { first_name: 'Achieng', last_name: 'Hassan', email, language: 'sw' as const };
    expect(await admin.call(editAccount, { ...renamed, version: 1 })).toMatchObject({ version: 2 });

    await admin.call(confirmPassword, { password });
    await admin.call(askPhoneChange, { phone: '0799000444' });
    await admin.call(askEmailChange, { email: `new-${email}` });
    const less = { ...names, clear: ['phone' as const], version: 2 };
    expect(await admin.call(editAccount, less)).toMatchObject({ phone: null, version: 3 });
  });

  test('say in which language the person is written to', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const names = { first_name: 'Amina', last_name: 'Hassan' };
    expect((await admin.call(getAccount, {})).language).toBe('en');
    const saved = await admin.call(editAccount, { ...names, language: 'sw', version: 1 });
    expect(saved).toMatchObject({ language: 'sw', version: 2 });
    // What is not sent stays.
    await takeEmail(school, admin, `new-${admin.email}`);
    expect((await admin.call(getAccount, {})).language).toBe('sw');
    await school.call(sendResetCode, { identifier: admin.phone, user_type: 'staff' });
    const texts = (await messagesOf(school)).map((one) => one.text);
    expect(texts.filter((text) => text.startsWith('Barua pepe'))).toHaveLength(1);
    expect(texts.some((text) => /^\d{8} ni msimbo wako/.test(text))).toBe(true);
    expect(texts.some((text) => text.startsWith('Habari Amina,'))).toBe(true);
  });

  test('take a new email with the code that it got, and until then it is no name to sign in with', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['finance']);
    const email = 'achieng@school.test';
    const signIn = () => school.call(login, { identifier: email, password, user_type: 'staff' });
    const { request_id, sent_to } = await clerk.call(askEmailChange, { email });
    expect(sent_to).toBe('a…@school.test');
    await expect(signIn()).rejects.toMatchObject({ code: 'sign_in.refused' });
    await expect(
      clerk.call(confirmEmailChange, { request_id, code: '000000x' }),
    ).rejects.toMatchObject({ code: 'code.wrong' });
    const code = await codeAt(school, email);
    // A code for an email proves no phone, and nobody else's email.
    await expect(clerk.call(confirmPhoneChange, { request_id, code })).rejects.toMatchObject({
      code: 'code.expired',
    });
    await expect(school.admin.call(confirmEmailChange, { request_id, code })).rejects.toMatchObject(
      { code: 'code.expired' },
    );
    const account = await clerk.call(confirmEmailChange, { request_id, code });
    expect(account).toMatchObject({ email, phone: clerk.phone, version: 2 });
    expect((await signIn()).user.id).toBe(clerk.id);
  });

  test('refuse an email that somebody else signs in with, and a phone or email without its code', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['finance']);
    const names = { first_name: 'Amina', last_name: 'Hassan', version: 1 };
    await expect(takeEmail(school, clerk, school.admin.email)).rejects.toMatchObject({
      status: 409,
      code: 'user.identifier_taken',
      body: { errors: [{ path: 'email' }] },
    });
    const stranger = clerk.call(editAccount, { ...names, email: 'stranger@school.test' });
    await expect(stranger).rejects.toMatchObject({
      code: 'email.unconfirmed',
      body: { errors: [{ path: 'email' }] },
    });
    const unproven = clerk.call(editAccount, { ...names, phone: '0799000333' });
    await expect(unproven).rejects.toMatchObject({
      code: 'phone.unconfirmed',
      body: { errors: [{ path: 'phone' }] },
    });
    // What is there already may be sent along.
    const same = { ...names, phone: clerk.phone, email: clerk.email };
    expect((await clerk.call(editAccount, same)).version).toBe(2);
  });

  test('can lose the email or the phone, but not both', async () => {
    const { admin } = await newSchool(server);
    const names = { first_name: 'Amina', last_name: 'Hassan' };
    const clear = (fields: ('email' | 'phone')[], version: number) =>
      admin.call(editAccount, { ...names, clear: fields, version });
    expect(await clear(['phone'], 1)).toMatchObject({ phone: null, email: admin.email });
    await expect(clear(['email'], 2)).rejects.toMatchObject({
      code: 'user.identifier_needed',
      body: { errors: [{ path: 'email' }] },
    });
    const both = { ...names, email: 'x@y.co.ke', clear: ['email' as const], version: 2 };
    await expect(admin.call(editAccount, both)).rejects.toMatchObject({ status: 400 });
  });

  test('that were changed elsewhere are shown as they are now', async () => {
    const { admin } = await newSchool(server);
    const names = { first_name: 'Amina', last_name: 'Hassan' };
    await admin.call(editAccount, { ...names, version: 1 });
    const late = admin.call(editAccount, { ...names, last_name: 'Mwangi', version: 1 });
    await expect(late).rejects.toMatchObject({
      code: 'record.stale',
      body: { data: { current: { last_name: 'Hassan', version: 2 } } },
    });
  });

  test.each([
    ['a name of nothing', { first_name: ' ' }],
    ['an email without an address', { email: 'amina' }],
    ['a phone from nowhere', { phone: '12345' }],
    ['a field nobody may set', { is_admin: true }],
  ])('refuse %s', async (_what, wrong) => {
    const { admin } = await newSchool(server);
    const body = { first_name: 'Amina', last_name: 'Hassan', version: 1, ...wrong };
    const answer = await admin.raw('PATCH', '/api/user/account', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe(Object.keys(wrong)[0]);
  });
});

describe('my password', () => {
  const fresh = 'a-new-long-password';

  test('changes and ends all my sessions; where I changed it I go on in a new one', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const elsewhere = await signInAgain(school, admin);
    const { rows: before } = await admin.call(listMySessions, {});
    const input = { current_password: password, password: fresh };
    const session = await admin.call(changePassword, input);
    await expect(elsewhere.call(me, {})).rejects.toMatchObject({ status: 401 });
    await expect(admin.call(me, {})).rejects.toMatchObject({ status: 401 });
    const { domain } = school;
    const here = callerOf(server, { domain, session, cookie: admin.cookie()! });
    expect((await here.call(me, {})).user.id).toBe(admin.id);
    const { rows: after } = await here.call(listMySessions, {});
    expect(after).toHaveLength(1);
    expect(before.map((one) => one.id)).not.toContain(after[0]!.id);
    const { refresh_token } = session;
    await here.call(refreshToken, { refresh_token });
    const signIn = (word: string) =>
      school.call(login, { identifier: admin.email, password: word, user_type: 'staff' });
    await expect(signIn(password)).rejects.toMatchObject({ status: 401 });
    expect((await signIn(fresh)).user.id).toBe(admin.id);
    expect(await messagesOf(school)).toMatchObject([{ task: 'email.send', to: admin.email }]);
    const trail = await school.sql<{ text: string }>(
      `select before::text || after::text as text from platform.audit where tenant_id = $1`,
      [school.tenant_id],
    );
    expect(JSON.stringify(trail)).not.toMatch(/argon2|new-long/);
  });

  test('needs the current one, and another than that', async () => {
    const { admin } = await newSchool(server);
    const change = (current_password: string, password: string) =>
      admin.call(changePassword, { current_password, password });
    await expect(change('not my password', fresh)).rejects.toMatchObject({
      code: 'password.wrong',
      body: { errors: [{ path: 'current_password' }] },
    });
    await expect(change(password, password)).rejects.toMatchObject({
      code: 'password.same',
      body: { errors: [{ path: 'password' }] },
    });
    await expect(change(password, 'short')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('cannot be guessed from an open session: five tries lock it for an hour', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['finance']);
    const change = (person: Pick<Person, 'call'>, current_password: string) =>
      person.call(changePassword, { current_password, password: fresh });
    for (let i = 0; i < 5; i++) {
      await expect(change(clerk, `guess ${i}`)).rejects.toMatchObject({ code: 'password.wrong' });
    }
    await expect(change(clerk, password)).rejects.toMatchObject({
      status: 429,
      code: 'sign_in.locked',
    });
    // Nobody else is locked with them, and signing in is not either.
    await change(school.admin, password);
    server.clock.forward(61 * minute_ms);
    await change(await signInAgain(school, clerk), password);
  });
});

describe('my sessions', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

  test('are listed in words, this one first and the dead ones not', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    server.clock.forward(7 * minute_ms);
    const here = await signInAgain(school, admin, { 'user-agent': windows }, true);
    server.clock.forward(minute_ms);
    await signInAgain(school, admin);
    const { rows, count } = await here.call(listMySessions, {});
    expect(count).toBe(2);
    expect(rows).toMatchObject([
      { device: 'Chrome on Windows', trusted: true, current: true, address: '127.0.0.1' },
      { device: 'Unknown device', trusted: false, current: false },
    ]);
    expect(rows[0]?.school).toMatch(/^First of/);
  });

  test('end one by one', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const other = await signInAgain(school, admin);
    const { rows } = await admin.call(listMySessions, {});
    const id = rows.find((row) => !row.current)!.id;
    await admin.call(endMySession, { id });
    await expect(other.call(me, {})).rejects.toMatchObject({ status: 401 });
    await expect(admin.call(endMySession, { id })).rejects.toMatchObject({ status: 404 });
  });

  test('end all but this one, and with none there is nothing to end', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const others = [await signInAgain(school, admin), await signInAgain(school, admin)];
    expect(await admin.call(endMyOtherSessions, {})).toEqual({ ended: 2 });
    expect(await admin.call(endMyOtherSessions, {})).toEqual({ ended: 0 });
    for (const other of others) {
      await expect(other.call(me, {})).rejects.toMatchObject({ status: 401 });
    }
    await admin.call(me, {});
  });

  test('of somebody else cannot be ended, nor told from sessions that never were', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['finance']);
    const { rows } = await school.admin.call(listMySessions, {});
    for (const id of [rows[0]!.id, newId()]) {
      await expect(clerk.call(endMySession, { id })).rejects.toMatchObject({
        code: 'session.not_found',
      });
    }
    await school.admin.call(me, {});
  });
});

const codeAt = async (school: NewSchool, to: string) =>
  (await textsTo(school, to)).map((text) => /^\d{6}(?= )/.exec(text)?.[0]).find(Boolean)!;

async function takeEmail(school: NewSchool, person: Person, email: string) {
  const { request_id } = await person.call(askEmailChange, { email });
  return person.call(confirmEmailChange, { request_id, code: await codeAt(school, email) });
}

async function signInAgain(
  school: NewSchool,
  person: Person,
  headers: Record<string, string> = {},
  trusted = false,
) {
  const anonymous = callerOf(server, { domain: school.domain });
  const input = { identifier: person.email, password, user_type: 'staff' as const, trusted };
  const session = await anonymous.call(login, input, { headers });
  return callerOf(server, { domain: school.domain, session });
}

/** The same session, with fresh tokens, when its password was typed too long ago. */
async function afterAWhile({ domain }: NewSchool, person: Person) {
  server.clock.forward(confirmed_ms_max);
  const { refresh_token } = person.session;
  return callerOf(server, { domain, session: await person.call(refreshToken, { refresh_token }) });
}

/** What this school's outbox holds. */
const messagesOf = (school: NewSchool) =>
  school.sql<{ task: string; to: string; text: string }>(
    `select t.identifier as task, j.payload ->> 'to' as to, j.payload ->> 'text' as text
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'tenant_id' = $1
     order by j.id`,
    [school.tenant_id],
  );

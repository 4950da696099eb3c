import { addException } from '@darasa/contract/identity/access/user-access';
import { login, me } from '@darasa/contract/identity/sign-in/session';
import {
  askPhoneChange,
  confirmCode,
  confirmPhoneChange,
  confirmSignIn,
  confirmTwoStep,
  exportMyData,
  getTwoStep,
  listTrustedDevices,
  removeTwoStep,
  renewRecoveryCodes,
  revokeTrustedDevice,
  sendConfirmCode,
  startTwoStep,
} from '@darasa/contract/identity/sign-in/two-step';
import { confirmPassword, setAdmin } from '@darasa/contract/identity/access/users';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, password, type Person } from '#test/new-school.ts';
import { CallError, callerOf, startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';
import { counterAt, totpOf } from '#platform/auth/totp.ts';
import { routes } from '#modules/identity/index.ts';

const server = await startServer({ routes, frozen: true });
const half_minute_ms = 30_000;

const newestCode = async (school: NewSchool, to: string) => {
  const texts = await textsTo(school, to);
  return texts.find((one) => /^\d{6} (is your sign-in code|confirms what)/.test(one))!.slice(0, 6);
};

/** Signs in with the password and gives the step that is still asked for. */
const stepOf = async (school: NewSchool, person: Person, cookie?: string) => {
  const browser = callerOf(server, { domain: school.domain, ...(cookie ? { cookie } : {}) });
  const input = { identifier: person.email, password, user_type: 'staff' as const };
  const failure = await browser.call(login, input).catch((error: CallError) => error);
  expect(failure).toMatchObject({ status: 403, code: 'sign_in.code_needed' });
  return (failure as CallError).body.data as { step_id: string; method: string; sent_to: string };
};

const keyBytes = (text: string) => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
};

/** Sets it up with an application; the code of any later moment follows from what is given back. */
const setUpApp = async (person: Person) => {
  const { key, uri } = await person.call(startTwoStep, {
    method: 'app',
    current_password: password,
  });
  expect(uri).toContain(`secret=${key}`);
  const code = () => totpOf(keyBytes(key!), counterAt(server.clock.now));
  const { recovery_codes } = await person.call(confirmTwoStep, { code: code() });
  return { code, recovery_codes };
};

describe('two-step sign-in', () => {
  test('with an application asks for its code, and takes each code once', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { code } = await setUpApp(admin);
    expect(await admin.call(getTwoStep, {})).toMatchObject({
      method: 'app',
      forced: false,
      recovery_codes_left: 10,
    });
    const { step_id, method } = await stepOf(school, admin);
    expect(method).toBe('app');
    // The code of the set-up is used up.
    await expect(school.call(confirmSignIn, { step_id, code: code() })).rejects.toMatchObject({
      code: 'code.wrong',
    });
    server.clock.forward(half_minute_ms);
    const session = await school.call(confirmSignIn, { step_id, code: code() });
    expect(session.user.id).toBe(admin.id);
    await callerOf(server, { domain: school.domain, session }).call(me, {});
    await expect(school.call(confirmSignIn, { step_id, code: code() })).rejects.toMatchObject({
      code: 'code.expired',
    });
  });

  test('by SMS sends a code to the phone, and five wrong ones end the step', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['finance']);
    await clerk.call(startTwoStep, { method: 'sms', current_password: password });
    await clerk.call(confirmTwoStep, { code: await newestCode(school, clerk.phone) });
    const { step_id, method, sent_to } = await stepOf(school, clerk);
    expect([method, sent_to]).toEqual(['sms', `254…${clerk.phone.slice(-3)}`]);
    const right = await newestCode(school, clerk.phone);
    const wrong = right === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n++) {
      await expect(school.call(confirmSignIn, { step_id, code: wrong })).rejects.toMatchObject({
        code: 'code.wrong',
        body: { errors: [{ path: 'code' }] },
      });
    }
    await expect(school.call(confirmSignIn, { step_id, code: right })).rejects.toMatchObject({
      code: 'code.expired',
    });
    const again = await stepOf(school, clerk);
    const code = await newestCode(school, clerk.phone);
    const session = await school.call(confirmSignIn, { step_id: again.step_id, code });
    expect(session.user.id).toBe(clerk.id);
  });

  test('takes a recovery code once, however it is typed; new ones replace the old', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { recovery_codes } = await setUpApp(admin);
    expect(recovery_codes).toHaveLength(10);
    const first = await stepOf(school, admin);
    const code = recovery_codes[0]!.toLowerCase().replace('-', ' ');
    await school.call(confirmSignIn, { step_id: first.step_id, code });
    const second = await stepOf(school, admin);
    await expect(
      school.call(confirmSignIn, { step_id: second.step_id, code }),
    ).rejects.toMatchObject({ code: 'code.wrong' });
    const fresh = await admin.call(renewRecoveryCodes, { current_password: password });
    await expect(
      school.call(confirmSignIn, { step_id: second.step_id, code: recovery_codes[1]! }),
    ).rejects.toMatchObject({ code: 'code.wrong' });
    const input = { step_id: second.step_id, code: fresh.recovery_codes[0]! };
    expect((await school.call(confirmSignIn, input)).user.id).toBe(admin.id);
  });

  test('is set up and removed only with the password, and the trail tells no key', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const wrong = { method: 'app', current_password: 'not it at all' } as const;
    await expect(admin.call(startTwoStep, wrong)).rejects.toMatchObject({ code: 'password.wrong' });
    const { recovery_codes } = await setUpApp(admin);
    await expect(
      admin.call(startTwoStep, { method: 'sms', current_password: password }),
    ).rejects.toMatchObject({ code: 'two_step.already' });
    const kept = JSON.stringify(
      await school.sql(
        `select a.after, t.sealed_secret, array(select code_hash from identity.recovery_codes r
           where r.tenant_id = a.tenant_id) as codes
         from platform.audit a join identity.two_steps t on t.tenant_id = a.tenant_id
         where a.tenant_id = $1`,
        [school.tenant_id],
      ),
    );
    expect(kept).not.toContain(recovery_codes[0]!.replace('-', ''));
    await admin.call(removeTwoStep, { current_password: password });
    const input = { identifier: admin.email, password, user_type: 'staff' as const };
    expect((await school.call(login, input)).user.id).toBe(admin.id);
  });

  test('is asked from whoever approves money where the school says so', async () => {
    const school = await newSchool(server);
    const bursar = await school.staff(['finance'], ['view', 'approve']);
    const teacher = await school.staff(['teacher-portal']);
    await school.sql(
      `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
       values ($1, $2, 'security.two_step_money', 'true', $3, now())`,
      [school.tenant_id, school.school_id, school.admin.id],
    );
    expect((await bursar.call(getTwoStep, {})).forced).toBe(true);
    const { step_id, method } = await stepOf(school, bursar);
    expect(method).toBe('sms');
    const code = await newestCode(school, bursar.phone);
    expect((await school.call(confirmSignIn, { step_id, code })).user.id).toBe(bursar.id);
    const input = { identifier: teacher.email, password, user_type: 'staff' as const };
    expect((await school.call(login, input)).user.id).toBe(teacher.id);
    await bursar.call(startTwoStep, { method: 'sms', current_password: password });
    await bursar.call(confirmTwoStep, { code: await newestCode(school, bursar.phone) });
    await expect(bursar.call(removeTwoStep, { current_password: password })).rejects.toMatchObject({
      code: 'two_step.forced',
    });
  });

  test('is asked as far as the right to approve money counts: by school, day, limit and exception', async () => {
    const school = await newSchool(server);
    const { school_id, other_school_id, tenant_id, admin } = school;
    const school_ids = [school_id, other_school_id];
    await school.sql(
      `insert into platform.settings (tenant_id, school_id, key, value, changed_by, changed_at)
       values ($1, $2, 'security.two_step_money', 'true', $3, now())`,
      [tenant_id, school_id, admin.id],
    );
    const bursar = await school.staff(['finance'], ['view', 'approve'], { school_ids });
    const clerk = await school.staff(['finance'], ['view']);
    const isAsked = async ({ email }: Person) => {
      const input = { identifier: email, password, user_type: 'staff' as const };
      const answer = await school.call(login, input).catch((error: CallError) => error);
      return answer instanceof CallError && answer.code === 'sign_in.code_needed';
    };
    const hold = (column: string, value: string) =>
      school.sql(`update identity.user_roles set ${column} = ${value} where user_id = $1`, [
        bursar.id,
      ]);
    const except = (person: Person, effect: string) =>
      admin.call(addException, {
        id: person.id,
        module: 'finance',
        act: 'approve',
        effect: effect as 'grant',
        to_on: '2099-01-01',
        reason: 'While the bursar is away',
      });
    expect([await isAsked(bursar), await isAsked(clerk)]).toEqual([true, false]);
    // The role counts in the school that does not ask.
    await hold('school_id', `'${other_school_id}'`);
    expect(await isAsked(bursar)).toBe(false);
    expect((await bursar.call(getTwoStep, {})).forced).toBe(false);
    await hold('school_id', 'null');
    await hold('from_on', `'2099-01-01'`);
    expect(await isAsked(bursar)).toBe(false);
    await hold('from_on', 'null');
    // Whoever approves for one account only approves money.
    await hold('money_account_ids', `array['${school_id}'::uuid]`);
    expect(await isAsked(bursar)).toBe(true);
    await except(bursar, 'deny');
    await except(clerk, 'grant');
    expect([await isAsked(bursar), await isAsked(clerk)]).toEqual([false, true]);
    expect((await clerk.call(getTwoStep, {})).forced).toBe(true);
  });

  test('is not asked on a device that is trusted, until it is revoked or 30 days are over', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const { recovery_codes } = await setUpApp(admin);
    const browser = callerOf(server, { domain: school.domain });
    const body = { identifier: admin.email, password, user_type: 'staff', trusted: true };
    const asked = await browser.raw('POST', '/api/auth/login', { body });
    const { step_id } = asked.body.data;
    const done = await browser.raw('POST', '/api/auth/two-step', {
      body: { step_id, code: recovery_codes[0] },
    });
    const cookie = /darasa-device=[\w-]+/.exec(done.headers.get('set-cookie') ?? '')![0];
    const again = () => callerOf(server, { domain: school.domain, cookie });
    expect((await again().raw('POST', '/api/auth/login', { body })).status).toBe(200);

    const device = callerOf(server, {
      domain: school.domain,
      session: done.body.data,
      cookie,
    });
    const { rows } = await device.call(listTrustedDevices, {});
    expect(rows).toMatchObject([{ current: true }]);
    const stranger = await school.staff(['dashboard']);
    await expect(stranger.call(revokeTrustedDevice, { id: rows[0]!.id })).rejects.toMatchObject({
      code: 'record.not_found',
    });
    await device.call(revokeTrustedDevice, { id: rows[0]!.id });
    await stepOf(school, admin, cookie);
  });
});

describe('a new phone', () => {
  test('is taken with the code that it got, and the old one is told', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const asked = await admin.call(askPhoneChange, { phone: '0799 555 111' });
    expect(asked.sent_to).toBe('254…111');
    const code = await newestCode(school, '254799555111');
    const clerk = await school.staff(['dashboard']);
    const input = { request_id: asked.request_id, code };
    await expect(clerk.call(confirmPhoneChange, input)).rejects.toMatchObject({
      code: 'code.expired',
    });
    const account = await admin.call(confirmPhoneChange, input);
    expect(account).toMatchObject({ phone: '254799555111', version: 2 });
    const [warning] = await school.sql<{ to: string }>(
      `select payload->>'to' as to from graphile_worker._private_jobs
       where payload->>'tenant_id' = $1 and payload->>'text' like 'The phone number of your%'`,
      [school.tenant_id],
    );
    expect(warning).toEqual({ to: admin.phone });
  });

  test('of somebody else is refused', async () => {
    const school = await newSchool(server);
    const clerk = await school.staff(['dashboard']);
    const { request_id } = await school.admin.call(askPhoneChange, { phone: clerk.phone });
    const code = await newestCode(school, clerk.phone);
    await expect(school.admin.call(confirmPhoneChange, { request_id, code })).rejects.toMatchObject(
      { code: 'user.identifier_taken' },
    );
  });
});

test('my data is everything about me, and no secret', async () => {
  const school = await newSchool(server);
  const { admin } = school;
  await setUpApp(admin);
  const answer = await admin.raw('GET', '/api/user/account/export');
  expect(answer.headers.get('content-disposition')).toContain('my-data-');
  expect(answer.body).toMatchObject({
    account: { email: admin.email, phone: admin.phone },
    sessions: [{ ended_at: null }],
  });
  expect(answer.text).not.toMatch(/hash|seed|secret|sealed/);
  expect(exportMyData.rate).toBe('export');
});

describe('a sensitive act of somebody with two-step sign-in', () => {
  test('is confirmed by the application’s code or a recovery code, and not by the password', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    const deputy = await school.staff(['roles']);
    await expect(admin.call(confirmCode, { code: '123456' })).rejects.toMatchObject({
      code: 'two_step.off',
    });
    const { code, recovery_codes } = await setUpApp(admin);
    const forget = () =>
      school.sql('update identity.sessions set confirmed_at = null where user_id = $1', [admin.id]);
    const make = (is_admin: boolean) =>
      admin.call(setAdmin, { id: deputy.id, is_admin, reason: 'Runs the school from now on' });
    await forget();
    await expect(make(true)).rejects.toMatchObject({ code: 'step_up.needed' });
    await expect(admin.call(confirmPassword, { password })).rejects.toMatchObject({
      code: 'step_up.code',
    });
    await expect(admin.call(confirmCode, { code: '000000' })).rejects.toMatchObject({
      code: 'code.wrong',
      body: { errors: [{ path: 'code' }] },
    });
    server.clock.forward(2 * half_minute_ms);
    const fresh = code();
    await admin.call(confirmCode, { code: fresh });
    expect((await make(true)).is_admin).toBe(true);
    await forget();
    await expect(admin.call(confirmCode, { code: fresh })).rejects.toMatchObject({
      code: 'code.wrong',
    });
    await admin.call(confirmCode, { code: recovery_codes[0]!.toLowerCase() });
    expect((await make(false)).is_admin).toBe(false);
    await expect(admin.call(confirmCode, { code: recovery_codes[0]! })).rejects.toMatchObject({
      code: 'code.wrong',
    });
  });

  test('is confirmed by SMS by whoever signs in with codes by SMS', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    await expect(admin.call(sendConfirmCode, {})).rejects.toMatchObject({ code: 'two_step.off' });
    await admin.call(startTwoStep, { method: 'sms', current_password: password });
    await admin.call(confirmTwoStep, { code: await newestCode(school, admin.phone) });
    await expect(admin.call(confirmPassword, { password })).rejects.toMatchObject({
      code: 'step_up.sms_code',
    });
    // A code of another purpose opens nothing here.
    await expect(admin.call(confirmCode, { code: '123456' })).rejects.toMatchObject({
      code: 'code.expired',
    });
    const { sent_to } = await admin.call(sendConfirmCode, {});
    expect(sent_to).toMatch(/^254…\d{3}$/);
    const code = await newestCode(school, admin.phone);
    const wrong = code === '000000' ? '111111' : '000000';
    await expect(admin.call(confirmCode, { code: wrong })).rejects.toMatchObject({
      code: 'code.wrong',
      body: { errors: [{ path: 'code' }] },
    });
    await admin.call(confirmCode, { code });
    await expect(admin.call(confirmCode, { code })).rejects.toMatchObject({ code: 'code.expired' });
    const [session] = await school.sql<{ confirmed: boolean }>(
      `select bool_or(confirmed_at is not null) as confirmed from identity.sessions where user_id = $1`,
      [admin.id],
    );
    expect(session?.confirmed).toBe(true);
  });

  test('is guessed at five times in an hour, whatever new codes are sent, and codes are few', async () => {
    const school = await newSchool(server);
    const { admin } = school;
    await admin.call(startTwoStep, { method: 'sms', current_password: password });
    await admin.call(confirmTwoStep, { code: await newestCode(school, admin.phone) });
    for (let sent = 0; sent < 10; sent++) {
      await admin.call(sendConfirmCode, {});
      server.clock.forward(half_minute_ms / 2);
      if (sent >= 5) continue;
      await expect(admin.call(confirmCode, { code: 'nonsense' })).rejects.toMatchObject({
        code: 'code.wrong',
      });
    }
    await expect(admin.call(sendConfirmCode, {})).rejects.toMatchObject({
      code: 'step_up.too_many',
    });
    await expect(
      admin.call(confirmCode, { code: await newestCode(school, admin.phone) }),
    ).rejects.toMatchObject({ code: 'sign_in.locked' });
  });
});

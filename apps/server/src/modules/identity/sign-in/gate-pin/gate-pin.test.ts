import { gateRole } from '@darasa/contract/access';
import { giveHandover } from '@darasa/contract/gate/handovers';
import { checkIn, checkOut, listOnSite, recognise } from '@darasa/contract/gate/visits';
import { getAccount } from '@darasa/contract/identity/sign-in/account';
import { chooseGatePin, getGatePin, typeGatePin } from '@darasa/contract/identity/sign-in/gate-pin';
import { login } from '@darasa/contract/identity/sign-in/session';
import { resetUser } from '@darasa/contract/identity/access/users';
import { changeSetting } from '@darasa/contract/settings/settings';
import { describe, expect, test } from 'vitest';
import { gate_pin, newSchool, type NewSchool, password } from '#test/new-school.ts';
import { type Caller, callerOf, startServer } from '#test/server.ts';
import { routes as gate } from '#modules/gate/index.ts';
import { callEndpoint } from '#test/enumerate/calling.ts';
import { anInputFor } from '#test/enumerate/inputs.ts';

const server = await startServer({ frozen: true });
const two_minutes_ms = 120_000;

const peter = { name: 'Peter Kamau', phone: '0722 000 431', purpose: 'fees' } as const;
const chosen = { current_password: password, pin: gate_pin };
const wanted = { status: 403, code: 'pin.needed', message: expect.stringContaining('your PIN') };

const newGuard = (school: NewSchool, may = ['view', 'create'] as const) =>
  school.staff(['attendance'], may, { role_name: gateRole });

/** The same person at another device. */
async function signInAgain({ domain }: NewSchool, identifier: string): Promise<Caller> {
  const anonymous = callerOf(server, { domain });
  const session = await anonymous.call(login, { identifier, password, user_type: 'staff' });
  return callerOf(server, { domain, session });
}

const typing = (guard: Caller, pin: string) =>
  guard.call(typeGatePin, { pin }).then(
    () => 'right',
    (error) => error.code as string,
  );

describe('a guard', () => {
  test('reads without a PIN, and writes when one was typed', async () => {
    const school = await newSchool(server);
    const guard = await newGuard(school);
    await guard.call(listOnSite, {});
    await guard.call(recognise, { digits: '0722000431' });
    await expect(guard.call(checkIn, peter)).rejects.toMatchObject(wanted);
    await guard.call(chooseGatePin, chosen);
    const later = await signInAgain(school, guard.email);
    await expect(later.call(checkIn, peter)).rejects.toMatchObject(wanted);
    await later.call(typeGatePin, { pin: gate_pin });
    await later.call(checkIn, peter);
  });

  test('is asked before whatever the role may write at the gate', async () => {
    const school = await newSchool(server);
    const may = ['view', 'create', 'edit'] as const;
    const { session } = await school.staff(['attendance'], may, { role_name: gateRole });
    const who = { domain: school.domain, access_token: session.access_token };
    const asked: Record<string, string> = {};
    const ids = { own: { user_id: school.admin.id, school_id: school.school_id }, rows: new Map() };
    for (const { endpoint } of gate) {
      if (endpoint.method === 'GET' || endpoint === recognise) continue;
      const { body } = await callEndpoint(server, who, endpoint, anInputFor(endpoint, ids));
      asked[`${endpoint.method} ${endpoint.path}`] = body.resultCode;
    }
    expect(new Set(Object.values(asked))).toEqual(new Set(['pin.needed']));
    expect(Object.keys(asked)).toHaveLength(9);
  });

  test('goes on for as long as no two minutes pass without an act', async () => {
    const guard = await (await newSchool(server)).guard();
    server.clock.forward(two_minutes_ms - 1);
    const { id } = await guard.call(checkIn, peter);
    server.clock.forward(40_000);
    await guard.call(checkOut, { id });
    server.clock.forward(two_minutes_ms);
    await expect(guard.call(giveHandover, { keys: 'None' })).rejects.toMatchObject(wanted);
    await guard.call(typeGatePin, { pin: gate_pin });
    await guard.call(giveHandover, { keys: 'None' });
  });

  test('is not let in elsewhere by a PIN that was typed here', async () => {
    const school = await newSchool(server);
    const guard = await school.guard();
    const elsewhere = await signInAgain(school, guard.email);
    await guard.call(checkIn, peter);
    await expect(elsewhere.call(checkIn, peter)).rejects.toMatchObject(wanted);
  });

  test('types it wrong five times, and the session is over; a right one forgets the wrong', async () => {
    const school = await newSchool(server);
    const guard = await school.guard();
    const wrong = ['9152', '9153', '9154', '9155'];
    for (const pin of wrong) expect(await typing(guard, pin)).toBe('pin.wrong');
    expect(await typing(guard, gate_pin)).toBe('right');
    for (const pin of wrong) expect(await typing(guard, pin)).toBe('pin.wrong');
    expect(await typing(guard, '9156')).toBe('pin.five_wrong');
    await expect(guard.call(getAccount, {})).rejects.toMatchObject({ code: 'session.ended' });
    const ended = await school.sql(
      'select end_reason from identity.sessions where user_id = $1 and ended_at is not null',
      [guard.id],
    );
    expect(ended).toEqual([{ end_reason: 'five wrong PINs' }]);
    const again = await signInAgain(school, guard.email);
    expect(await typing(again, gate_pin)).toBe('right');
  });

  test('twenty guesses at once are five guesses', async () => {
    const guard = await (await newSchool(server)).guard();
    const guesses = Array.from({ length: 20 }, (_, i) => typing(guard, String(9100 + i)));
    const told = await Promise.all(guesses);
    expect(told.filter((code) => code === 'pin.wrong').length).toBeLessThanOrEqual(4);
    expect(told.filter((code) => code === 'pin.five_wrong').length).toBeGreaterThan(0);
    await expect(guard.call(getAccount, {})).rejects.toMatchObject({ code: 'session.ended' });
  });
});

describe('a PIN', () => {
  test('is chosen and changed with the password only, and is not one that everybody tries', async () => {
    const school = await newSchool(server);
    const guard = await newGuard(school);
    expect(await typing(guard, gate_pin)).toBe('pin.none');
    const guessed = guard.call(chooseGatePin, { ...chosen, current_password: 'guessed-it-1' });
    await expect(guessed).rejects.toMatchObject({ code: 'password.wrong' });
    for (const pin of ['0000', '1234', '121212', '4321', '12', '1234567', 'abcd']) {
      await expect(guard.call(chooseGatePin, { ...chosen, pin })).rejects.toMatchObject({
        status: 400,
        body: { errors: [{ path: 'pin' }] },
      });
    }
    expect(await guard.call(getGatePin, {})).toEqual({ since: null });
    await guard.call(chooseGatePin, chosen);
    expect(await guard.call(getGatePin, {})).toEqual({ since: server.clock.now.toISOString() });
    await guard.call(chooseGatePin, { ...chosen, pin: '90210' });
    expect(await typing(guard, gate_pin)).toBe('pin.wrong');
    expect(await typing(guard, '90210')).toBe('right');
  });

  test('that is changed closes what the old one opened elsewhere', async () => {
    const school = await newSchool(server);
    const guard = await school.guard();
    const elsewhere = await signInAgain(school, guard.email);
    await elsewhere.call(typeGatePin, { pin: gate_pin });
    await guard.call(chooseGatePin, { ...chosen, pin: '90210' });
    await expect(elsewhere.call(checkIn, peter)).rejects.toMatchObject(wanted);
    await guard.call(checkIn, peter);
  });

  test('is forgotten when the office resets the password', async () => {
    const school = await newSchool(server);
    const guard = await school.guard();
    await school.admin.call(resetUser, { id: guard.id, reason: 'Forgot everything' });
    const left = await school.sql('select 1 from identity.gate_pins where user_id = $1', [
      guard.id,
    ]);
    expect(left).toEqual([]);
  });

  test('stands nowhere as it was typed', async () => {
    const school = await newSchool(server);
    const guard = await newGuard(school);
    await guard.call(chooseGatePin, { ...chosen, pin: '835174' });
    await guard.call(typeGatePin, { pin: '835174' });
    const kept = await school.sql(
      `select a::text as line from platform.audit a where tenant_id = $1
       union all select p::text from identity.gate_pins p where tenant_id = $1`,
      [school.tenant_id],
    );
    const types = JSON.stringify(kept);
    expect(types).toContain('gate pin');
    expect(types).not.toContain('835174');
    expect(server.logged.join()).not.toContain('835174');
  });
});

describe('nobody types a PIN', () => {
  test('in a school that decided against it', async () => {
    const school = await newSchool(server);
    const guard = await newGuard(school);
    await school.admin.call(changeSetting, { key: 'security.gate_pin', value: false, version: 0 });
    expect((await guard.call(checkIn, peter)).outcome).toBe('in');
  });

  test('who writes at the gate as an administrator or for the office', async () => {
    const school = await newSchool(server);
    const office = await school.staff(['attendance'], ['view', 'create']);
    const extra = { role_name: gateRole, is_admin: true };
    const admin = await school.staff(['attendance'], ['view', 'create'], extra);
    for (const one of [office, admin, school.admin]) {
      await one.call(checkIn, peter);
      await expect(one.call(chooseGatePin, chosen)).rejects.toMatchObject({
        code: 'pin.not_yours',
      });
      expect(await typing(one, gate_pin)).toBe('pin.not_yours');
    }
  });
});

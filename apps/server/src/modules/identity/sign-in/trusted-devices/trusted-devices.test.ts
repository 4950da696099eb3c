import { changePassword } from '@darasa/contract/identity/sign-in/account';
import { resetPassword, sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { login } from '@darasa/contract/identity/sign-in/session';
import {
  confirmTwoStep,
  listTrustedDevices,
  startTwoStep,
} from '@darasa/contract/identity/sign-in/two-step';
import { acceptInvite, resetUser } from '@darasa/contract/identity/access/users';
import { changeSetting } from '@darasa/contract/settings/settings';
import { expect, test } from 'vitest';
import { newSchool, type NewSchool, password, type Person } from '#test/new-school.ts';
import { callerOf, type RawAnswer, startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';

const server = await startServer();

/** Signs in with the tick "Trust this device", as a thief with the password does too. */
const trustDevice = (school: NewSchool, { email }: Person, secret = password) =>
  callerOf(server, { domain: school.domain }).call(login, {
    identifier: email,
    password: secret,
    user_type: 'staff',
    trusted: true,
  });

const trustedCount = async (school: NewSchool, { id }: Person) => {
  const [found] = await school.sql<{ count: number }>(
    `select count(*)::int as count from identity.trusted_devices
     where user_id = $1 and revoked_at is null`,
    [id],
  );
  return found!.count;
};

const codeFrom = async (school: NewSchool, to: string, form: RegExp) =>
  form.exec((await textsTo(school, to)).find((text) => form.test(text))!)![0];

const invitationOf = async (school: NewSchool, to: string) => {
  const link = await codeFrom(school, to, /#[\w-]+\.[\w-]+/);
  const [invite_id, proof] = link.slice(1).split('.') as [string, string];
  return { invite_id, proof };
};

const new_password = 'another-long-password-2';
const reason = 'The phone was stolen';

type End = (school: NewSchool, person: Person) => Promise<unknown>;
const ends: [when: string, end: End][] = [
  [
    'two-step sign-in is switched on',
    async (school, person) => {
      await person.call(startTwoStep, { method: 'sms', current_password: password });
      await person.call(confirmTwoStep, { code: await codeFrom(school, person.phone, /^\d{6}/) });
    },
  ],
  [
    'the owner changes the password',
    (_school, person) =>
      person.call(changePassword, { current_password: password, password: new_password }),
  ],
  [
    'the password is reset by code',
    async (school, person) => {
      const asked = { identifier: person.email, user_type: 'staff' as const };
      const { reset_request_id } = await school.call(sendResetCode, asked);
      const code = await codeFrom(school, person.phone, /^\d{8}/);
      await school.call(resetPassword, { reset_request_id, code, password: new_password });
    },
  ],
  [
    'the office resets the account',
    (school, person) => school.admin.call(resetUser, { id: person.id, reason }),
  ],
  [
    'a password is set by a link of the office',
    async (school, person) => {
      await school.admin.call(resetUser, { id: person.id, reason });
      const link = await invitationOf(school, person.phone);
      // A device that slipped in between ends with the new password too.
      await school.sql('update identity.trusted_devices set revoked_at = null where user_id = $1', [
        person.id,
      ]);
      await school.call(acceptInvite, { ...link, password: new_password });
    },
  ],
];

test.each(ends)('no device is trusted any more when %s', async (_when, end) => {
  const school = await newSchool(server);
  const person = await school.staff(['finance']);
  await trustDevice(school, person);
  await trustDevice(school, person);
  expect(await trustedCount(school, person)).toBe(2);
  expect((await person.call(listTrustedDevices, {})).rows).toHaveLength(2);
  await end(school, person);
  expect(await trustedCount(school, person)).toBe(0);
});

test('a device that was trusted by the password alone spares no code that the school asks for later', async () => {
  const school = await newSchool(server);
  const { email, phone } = await school.staff(['finance']);
  const at = (cookie?: string) =>
    callerOf(server, { domain: school.domain, ...(cookie ? { cookie } : {}) });
  const body = { identifier: email, password, user_type: 'staff', trusted: true };
  const cookieOf = ({ headers }: RawAnswer) =>
    /darasa-device=[\w-]+/.exec(headers.get('set-cookie')!)![0];
  const thiefs = cookieOf(await at().raw('POST', '/api/auth/login', { body }));
  await school.admin.call(changeSetting, {
    key: 'security.two_step_money',
    value: true,
    version: 0,
  });
  const asked = await at(thiefs).raw('POST', '/api/auth/login', { body });
  expect(asked.body).toMatchObject({ resultCode: 'sign_in.code_needed' });
  const { step_id } = asked.body.data;
  const code = await codeFrom(school, phone, /^\d{6}/);
  const proven = await at().raw('POST', '/api/auth/two-step', { body: { step_id, code } });
  const again = await at(cookieOf(proven)).raw('POST', '/api/auth/login', { body });
  expect(again.status).toBe(200);
});

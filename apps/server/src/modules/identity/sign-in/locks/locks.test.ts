import { sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { login } from '@darasa/contract/identity/sign-in/session';
import { getUser, unlockUser } from '@darasa/contract/identity/access/users';
import { expect, test } from 'vitest';
import { newSchool, type NewSchool, password } from '#test/new-school.ts';
import { type CallError, startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';

// A person answers to an email and to a phone. Nobody outside learns that both are one account.
const server = await startServer({ frozen: true });

const signIn = (school: NewSchool, identifier: string, secret: string) =>
  school.call(login, { identifier, password: secret, user_type: 'staff' }).then(
    () => 200,
    (error: CallError) => error.status,
  );

const askCode = (school: NewSchool, identifier: string) =>
  school.call(sendResetCode, { identifier, user_type: 'staff' }).then(
    () => 200,
    (error: CallError) => error.status,
  );

const six = [1, 2, 3, 4, 5, 6];

const statuses = async (work: (n: number) => Promise<number>, times = six) => {
  const seen: number[] = [];
  for (const n of times) seen.push(await work(n));
  return seen;
};

test('wrong passwords under one name lock that name, and the other answers as if it were a stranger', async () => {
  const school = await newSchool(server);
  const { email, phone } = await school.staff(['finance']);
  const guess = (name: string) => statuses((n) => signIn(school, name, `guess ${n}`));
  expect(await guess(email)).toEqual([401, 401, 401, 401, 401, 429]);
  const of_phone = await guess(phone);
  expect(of_phone).toEqual(await guess('0799000111'));
  expect(of_phone).toEqual([401, 401, 401, 401, 401, 429]);
});

test('somebody locked under one name signs in under the other, and the office sees and lifts the lock', async () => {
  const school = await newSchool(server);
  const { id, email, phone } = await school.staff(['finance']);
  await statuses((n) => signIn(school, email, `guess ${n}`));
  expect(await school.admin.call(getUser, { id })).toMatchObject({ state: 'locked' });
  await school.admin.call(unlockUser, { id, reason: 'Came to the office' });
  expect(await signIn(school, email, password)).toBe(200);
  await statuses((n) => signIn(school, phone, `guess ${n}`));
  expect(await signIn(school, phone, password)).toBe(429);
  expect(await signIn(school, email, password)).toBe(200);
});

test('codes for a new password are refused by name, while an account gets three in a day', async () => {
  const school = await newSchool(server);
  const { email, phone } = await school.staff(['finance']);
  const ask = (name: string) => statuses(() => askCode(school, name), [1, 2, 3, 4]);
  expect(await ask(email)).toEqual([200, 200, 200, 429]);
  expect(await ask(phone)).toEqual(await ask('0799000222'));
  const codes = (await textsTo(school, phone)).filter((text) => /^\d{8}/.test(text));
  expect(codes).toHaveLength(3);
});

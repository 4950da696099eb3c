import { resetPassword, sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { login } from '@darasa/contract/identity/sign-in/session';
import {
  confirmCode,
  confirmSignIn,
  confirmTwoStep,
  sendConfirmCode,
  startTwoStep,
} from '@darasa/contract/identity/sign-in/two-step';
import { getUser, unlockUser } from '@darasa/contract/identity/access/users';
import { listNotifications } from '@darasa/contract/platform/notifications';
import { describe, expect, test } from 'vitest';
import { newSchool, type NewSchool, password, type Person } from '#test/new-school.ts';
import { type CallError, callerOf, startServer } from '#test/server.ts';
import { textsTo } from '#test/texts-to.ts';

// T-E2 for the second step: whoever has a stolen password must not get through the codes as well.
const server = await startServer({ frozen: true });
const minute_ms = 60_000;
const per_quarter_max = 10;
const ever_max = 100;

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => ({ status: 200, code: 'passed' }) as const,
    (error: CallError) => error,
  );

const newestCode = async (school: NewSchool, to: string, form = /^\d{6}(?= )/) =>
  (await textsTo(school, to)).map((text) => form.exec(text)?.[0]).find(Boolean)!;

/** Somebody who signs in with codes by SMS. */
const withCodes = async (school: NewSchool): Promise<Person> => {
  const person = await school.staff(['finance']);
  await person.call(startTwoStep, { method: 'sms', current_password: password });
  await person.call(confirmTwoStep, { code: await newestCode(school, person.phone) });
  return person;
};

/** Weeks went by, so the session of the story's beginning is over. */
const signedInAgain = async (school: NewSchool, { email }: Person) => {
  const input = { identifier: email, password, user_type: 'staff' as const };
  const session = await school.call(login, input);
  return callerOf(server, { domain: school.domain, session });
};

const askStep = async (school: NewSchool, { email }: Person, secret = password) => {
  const input = { identifier: email, password: secret, user_type: 'staff' as const };
  const answer = await failureOf(school.call(login, input));
  const { step_id } = ((answer as CallError).body?.data ?? {}) as { step_id?: string };
  return { code: answer.code, step_id };
};

/** Wrong codes until the server will hear no more; each step is guessed at as often as it allows. */
const guessUntilStopped = async (school: NewSchool, person: Person): Promise<number> => {
  for (let guesses = 0; ;) {
    const { step_id } = await askStep(school, person);
    if (!step_id) return guesses;
    for (let n = 0; n < 5; n++) {
      const { code } = await failureOf(school.call(confirmSignIn, { step_id, code: 'nonsense' }));
      if (code !== 'code.wrong') return guesses;
      guesses++;
    }
  }
};

describe('the second step', () => {
  test('is guessed at ten times in a quarter of an hour, then after longer and longer waits', async () => {
    const school = await newSchool(server);
    const person = await withCodes(school);
    expect(await guessUntilStopped(school, person)).toBe(per_quarter_max);
    expect(await askStep(school, person)).toMatchObject({ code: 'sign_in.locked' });
    server.clock.forward(16 * minute_ms);
    expect(await guessUntilStopped(school, person)).toBeLessThanOrEqual(per_quarter_max);
    server.clock.forward(16 * minute_ms);
    expect(await guessUntilStopped(school, person)).toBe(0);
    server.clock.forward(15 * minute_ms);
    expect(await guessUntilStopped(school, person)).toBeGreaterThan(0);
  });

  test('is not guessed at faster by many at once, nor through a session that stands open', async () => {
    const school = await newSchool(server);
    const person = await withCodes(school);
    const steps = [await askStep(school, person), await askStep(school, person)];
    await person.call(sendConfirmCode, {});
    const tries = Array.from({ length: 24 }, (_, n) => {
      const { step_id } = steps[n % 2]!;
      return n % 3 === 0
        ? failureOf(person.call(confirmCode, { code: 'nonsense' }))
        : failureOf(school.call(confirmSignIn, { step_id: step_id!, code: 'nonsense' }));
    });
    const compared = (await Promise.all(tries)).filter(({ code }) => code === 'code.wrong');
    expect(compared.length).toBeGreaterThan(5);
    const more = await guessUntilStopped(school, person);
    expect(compared.length + more).toBeLessThanOrEqual(per_quarter_max);
  });

  test('is guessed at a hundred times ever; the owner is told, and the office or a reset opens it', async () => {
    const school = await newSchool(server);
    const person = await withCodes(school);
    let guesses = 0;
    for (let round = 0; round < 16; round++) {
      guesses += await guessUntilStopped(school, person);
      server.clock.forward(125 * minute_ms);
    }
    expect(guesses).toBeGreaterThan(50);
    expect(guesses).toBeLessThanOrEqual(ever_max);
    server.clock.forward(40 * 24 * 60 * minute_ms);
    expect(await guessUntilStopped(school, person)).toBe(0);

    const told = await textsTo(school, person.email);
    expect(told.filter((text) => text.includes('wrong codes')).length).toBeGreaterThan(0);
    expect(told.join()).toContain('Change your password');

    const office = await signedInAgain(school, school.admin);
    expect(await office.call(getUser, { id: person.id })).toMatchObject({ state: 'locked' });
    await office.call(unlockUser, { id: person.id, reason: 'Came to the office' });
    const { step_id } = await askStep(school, person);
    const code = await newestCode(school, person.phone);
    expect((await school.call(confirmSignIn, { step_id: step_id!, code })).user.id).toBe(person.id);
  });

  test('begins anew after a password that was reset, and after a right code', async () => {
    const school = await newSchool(server);
    const person = await withCodes(school);
    await guessUntilStopped(school, person);
    const asked = { identifier: person.email, user_type: 'staff' as const };
    const { reset_request_id } = await school.call(sendResetCode, asked);
    const secret = 'another-long-password-2';
    const reset_code = await newestCode(school, person.phone, /^\d{8}/);
    await school.call(resetPassword, { reset_request_id, code: reset_code, password: secret });
    const { step_id } = await askStep(school, person, secret);
    const code = await newestCode(school, person.phone);
    const session = await school.call(confirmSignIn, { step_id: step_id!, code });
    expect(session.user.id).toBe(person.id);
  });
});

test('the owner reads of the wrong codes in the product as well', async () => {
  const school = await newSchool(server);
  const person = await withCodes(school);
  await guessUntilStopped(school, person);
  const { rows } = await person.call(listNotifications, {});
  expect(rows.map((row) => row.title).join()).toContain('wrong codes');
});

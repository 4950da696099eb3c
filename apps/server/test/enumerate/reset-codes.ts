import { resetPassword, sendResetCode } from '@darasa/contract/identity/sign-in/password-reset';
import { newId } from '#platform/ids.ts';
import { newSchool, type NewSchool } from '../new-school.ts';
import { callerOf, type RawAnswer, type TestServer } from '../server.ts';

export interface SentCode {
  status: number;
  id: string;
  code: string;
}

/** The outbox is the only place where a code can be read; tests stand in for the phone. */
export async function sendCode(
  server: TestServer,
  school: NewSchool,
  identifier: unknown,
): Promise<SentCode> {
  const before = (await codesOf(school)).length;
  const answer = await callerOf(server, school).raw('POST', `/api${sendResetCode.path}`, {
    body: { identifier, user_type: 'staff' },
  });
  const codes = await codesOf(school);
  return {
    status: answer.status,
    id: answer.body?.data?.reset_request_id ?? '',
    code: codes.length > before ? codes.at(-1)! : '',
  };
}

/** Every code this school has sent by SMS, oldest first. */
export async function codesOf(school: NewSchool): Promise<string[]> {
  const jobs = await school.sql<{ text: string }>(
    `select j.payload ->> 'text' as text
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'tenant_id' = $1 and t.identifier = 'sms.send'
     order by j.id`,
    [school.tenant_id],
  );
  return jobs.flatMap(({ text }) => /^(\d+) is your /.exec(text)?.[1] ?? []);
}

export const reset = (
  server: TestServer,
  school: Pick<NewSchool, 'domain'>,
  reset_request_id: unknown,
  code: unknown,
  password: unknown = 'a-brand-new-password',
): Promise<RawAnswer> =>
  callerOf(server, school).raw('POST', `/api${resetPassword.path}`, {
    body: { reset_request_id, code, password },
  });

/** Some other code than this one. */
export const notThis = (code: string, n = 1): string =>
  String((Number(code) + n) % 100_000_000).padStart(8, '0');

/**
 * The rules about codes, each with a short story that says whether it holds. They run on the real
 * server, and on ones with a rule taken out.
 */
export const rules: Record<string, (server: TestServer, school: NewSchool) => Promise<boolean>> = {
  'a code has eight digits': async (server, school) => {
    const { code } = await sendCode(server, school, school.admin.email);
    return /^\d{8}$/.test(code);
  },

  'a code opens once': async (server, school) => {
    const { id, code } = await sendCode(server, school, school.admin.email);
    const first = await reset(server, school, id, code);
    const second = await reset(server, school, id, code, 'another-new-password');
    return first.status === 200 && second.status === 401;
  },

  'a code lives ten minutes': async (server, school) => {
    const early = await sendCode(server, school, school.admin.email);
    server.clock.forward(10 * 60_000 - 1_000);
    const in_time = await reset(server, school, early.id, early.code);
    const late = await sendCode(server, school, school.admin.email);
    server.clock.forward(10 * 60_000);
    const too_late = await reset(server, school, late.id, late.code);
    return in_time.status === 200 && too_late.status === 403;
  },

  'only a right code is told that it came too late': async (server, school) => {
    const { id, code } = await sendCode(server, school, school.admin.email);
    server.clock.forward(11 * 60_000);
    const wrong = await reset(server, school, id, notThis(code));
    const right = await reset(server, school, id, code);
    return wrong.status === 401 && right.status === 403;
  },

  'a code is tried five times': async (server, school) => {
    const { id, code } = await sendCode(server, school, school.admin.email);
    for (let n = 1; n <= 5; n++) await reset(server, school, id, notThis(code, n));
    return (await reset(server, school, id, code)).status === 401;
  },

  'a new code does not open an old request': async (server, school) => {
    const old = await sendCode(server, school, school.admin.email);
    const fresh = await sendCode(server, school, school.admin.email);
    return (await reset(server, school, old.id, fresh.code)).status === 401;
  },

  'three codes a day, however many are asked for at once': async (server, school) => {
    const { email, phone } = school.admin;
    const ask = (n: number) => sendCode(server, school, n % 2 === 0 ? email : phone);
    await ask(0);
    await ask(1);
    await Promise.all(Array.from({ length: 8 }, (_, n) => ask(n)));
    const today = (await codesOf(school)).length;
    server.clock.forward(25 * 60 * 60_000);
    const tomorrow = await ask(0);
    return today === 3 && tomorrow.code !== '';
  },

  'five hundred wrong codes in a day stop everybody': async (server, school) => {
    const { id, code } = await sendCode(server, school, school.admin.email);
    await reset(server, school, id, notThis(code));
    // The first 499 are told to the counter directly: hashing five hundred times proves no more.
    await school.sql(
      `update platform.attempts set in_window = 499 where tenant_id = $1 and subject = 'reset failures'`,
      [school.tenant_id],
    );
    await reset(server, school, id, notThis(code));
    const stopped = await reset(server, school, id, code);
    const no_more = await sendCode(server, school, school.admin.email);
    return stopped.status === 429 && no_more.status === 429;
  },

  'tries at what never was, or is used up, shut nobody out': async (server, school) => {
    const spent = await sendCode(server, school, school.admin.email);
    for (let n = 1; n <= 5; n++) await reset(server, school, spent.id, notThis(spent.code, n));
    await school.sql(
      `update platform.attempts set in_window = 499 where tenant_id = $1 and subject = 'reset failures'`,
      [school.tenant_id],
    );
    const { id, code } = await sendCode(server, school, school.admin.email);
    const never = await reset(server, school, newId(), code);
    const used_up = await reset(server, school, spent.id, spent.code);
    const right = await reset(server, school, id, code);
    return never.status === 401 && used_up.status === 401 && right.status === 200;
  },

  'one address tries a hundred codes in a day': async (server, school) => {
    await reset(server, school, newId(), '12345678');
    await school.sql(
      `update platform.attempts set in_window = 99 where tenant_id = $1 and subject like 'reset tries %'`,
      [school.tenant_id],
    );
    const { id, code } = await sendCode(server, school, school.admin.email);
    const last = await reset(server, school, id, notThis(code));
    const stopped = await reset(server, school, id, code);
    return last.status === 401 && stopped.status === 429;
  },

  'every session ends': async (server, school) => {
    const { id, code } = await sendCode(server, school, school.admin.email);
    await reset(server, school, id, code);
    return (await school.admin.raw('GET', '/api/user/me')).status === 401;
  },

  'an unknown person is answered like a known one': async (server, school) => {
    const known = await sendCode(server, school, school.admin.email);
    const unknown = await sendCode(server, school, 'nobody@nowhere.test');
    const tried = await reset(server, school, unknown.id, '12345678');
    const same = known.status === 200 && unknown.status === 200 && unknown.id !== '';
    return same && unknown.code === '' && tried.status === 401;
  },

  'only text is an identifier or a code': async (server, school) => {
    const { id, code } = await sendCode(server, school, school.admin.email);
    const { email } = school.admin;
    const sent = [[email], [email, 'thief@x.test'], { email }, { $ne: '' }, 7, null, true];
    const codes = [[code], { code }, Number(code), null, true, `${code}0`, code.slice(1), ''];
    const statuses = [
      ...(await Promise.all(sent.map((one) => sendCode(server, school, one)))),
      ...(await Promise.all(codes.map((one) => reset(server, school, id, one)))),
      await reset(server, school, [id], code),
    ].map((answer) => answer.status);
    return statuses.every((status) => status === 400);
  },

  'a request of one organisation is nothing at another': async (server, school) => {
    const { id, code } = await sendCode(server, school, school.admin.email);
    const other = await newSchool(server);
    return (await reset(server, other, id, code)).status === 401;
  },
};

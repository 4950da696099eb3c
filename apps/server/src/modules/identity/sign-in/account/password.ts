import type { PasswordInput } from '@darasa/contract/identity/sign-in/account';
import type { Session } from '@darasa/contract/identity/sign-in/session';
import type { z } from 'zod';
import { countAttempt, findBlocked, forgetAttempts, type Limit } from '#platform/auth/attempts.ts';
import { checkPassword, hashPassword } from '#platform/auth/passwords.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField, type Failure } from '#platform/fail.ts';
import { lockedFailure } from '../locks/locked.ts';
import { beginAnew, type Opening } from '../sessions/service.ts';
import { markConfirmed } from '../two-step/queries.ts';
import { codeMethod } from '../two-step/step-up.ts';
import * as queries from './queries.ts';
import { shutOut } from './shut-out.ts';
import { warn } from '../warnings/service.ts';

const minute_ms = 60_000;
/** A session lives for twelve hours, so a stolen one gets sixty guesses at the password. */
const guess_limit: Limit = { window_ms: 60 * minute_ms, tries_max: 5, block_ms: 60 * minute_ms };

/** A try is counted before it is compared: many at once then wait for each other and are all counted. */
async function checkOwnPassword(ctx: Ctx, password: string, field: string) {
  const subject = subjectOf(ctx);
  const known = await queries.findCredentials(ctx.db, ctx.user.id);
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, guess_limit, ctx.now))) {
    throw lockedFailure(await findBlocked(ctx.db, [subject], ctx.now), ctx.now);
  }
  if (!(await checkPassword(known.password_hash, password))) {
    throw Object.assign(wrongPassword(field), { keeps_writes: true });
  }
  return known;
}

/** Before something is changed that must not be changed at a screen that was left open. */
export async function provePassword(ctx: Ctx, password: string, field: string): Promise<void> {
  await checkOwnPassword(ctx, password, field);
  await forgetAttempts(ctx.db, subjectOf(ctx));
}

/** For a few minutes the session may do what needs a step-up. */
export async function confirm(
  ctx: Ctx,
  { password }: { password: string },
): Promise<Record<string, never>> {
  const method = await codeMethod(ctx);
  if (method) throw fail(method === 'app' ? 'step_up.code' : 'step_up.sms_code');
  await provePassword(ctx, password, 'password');
  await markConfirmed(ctx.db, ctx.session_id, nowIso(ctx));
  ctx.changed('session', ctx.session_id, null, { confirmed_at: nowIso(ctx) });
  return {};
}

/** Every session ends, this one too: whoever has its tokens from elsewhere is out as well. */
export async function changePassword(
  ctx: Ctx,
  opening: Opening,
  input: z.infer<typeof PasswordInput>,
): Promise<Session> {
  const known = await checkOwnPassword(ctx, input.current_password, 'current_password');
  if (input.password === input.current_password) throw failField('password.same', 'password');
  await replace(ctx, known.password_hash ?? '', await hashPassword(input.password));
  await forgetAttempts(ctx.db, subjectOf(ctx));
  const { email, phone, language } = known;
  await warn(ctx, { email, phone: email ? null : phone, language }, 'password');
  const { school_id, confirmed_at } = ctx;
  return beginAnew(ctx, opening, { school_id, confirmed_at, reason: 'password changed' });
}

async function replace(ctx: Ctx, from: string, to: string): Promise<void> {
  if (!(await queries.replacePasswordHash(ctx.db, ctx.user.id, from, to))) throw wrongPassword();
  const others = { user_id: ctx.user.id, but: ctx.session_id };
  const ended = await shutOut(ctx.db, others, 'password changed', nowIso(ctx));
  ctx.changed('user', ctx.user.id, null, { sessions_ended: ended.length });
}

const subjectOf = (ctx: Ctx): string => `password ${ctx.user.id}`;

const wrongPassword = (field = 'current_password'): Failure => failField('password.wrong', field);

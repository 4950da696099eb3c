import type { InputOf } from '@darasa/contract/endpoint';
import type { confirmCode } from '@darasa/contract/identity/two-step';
import { countAttempt, forgetAttempts, type Limit } from '../../../platform/auth/attempts.ts';
import type { Secret } from '../../../platform/auth/tokens.ts';
import { type Ctx, nowIso } from '../../../platform/ctx.ts';
import { fail, failField } from '../../../platform/fail.ts';
import { markConfirmed } from '../sessions/queries.ts';
import { isFromApp } from './challenge.ts';
import * as queries from './queries.ts';
import { recoveryHash } from './recovery.ts';

const minute_ms = 60_000;
/** As many guesses as at the password. */
const guess_limit: Limit = { window_ms: 60 * minute_ms, tries_max: 5, block_ms: 60 * minute_ms };

/** Whoever set up an application confirms with it; a code by SMS would have to be sent first. */
export async function confirmsByCode(ctx: Pick<Ctx, 'db' | 'user'>): Promise<boolean> {
  const two_step = await queries.findTwoStep(ctx.db, ctx.user.id);
  return two_step?.method === 'app' && two_step.confirmed_at !== null;
}

/** For a few minutes the session may do what needs a step-up. A try is counted before it is compared. */
export async function confirmByCode(
  ctx: Ctx,
  secret: Secret,
  { code }: InputOf<typeof confirmCode>,
): Promise<Record<string, never>> {
  if (!(await confirmsByCode(ctx))) throw fail('two_step.off');
  const subject = `step-up ${ctx.user.id}`;
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, guess_limit, ctx.now))) {
    throw fail('sign_in.locked', { minutes: 60 }, { retry_after_s: 60 * 60 });
  }
  if (!(await isRight(ctx, secret, code))) {
    throw Object.assign(failField('code.wrong', 'code'), { keeps_writes: true });
  }
  await forgetAttempts(ctx.db, subject);
  await markConfirmed(ctx.db, ctx.session_id, nowIso(ctx));
  ctx.changed('session', ctx.session_id, null, { confirmed_at: nowIso(ctx), by: 'code' });
  return {};
}

async function isRight(ctx: Ctx, secret: Secret, code: string): Promise<boolean> {
  if (await isFromApp(ctx.db, secret, ctx.user.id, code, ctx.now)) return true;
  const hash = recoveryHash(secret, ctx.user.id, code);
  return queries.useRecoveryCode(ctx.db, ctx.user.id, hash, nowIso(ctx));
}

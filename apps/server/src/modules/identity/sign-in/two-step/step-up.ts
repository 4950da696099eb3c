import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type {
  confirmCode,
  sendConfirmCode,
  TwoStepMethod,
} from '@darasa/contract/identity/sign-in/two-step';
import { countAttempt, forgetAttempts, type Limit } from '#platform/auth/attempts.ts';
import type { Secret } from '#platform/auth/tokens.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { findAddresses } from '../warnings/queries.ts';
import { isFromApp } from './challenge.ts';
import { code_s_max, isCode, passCode, sendCode } from './codes.ts';
import { guess } from './guesses.ts';
import * as queries from './queries.ts';
import { recoveryHash } from './recovery.ts';

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;
/** As many guesses as at the password; a new code does not forget the wrong ones. */
const guess_limit: Limit = { window_ms: 60 * minute_ms, tries_max: 5, block_ms: 60 * minute_ms };
/** Each costs money. Whoever has used them up still has the recovery codes. */
const sends_limit: Limit = { window_ms: day_ms, tries_max: 10, block_ms: day_ms };

/**
 * The method is that of the sign-in: whoever signs in with a code confirms with one; everybody else with
 * the password.
 */
export async function codeMethod(ctx: Pick<Ctx, 'db' | 'user'>): Promise<TwoStepMethod | null> {
  const two_step = await queries.findTwoStep(ctx.db, ctx.user.id);
  return two_step?.confirmed_at ? (two_step.method as TwoStepMethod) : null;
}

export async function sendConfirmation(
  ctx: Ctx,
  secret: Secret,
): Promise<OutputOf<typeof sendConfirmCode>> {
  if ((await codeMethod(ctx)) !== 'sms') throw fail('two_step.off');
  const subject = `step-up codes ${ctx.user.id}`;
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, sends_limit, ctx.now))) {
    throw fail('step_up.too_many');
  }
  const { tenant_id, now, user } = ctx;
  const asking = { tenant_id, user_id: user.id, purpose: 'step-up' as const, now };
  const to = await findAddresses(ctx.db, user.id);
  const { sent_to } = await sendCode(ctx.db, secret, asking, to);
  ctx.changed('session', ctx.session_id, null, { confirmation: `code sent to ${sent_to}` });
  return { sent_to, expires_in_s: code_s_max };
}

/** For a few minutes the session may do what needs a step-up. A try is counted before it is compared. */
export async function confirmByCode(
  ctx: Ctx,
  secret: Secret,
  { code }: InputOf<typeof confirmCode>,
): Promise<Record<string, never>> {
  const method = await codeMethod(ctx);
  if (!method) throw fail('two_step.off');
  const subject = `step-up ${ctx.user.id}`;
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, guess_limit, ctx.now))) {
    throw fail('sign_in.locked', { minutes: 60 }, { retry_after_s: 60 * 60 });
  }
  if (!(await isRecovery(ctx, secret, code))) await checkCode(ctx, secret, method, code);
  await forgetAttempts(ctx.db, subject);
  await queries.markConfirmed(ctx.db, ctx.session_id, nowIso(ctx));
  ctx.changed('session', ctx.session_id, null, { confirmed_at: nowIso(ctx), by: 'code' });
  return {};
}

async function checkCode(
  ctx: Ctx,
  secret: Secret,
  method: TwoStepMethod,
  code: string,
): Promise<void> {
  if (method === 'sms') {
    const sent = await queries.findNewestCode(ctx.db, ctx.user.id, 'step-up');
    await passCode(ctx.db, sent, ctx.now, (kept) =>
      guess(ctx, ctx.user.id, () => isCode(secret, kept, code)),
    ).catch((error: Error) => {
      // The try stays counted, also against a code that is late or used.
      throw Object.assign(error, { keeps_writes: true });
    });
    return;
  }
  const isRight = () => isFromApp(ctx.db, secret, ctx.user.id, code, ctx.now);
  if (await guess(ctx, ctx.user.id, isRight)) return;
  throw Object.assign(failField('code.wrong', 'code'), { keeps_writes: true });
}

function isRecovery(ctx: Ctx, secret: Secret, code: string): Promise<boolean> {
  const hash = recoveryHash(secret, ctx.user.id, code);
  return queries.useRecoveryCode(ctx.db, ctx.user.id, hash, nowIso(ctx));
}

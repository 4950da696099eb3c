import { countAttempt, findBlocked, forgetAttempts, type Limit } from '#platform/auth/attempts.ts';
import type { Ctx } from '#platform/ctx.ts';
import { tellOwner } from '../warnings/service.ts';
import { codesSubject } from '../locks/subjects.ts';
import { lockedFailure, longest_lock_ms } from '../locks/locked.ts';

const quarter_ms = 15 * 60_000;
/** Ten wrong codes lock the second step like wrong passwords the first; a hundred in a row for good. */
const guess_limit: Limit = {
  window_ms: quarter_ms,
  tries_max: 10,
  block_ms: quarter_ms,
  block_ms_max: longest_lock_ms,
  in_a_row_max: 100,
};

type Guessing = Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>;

/**
 * Compares a code of a person once it is counted, so that of many guesses at once only the allowed ones
 * are heard. After the last one the owner is told: whoever guesses has the password already.
 */
export async function guess(
  ctx: Guessing,
  user_id: string,
  isRight: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const subject = codesSubject(user_id);
  if (!(await countAttempt(ctx.db, ctx.tenant_id, subject, guess_limit, ctx.now))) {
    throw lockedFailure(await findBlocked(ctx.db, [subject], ctx.now), ctx.now);
  }
  if (await isRight()) {
    await forgetAttempts(ctx.db, subject);
    return true;
  }
  const blocked = await findBlocked(ctx.db, [subject], ctx.now);
  if (blocked.length) await tellOwner(ctx, user_id, 'wrong_codes');
  return false;
}

/** Nobody is sent a code that will not be heard. */
export async function checkMayGuess({ db, now }: Guessing, user_id: string): Promise<void> {
  const blocked = await findBlocked(db, [codesSubject(user_id)], now);
  if (blocked.length) throw lockedFailure(blocked, now);
}

import type { Attempts } from '#platform/auth/attempts.ts';
import { fail, type Failure } from '#platform/fail.ts';

const minute_ms = 60_000;
/** Nobody is told to wait longer than this; what is locked for good says that a reset helps. */
export const longest_lock_ms = 120 * minute_ms;

/** Says for how long nothing more is tried. */
export function lockedFailure(blocked: Attempts[], now: Date): Failure {
  const until_ms = Math.max(...blocked.map((one) => Date.parse(one.blocked_until ?? '')));
  const left_ms = Math.min(until_ms - now.getTime(), longest_lock_ms);
  const minutes = Math.max(1, Math.ceil(left_ms / minute_ms));
  return fail('sign_in.locked', { minutes }, { retry_after_s: Math.ceil(left_ms / 1000) });
}

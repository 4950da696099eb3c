import type { Ctx } from '../ctx.ts';
import { fail } from '../fail.ts';

/** For so long after typing the password a person is taken to be still the one at the keyboard. */
export const confirmed_ms_max = 5 * 60_000;

/** In front of acts that a stolen session must not be able to do. */
export function requireStepUp(ctx: Pick<Ctx, 'confirmed_at' | 'now'>): void {
  const confirmed_ms = Date.parse(ctx.confirmed_at ?? '');
  // NaN compares as false, so a session that was never confirmed is refused.
  if (!(ctx.now.getTime() - confirmed_ms < confirmed_ms_max)) throw fail('step_up.needed');
}

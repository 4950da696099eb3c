import type { User } from '@darasa/contract/identity/access/users';
import { isoDate } from '@darasa/rules/dates';
import { requireStepUp } from '#platform/auth/step-up.ts';
import type { Ctx } from '#platform/ctx.ts';
import { takeTurn } from '#platform/db/take-turn.ts';
import { fail } from '#platform/fail.ts';
import { isAbove } from '../roles/above.ts';
import { findPermissions, findUser } from './queries.ts';

export const nameOf = (person: Pick<User, 'first_name' | 'last_name'>): string =>
  `${person.first_name} ${person.last_name}`;

/** The person, locked for the act. An administrator is touched by administrators only, confirmed. */
export async function openUser(ctx: Ctx, id: string): Promise<User> {
  // Two administrators who take each other's rights must not both find one left.
  if (ctx.user.is_admin) await takeTurn(ctx.db, 'administrators', ctx.tenant_id);
  const user = await findUser(ctx.db, id, ctx.now, true);
  if (!user) throw fail('user.not_found');
  if (user.is_admin && user.id !== ctx.user.id) {
    if (!ctx.user.is_admin) throw fail('user.admin_only');
    requireStepUp(ctx);
  }
  return user;
}

/** For acts that take something away: nobody does them to somebody who may do more than they. */
export async function openUserBelow(ctx: Ctx, id: string): Promise<User> {
  const user = await openUser(ctx, id);
  if (ctx.user.is_admin || user.id === ctx.user.id) return user;
  const held = await findPermissions(ctx.db, id, isoDate(ctx.now));
  if (user.is_director || isAbove(ctx.user, held)) throw fail('user.above', { name: nameOf(user) });
  return user;
}

import type { User } from '@darasa/contract/identity/users';
import { requireStepUp } from '../../../platform/auth/step-up.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { countAdmins, findUser } from './queries.ts';

export const nameOf = (person: Pick<User, 'first_name' | 'last_name'>): string =>
  `${person.first_name} ${person.last_name}`;

/** The person, locked for the act. An administrator is touched by administrators only, confirmed. */
export async function openUser(ctx: Ctx, id: string): Promise<User> {
  const user = await findUser(ctx.db, id, ctx.now, true);
  if (!user) throw fail('user.not_found');
  if (user.is_admin && user.id !== ctx.user.id) {
    if (!ctx.user.is_admin) throw fail('user.admin_only');
    requireStepUp(ctx);
  }
  return user;
}

/** Nobody disables, resets or demotes themselves by mistake. */
export function checkNotSelf(ctx: Pick<Ctx, 'user'>, user: User): void {
  if (user.id === ctx.user.id) throw fail('user.self');
}

export async function checkNotLastAdmin(ctx: Pick<Ctx, 'db'>, user: User): Promise<void> {
  if (!user.is_admin || user.disabled_at) return;
  if ((await countAdmins(ctx.db)) <= 1) throw fail('user.last_admin', { name: nameOf(user) });
}

import type { User } from '@darasa/contract/identity/access/users';
import { listSchoolsWhere } from '#platform/auth/elsewhere/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { isoDate } from '@darasa/rules/dates';
import { checkHoldsSerious, checkSeats } from '../roles/giving.ts';
import { nameOf } from '../user/open.ts';
import { findPermissions } from '../user/queries.ts';
import { listOpenSchools, listRoleIds } from '../user-access/queries.ts';
import { countAdmins } from './queries.ts';

/**
 * A password, a lock and a session are of the account, and an account is one for all its schools. So
 * whoever touches them may do so in every school that it opens, today or later: an office of one
 * school shuts nobody out of another. Administrators stand above the schools.
 */
export async function checkWholeAccount(ctx: Ctx, user: User): Promise<void> {
  if (ctx.user.is_admin || user.id === ctx.user.id) return;
  const ids = await listOpenSchools(ctx.db, user.id, isoDate(ctx.now));
  const own = await listSchoolsWhere(ctx, ids, ['roles', 'edit']);
  if (ids.some((id) => !own.has(id))) throw fail('user.elsewhere', { name: nameOf(user) });
}

/**
 * A sign-in given back is checked: whoever signs in again has all that they had, so it is given back by who
 * could give it.
 */
export async function checkGivesBack(ctx: Ctx, id: string): Promise<void> {
  if (ctx.user.is_admin) return;
  const today = isoDate(ctx.now);
  const [held, school_ids] = await Promise.all([
    findPermissions(ctx.db, id, today),
    listOpenSchools(ctx.db, id, today),
  ]);
  await checkHoldsSerious(ctx, held, { school_ids });
  await checkSeats(ctx, await listRoleIds(ctx.db, id, today), { school_ids });
}

/** Nobody disables, resets or demotes themselves by mistake. */
export function checkNotSelf(ctx: Pick<Ctx, 'user'>, user: User): void {
  if (user.id === ctx.user.id) throw fail('user.self');
}

export async function checkNotLastAdmin(ctx: Pick<Ctx, 'db'>, user: User): Promise<void> {
  if (!user.is_admin || user.disabled_at) return;
  if ((await countAdmins(ctx.db)) <= 1) throw fail('user.last_admin', { name: nameOf(user) });
}

import { type Act, gateRole, type ModuleName } from '@darasa/contract/access';
import type { Role } from '@darasa/contract/identity/access/roles';
import { listSchoolsWhere } from '#platform/auth/elsewhere/queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';

export interface Permission {
  module: string;
  acts: readonly string[];
}

const deciding: ModuleName = 'roles';
const looking: Act = 'view';

/** A role that decides over the access of others is nearly an administrator's. */
export const decides = (permissions: readonly Permission[]): boolean =>
  permissions.some((one) => one.module === deciding && one.acts.some((act) => act !== looking));

/**
 * Giving is checked: whoever decides over others must not decide over themselves, nor make more deciders.
 */
export function checkMayGive(ctx: Pick<Ctx, 'user'>, permissions: readonly Permission[]): void {
  if (!ctx.user.is_admin && decides(permissions)) throw fail('role.admin_only');
}

export function checkMayChange(ctx: Pick<Ctx, 'user'>, before: Role, after: Permission[]): void {
  if (ctx.user.is_admin) return;
  if (ctx.user.roles.some((role) => role.id === before.id)) throw fail('role.own');
  checkMayGive(ctx, before.permissions);
  checkMayGive(ctx, after);
}

export function checkName(before: Pick<Role, 'name'>, name: string): void {
  const was_gate = before.name === gateRole;
  if (was_gate && name !== gateRole) throw failField('role.gate_name', 'name');
}

/**
 * Deciding lies with two: whoever makes users there gives them their first role, and whoever changes them
 * gives others.
 */
export async function decidesIn(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const [edit, create] = await Promise.all([
    listSchoolsWhere(ctx, ids, ['roles', 'edit']),
    listSchoolsWhere(ctx, ids, ['roles', 'create']),
  ]);
  return new Set([...edit, ...create]);
}

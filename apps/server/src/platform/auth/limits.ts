import type { Access } from '@darasa/contract/access';
import type { Limits } from '../db/scope.ts';
import type { LiveSession } from '../tenancy.ts';

/**
 * To which rows a request is limited. Only the roles that open this very endpoint count: a librarian
 * who also teaches one stream sees that stream as a teacher, and no more learners for being both.
 * One such role without a limit lifts it. Where no module is asked for, every limit counts.
 */
export function limitsFor(
  access: Access,
  { user, grants }: Pick<LiveSession, 'user' | 'grants'>,
): Limits {
  if (user.is_admin || grants.every((grant) => grant.limits === null)) return '*';
  if ('who' in access) return idsOf(grants.filter((grant) => grant.limits !== null));
  const names: readonly string[] =
    typeof access.module === 'string' ? [access.module] : access.module;
  const act = access.act ?? 'view';
  const opening = new Set(
    user.roles
      .filter((role) =>
        role.permissions.some((one) => names.includes(one.module.name) && one.acts.includes(act)),
      )
      .map((role) => role.id),
  );
  const counting = grants.filter((grant) => opening.has(grant.role_id));
  if (counting.length === 0 || counting.some((grant) => grant.limits === null)) return '*';
  return idsOf(counting);
}

const idsOf = (grants: LiveSession['grants']): string[] => [
  ...new Set(grants.flatMap((grant) => grant.limits ?? [])),
];

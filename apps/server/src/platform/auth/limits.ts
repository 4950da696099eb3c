import type { Access } from '@darasa/contract/access';
import { type Limits, no_limits } from '../db/scope.ts';
import type { LiveSession } from '../tenancy.ts';

/**
 * To which rows a request is limited. Only the roles that open this very endpoint count: a librarian
 * who also teaches one stream sees that stream as a teacher, and no more learners for being both.
 * One such role without any limit lifts all; one for some classes and one for some accounts open what
 * is in both, for neither was given for the rest. Where no module is asked for, every limit counts; so
 * it does where an exception opens the endpoint, for that allows one act more and shows no other rows.
 */
export function limitsFor(
  access: Access,
  { user, grants }: Pick<LiveSession, 'user' | 'grants'>,
): Limits {
  if (user.is_admin || !grants.some(isLimited)) return no_limits;
  if ('who' in access) return limitsOf(grants);
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
  if (counting.length === 0) return limitsOf(grants);
  return counting.every(isLimited) ? limitsOf(counting) : no_limits;
}

type Grants = LiveSession['grants'];
type Kind = 'limits' | 'money_account_ids';

const isLimited = (grant: Grants[number]): boolean =>
  grant.limits !== null || grant.money_account_ids !== null;

const limitsOf = (grants: Grants): Limits => ({
  places: idsOf(grants, 'limits'),
  money_accounts: idsOf(grants, 'money_account_ids'),
});

/** What those that are limited in this way open together; a star when none is. */
function idsOf(grants: Grants, kind: Kind): Limits['places'] {
  const limited = grants.flatMap((grant) => grant[kind] ?? []);
  return limited.length > 0 ? [...new Set(limited)] : '*';
}

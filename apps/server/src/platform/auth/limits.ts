import type { Access, ModuleName } from '@darasa/contract/access';
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
  session: Pick<LiveSession, 'user' | 'grants' | 'staff'>,
): Limits {
  const { user, grants } = session;
  if (user.is_admin) return no_limits;
  const taught = taughtBy(access, session);
  if (!grants.some(isLimited)) return taught === '*' ? no_limits : { ...no_limits, taught };
  if ('who' in access) return { ...limitsOf(grants), taught };
  // Where the whole school is open, what somebody may do as a teacher lifts no limit of it.
  const door = taught === '*' ? besidesTeaching(access) : access;
  const opening = new Set(openingRoles(door, user).map((role) => role.id));
  const counting = grants.filter((grant) => opening.has(grant.role_id));
  if (counting.length > 0 && !counting.every(isLimited)) return { ...no_limits, taught };
  return { ...limitsOf(counting.length > 0 ? counting : grants), taught };
}

/**
 * Whoever is let in as a teacher alone sees the marks of the own groups; a role with another module of
 * the endpoint sees those of the school.
 */
function taughtBy(
  access: Access,
  { user, staff }: Pick<LiveSession, 'user' | 'staff'>,
): Limits['taught'] {
  if ('who' in access) return '*';
  const others = besidesTeaching(access);
  if (others.module.length === modulesOf(access).length) return '*';
  if (openingRoles(others, user).length > 0) return '*';
  return staff ? [staff.id] : [];
}

type ModuleAccess = Extract<Access, { module: unknown }>;

const besidesTeaching = (access: ModuleAccess) => ({
  ...access,
  module: modulesOf(access).filter((name) => name !== 'teacher-portal'),
});

const modulesOf = ({ module }: ModuleAccess): readonly ModuleName[] =>
  typeof module === 'string' ? [module] : module;

function openingRoles(access: ModuleAccess, user: LiveSession['user']) {
  const names: readonly string[] = modulesOf(access);
  const act = access.act ?? 'view';
  return user.roles.filter((role) =>
    role.permissions.some((one) => names.includes(one.module.name) && one.acts.includes(act)),
  );
}

type Grants = LiveSession['grants'];
type Kind = 'limits' | 'money_account_ids';

const isLimited = (grant: Grants[number]): boolean =>
  grant.limits !== null || grant.money_account_ids !== null;

const limitsOf = (grants: Grants): Omit<Limits, 'taught'> => ({
  places: idsOf(grants, 'limits'),
  money_accounts: idsOf(grants, 'money_account_ids'),
});

/** What those that are limited in this way open together; a star when none is. */
function idsOf(grants: Grants, kind: Kind): Limits['places'] {
  const limited = grants.flatMap((grant) => grant[kind] ?? []);
  return limited.length > 0 ? [...new Set(limited)] : '*';
}

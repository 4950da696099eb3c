import { type Act, module_labels, type ModuleName } from '@darasa/contract/access';
import { isoDate } from '@darasa/rules/dates';
import { listSeats } from '#platform/approvals/index.ts';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import type { Permission } from './guards.ts';
import { readInSchool } from '#platform/db/scope.ts';
import { holdsRole, listNotHeld } from './queries.ts';

/** Where and until when it would count; without a last day for good. */
interface Reach {
  school_ids: readonly string[];
  to_on?: string | null | undefined;
}

const for_good = '9999-12-31';
const modules_named_max = 3;

/**
 * Holds on power are checked: whoever decides over the access of others could make a second person who may
 * do more. So nobody gives what they do not hold themselves, in the whole of each school where it would
 * count and for as long.
 */
export async function checkHolds(
  ctx: Ctx,
  permissions: readonly Permission[],
  { school_ids, to_on }: Reach,
): Promise<void> {
  if (ctx.user.is_admin || permissions.length === 0) return;
  const missing = await listNotHeld(ctx.db, {
    user_id: ctx.user.id,
    permissions,
    school_ids: school_ids.length > 0 ? school_ids : [schoolOf(ctx)],
    days: [isoDate(ctx.now), to_on ?? for_good],
  });
  if (missing.length > 0) throw fail('role.not_held', { what: inWords(missing) });
}

/**
 * Serious holds are checked where they are new: what exists already was made by somebody who could. An
 * office that gives a teacher the role of a teacher need not teach; but money, approvals, settings and
 * access are given by who holds them.
 */
export const checkHoldsSerious = (ctx: Ctx, permissions: readonly Permission[], reach: Reach) =>
  checkHolds(ctx, permissions.flatMap(seriousPart), reach);

/**
 * A role that decides in a path of approvals is a second pair of eyes, whatever else it opens. Whoever could
 * hand it to anybody would answer their own requests through them.
 */
export async function checkSeats(
  ctx: Ctx,
  role_ids: readonly string[],
  { school_ids, to_on }: Reach,
): Promise<void> {
  if (ctx.user.is_admin || role_ids.length === 0) return;
  const days = [isoDate(ctx.now), to_on ?? for_good] as const;
  for (const school_id of school_ids.length > 0 ? school_ids : [schoolOf(ctx)]) {
    const seats = await readInSchool(ctx.db, school_id, () => listSeats(ctx.db, role_ids));
    for (const { id: role_id, name } of seats) {
      const own = { user_id: ctx.user.id, role_id, school_id, days };
      if (!(await holdsRole(ctx.db, own))) throw fail('role.seat', { name });
    }
  }
}

const serious_modules: ModuleName[] = ['finance', 'payroll', 'procurement', 'settings', 'roles'];
const serious_acts: Act[] = ['approve', 'void'];

function seriousPart({ module, acts }: Permission): Permission[] {
  if (serious_modules.some((name) => name === module)) return [{ module, acts }];
  const serious = acts.filter((act) => serious_acts.some((name) => name === act));
  return serious.length > 0 ? [{ module, acts: serious }] : [];
}

/** The added is what a change of a role adds to it. */
export function added(before: readonly Permission[], after: readonly Permission[]): Permission[] {
  const had = new Set(before.flatMap(({ module, acts }) => acts.map((act) => `${module} ${act}`)));
  return after.flatMap(({ module, acts }) => {
    const fresh = acts.filter((act) => !had.has(`${module} ${act}`));
    return fresh.length > 0 ? [{ module, acts: fresh }] : [];
  });
}

function inWords(missing: readonly Permission[]): string {
  const named = missing
    .slice(0, modules_named_max)
    .map(({ module, acts }) => `${module_labels[module as ModuleName]} (${acts.join(', ')})`);
  return [...named, ...(missing.length > modules_named_max ? ['more'] : [])].join(', ');
}

import type { InputOf } from '@darasa/contract/endpoint';
import type { setSchools } from '@darasa/contract/identity/user-access';
import type { Ctx } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { nameOf, openUserBelow } from '../users/guards.ts';
import * as queries from './queries.ts';

/** From the next call on, a session in a school that is no longer theirs is no session. */
export async function set(
  ctx: Ctx,
  { id, schools, reason }: InputOf<typeof setSchools>,
): Promise<Record<string, never>> {
  const user = await openUserBelow(ctx, id);
  if (user.id === ctx.user.id && !ctx.user.is_admin) throw fail('role.own');
  await setSchoolsOf(ctx, user, schools, reason);
  return {};
}

export async function setSchoolsOf(
  ctx: Ctx,
  user: { id: string; first_name: string; last_name: string },
  schools: queries.SchoolDates[],
  reason: string,
): Promise<void> {
  const before = await queries.listSchools(ctx.db, user.id);
  const [was, wanted] = [before, schools].map((list) => list.map((one) => one.school_id));
  checkOwnSchools(ctx, [
    ...wanted!.filter((id) => !was!.includes(id)),
    ...was!.filter((id) => !wanted!.includes(id)),
  ]);
  await queries.replaceSchools(ctx.db, ctx.tenant_id, user.id, schools).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === '23503' ? fail('school.not_found') : error;
  });
  const after = await queries.listSchools(ctx.db, user.id);
  const person = nameOf(user);
  ctx.changed(
    'schools of a person',
    user.id,
    { person, schools: before.map(inWords) },
    { person, schools: after.map(inWords), reason },
  );
}

/** Whoever is no admin opens and closes only the schools they work in themselves. */
export function checkOwnSchools(ctx: Ctx, school_ids: string[]): void {
  if (ctx.user.is_admin) return;
  const own = new Set(ctx.user.user_schools_access.map((school) => school.id));
  if (school_ids.some((id) => !own.has(id))) throw fail('school.not_found');
}

const inWords = ({
  name,
  from_on,
  to_on,
}: {
  name: string;
  from_on: string | null;
  to_on: string | null;
}) => [name, from_on && `from ${from_on}`, to_on && `until ${to_on}`].filter(Boolean).join(' ');

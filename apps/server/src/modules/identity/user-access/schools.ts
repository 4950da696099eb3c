import type { InputOf } from '@darasa/contract/endpoint';
import type { setSchools } from '@darasa/contract/identity/user-access';
import { listSchoolsWhere } from '../../../platform/auth/elsewhere/queries.ts';
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
  await checkOwnSchools(ctx, [
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

/**
 * Whoever is no admin decides over access only in the schools where their own role says so: to work in
 * a school is not to look after who does. Another school looks like none.
 */
export async function checkOwnSchools(ctx: Ctx, school_ids: string[]): Promise<void> {
  if (ctx.user.is_admin || school_ids.length === 0) return;
  const own = await decidesIn(ctx, school_ids);
  if (school_ids.some((id) => !own.has(id))) throw fail('school.not_found');
}

/** What counts in every school of a person is given by who decides in all of them. */
export async function checkEverySchool(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (ctx.user.is_admin) return;
  const ids = (await queries.listSchools(ctx.db, id)).map((one) => one.school_id);
  const own = await decidesIn(ctx, ids);
  if (ids.some((one) => !own.has(one))) throw fail('role.elsewhere', { name });
}

/** Whoever makes users there gives them their first role, and whoever changes them gives others. */
async function decidesIn(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const [edit, create] = await Promise.all([
    listSchoolsWhere(ctx, ids, ['roles', 'edit']),
    listSchoolsWhere(ctx, ids, ['roles', 'create']),
  ]);
  return new Set([...edit, ...create]);
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

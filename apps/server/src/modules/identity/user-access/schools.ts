import type { InputOf } from '@darasa/contract/endpoint';
import type { GivenSchool, setSchools } from '@darasa/contract/identity/user-access';
import type { Ctx } from '../../../platform/ctx.ts';
import { breaksReference } from '../../../platform/db/refusals.ts';
import { fail } from '../../../platform/fail.ts';
import { decidesIn } from '../roles/guards.ts';
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
  await checkOwnSchools(ctx, changedSchools(before, schools));
  await queries.replaceSchools(ctx.db, ctx.tenant_id, user.id, schools).catch(throwUnknownSchool);
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

type Receiver = Parameters<typeof nameOf>[0] & { id: string };

/** What counts in every school of a person is given by who decides in all of them. */
export async function checkGives(
  ctx: Ctx,
  user: Receiver,
  school_id: string | null,
): Promise<void> {
  if (school_id) await checkOwnSchools(ctx, [school_id]);
  else if (!(await decidesEverywhere(ctx, user.id)))
    throw fail('role.elsewhere', { name: nameOf(user) });
}

/** What counts elsewhere is not taken away from here: by whoever could have given it. */
export async function checkEnds(ctx: Ctx, user: Receiver, school_id: string | null): Promise<void> {
  const may = school_id
    ? ctx.user.is_admin || (await decidesIn(ctx, [school_id])).has(school_id)
    : await decidesEverywhere(ctx, user.id);
  if (!may) throw fail('role.counts_elsewhere', { name: nameOf(user) });
}

async function decidesEverywhere(ctx: Ctx, user_id: string): Promise<boolean> {
  if (ctx.user.is_admin) return true;
  const ids = (await queries.listSchools(ctx.db, user_id)).map((one) => one.school_id);
  const own = await decidesIn(ctx, ids);
  return ids.every((one) => own.has(one));
}

/** Opened, closed, or with other days: an end that is moved to yesterday closes a school too. */
function changedSchools(before: GivenSchool[], after: queries.SchoolDates[]): string[] {
  const days = (list: readonly (GivenSchool | queries.SchoolDates)[]) =>
    new Map(list.map((one) => [one.school_id, `${one.from_on ?? ''} ${one.to_on ?? ''}`]));
  const [was, is] = [days(before), days(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id));
}

/** The trail names the school, so that a reader need not look up what the id was. */
export async function schoolInWords(ctx: Ctx, school_id: string | null) {
  return school_id ? { school: await queries.findSchoolName(ctx.db, school_id) } : {};
}

export function throwUnknownSchool(error: unknown): never {
  throw breaksReference(error) ? fail('school.not_found') : error;
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

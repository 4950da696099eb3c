import type { InputOf } from '@darasa/contract/endpoint';
import type { GivenSchool, setSchools } from '@darasa/contract/identity/access/user-access';
import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { breaksReference } from '#platform/db/refusals.ts';
import { fail } from '#platform/fail.ts';
import { checkHoldsSerious, checkSeats } from '../roles/giving.ts';
import { decidesIn } from '../roles/guards.ts';
import { nameOf, openUserBelow } from '../user/open.ts';
import { findPermissions } from '../user/queries.ts';
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
  const changed = changedSchools(before, schools);
  await checkOwnSchools(ctx, changed);
  await checkOpens(
    ctx,
    user.id,
    schools.filter((one) => changed.includes(one.school_id)),
  );
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

/** In a school that is opened, or open for longer, counts all that the person has in every school. */
async function checkOpens(ctx: Ctx, user_id: string, opened: queries.SchoolDates[]): Promise<void> {
  if (ctx.user.is_admin || opened.length === 0) return;
  const held = await findPermissions(ctx.db, user_id, isoDate(ctx.now));
  const role_ids = await queries.listRoleIds(ctx.db, user_id, isoDate(ctx.now));
  for (const { school_id, to_on } of opened) {
    await checkHoldsSerious(ctx, held, { school_ids: [school_id], to_on });
    await checkSeats(ctx, role_ids, { school_ids: [school_id], to_on });
  }
}

/**
 * The own schools are checked; whoever is no admin decides over access only in the schools where their own
 * role says so: to work in a school is not to look after who does. Another school looks like none.
 */
export async function checkOwnSchools(ctx: Ctx, school_ids: string[]): Promise<void> {
  if (ctx.user.is_admin || school_ids.length === 0) return;
  const own = await decidesIn(ctx, school_ids);
  if (school_ids.some((id) => !own.has(id))) throw fail('school.not_found');
}

type Receiver = Parameters<typeof nameOf>[0] & { id: string };

/**
 * A gift for all schools is checked: what counts in every school of a person is given by who decides in all
 * of them. Says in which schools it will count.
 */
export async function checkGives(
  ctx: Ctx,
  user: Receiver,
  school_id: string | null,
): Promise<string[]> {
  const ids = await schoolsWhere(ctx, user.id, school_id);
  if (school_id) await checkOwnSchools(ctx, ids);
  else if (!(await decidesInAll(ctx, ids))) throw fail('role.elsewhere', { name: nameOf(user) });
  return ids;
}

/**
 * An end elsewhere is checked; what counts elsewhere is not taken away from here: by whoever could have
 * given it.
 */
export async function checkEnds(
  ctx: Ctx,
  user: Receiver,
  school_id: string | null,
): Promise<string[]> {
  const ids = await schoolsWhere(ctx, user.id, school_id);
  if (!(await decidesInAll(ctx, ids))) throw fail('role.counts_elsewhere', { name: nameOf(user) });
  return ids;
}

const schoolsWhere = async (ctx: Ctx, user_id: string, school_id: string | null) =>
  school_id
    ? [school_id]
    : (await queries.listSchools(ctx.db, user_id)).map((one) => one.school_id);

async function decidesInAll(ctx: Ctx, ids: string[]): Promise<boolean> {
  if (ctx.user.is_admin) return true;
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

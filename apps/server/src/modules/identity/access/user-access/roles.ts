import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { endRole, giveRole } from '@darasa/contract/identity/access/user-access';
import { isoDate } from '@darasa/rules/dates';
import { fillSeats } from '#platform/approvals/index.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { checkDuties } from '../duties/check.ts';
import { checkHoldsSerious, checkSeats } from '../roles/giving.ts';
import { checkMayGive } from '../roles/guards.ts';
import { findRole } from '../roles/queries.ts';
import { nameOf, openUser, openUserBelow } from '../user/open.ts';
import { findPermissions } from '../user/queries.ts';
import * as queries from './queries.ts';
import { checkEnds, checkGives, schoolInWords, throwUnknownSchool } from './schools.ts';

/** In the trail: who was given what, so that the board can read it without looking anything up. */
export const record_type = 'role given';

export async function give(
  ctx: Ctx,
  input: InputOf<typeof giveRole>,
): Promise<OutputOf<typeof giveRole>> {
  const user = await openUser(ctx, input.id);
  const person = nameOf(user);
  if (user.user_type === 'parent') throw fail('role.staff_only', { name: person });
  if (user.id === ctx.user.id && !ctx.user.is_admin) throw fail('role.own');
  const role = await findRole(ctx.db, input.role_id);
  if (!role) throw fail('role.not_found');
  if (role.retired_at) throw fail('role.retired', { name: role.name });
  checkMayGive(ctx, role.permissions);
  const school_ids = await checkGives(ctx, user, input.school_id ?? null);
  await checkHoldsSerious(ctx, role.permissions, { school_ids, to_on: input.to_on });
  await checkSeats(ctx, [role.id], { school_ids, to_on: input.to_on });
  const gift = await giftOf(ctx, input);
  const today = isoDate(ctx.now);
  if (gift.to_on && gift.to_on < today) {
    throw failField('request.invalid', 'to_on', 'Enter an end that is not over yet');
  }
  if (await queries.isHeld(ctx.db, gift, today)) {
    throw fail('role.given_already', { name: person });
  }
  const held = await findPermissions(ctx.db, user.id, today);
  const warnings = user.is_admin
    ? []
    : await checkDuties(ctx, union([...held, ...role.permissions]), person);
  await queries.insertGift(ctx.db, gift).catch(throwUnknownSchool);
  const { from_on, to_on, reason } = gift;
  ctx.changed(record_type, user.id, null, {
    person,
    role: role.name,
    ...(await schoolInWords(ctx, gift.school_id)),
    ...(from_on ? { from_on } : {}),
    ...(to_on ? { to_on } : {}),
    ...(await limitsInWords(ctx, gift)),
    reason,
  });
  return { id: gift.id, warnings };
}

/** The trail names the limits, so that a reader need not look up what the ids were. */
async function limitsInWords(ctx: Ctx, { id, limits, money_account_ids }: queries.NewGift) {
  if (!limits && !money_account_ids) return {};
  return { limited_to: (await queries.findLimitNames(ctx.db, id)).join(', ') };
}

async function giftOf(ctx: Ctx, input: InputOf<typeof giveRole>): Promise<queries.NewGift> {
  const { id: user_id, role_id, school_id, from_on, to_on, reason } = input;
  const places = [...new Set([...(input.class_ids ?? []), ...(input.stream_ids ?? [])])];
  if (places.length > 0 && (await queries.countPlaces(ctx.db, places)) !== places.length) {
    throw fail('record.not_found');
  }
  const accounts = [...new Set(input.money_account_ids ?? [])];
  if (accounts.length > 0 && (await queries.countAccounts(ctx.db, accounts)) !== accounts.length) {
    throw failField('request.invalid', 'money_account_ids', 'Choose accounts of this school');
  }
  return {
    tenant_id: ctx.tenant_id,
    id: newId(ctx.now.getTime()),
    user_id,
    role_id,
    school_id: school_id ?? null,
    from_on: from_on ?? null,
    to_on: to_on ?? null,
    limits: places.length > 0 ? places : null,
    money_account_ids: accounts.length > 0 ? accounts : null,
    reason,
    given_by: ctx.user.id,
    given_at: nowIso(ctx),
  };
}

export async function end(
  ctx: Ctx,
  { id, user_role_id, reason }: InputOf<typeof endRole>,
): Promise<Record<string, never>> {
  const user = await openUserBelow(ctx, id);
  if (user.id === ctx.user.id && !ctx.user.is_admin) throw fail('role.own');
  const ended = await queries.endGift(ctx.db, {
    user_id: id,
    id: user_role_id,
    ended_at: nowIso(ctx),
    ended_by: ctx.user.id,
    end_reason: reason,
  });
  if (!ended) throw fail('role.not_found');
  await checkEnds(ctx, user, ended.school_id);
  if (!ctx.user.is_admin) {
    const role = await findRole(ctx.db, ended.role_id);
    checkMayGive(ctx, role?.permissions ?? []);
  }
  const person = nameOf(user);
  const was = { role: ended.name, ...(await schoolInWords(ctx, ended.school_id)) };
  ctx.changed(record_type, id, { person, ...was }, { person, role: null, reason });
  // What waited for this person alone goes to somebody else at once; other schools follow by the hour.
  if (ctx.school_id) await fillSeats(ctx);
  return {};
}

/** One entry for each module, with everything that any of them allows. */
export function union(all: readonly { module: string; acts: readonly string[] }[]) {
  const by_module = new Map<string, Set<string>>();
  for (const { module, acts } of all) {
    const known = by_module.get(module) ?? new Set();
    for (const act of acts) known.add(act);
    by_module.set(module, known);
  }
  return [...by_module].map(([module, acts]) => ({ module, acts: [...acts] }));
}

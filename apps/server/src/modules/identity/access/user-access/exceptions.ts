import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { addException, endException } from '@darasa/contract/identity/access/user-access';
import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import { checkDuties } from '../duties/check.ts';
import { checkHolds } from '../roles/giving.ts';
import { checkMayGive } from '../roles/guards.ts';
import { nameOf, openUser, openUserBelow } from '../user/open.ts';
import { findPermissions } from '../user/queries.ts';
import * as queries from './queries.ts';
import { union } from './roles.ts';
import { checkEnds, checkGives, schoolInWords, throwUnknownSchool } from './schools.ts';

const record_type = 'exception';

export async function add(
  ctx: Ctx,
  { id: user_id, ...input }: InputOf<typeof addException>,
): Promise<OutputOf<typeof addException>> {
  const { school_id: school, ...values } = input;
  const school_id = school ?? null;
  const user = await openUserBelow(ctx, user_id);
  const person = nameOf(user);
  if (user.user_type === 'parent') throw fail('role.staff_only', { name: person });
  if (user.is_admin) throw fail('user.is_admin', { name: person });
  if (user.id === ctx.user.id) throw fail('role.own');
  const permission = { module: values.module, acts: [values.act] };
  checkMayGive(ctx, [permission]);
  const school_ids = await checkGives(ctx, user, school_id);
  if (values.effect === 'grant') {
    await checkHolds(ctx, [permission], { school_ids, to_on: values.to_on });
  }
  const today = isoDate(ctx.now);
  if (values.to_on < today) {
    throw failField('request.invalid', 'to_on', 'Enter an end that is not over yet');
  }
  const held = await findPermissions(ctx.db, user_id, today);
  const warnings =
    values.effect === 'grant' ? await checkDuties(ctx, union([...held, permission]), person) : [];
  const id = newId(ctx.now.getTime());
  const { tenant_id } = ctx;
  const given = { given_by: ctx.user.id, given_at: nowIso(ctx) };
  const row = { tenant_id, id, user_id, school_id, ...values, ...given };
  await queries.insertException(ctx.db, row).catch(throwUnknownSchool);
  ctx.changed(record_type, user_id, null, {
    person,
    ...values,
    ...(await schoolInWords(ctx, school_id)),
  });
  return { id, warnings };
}

export async function end(
  ctx: Ctx,
  { id, user_exception_id, reason }: InputOf<typeof endException>,
): Promise<Record<string, never>> {
  const user = await openUser(ctx, id);
  if (user.id === ctx.user.id && !ctx.user.is_admin) throw fail('role.own');
  const ended = await queries.endException(ctx.db, {
    user_id: id,
    id: user_exception_id,
    ended_at: nowIso(ctx),
    ended_by: ctx.user.id,
    end_reason: reason,
  });
  if (!ended) throw fail('record.not_found');
  const { school_id, ...was } = ended;
  const school_ids = await checkEnds(ctx, user, school_id);
  const permission = { module: ended.module, acts: [ended.act] };
  checkMayGive(ctx, [permission]);
  // What was denied is given back, and for good.
  if (ended.effect === 'deny') await checkHolds(ctx, [permission], { school_ids });
  ctx.changed(
    record_type,
    id,
    { person: nameOf(user), ...was, ...(await schoolInWords(ctx, school_id)) },
    { person: nameOf(user), reason },
  );
  return {};
}

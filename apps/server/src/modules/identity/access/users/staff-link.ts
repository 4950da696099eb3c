import type { InputOf } from '@darasa/contract/endpoint';
import type { linkStaff, User } from '@darasa/contract/identity/access/users';
import { requireStepUp } from '#platform/auth/step-up.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { nameOf, openUserBelow } from '../user/open.ts';
import { findUser } from '../user/queries.ts';
import { checkOwnSchools } from '../user-access/schools.ts';
import * as queries from './queries.ts';

type Tied = Pick<User, 'id' | 'user_type' | 'first_name' | 'last_name'>;

/** Leave, details and the end of service go by the record; a sign-in without one has none of them. */
export async function link(
  ctx: Ctx,
  { id, staff_id, reason }: InputOf<typeof linkStaff>,
): Promise<User> {
  const user = await openUserBelow(ctx, id);
  if (user.staff && user.staff.id !== staff_id) await loosen(ctx, user, user.staff.id, reason);
  if (staff_id && user.staff?.id !== staff_id) await tie(ctx, user, staff_id, reason);
  return (await findUser(ctx.db, id, ctx.now))!;
}

export async function tie(ctx: Ctx, user: Tied, staff_id: string, reason: string): Promise<void> {
  if (user.user_type === 'parent') throw fail('role.staff_only', { name: nameOf(user) });
  const record = await openRecord(ctx, staff_id);
  if (record.left_on) throw failField('staff.has_left', 'staff_id');
  if (record.user_id) throw failField('user.staff_taken', 'staff_id');
  await queries.updateStaffUser(ctx.db, staff_id, user, true);
  noteLink(ctx, record, null, nameOf(user), reason);
}

async function loosen(ctx: Ctx, user: User, staff_id: string, reason: string): Promise<void> {
  const record = await openRecord(ctx, staff_id);
  await queries.updateStaffUser(ctx.db, staff_id, user, false);
  noteLink(ctx, record, nameOf(user), null, reason);
}

/** A director's record opens the director's screens: only an administrator hands that to a sign-in. */
async function openRecord(ctx: Ctx, staff_id: string): Promise<queries.LinkedStaff> {
  const record = await queries.lockStaff(ctx.db, staff_id);
  if (!record) throw failField('staff.not_found', 'staff_id');
  if (record.school_id) await checkOwnSchools(ctx, [record.school_id]);
  if (record.responsibility) {
    if (!ctx.user.is_admin) throw fail('user.admin_only');
    requireStepUp(ctx);
  }
  return record;
}

function noteLink(
  ctx: Ctx,
  { id, staff_number }: queries.LinkedStaff,
  before: string | null,
  after: string | null,
  reason: string,
): void {
  ctx.changed(
    'staff',
    id,
    { staff_number, sign_in: before },
    { staff_number, sign_in: after, reason },
  );
}

import type { InputOf } from '@darasa/contract/endpoint';
import type { endService } from '@darasa/contract/staff/leaving';
import type { StaffRecord } from '@darasa/contract/staff/register';
import { isoDate } from '@darasa/rules/dates';
import { giveBack } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { endSignIn } from '#modules/identity/index.ts';
import { listDuties } from '../register/duties/queries.ts';
import { findRecord, lockStaff } from '../register/queries.ts';
import { read } from '../register/service.ts';
import { updateLeft } from './queries.ts';

/** Nobody leaves with classes, departments, houses or approvals in hand; the sign-in ends at once. */
export async function end(
  ctx: Ctx,
  { id, left_on, left_reason }: InputOf<typeof endService>,
): Promise<StaffRecord> {
  const today = isoDate(ctx.now);
  const [locked, before, duties] = await Promise.all([
    lockStaff(ctx.db, id),
    findRecord(ctx.db, id, today),
    listDuties(ctx.db, id, today),
  ]);
  if (!locked || !before) throw fail('staff.not_found');
  if (before.left_on) throw fail('staff.has_left');
  if (before.user_id === ctx.user.id) throw fail('staff.own_service');
  if (before.responsibility && !ctx.user.is_admin) throw fail('user.above', { name: before.name });
  checkDay(left_on, today, before.joined_on);
  if (duties.length > 0) throw fail('staff.has_duties', { duties: duties.join('; ') });
  await updateLeft(ctx.db, id, { left_on, left_reason });
  if (before.user_id) {
    await endSignIn(ctx, before.user_id);
    await giveBack(ctx, { user_id: before.user_id, name: before.name });
  }
  ctx.changed('staff', id, { left_on: null, left_reason: null }, { left_on, left_reason });
  return read(ctx, { id });
}

function checkDay(left_on: string, today: string, joined_on: string | null): void {
  if (left_on > today) {
    throw failField(
      'request.invalid',
      'left_on',
      'The last day must have come: enter today or earlier',
    );
  }
  if (joined_on && left_on < joined_on) {
    throw failField('request.invalid', 'left_on', 'Nobody leaves before the start date');
  }
}

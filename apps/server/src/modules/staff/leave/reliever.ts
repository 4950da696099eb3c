import { hasModule } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import type { LeaveRow, replaceReliever } from '@darasa/contract/staff/leave';
import { formatDate, formatRange, isoDate } from '@darasa/rules/dates';
import { updateDetail } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { findSome } from '../register/queries.ts';
import * as queries from './queries.ts';
import { leave_type_key } from './settle.ts';
import { tellOfReliever } from './tell.ts';

/** Somebody else stands in: the office puts them there, or the person who is away. */
export async function replace(
  ctx: Ctx,
  { id, reliever_id }: InputOf<typeof replaceReliever>,
): Promise<LeaveRow> {
  const leave = await queries.lockLeave(ctx.db, id);
  const is_own = leave?.staff_id === ctx.staff?.id;
  if (!leave || !(is_own || hasModule(ctx.user, 'roles', 'edit'))) throw fail('record.not_found');
  const is_on = leave.state !== 'rejected' && leave.state !== 'cancelled';
  if (!is_on || leave.to_on < isoDate(ctx.now)) throw fail('leave.over');
  if (leave.reliever_id === reliever_id) throw failField('leave.reliever_same', 'reliever_id');
  const people = await queries.lockPeople(ctx.db, [leave.staff_id, reliever_id]);
  await checkReliever(ctx, leave, people, reliever_id);
  const before = (await queries.findRow(ctx.db, id))!;
  await queries.updateReliever(ctx.db, id, reliever_id);
  const after = (await queries.findRow(ctx.db, id))!;
  ctx.changed('leave', id, { reliever: before.reliever }, { reliever: after.reliever });
  const detail = { label: 'Reliever', value: after.reliever! };
  await updateDetail(ctx.db, leave_type_key, id, detail);
  if (after.state === 'approved') await tellOfReliever(ctx, after, before);
  return after;
}

type Span = Pick<LeaveRow, 'staff_id' | 'from_on' | 'to_on'> & { half_day: string | null };
type People = Awaited<ReturnType<typeof queries.lockPeople>>;

/**
 * A reliever is checked: whoever stands in is somebody else, works here on all those days and is not on
 * leave then.
 */
export async function checkReliever(
  ctx: Ctx,
  leave: Span,
  people: People,
  reliever_id: string,
): Promise<void> {
  if (reliever_id === leave.staff_id) {
    throw failField('request.invalid', 'reliever_id', 'Somebody else must stand in');
  }
  const [[found], away] = await Promise.all([
    findSome(ctx.db, { id: reliever_id, today: isoDate(ctx.now) }),
    queries.findOverlap(ctx.db, reliever_id, leave, ['approved']),
  ]);
  const reliever = people.find((one) => one.id === reliever_id);
  if (!found || !reliever) {
    throw failField('staff.not_found', 'reliever_id', 'Choose somebody of this school');
  }
  const { joined_on, left_on } = reliever;
  const refuse = (code: 'leave.reliever_gone' | 'leave.reliever_away', why: string) =>
    failField(code, 'reliever_id', `${found.name} ${why}.`);
  if (left_on && left_on < leave.to_on) {
    throw refuse('leave.reliever_gone', `left on ${formatDate(left_on)}`);
  }
  if (joined_on && joined_on > leave.from_on) {
    throw refuse('leave.reliever_gone', `starts on ${formatDate(joined_on)}`);
  }
  if (!away) return;
  const when = formatRange(away.from_on, away.to_on);
  throw refuse('leave.reliever_away', `is on leave then: ${when}`);
}

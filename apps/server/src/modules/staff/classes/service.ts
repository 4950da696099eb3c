import type { InputOf } from '@darasa/contract/endpoint';
import type { handOverClasses, StaffClasses } from '@darasa/contract/staff/classes';
import { addDays, formatDate, isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { reassignClassTeacher, reassignTeaching } from '#modules/administration/index.ts';
import { findRecord, lockStaff } from '../register/queries.ts';
import { listOwnStreams, listTaught } from './queries.ts';

// Late papers are entered late, but a closed term is not rewritten.
const back_days_max = 31;
const ahead_days_max = 366;

export async function read(ctx: Ctx, { id }: { id: string }): Promise<StaffClasses> {
  const today = isoDate(ctx.now);
  const [record, taught, class_teacher_of] = await Promise.all([
    findRecord(ctx.db, id, today),
    listTaught(ctx.db, id, today),
    listOwnStreams(ctx.db, id, today),
  ]);
  if (!record) throw fail('staff.not_found');
  return { taught, class_teacher_of };
}

/** From the day on somebody else teaches; who taught before, and whose marks they are, stays. */
export async function handOver(
  ctx: Ctx,
  { id, to_staff_id, from_on, with_streams = false }: InputOf<typeof handOverClasses>,
): Promise<StaffClasses> {
  const today = isoDate(ctx.now);
  checkDay(from_on, today);
  const [locked, record, successor] = await Promise.all([
    lockStaff(ctx.db, id),
    findRecord(ctx.db, id, today),
    findRecord(ctx.db, to_staff_id, today),
  ]);
  if (!locked || !record) throw fail('staff.not_found');
  if (to_staff_id === id) {
    throw failField('request.invalid', 'to_staff_id', 'Choose somebody else');
  }
  if (!successor || successor.left_on) {
    throw failField('staff.not_here', 'to_staff_id', 'Choose somebody who works in this school');
  }
  const people = { from_staff_id: id, to_staff_id };
  const taught_count = await reassignTeaching(ctx, { ...people, from_on });
  const streams_count = with_streams ? await reassignClassTeacher(ctx, { ...people, from_on }) : 0;
  if (taught_count + streams_count === 0) throw fail('staff.no_classes');
  ctx.changed('staff', id, null, {
    handed_over_to: successor.name,
    from_on,
    classes: taught_count,
    class_teacher_of: streams_count,
  });
  return read(ctx, { id });
}

function checkDay(from_on: string, today: string): void {
  const first = addDays(today, -back_days_max);
  if (from_on < first) {
    const sentence = `Enter ${formatDate(first)} or later: what was taught before stays`;
    throw failField('request.invalid', 'from_on', sentence);
  }
  if (from_on > addDays(today, ahead_days_max)) {
    throw failField('request.invalid', 'from_on', 'Enter a day within a year');
  }
}

import { addDays, formatDate, isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail, failField } from '#platform/fail.ts';
import { newId } from '#platform/ids.ts';
import * as queries from './queries.ts';

/** Further ahead nobody knows the classes. */
const days_ahead_max = 400;

export const isLater = (ctx: Pick<Ctx, 'now'>, on_date: string): boolean =>
  on_date > isoDate(ctx.now);

/** Kept until its day. A learner has one such change at a time, so that no two can disagree. */
export async function plan(
  ctx: Ctx,
  learners: readonly { id: string; name: string }[],
  change: Omit<queries.PlanLine, 'id' | 'student_id'>,
): Promise<string[]> {
  if (change.on_date > addDays(isoDate(ctx.now), days_ahead_max)) {
    throw failField('request.invalid', 'on_date', 'Choose a day within a year.');
  }
  const student_ids = learners.map(({ id }) => id);
  const waiting = await queries.findWaiting(ctx.db, student_ids);
  if (waiting) {
    const { name } = learners.find(({ id }) => id === waiting.student_id)!;
    throw fail('planned_change.waits', { name, day: formatDate(waiting.on_date) });
  }
  const rows = student_ids.map((student_id) => ({
    ...change,
    id: newId(ctx.now.getTime()),
    student_id,
  }));
  await queries.insertPlanned(ctx.db, rows, { user_id: ctx.user.id, now: nowIso(ctx) });
  for (const { id, ...row } of rows) ctx.changed('planned change', id, null, row);
  return rows.map(({ id }) => id);
}

export async function cancel(ctx: Ctx, id: string): Promise<Record<string, never>> {
  const planned = await queries.lockPlan(ctx.db, id);
  if (!planned) throw fail('record.not_found');
  if (planned.state !== 'waiting' && planned.state !== 'failed') throw fail('planned_change.over');
  const end = { state: 'cancelled', ended_by: ctx.user.id, ended_at: nowIso(ctx) } as const;
  await queries.endPlan(ctx.db, id, end);
  ctx.changed('planned change', id, { state: planned.state }, { state: 'cancelled' });
  return {};
}

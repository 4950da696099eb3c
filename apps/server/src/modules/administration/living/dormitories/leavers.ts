import type { Ctx } from '#platform/ctx.ts';
import { endMembersOf } from '../club-members/queries.ts';
import { endPlacesOf, reopenPlacesOf } from './queries.ts';

/** From the day on which a learner has left, the bed is free and the clubs have one member less. */
export async function letGo(ctx: Ctx, student_ids: string[], on: string): Promise<void> {
  if (student_ids.length === 0) return;
  await endMembersOf(ctx.db, student_ids, on);
  for (const { bed_id, student_id } of await endPlacesOf(ctx.db, student_ids, on)) {
    ctx.changed('bed', bed_id, { student_id }, { student_id: null });
  }
}

/** Takes that back, for learners who turn out not to have left on that day. */
export async function giveBedsBack(ctx: Ctx, student_ids: string[], on: string): Promise<void> {
  if (student_ids.length === 0) return;
  for (const { bed_id, student_id } of await reopenPlacesOf(ctx.db, student_ids, on)) {
    ctx.changed('bed', bed_id, { student_id: null }, { student_id });
  }
}

import type { Ctx } from '../../../platform/ctx.ts';
import { endPlacesOf, reopenPlacesOf } from './queries.ts';

/** A bed is free from the day on which its learner has left the school. */
export async function freeBedsOf(ctx: Ctx, student_ids: string[], on: string): Promise<void> {
  if (student_ids.length === 0) return;
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

import type { Ctx } from '../ctx.ts';
import { listDoneSince } from './queries.ts';

/** Looking again within this time is the same opening: a screen asks anew after each change. */
const opening_minutes = 10;

/** Writes a line for each of these records that the person has not opened just before. */
export type NoteOpened = (ids: readonly string[]) => void;

/**
 * For what nobody reads without a trace: asked in the same breath as the records themselves. The action
 * is the summary of the endpoint that is served, which is what the trail writes.
 */
export async function openingsOf(
  ctx: Ctx,
  { record_type, action }: { record_type: string; action: string },
): Promise<NoteOpened> {
  const since = new Date(ctx.now.getTime() - opening_minutes * 60_000);
  const done = await listDoneSince(ctx.db, { record_type, action, user_id: ctx.user.id, since });
  return (ids) => {
    for (const id of ids) if (!done.has(id)) ctx.changed(record_type, id, null, null);
  };
}

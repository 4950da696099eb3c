import type { Ctx } from '../ctx.ts';
import { listDoneSince } from './queries.ts';

/** Looking again within this time is the same opening: a screen asks anew after each change. */
const opening_minutes = 10;

/**
 * A line for each of these records, for what nobody reads without a trace. The action is the summary of
 * the endpoint that is served, which is what the trail writes.
 */
export async function noteOpened(
  ctx: Ctx,
  { record_type, action, ids }: { record_type: string; action: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const since = new Date(ctx.now.getTime() - opening_minutes * 60_000);
  const asked = { record_type, record_ids: ids, action, user_id: ctx.user.id, since };
  const done = await listDoneSince(ctx.db, asked);
  for (const id of ids) if (!done.has(id)) ctx.changed(record_type, id, null, null);
}

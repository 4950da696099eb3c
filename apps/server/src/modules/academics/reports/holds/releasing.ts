import { type Ctx, nowIso } from '#platform/ctx.ts';
import { noteEvents } from '../papers/events.ts';
import type { PaperGround } from '../papers/ground-queries.ts';
import { releasePapers } from '../papers/queries.ts';
import { tellFamilies } from '../papers/telling.ts';
import { listHeld } from './queries.ts';

/** Papers of a ground are released together, except those of learners who are held. */
export async function release(
  ctx: Ctx,
  ground: PaperGround,
  only: readonly string[] | null = null,
): Promise<void> {
  const held = await listHeld(ctx.db, ground);
  const changed = await releasePapers(ctx.db, ground, { at: nowIso(ctx), held, only });
  const fresh = changed.filter((one) => one.is_new);
  await noteEvents(
    ctx,
    'released',
    fresh.filter((one) => !one.is_held),
  );
  await noteEvents(
    ctx,
    'held',
    fresh.filter((one) => one.is_held),
  );
  await tellFamilies(ctx, ground);
}

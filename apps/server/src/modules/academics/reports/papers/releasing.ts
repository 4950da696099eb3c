import { type Ctx, nowIso } from '#platform/ctx.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { listHeld } from '../holds/queries.ts';
import { noteEvents } from './events.ts';
import type { PaperGround } from './ground.ts';
import { releasePapers } from './queries.ts';

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

/** Families are many, so they are told by a job: of each paper once, when it can be read. */
export const tellFamilies = (ctx: Pick<Ctx, 'db'>, ground: PaperGround): Promise<void> =>
  enqueue(ctx.db, 'results.tell', ground, {
    job_key: `results.tell ${Object.values(ground).join()}`,
  });

import type { Ctx } from '#platform/ctx.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { PaperGround } from './ground-queries.ts';

/** Families are many, so they are told by a job: of each paper once, when it can be read. */
export const tellFamilies = (ctx: Pick<Ctx, 'db'>, ground: PaperGround): Promise<void> =>
  enqueue(ctx.db, 'results.tell', ground, {
    job_key: `results.tell ${Object.values(ground).join()}`,
  });

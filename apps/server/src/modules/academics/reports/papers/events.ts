import type { Ctx } from '#platform/ctx.ts';
import { signedStampOf } from '#platform/db/rows.ts';
import { insertEvents } from './queries.ts';

/** Events are what became of a paper: a row each, with who and why. */
export const noteEvents = (
  ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now' | 'user'>,
  kind: 'released' | 'held' | 'lifted' | 'withdrawn',
  papers: readonly { id: string; student_id: string }[],
  reason: string | null = null,
): Promise<void> =>
  insertEvents(
    ctx.db,
    papers.map(({ id, student_id }) => ({
      ...signedStampOf(ctx),
      paper_id: id,
      student_id,
      kind,
      reason,
    })),
  );

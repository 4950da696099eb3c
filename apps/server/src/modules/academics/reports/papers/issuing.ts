import { type Ctx, nowIso } from '#platform/ctx.ts';
import { placeOf, signedStampOf } from '#platform/db/rows.ts';
import { newId } from '#platform/ids.ts';
import { fingerprintOf } from '#platform/papers/canonical.ts';
import { newCheckCode } from '#platform/papers/codes.ts';
import * as queries from './queries.ts';

export interface PaperDraft {
  kind: 'slip' | 'report' | 'transcript';
  student_id: string;
  class_id: string;
  stream_id: string | null;
  sitting_id?: string;
  set_id?: string;
  /** The template that draws this paper for ever: a new look is a new name. */
  renderer: string;
  snapshot: object;
}

/**
 * Issues papers: each is a snapshot with its hash and a code of its own. A learner who has the same paper
 * already gets the next version, which says why; one whose words and figures are the same keeps the paper.
 */
export async function issuePapers(
  ctx: Ctx,
  drafts: readonly PaperDraft[],
  why: string | null,
): Promise<{ id: string; student_id: string; version: number }[]> {
  const standing = await queries.listStanding(ctx.db, drafts);
  const papers = drafts.flatMap((draft) => {
    const former = standing.find((one) => one.student_id === draft.student_id);
    const hash = fingerprintOf(draft.snapshot);
    if (former?.hash === hash && former.withdrawn_at === null) return [];
    const { snapshot, ...paper } = draft;
    const id = newId(ctx.now.getTime());
    const version = (former?.version ?? 0) + 1;
    return [{ id, version, former, hash, snapshot, ...paper }];
  });
  const place = placeOf(ctx.db);
  const at = nowIso(ctx);
  await queries.insertPapers(
    ctx.db,
    papers.map(({ former, snapshot: _, ...paper }) => ({
      ...place,
      ...paper,
      code: newCheckCode(),
      issued_at: at,
      issued_by: ctx.user.id,
      replaces_id: former?.id ?? null,
      why: former ? why : null,
    })),
  );
  await Promise.all([
    queries.insertSnapshots(
      ctx.db,
      papers.map(({ id, student_id, snapshot }) => ({
        ...place,
        paper_id: id,
        student_id,
        snapshot: JSON.stringify(snapshot),
      })),
    ),
    queries.updateReplaced(
      ctx.db,
      papers.flatMap(({ former }) => former?.id ?? []),
      at,
    ),
    queries.insertEvents(
      ctx.db,
      papers.map(({ id, student_id }) => ({
        ...signedStampOf(ctx),
        paper_id: id,
        student_id,
        kind: 'issued',
        reason: why,
      })),
    ),
  ]);
  return papers.map(({ id, student_id, version }) => ({ id, student_id, version }));
}

import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { placeOf, signedStampOf } from '#platform/db/rows.ts';
import { newId } from '#platform/ids.ts';
import { fingerprintOf } from '#platform/papers/canonical.ts';
import { newCheckCode } from '#platform/papers/codes.ts';
import * as queries from './queries.ts';

/** A snapshot says at least whose it is and of which school: that is what a code can be checked for. */
interface Snapshot {
  school: string;
  learner: { name: string };
  /** The head as it was printed then, which makes no new version when the school moves. */
  letterhead?: object;
}

export interface PaperDraft {
  kind: 'slip' | 'report' | 'transcript';
  student_id: string;
  class_id: string;
  stream_id: string | null;
  sitting_id?: string;
  set_id?: string;
  /** What it is of: the exam and its term. A parent reads it of a paper that is held as well. */
  title?: string;
  /** The template that draws this paper for ever: a new look is a new name. */
  renderer: string;
  snapshot: Snapshot;
}

export interface IssuedPaper {
  id: string;
  student_id: string;
  version: number;
}

/**
 * Issues papers: each is a snapshot with its hash and a code of its own. A learner who has the same paper
 * already gets the next version, which says why; one whose words and figures are the same keeps the paper.
 */
export async function issuePapers(
  ctx: Ctx,
  drafts: readonly PaperDraft[],
  why: string | null,
): Promise<IssuedPaper[]> {
  const standing = await queries.listStanding(ctx.db, drafts);
  const former_of = new Map(standing.map((one) => [one.student_id, one]));
  const papers = drafts.flatMap((draft) => {
    const former = former_of.get(draft.student_id);
    const { letterhead: _, ...matter } = draft.snapshot;
    const hash = fingerprintOf(matter);
    if (former?.hash === hash && former.withdrawn_at === null) return [];
    const id = newId(ctx.now.getTime());
    const version = (former?.version ?? 0) + 1;
    const title = draft.title ?? kind_titles[draft.kind];
    return [{ ...draft, id, version, former, hash, title, code: newCheckCode() }];
  });
  const place = placeOf(ctx.db);
  const at = nowIso(ctx);
  await queries.insertPapers(
    ctx.db,
    papers.map(({ former, snapshot: _, sitting_id = null, set_id = null, ...paper }) => ({
      ...place,
      ...paper,
      sitting_id,
      set_id,
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
        snapshot,
      })),
    ),
    queries.insertCodes(
      ctx.db,
      papers.map(({ id, code, title, version, snapshot }) => ({
        tenant_id: place.tenant_id,
        code,
        paper_id: id,
        school_name: snapshot.school,
        title,
        holder: snapshot.learner.name,
        version,
        issued_on: isoDate(ctx.now),
      })),
    ),
    queries.updateReplaced(
      ctx.db,
      papers.flatMap(({ former }) => former?.id ?? []),
      at,
    ),
    queries.insertEvents(
      ctx.db,
      papers.flatMap(({ id, student_id, former }) => {
        const event = () => ({ ...signedStampOf(ctx), student_id, reason: former ? why : null });
        return [
          { ...event(), paper_id: id, kind: 'issued' },
          ...(former ? [{ ...event(), paper_id: former.id, kind: 'replaced' }] : []),
        ];
      }),
    ),
  ]);
  return papers.map(({ id, student_id, version }) => ({ id, student_id, version }));
}

const kind_titles = { slip: 'Result slip', report: 'Report form', transcript: 'Transcript' };

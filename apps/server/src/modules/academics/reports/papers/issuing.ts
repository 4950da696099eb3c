import { isoDate } from '@darasa/rules/dates';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { placeOf, signedStampOf } from '#platform/db/rows.ts';
import { newId } from '#platform/ids.ts';
import { fingerprintOf } from '#platform/papers/canonical.ts';
import { newCheckCode } from '#platform/papers/codes.ts';
import { changesBetween } from './changes.ts';
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

interface Manner {
  /** Nobody is told: the family hears of the same correction by another paper. */
  is_silent?: boolean;
  /** Whoever has the same figures as before keeps the paper, whatever else was changed meanwhile. */
  figures_only?: boolean;
}

/**
 * Issues papers: each is a snapshot with its hash and a code of its own. A learner who has the same paper
 * already gets the next version, which says why; one whose words and figures are the same keeps the paper.
 */
export async function issuePapers(
  ctx: Ctx,
  drafts: readonly PaperDraft[],
  why: string | null,
  { is_silent = false, figures_only = false }: Manner = {},
): Promise<IssuedPaper[]> {
  const standing = await queries.listStanding(ctx.db, drafts);
  const former_of = new Map(standing.map((one) => [one.student_id, one]));
  const fresh = drafts.flatMap((draft) => {
    const former = former_of.get(draft.student_id);
    const { letterhead: _, ...matter } = draft.snapshot;
    const hash = fingerprintOf(matter);
    return former?.hash === hash && former.withdrawn_at === null ? [] : [{ draft, former, hash }];
  });
  const before = await queries.listSnapshots(
    ctx.db,
    fresh.flatMap(({ former }) => former?.id ?? []),
  );
  const place = placeOf(ctx.db);
  const at = nowIso(ctx);
  const papers = fresh.flatMap(({ draft, former, hash }) => {
    const changes = former
      ? changesBetween(before.get(former.id) ?? draft.snapshot, draft.snapshot)
      : null;
    if (figures_only && changes?.length === 0) return [];
    // A family that heard of the version before hears again only of other figures.
    const is_known = former !== undefined && former.told_at !== null;
    const told_at = is_known && (is_silent || changes!.length === 0) ? at : null;
    const id = newId(ctx.now.getTime());
    const version = (former?.version ?? 0) + 1;
    const title = draft.title ?? kind_titles[draft.kind];
    const code = newCheckCode();
    return [{ ...draft, id, version, former, changes, hash, title, code, told_at }];
  });
  await queries.insertPapers(
    ctx.db,
    papers.map(
      ({ former, snapshot: _, changes: __, sitting_id = null, set_id = null, ...paper }) => ({
        ...place,
        ...paper,
        sitting_id,
        set_id,
        issued_at: at,
        issued_by: ctx.user.id,
        replaces_id: former?.id ?? null,
        why: former ? why : null,
      }),
    ),
  );
  await Promise.all([
    queries.insertSnapshots(
      ctx.db,
      papers.map(({ id, student_id, snapshot, changes }) => ({
        ...place,
        paper_id: id,
        student_id,
        snapshot,
        changes,
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

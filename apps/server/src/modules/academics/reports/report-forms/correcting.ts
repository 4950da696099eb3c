import type { Ctx } from '#platform/ctx.ts';
import type { Tasks } from '#platform/jobs/tasks.ts';
import { nowIso } from '#platform/ctx.ts';
import { updateUsed } from '../designs/queries.ts';
import { lockSet } from '../holds/queries.ts';
import { issuePapers } from '../papers/issuing.ts';
import { release } from '../holds/releasing.ts';
import { newest_renderers } from '../renderers/frozen.ts';
import { standOf } from './checklist.ts';
import { gather, type ReportSources } from './gathering.ts';
import { draftOf } from './issuing.ts';
import { listIssuedSets, listStandingLearners } from './runs-queries.ts';

type Correction = Tasks['reports.correct'];

/**
 * Issues the report forms anew that carry a figure which was corrected; whoever has the same figures keeps
 * the form. Reports that cannot be issued now, as another of their exams is open, stay marked as being
 * corrected until that is published.
 */
export async function correctForms(
  ctx: Ctx,
  sources: ReportSources,
  correction: Correction,
): Promise<void> {
  const sets = await listIssuedSets(ctx.db, correction.sitting_id);
  for (const set_id of sets) await correctSet(ctx, sources, set_id, correction);
}

async function correctSet(
  ctx: Ctx,
  sources: ReportSources,
  set_id: string,
  { student_ids, why, is_silent }: Correction,
): Promise<void> {
  await lockSet(ctx.db, set_id);
  const [{ set, gaps }, holders] = await Promise.all([
    standOf(ctx, set_id),
    listStandingLearners(ctx.db, set_id),
  ]);
  const { design } = set;
  if (!design || gaps.some((gap) => gap.stops)) return;
  const wanted = student_ids ? holders.filter((one) => student_ids.includes(one)) : holders;
  if (wanted.length === 0) return;
  const reports = await gather(ctx, { ...set, design }, sources, new Set(wanted));
  const renderer = newest_renderers[set.kind];
  const drafts = reports.map((one) => draftOf(set_id, renderer, one));
  const issued = await issuePapers(ctx, drafts, why, { is_silent, figures_only: true });
  if (issued.length > 0) await updateUsed(ctx.db, design.edition_id, nowIso(ctx));
  await release(ctx, { set_id }, wanted);
  for (const { id, version } of issued) {
    ctx.changed('report form', id, { version: version - 1 }, { version, why });
  }
}

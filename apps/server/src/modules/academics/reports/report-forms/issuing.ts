import { type Ctx, nowIso } from '#platform/ctx.ts';
import { Failure } from '#platform/fail.ts';
import { updateUsed } from '../designs/queries.ts';
import { lockSet } from '../holds/queries.ts';
import { release } from '../holds/releasing.ts';
import { issuePapers } from '../papers/issuing.ts';
import { newest_renderers } from '../renderers/frozen.ts';
import { standOf } from './checklist.ts';
import { gather, type LearnerReport, type ReportSources } from './gathering.ts';
import type { OpenRun } from './runs-queries.ts';
import { updateSet } from './set-queries.ts';

type Issue = Pick<OpenRun, 'set_id' | 'student_ids' | 'why'>;

const issued_at_once = 200;

/** The reports of a class, or of some of its learners, become papers; answers how many there are. */
export async function issueSet(
  ctx: Ctx,
  run: Issue,
  sources: ReportSources,
  told: (progress: { done_count: number; of_count: number }) => Promise<unknown>,
): Promise<number> {
  // A hold that is agreed to meanwhile waits until these are issued, and finds them.
  await lockSet(ctx.db, run.set_id);
  const { set, gaps } = await standOf(ctx, run.set_id);
  const stop = gaps.find((gap) => gap.stops);
  if (stop || !set.design) throw new Failure('report.not_ready', { sentence: stop?.words ?? '' });
  const only = run.student_ids ? new Set(run.student_ids) : undefined;
  const reports = await gather(ctx, { ...set, design: set.design }, sources, only);
  const renderer = newest_renderers[set.kind];
  for (let at = 0; at < reports.length; at += issued_at_once) {
    const part = reports.slice(at, at + issued_at_once);
    await issuePapers(
      ctx,
      part.map((one) => draftOf(run.set_id, renderer, one)),
      run.why,
    );
    const done_count = Math.min(at + issued_at_once, reports.length);
    await told({ done_count, of_count: reports.length });
  }
  await release(ctx, { set_id: run.set_id }, run.student_ids);
  await updateUsed(ctx.db, set.design.edition_id, nowIso(ctx));
  if (set.state !== 'issued') await updateSet(ctx.db, set.id, { state: 'issued' });
  ctx.changed(
    'report set',
    set.id,
    { state: set.state },
    { state: 'issued', forms: reports.length },
  );
  return reports.length;
}

/** A draft of a report is the paper before it is issued. */
export const draftOf = (set_id: string, renderer: string, report: LearnerReport) => ({
  ...report,
  kind: 'report' as const,
  title: `${report.snapshot.title}, ${report.snapshot.term}`,
  set_id,
  renderer,
});

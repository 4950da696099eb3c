import type { InSchool, SchoolScope } from '#platform/automatic.ts';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { Failure } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import type { FileStore } from '#platform/files/store.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { TaskRunners } from '#platform/jobs/tasks.ts';
import { TooLong } from '#platform/spreadsheets/columns.ts';
import { updateUsed } from '../designs/queries.ts';
import { lockSet } from '../holds/queries.ts';
import { issuePapers } from '../papers/issuing.ts';
import { release } from '../holds/releasing.ts';
import { newest_renderers } from '../renderers/frozen.ts';
import { standOf } from './checklist.ts';
import { gather, type ReportSources } from './gathering.ts';
import { correctForms, draftOf } from './correcting.ts';
import { batchOf, drawAll, hashOf, zipAll } from './printing.ts';
import * as runs from './runs-queries.ts';
import { updateSet } from './set-queries.ts';

export interface ReportDesk {
  inSchool: InSchool;
  files: FileStore;
  sources: ReportSources;
}

const who = 'Report forms';

/** Issuing and printing of classes, which go on when nobody looks. */
export const reportRunners = (
  desk: ReportDesk,
): Pick<TaskRunners, 'reports.run' | 'reports.correct'> => ({
  'reports.run': ({ run_id }, { tenant_id, school_id }) =>
    runReports(desk, { tenant_id, school_id: school_id! }, run_id),
  'reports.correct': (correction, { tenant_id, school_id }) =>
    desk.inSchool({ tenant_id, school_id: school_id! }, who, 'correctReports', (nobody) =>
      correctForms(
        { ...nobody, user: { ...nobody.user, id: correction.user_id } },
        desk.sources,
        correction,
      ),
    ),
});

/** After a crash the job waits for hours; here it is taken up again. Twice at once does no harm. */
export const resumeReports: Chore = async ({ db }) => {
  for (const run_id of await runs.listOpenRuns(db)) {
    await enqueue(db, 'reports.run', { run_id }, { job_key: `reports ${run_id}` });
  }
};

/**
 * A run is done in steps, each a transaction of its own, so that a crash loses at most one: papers that stand
 * are not issued again, and a file that is not kept is made anew.
 */
export async function runReports(desk: ReportDesk, scope: SchoolScope, run_id: string) {
  const step = <T>(work: (ctx: Ctx, run: runs.OpenRun) => Promise<T>): Promise<T | undefined> =>
    desk.inSchool(scope, who, 'runReports', async (nobody) => {
      const run = await runs.findOpenRun(nobody.db, run_id);
      return run && work({ ...nobody, user: { ...nobody.user, id: run.created_by } }, run);
    });
  try {
    const run = await step(async (_, found) => found);
    if (!run) return;
    if (run.kind === 'issue') await issueAll(desk, step, run);
    else await printAll(desk, step, run);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    await step((ctx) =>
      runs.endRun(ctx.db, run_id, { state: 'stopped', fault: sentence, ended_at: nowIso(ctx) }),
    );
  }
}

/** What a person can mend is said to them; anything else is tried again. */
const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof Failure) return error.sentence;
  return error instanceof TooLong ? error.message : undefined;
};

type Step = <T>(work: (ctx: Ctx, run: runs.OpenRun) => Promise<T>) => Promise<T | undefined>;

/** Forms of a whole class are issued together; the document for the printer follows them. */
async function issueAll(desk: ReportDesk, step: Step, run: runs.OpenRun): Promise<void> {
  const count = await step((ctx) => issueClass(desk, step, ctx, run));
  if (count === undefined) return;
  await keepDocument(desk, step, run, 'pdf');
}

const issued_at_once = 200;

async function issueClass(desk: ReportDesk, step: Step, ctx: Ctx, run: runs.OpenRun) {
  // A hold that is agreed to meanwhile waits until these are issued, and finds them.
  await lockSet(ctx.db, run.set_id);
  const { set, gaps } = await standOf(ctx, run.set_id);
  const stop = gaps.find((gap) => gap.stops);
  if (stop || !set.design) throw new Failure('report.not_ready', { sentence: stop?.words ?? '' });
  const only = run.student_ids ? new Set(run.student_ids) : undefined;
  const reports = await gather(ctx, { ...set, design: set.design }, desk.sources, only);
  const renderer = newest_renderers[set.kind];
  for (let at = 0; at < reports.length; at += issued_at_once) {
    const part = reports.slice(at, at + issued_at_once);
    await issuePapers(
      ctx,
      part.map((one) => draftOf(run.set_id, renderer, one)),
      run.why,
    );
    const done_count = Math.min(at + issued_at_once, reports.length);
    await step((other) =>
      runs.updateProgress(other.db, run.id, { done_count, of_count: reports.length }),
    );
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

async function printAll(desk: ReportDesk, step: Step, run: runs.OpenRun): Promise<void> {
  await keepDocument(desk, step, run, run.kind === 'zip' ? 'zip' : 'pdf');
}

/** Drawing takes seconds for a large school, so no transaction is open while it goes on. */
async function keepDocument(desk: ReportDesk, step: Step, run: runs.OpenRun, form: 'pdf' | 'zip') {
  const made = await step(async (ctx) => ({
    batch: await batchOf(ctx, run.set_id, run.stream_id),
    tenant_id: ctx.tenant_id,
    now: ctx.now,
  }));
  if (!made) return;
  const { batch, tenant_id, now } = made;
  const told = async (done_count: number) => {
    const of_count = batch.papers.length;
    await step((ctx) => runs.updateProgress(ctx.db, run.id, { done_count, of_count }));
  };
  const bytes =
    form === 'zip'
      ? await zipAll(batch, run.origin, { tenant_id, now, told })
      : await drawAll(batch, run.origin, tenant_id);
  await step(async (ctx) => {
    const file_id = await keepFile(ctx, desk.files, {
      kind: 'document',
      media_type: form === 'zip' ? 'application/zip' : 'application/pdf',
      bytes,
      owner_user_id: run.created_by,
    });
    await runs.endRun(ctx.db, run.id, {
      state: 'done',
      ended_at: nowIso(ctx),
      contents: batch.contents,
      file: { file_id, sha256: hashOf(bytes), size_bytes: bytes.length },
    });
  });
}

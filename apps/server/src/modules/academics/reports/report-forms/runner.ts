import type { InSchool, SchoolScope } from '#platform/automatic.ts';
import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { Failure } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import type { FileStore } from '#platform/files/store.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { TaskRunners } from '#platform/jobs/tasks.ts';
import { TooLong } from '#platform/spreadsheets/columns.ts';
import { correctForms } from './correcting.ts';
import type { ReportSources } from './gathering.ts';
import { issueSet } from './issuing.ts';
import { batchOf, drawAll, hashOf, zipAll } from './printing.ts';
import * as runs from './runs-queries.ts';

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
  const count = await step((ctx) =>
    issueSet(ctx, run, desk.sources, (done) =>
      step((other) => runs.updateProgress(other.db, run.id, done)),
    ),
  );
  if (count === undefined) return;
  await keepDocument(desk, step, run, 'pdf');
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

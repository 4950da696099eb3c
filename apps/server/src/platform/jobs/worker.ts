import { type JobHelpers, Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { JobScope, TaskRunners } from './tasks.ts';

const held_ms = 10 * 60_000;

export interface WorkerOptions {
  worker_url: string;
  runners: Partial<TaskRunners>;
  /** Jobs of a suspended organisation wait; they are neither run nor lost. */
  isSuspended(tenant_id: string): Promise<boolean>;
  log(line: { task: string; tenant_id: string; failed?: string }): void;
}

export const prepareQueue = (worker_url: string): Promise<void> =>
  runMigrations({ connectionString: worker_url, logger: quiet });

export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: options.worker_url, max: 4 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.runners).map(([name, runner]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) =>
        runOne(options, name, runner as Runner, payload as JobScope, helpers),
    ]),
  );
  await freeAbandoned(pool);
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: quiet,
  });
  return {
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
}

/**
 * What a worker had in hand when it crashed stays locked for hours. When nobody else is connected as
 * a worker, whoever holds a lock is gone, and its jobs begin anew; each of them bears that.
 */
async function freeAbandoned(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array(
      select distinct j.locked_by from graphile_worker._private_jobs j where j.locked_by is not null))
    where not exists (
      select from pg_stat_activity a
      where a.usename = current_user and a.datname = current_database()
        and a.pid <> pg_backend_pid())
  `);
}

type Runner = (payload: object, scope: JobScope) => Promise<void>;

async function runOne(
  options: WorkerOptions,
  task: string,
  runner: Runner,
  { tenant_id, school_id, ...payload }: JobScope,
  helpers: JobHelpers,
): Promise<void> {
  if (await options.isSuspended(tenant_id)) {
    const run_at = new Date(Date.now() + held_ms);
    await helpers.addJob(task, { ...payload, tenant_id, school_id }, { runAt: run_at });
    return;
  }
  try {
    // With its time: a queue that was set up anew counts from one again.
    const job_id = `${helpers.job.id} ${String(helpers.job.created_at)}`;
    await runner(payload, { tenant_id, school_id, job_id });
    options.log({ task, tenant_id });
  } catch (error) {
    options.log({ task, tenant_id, failed: (error as Error).message });
    throw error;
  }
}

const quiet = new Logger(() => () => {});

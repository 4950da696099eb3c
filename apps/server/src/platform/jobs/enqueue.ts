import { sql } from 'kysely';
import type { Db } from '../db/scope.ts';
import type { Tasks } from './tasks.ts';

export interface JobTime {
  run_at?: string;
  /** A job with the same key replaces one that still waits. */
  job_key?: string;
}

/** Puts a job into the queue, in this transaction: if the work is rolled back, so is the job. */
export async function enqueue<T extends keyof Tasks>(
  db: Db,
  task: T,
  payload: Tasks[T],
  when: JobTime = {},
): Promise<void> {
  const { run_at = null, job_key = null } = when;
  await sql`
    select platform.enqueue(${task}, ${JSON.stringify(payload)}::jsonb, ${run_at}::timestamptz, ${job_key})
  `.execute(db);
}

export type NewJob = { [T in keyof Tasks]: { task: T; payload: Tasks[T] } & JobTime }[keyof Tasks];

/** Many jobs in one statement. */
export async function enqueueAll(db: Db, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    select platform.enqueue(j.task, j.payload, j.run_at, j.job_key)
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
      as j (task text, payload jsonb, run_at timestamptz, job_key text)
  `.execute(db);
}

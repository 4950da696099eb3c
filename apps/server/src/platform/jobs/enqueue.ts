import { sql } from 'kysely';
import type { Db } from '../db/scope.ts';
import type { Tasks } from './tasks.ts';

export interface When {
  run_at?: string;
  /** A job with the same key replaces one that still waits. */
  job_key?: string;
}

/** Puts a job into the queue, in this transaction: if the work is rolled back, so is the job. */
export async function enqueue<T extends keyof Tasks>(
  db: Db,
  task: T,
  payload: Tasks[T],
  when: When = {},
): Promise<void> {
  const { run_at = null, job_key = null } = when;
  await sql`
    select platform.enqueue(${task}, ${JSON.stringify(payload)}::jsonb, ${run_at}::timestamptz, ${job_key})
  `.execute(db);
}

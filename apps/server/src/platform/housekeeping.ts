import { escalateEverywhere } from './approvals/escalate.ts';
import { type Chore, doChores } from './chores.ts';
import type { Pool } from './db/pool.ts';
import { inScope } from './db/scope.ts';
import type { FileStore } from './files/store.ts';
import { sweepFiles } from './files/sweep.ts';
import { archiveOld } from './notifications/notify.ts';
import { forgetOver } from './push/queries.ts';
import { listTenantIds } from './tenancy.ts';

const every_ms = 60 * 60_000;

/**
 * Once an hour: bytes that belong to no file go, and notifications that nobody looks for any more, and
 * browsers that nobody sits at; and approvals that wait too long are brought to somebody's mind.
 */
export function startHousekeeping(
  pool: Pool,
  files: FileStore,
  chores: readonly Chore[],
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } {
  const timer = setInterval(() => {
    const now = new Date();
    tidy(pool, files, now)
      .then(() => doChores(pool, chores, now))
      .catch(onFailure);
  }, every_ms);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

export async function tidy(pool: Pool, files: FileStore, now: Date): Promise<void> {
  await sweepFiles(pool, files, now);
  await escalateEverywhere(pool, now);
  for (const tenant_id of await listTenantIds(pool)) {
    await inScope(pool, { tenant_id }, 'write', async (db) => {
      await Promise.all([archiveOld(db, now), forgetOver(db, now)]);
    });
  }
}

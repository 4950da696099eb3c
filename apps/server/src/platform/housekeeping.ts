import { escalateEverywhere } from './approvals/escalate.ts';
import { type Chore, doChores } from './chores.ts';
import type { Pool } from './db/pool.ts';
import { inScope } from './db/scope.ts';
import type { LookUp } from './domains/proof.ts';
import { type UnprovenDomain, watchDomains } from './domains/watch.ts';
import type { FileStore } from './files/store.ts';
import { sweepFiles } from './files/sweep.ts';
import { archiveOld } from './notifications/notify.ts';
import { forgetOver } from './push/queries.ts';
import { listTenantIds } from './tenancy.ts';

// Where the power goes every day, no machine may run for a whole hour.
const soon_ms = 15 * 60_000;
const every_ms = 60 * 60_000;

interface House {
  files: FileStore;
  chores: readonly Chore[];
  lookUp: LookUp;
  onFailure(error: unknown): void;
  onUnproven(facts: UnprovenDomain): void;
  /** Tests do not wait. */
  first_ms?: number;
}

/**
 * Soon after the start, and then once an hour: bytes that belong to no file go, and notifications that
 * nobody looks for any more, and browsers that nobody sits at; approvals that wait too long are brought to
 * somebody's mind; and domains are looked up again.
 */
export function startHousekeeping(
  pool: Pool,
  { files, chores, lookUp, onFailure, onUnproven, first_ms = soon_ms }: House,
): { stop(): Promise<void> } {
  let is_over = false;
  let timer = setTimeout(round, first_ms).unref();
  async function round(): Promise<void> {
    const now = new Date();
    await tidy(pool, files, now).catch(onFailure);
    await doChores(pool, chores, now, onFailure).catch(onFailure);
    await watchDomains(pool, lookUp, now, onUnproven).catch(onFailure);
    // A round that takes long is not met by the next.
    if (!is_over) timer = setTimeout(round, every_ms).unref();
  }
  const stop = async () => {
    is_over = true;
    clearTimeout(timer);
  };
  return { stop };
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

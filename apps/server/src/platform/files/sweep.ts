import type { Pool } from '../db/pool.ts';
import { inScope } from '../db/scope.ts';
import { listUsedKeys } from './queries.ts';
import type { FileStore, StoredKey } from './store.ts';

/** Bytes younger than this may belong to a transaction that has not committed yet. */
const young_ms = 60 * 60_000;
const keys_at_once = 500;

/** Removes bytes whose row was removed, or never committed. Says how many. */
export async function sweepFiles(pool: Pool, store: FileStore, now: Date): Promise<number> {
  let removed = 0;
  for (const tenant_id of await store.listTenants()) {
    const old = (await store.list(tenant_id)).filter((one) => isOld(one, now));
    for (let i = 0; i < old.length; i += keys_at_once) {
      const keys = old.slice(i, i + keys_at_once).map((one) => one.key);
      const used = await inScope(pool, { tenant_id }, 'read', (db) => listUsedKeys(db, keys));
      const orphans = keys.filter((key) => !used.includes(key));
      await Promise.all(orphans.map((key) => store.remove(key)));
      removed += orphans.length;
    }
  }
  return removed;
}

const isOld = ({ stored_at }: StoredKey, now: Date): boolean =>
  now.getTime() - stored_at.getTime() > young_ms;

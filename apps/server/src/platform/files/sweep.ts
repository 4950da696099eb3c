import type { Pool } from '../db/pool.ts';
import { inScope } from '../db/scope.ts';
import { listTenantIds } from '../tenancy.ts';
import { listUsedKeys } from './queries.ts';
import type { FileStore, StoredKey } from './store.ts';

/** Bytes younger than this may belong to a transaction that has not committed yet. */
const young_ms = 60 * 60_000;
const in_bin_ms = 30 * 24 * 60 * 60_000;
const keys_at_once = 500;

/**
 * Puts bytes whose row was removed, or never committed, into the bin, and empties the bin of what lay
 * there for 30 days. The files of an organisation that this database does not know are left alone:
 * nothing here can say whether they are needed.
 */
export async function sweepFiles(pool: Pool, store: FileStore, now: Date): Promise<void> {
  const stored = await store.listTenants();
  const known = new Set(stored.length > 0 ? await listTenantIds(pool) : []);
  for (const tenant_id of stored.filter((one) => known.has(one))) {
    const listUsed = (keys: string[]) =>
      inScope(pool, { tenant_id }, 'read', (db) => listUsedKeys(db, keys));
    await discardOrphans(store, tenant_id, listUsed, now);
    await emptyBin(store, tenant_id, listUsed, now);
  }
}

type ListUsed = (keys: string[]) => Promise<string[]>;

async function discardOrphans(store: FileStore, tenant_id: string, listUsed: ListUsed, now: Date) {
  const old = olderThan(young_ms, await store.list(tenant_id), now);
  for (const keys of inParts(old)) {
    const used = await listUsed(keys);
    const orphans = keys.filter((key) => !used.includes(key));
    await Promise.all(orphans.map((key) => store.discard(key, now)));
  }
}

/** What has a row again, as after the database was restored, goes back instead. */
async function emptyBin({ bin }: FileStore, tenant_id: string, listUsed: ListUsed, now: Date) {
  const binned = await bin.list(tenant_id);
  const over = new Set(olderThan(in_bin_ms, binned, now));
  for (const keys of inParts(binned.map((one) => one.key))) {
    const used = await listUsed(keys);
    await Promise.all(
      keys.map(async (key) => {
        if (used.includes(key)) await bin.putBack(key);
        else if (over.has(key)) await bin.remove(key);
      }),
    );
  }
}

const olderThan = (age_ms: number, stored: StoredKey[], now: Date): string[] =>
  stored
    .filter(({ stored_at }) => now.getTime() - stored_at.getTime() > age_ms)
    .map((one) => one.key);

const inParts = (keys: string[]): string[][] =>
  Array.from({ length: Math.ceil(keys.length / keys_at_once) }, (_, i) =>
    keys.slice(i * keys_at_once, (i + 1) * keys_at_once),
  );

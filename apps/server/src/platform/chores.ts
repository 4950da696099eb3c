import type { Ctx } from './ctx.ts';
import type { Pool } from './db/pool.ts';
import { type Db, inScope } from './db/scope.ts';
import { listTenantIds } from './tenancy.ts';

/** Work that comes back by itself, in each school: it must be harmless to do it twice. */
export type Chore = (ctx: Pick<Ctx, 'db' | 'tenant_id' | 'school_id' | 'now'>) => Promise<unknown>;

/**
 * Does every chore in every school, each in a transaction of its own. One that fails is told, and keeps
 * nobody else's from being done.
 */
export async function doChores(
  pool: Pool,
  chores: readonly Chore[],
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<void> {
  for (const tenant_id of await listTenantIds(pool)) {
    const school_ids = await inScope(pool, { tenant_id }, 'read', listSchools);
    for (const school_id of school_ids) {
      for (const chore of chores) {
        await inScope(pool, { tenant_id, school_id, limits: '*' }, 'write', (db) =>
          chore({ db, tenant_id, school_id, now }),
        ).catch(onFailure);
      }
    }
  }
}

async function listSchools(db: Db): Promise<string[]> {
  const found = await db.selectFrom('identity.schools').select('id').orderBy('id').execute();
  return found.map((row) => row.id);
}

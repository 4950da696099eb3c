import { inScope } from '../db/scope.ts';
import type { Pool } from '../db/pool.ts';
import { announce } from '../notifications/announce.ts';
import type { EventDeclaration } from '../notifications/events.ts';
import { listTenantIds } from '../tenancy.ts';

/**
 * Administrators are told of what concerns the whole server is told to the administrators of every
 * organisation on it.
 */
export async function tellAdministratorsOf(
  pool: Pool,
  event: EventDeclaration,
  news: { title: string; text: string },
  now: Date,
): Promise<void> {
  for (const tenant_id of await listTenantIds(pool)) {
    await inScope(pool, { tenant_id, limits: '*' }, 'write', (db) =>
      announce({ db, tenant_id, school_id: null, now }, event, news),
    );
  }
}

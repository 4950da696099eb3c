import type { IntegrationKind } from '@darasa/contract/settings/integrations';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface IntegrationRow {
  kind: IntegrationKind;
  details: Record<string, string | number | boolean> | null;
  set_by: string | null;
  set_at: string | null;
  version: number | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  last_failure: string | null;
}

/** Each carrier with our own account, if there is one, and how the last messages fared. */
export async function listIntegrations(
  db: Db,
  kinds: readonly string[],
): Promise<IntegrationRow[]> {
  const found = await sql<IntegrationRow>`
    select k.kind, i.details, i.set_at, i.version, u.first_name || ' ' || u.last_name as set_by,
      good.done_at as last_success_at, bad.done_at as last_failure_at, bad.reason as last_failure
    from unnest(${kinds}::text[]) with ordinality as k (kind, place)
    left join platform.integrations i on i.kind = k.kind
    left join identity.users u on (u.tenant_id, u.id) = (i.tenant_id, i.set_by)
    left join lateral (
      select max(d.done_at) as done_at
      from platform.deliveries d
      where d.channel = k.kind and d.state = 'sent'
    ) good on true
    left join lateral (
      select d.done_at, d.reason
      from platform.deliveries d
      where d.channel = k.kind and d.state = 'failed'
      order by d.done_at desc
      limit 1
    ) bad on true
    order by k.place
  `.execute(db);
  return found.rows;
}

export interface NewIntegration {
  tenant_id: string;
  kind: IntegrationKind;
  details: string;
  sealed_secret: string;
  set_by: string;
  set_at: string;
}

/** False when somebody else saved since this version was read; version 0 means none yet. */
export async function saveIntegration(
  db: Db,
  row: NewIntegration,
  version: number,
): Promise<boolean> {
  if (version === 0) {
    const inserted = await db
      .insertInto('platform.integrations')
      .values(row)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const { details, sealed_secret, set_by, set_at } = row;
  const updated = await db
    .updateTable('platform.integrations')
    .set((is) => ({ details, sealed_secret, set_by, set_at, version: is('version', '+', 1) }))
    .where('kind', '=', row.kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function deleteIntegration(db: Db, kind: IntegrationKind): Promise<boolean> {
  const deleted = await db
    .deleteFrom('platform.integrations')
    .where('kind', '=', kind)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export const findMyAddresses = (db: Db, user_id: string) =>
  db
    .selectFrom('identity.users')
    .select(['email', 'phone'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();

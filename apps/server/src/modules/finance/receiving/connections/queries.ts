import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import type { NewConnection } from '#modules/finance/books/pay-details/queries.ts';

export interface ConnectionRow {
  provider: string;
  money_account_id: string | null;
  money_account_name: string | null;
  details: Record<string, string | number | boolean> | null;
  set_by: string | null;
  set_at: string | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  last_failure: string | null;
  version: number | null;
}

export async function listConnections(
  db: Db,
  providers: readonly string[],
): Promise<ConnectionRow[]> {
  const found = await sql<ConnectionRow>`
    select k.provider, c.money_account_id, m.name as money_account_name, c.details, c.set_at,
      u.first_name || ' ' || u.last_name as set_by, c.last_success_at, c.last_failure_at,
      c.last_failure, c.version
    from unnest(${providers}::text[]) with ordinality as k (provider, place)
    left join finance.connections c on c.provider = k.provider
    left join finance.money_accounts m on (m.tenant_id, m.id) = (c.tenant_id, c.money_account_id)
    left join identity.users u on (u.tenant_id, u.id) = (c.tenant_id, c.set_by)
    order by k.place
  `.execute(db);
  return found.rows;
}

export async function listMoneyAccounts(db: Db) {
  const found = await sql<{ id: string; name: string; kind: string }>`
    select m.id, m.name, m.kind
    from finance.money_accounts m
    where m.retired_at is null and m.kind <> 'cash'
    order by m.name, m.id
    limit 100
  `.execute(db);
  return found.rows;
}

export interface SealedConnection {
  money_account_id: string;
  details: Record<string, unknown>;
  sealed_secret: string;
}

export async function findConnection(
  db: Db,
  provider: string,
): Promise<SealedConnection | undefined> {
  const found = await sql<SealedConnection>`
    select c.money_account_id, c.details, c.sealed_secret
    from finance.connections c
    where c.provider = ${provider}
  `.execute(db);
  return found.rows[0];
}

export interface Paybill {
  money_account_id: string;
  paybill: string;
}

/** The paybill of a school that has told us no keys. */
export async function findPaybill(db: Db): Promise<Paybill | undefined> {
  const found = await sql<Paybill>`
    select m.id as money_account_id, m.paybill
    from finance.money_accounts m
    where m.kind = 'mobile-money' and m.paybill is not null and m.retired_at is null
    order by m.created_at, m.id
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** New keys for what stays as it is. False when somebody else saved since this version was read. */
export async function updateKeys(db: Db, row: NewConnection, version: number): Promise<boolean> {
  const saved = await sql`
    update finance.connections set details = ${row.details}::jsonb,
      sealed_secret = ${row.sealed_secret}, set_by = ${row.set_by}, set_at = ${row.set_at},
      version = version + 1, last_success_at = null, last_failure_at = null, last_failure = null
    where provider = ${row.provider} and version = ${version}
  `.execute(db);
  return saved.numAffectedRows === 1n;
}

export async function deleteConnection(db: Db, provider: string): Promise<boolean> {
  const gone = await sql`
    delete from finance.connections where provider = ${provider} returning provider
  `.execute(db);
  return gone.rows.length > 0;
}

export async function noteOutcome(
  db: Db,
  provider: string,
  { failure, now }: { failure: string | null; now: string },
): Promise<void> {
  await sql`
    update finance.connections set
      last_success_at = case when ${failure}::text is null then ${now}::timestamptz else last_success_at end,
      last_failure_at = case when ${failure}::text is null then last_failure_at else ${now}::timestamptz end,
      last_failure = coalesce(${failure}, last_failure)
    where provider = ${provider}
  `.execute(db);
}

export async function findMoneyAccountName(db: Db, id: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    select m.name from finance.money_accounts m where m.id = ${id} and m.retired_at is null
  `.execute(db);
  return found.rows[0]?.name;
}

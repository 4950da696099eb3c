import type { SchoolSms } from '@darasa/contract/communication/sending/sms-account';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** The school's own account, and whether the organisation has one. */
export async function findAccounts(
  db: Db,
): Promise<{ own: SchoolSms['own']; organisation: { sender: string | null } | null }> {
  const { tenant_id, school_id } = scopeOf(db);
  const [own, organisation] = await Promise.all([
    sql<NonNullable<SchoolSms['own']>>`
      select coalesce(a.details ->> 'username', '') as username, a.details ->> 'sender' as sender, a.set_at,
        a.version, u.first_name || ' ' || u.last_name as set_by
      from platform.school_sms_accounts a
      join identity.users u on (u.tenant_id, u.id) = (a.tenant_id, a.set_by)
      where a.tenant_id = ${tenant_id} and a.owner_school_id = ${school_id}
    `.execute(db),
    sql<{ sender: string | null }>`
      select details ->> 'sender' as sender
      from platform.integrations
      where tenant_id = ${tenant_id} and kind = 'sms'
    `.execute(db),
  ]);
  return { own: own.rows[0] ?? null, organisation: organisation.rows[0] ?? null };
}

/** False when somebody else saved since this version was read; version 0 means none yet. */
export async function saveAccount(
  db: Db,
  row: { details: object; sealed_secret: string; by: string; now: string; version: number },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const saved = await sql`
    insert into platform.school_sms_accounts as a (tenant_id, owner_school_id, details,
      sealed_secret, set_by, set_at)
    select ${tenant_id}, ${school_id}, ${JSON.stringify(row.details)}, ${row.sealed_secret},
      ${row.by}, ${row.now}
    where ${row.version}::int = 0 or exists (
      select from platform.school_sms_accounts
      where tenant_id = ${tenant_id} and owner_school_id = ${school_id})
    on conflict (tenant_id, owner_school_id) do update
    set details = excluded.details, sealed_secret = excluded.sealed_secret,
      set_by = excluded.set_by, set_at = excluded.set_at, version = a.version + 1
    where a.version = ${row.version}
  `.execute(db);
  return saved.numAffectedRows === 1n;
}

export async function deleteAccount(db: Db, version: number): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const gone = await sql`
    delete from platform.school_sms_accounts
    where tenant_id = ${tenant_id} and owner_school_id = ${school_id} and version = ${version}
  `.execute(db);
  return gone.numAffectedRows === 1n;
}

/** Schools that send through an account of their own: the organisation's knows nothing of them. */
export async function listOwners(db: Db): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select owner_school_id as id
    from platform.school_sms_accounts
    where tenant_id = ${scopeOf(db).tenant_id}
  `.execute(db);
  return found.rows.map((row) => row.id);
}

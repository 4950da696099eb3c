import type { WhatsappNumber } from '@darasa/contract/communication/whatsapp/whatsapp';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Finds what the worker needs to speak for the school. */
export async function findAccount(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{
    phone_number_id: string;
    business_account_id: string | null;
    sealed_token: string;
  }>`
    select phone_number_id, business_account_id, sealed_token
    from communication.whatsapp_accounts
    where tenant_id = ${tenant_id} and owner_school_id = ${school_id}
  `.execute(db);
  return found.rows[0];
}

export async function findNumber(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<NonNullable<WhatsappNumber['own']> & { version: number }>`
    select a.display_phone, a.phone_number_id, a.business_account_id, a.verified_name,
      a.number_state, a.quality, a.checked_at, a.check_words, a.set_at, a.version,
      u.first_name || ' ' || u.last_name as set_by
    from communication.whatsapp_accounts a
    join identity.users u on (u.tenant_id, u.id) = (a.tenant_id, a.set_by)
    where a.tenant_id = ${tenant_id} and a.owner_school_id = ${school_id}
  `.execute(db);
  return found.rows[0];
}

export interface NewNumber {
  display_phone: string;
  phone_number_id: string;
  business_account_id: string;
  sealed_token: string;
  sealed_app_secret: string;
  set_by: string;
  set_at: string;
}

/** False when somebody else changed it meanwhile. */
export async function saveNumber(db: Db, row: NewNumber, version: number): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const saved = await sql`
    insert into communication.whatsapp_accounts as a (tenant_id, owner_school_id, display_phone,
      phone_number_id, business_account_id, sealed_token, sealed_app_secret, set_by, set_at, version)
    values (${tenant_id}, ${school_id}, ${row.display_phone}, ${row.phone_number_id},
      ${row.business_account_id}, ${row.sealed_token}, ${row.sealed_app_secret}, ${row.set_by},
      ${row.set_at}, 1)
    on conflict (tenant_id, owner_school_id) do update
    set display_phone = excluded.display_phone, phone_number_id = excluded.phone_number_id,
      business_account_id = excluded.business_account_id, sealed_token = excluded.sealed_token,
      sealed_app_secret = excluded.sealed_app_secret, set_by = excluded.set_by,
      set_at = excluded.set_at, version = a.version + 1, number_state = 'unknown',
      verified_name = null, quality = null, checked_at = null, check_words = null
    where a.version = ${version}
  `.execute(db);
  return saved.numAffectedRows === 1n;
}

export async function deleteNumber(db: Db, version: number): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const gone = await sql`
    delete from communication.whatsapp_accounts
    where tenant_id = ${tenant_id} and owner_school_id = ${school_id} and version = ${version}
  `.execute(db);
  return gone.numAffectedRows === 1n;
}

/**
 * A state is noted without a version; how it fares is news, not a change by a person: the version stays.
 */
export async function noteState(
  db: Db,
  news: {
    number_state: 'connected' | 'offline' | 'refused';
    verified_name: string | null;
    quality: string | null;
    check_words: string | null;
    now: string;
  },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    update communication.whatsapp_accounts
    set number_state = ${news.number_state},
      verified_name = coalesce(${news.verified_name}, verified_name),
      quality = coalesce(${news.quality}, quality), check_words = ${news.check_words},
      checked_at = ${news.now}
    where tenant_id = ${tenant_id} and owner_school_id = ${school_id}
  `.execute(db);
}

import { sql } from 'kysely';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';

export async function findAccount(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{
    phone_number_id: string;
    display_phone: string;
    sealed_token: string;
    set_at: string;
    version: number;
  }>`
    select phone_number_id, display_phone, sealed_token, set_at, version
    from communication.whatsapp_accounts
    where tenant_id = ${tenant_id} and owner_school_id = ${school_id}
  `.execute(db);
  return found.rows[0];
}

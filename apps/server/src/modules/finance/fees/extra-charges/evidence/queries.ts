import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export async function lockMember(db: Db, id: string) {
  const found = await sql<{ state: string; evidence_file_name: string | null }>`
    select m.state, m.evidence_file_name
    from finance.extra_charge_members m where m.id = ${id} for update
  `.execute(db);
  return found.rows[0];
}

export async function setFile(db: Db, id: string, file_id: string, name: string): Promise<void> {
  await sql`
    update finance.extra_charge_members
    set evidence_file_id = ${file_id}, evidence_file_name = ${name}
    where id = ${id}
  `.execute(db);
}

interface Kept {
  media_type: string;
  storage_key: string;
  evidence_file_name: string;
}

export async function findFile(db: Db, id: string): Promise<Kept | undefined> {
  const found = await sql<Kept>`
    select f.media_type, f.storage_key, m.evidence_file_name
    from finance.extra_charge_members m
    join platform.files f on f.tenant_id = m.tenant_id and f.id = m.evidence_file_id
    where m.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** For a parent: only of children whose fees this parent may see. */
export async function isOnOwnBill(db: Db, id: string): Promise<boolean> {
  const found = await sql`
    select from finance.extra_charge_members m
    where m.id = ${id} and m.state = 'charged' and m.student_id = any (
      string_to_array(nullif(current_setting('app.fees_of', true), ''), ',')::uuid[])
  `.execute(db);
  return found.rows.length > 0;
}

import type { Guardian, Rights } from '@darasa/contract/students/guardian';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';

export type NewGuardian = Omit<Guardian, 'has_account' | 'version'>;

export async function insertGuardian(
  db: Db,
  row: NewGuardian & { tenant_id: string; created_at: string },
): Promise<void> {
  await db.insertInto('students.guardians').values(row).execute();
}

export type NewLink = Rights & { id: string; student_id: string; guardian_id: string };

export async function insertLink(
  db: Db,
  { created_at, ...row }: NewLink & { created_at: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await db
    .insertInto('students.student_guardians')
    .values({ tenant_id, school_id: school_id!, created_at, ...row })
    .execute();
}

export interface PhoneOwner {
  id: string;
  first_name: string;
  last_name: string;
  phone: string;
}

/** Who has these phones already. A guardian belongs to the organisation, whatever the school. */
export async function findByPhones(db: Db, phones: readonly string[]): Promise<PhoneOwner[]> {
  if (phones.length === 0) return [];
  const found = await sql<PhoneOwner>`
    select g.id, g.first_name, g.last_name, g.phone
    from students.guardians g
    where g.tenant_id = ${scopeOf(db).tenant_id} and g.phone = any(${phones}::text[])
  `.execute(db);
  return found.rows;
}

export async function listKnown(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await sql<{ id: string }>`
    select g.id
    from students.guardians g
    where g.tenant_id = ${scopeOf(db).tenant_id} and g.id = any(${ids}::uuid[])
  `.execute(db);
  return found.rows.map((row) => row.id);
}

import type { MyRequest, RequestField } from '@darasa/contract/students/families/family';
import type { Language } from '@darasa/rules/message-fields';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { guardianIs, type FamilyEye } from './queries.ts';

const mine_max = 20;

/** A new phone is confirmed on the old one, where there was an old one. */
export const needs_code = sql`(
  r.state = 'open'
  and r.fields @? '$[*] ? (@.field == "phone" && @.from != null)'
  and not exists (
    select 1 from students.family_codes k
    where (k.tenant_id, k.request_id) = (r.tenant_id, r.id) and k.used_at is not null)
)`;

const my_columns = sql`
  r.id, r.about, s.first_name || ' ' || s.surname as child_name, r.fields, r.state, r.reply,
  r.asked_at, ${needs_code} as needs_code`;

/** Lists what this parent asked for, newest first; row security shows no other parent's. */
export async function listOfGuardian(
  db: Db,
  who: FamilyEye,
  student_id: string | null = null,
): Promise<MyRequest[]> {
  const found = await sql<MyRequest>`
    select ${my_columns}
    from students.guardians g
    join students.family_requests r on (r.tenant_id, r.guardian_id) = (g.tenant_id, g.id)
    join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
    where g.tenant_id = ${scopeOf(db).tenant_id} and ${guardianIs(who)}
      ${student_id ? sql`and r.student_id = ${student_id} and r.about = 'student'` : sql``}
    order by r.asked_at desc, r.id
    limit ${mine_max}
  `.execute(db);
  return found.rows;
}

interface Asker {
  guardian_phone: string | null;
  guardian_language: Language;
}

export async function findMine(
  db: Db,
  user_id: string,
  id: string,
): Promise<(MyRequest & Asker) | undefined> {
  const found = await sql<MyRequest & Asker>`
    select ${my_columns}, g.phone as guardian_phone,
      g.language as guardian_language
    from students.guardians g
    join students.family_requests r on (r.tenant_id, r.guardian_id) = (g.tenant_id, g.id)
    join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
    where g.tenant_id = ${scopeOf(db).tenant_id} and g.user_id = ${user_id} and r.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export interface NewRequest {
  id: string;
  school_id: string;
  student_id: string;
  guardian_id: string;
  about: 'guardian' | 'student';
  fields: RequestField[];
  note: string | null;
  asked_at: string;
}

export type AskedRow = Pick<NewRequest, 'id' | 'student_id' | 'about' | 'fields'>;

export async function findAbout(
  db: Db,
  student_id: string,
): Promise<{ name: string; class_id: string | null } | undefined> {
  const found = await sql<{ name: string; class_id: string | null }>`
    select s.first_name || ' ' || s.surname as name, s.class_id
    from students.students s
    where s.tenant_id = ${scopeOf(db).tenant_id} and s.id = ${student_id}
  `.execute(db);
  return found.rows[0];
}

export async function insertRequest(db: Db, row: NewRequest): Promise<void> {
  await insertRow(db, 'students.family_requests', {
    ...row,
    tenant_id: scopeOf(db).tenant_id,
    fields: JSON.stringify(row.fields),
  });
}

export interface NewCode {
  id: string;
  request_id: string;
  code_hash: string;
  sent_at: string;
  expires_at: string;
}

export const insertCode = (db: Db, code: NewCode) =>
  insertRow(db, 'students.family_codes', { ...code, tenant_id: scopeOf(db).tenant_id });

/** Only the newest code of a request works. */
export const lockNewestCode = (db: Db, request_id: string) =>
  db
    .selectFrom('students.family_codes')
    .select(['id', 'code_hash', 'expires_at', 'tries', 'used_at'])
    .where('request_id', '=', request_id)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const countTry = (db: Db, id: string) =>
  db
    .updateTable('students.family_codes')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const markUsed = (db: Db, id: string, used_at: string) =>
  db.updateTable('students.family_codes').set({ used_at }).where('id', '=', id).execute();

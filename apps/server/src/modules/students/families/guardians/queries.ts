import type {
  Guardian,
  LearnerGuardian,
  Rights,
} from '@darasa/contract/students/families/guardian';
import {
  type GuardianChild,
  guardianList,
  type GuardianRow,
} from '@darasa/contract/students/families/guardians';
import { phoneDigits, wordsOf } from '@darasa/rules/search';
import { type RawBuilder, sql } from 'kysely';
import { insertRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { likeAnywhere } from '#platform/lists/like.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { with_place } from '#modules/students/learners/learner/queries.ts';

const found_max = 10;

const children_text = `array(
  select s.first_name || ' ' || s.surname || ' (' || s.admission_number || ')'
  from students.student_guardians l
  join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
  where l.tenant_id = g.tenant_id and l.guardian_id = g.id
  order by s.born_on, s.id
  limit 20)`;
const in_order = ['lower(g.first_name)', 'lower(g.last_name)'];

/** Those with a child in this school: a guardian belongs to the organisation, the list to a school. */
export const guardians = rowsOf(guardianList, {
  from: `(
    select g.*, k.school_id, k.child_count, k.is_barred
    from students.guardians g
    join (
      select l.tenant_id, l.school_id, l.guardian_id, count(*) as child_count,
        bool_or(l.is_barred) as is_barred
      from students.student_guardians l
      group by l.tenant_id, l.school_id, l.guardian_id
    ) k on (k.tenant_id, k.guardian_id) = (g.tenant_id, g.id)
  ) g`,
  columns: { has_account: 'g.user_id is not null', children: children_text },
  filters: { only: shownOnly },
  search: searched,
  sorts: { name: in_order },
});

function shownOnly(only: 'families' | 'no-phone' | 'barred'): RawBuilder<unknown> {
  if (only === 'families') return sql`g.child_count > 1`;
  return only === 'barred' ? sql`g.is_barred` : sql`g.phone is null`;
}

/** Digits are part of a number; each word is found somewhere in name or address. */
function searched(search: string): RawBuilder<unknown> {
  const digits = phoneDigits(search);
  if (digits) {
    const pattern = likeAnywhere(digits);
    return sql`(g.phone like ${pattern} or g.other_phone like ${pattern}
      or g.national_id like ${pattern})`;
  }
  const found = wordsOf(search).map(
    (word) => sql`(g.first_name || ' ' || g.last_name || ' ' || coalesce(g.email, ''))
      ilike ${likeAnywhere(word)}`,
  );
  return sql.join([sql`true`, ...found], sql` and `);
}

/** A whole phone is found in every school of the organisation, so that a sibling can share it. */
export async function findByWords(
  db: Db,
  search: string,
  phone: string | null,
): Promise<GuardianRow[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<GuardianRow>`
    with hits as materialized (
      select g.*
      from students.guardians g
      where g.tenant_id = ${tenant_id} and ${searched(search)} and g.id in (
        select l.guardian_id
        from students.student_guardians l
        where l.tenant_id = ${tenant_id} and l.school_id = ${school_id}
      )
      union
      select * from students.guardians where tenant_id = ${tenant_id} and phone = ${phone}
    )
    select g.id, g.first_name, g.last_name, g.phone, g.email, g.user_id is not null as has_account,
      ${sql.raw(children_text)} as children
    from hits g
    order by ${sql.raw(in_order.join(', '))}, g.id
    limit ${found_max}
  `.execute(db);
  return found.rows;
}

const guardian_columns = sql`
  g.id, g.first_name, g.last_name, g.phone, g.other_phone, g.email, g.national_id, g.occupation,
  g.address, g.language, g.user_id is not null as has_account, g.version`;

/** Only for those who have, or can be given, a child of this school; the lock is for a change. */
export async function findGuardian(
  db: Db,
  id: string,
  lock = false,
): Promise<Guardian | undefined> {
  const found = await sql<Guardian>`
    select ${guardian_columns}
    from students.guardians g
    where g.tenant_id = ${scopeOf(db).tenant_id} and g.id = ${id}
      and exists (
        select 1 from students.student_guardians l
        where (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id))
    ${lock ? sql`for update` : sql``}
  `.execute(db);
  return found.rows[0];
}

export async function listChildren(db: Db, guardian_id: string): Promise<GuardianChild[]> {
  const found = await sql<GuardianChild>`
    select l.id as link_id, l.version as link_version, l.student_id, ${rights_columns},
      s.admission_number, s.surname, s.first_name, s.other_names, c.name as class_name,
      m.name as stream_name, s.status
    from students.student_guardians l
    join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id) ${with_place}
    where l.tenant_id = ${scopeOf(db).tenant_id} and l.guardian_id = ${guardian_id}
    order by s.born_on, s.id
    limit 50
  `.execute(db);
  return found.rows;
}

/** Says who signs in as this person, if anybody does. */
export async function updateGuardian(db: Db, one: Guardian): Promise<string | null> {
  const { user_id } = await db
    .updateTable('students.guardians')
    .set({
      first_name: one.first_name,
      last_name: one.last_name,
      phone: one.phone,
      other_phone: one.other_phone,
      email: one.email,
      national_id: one.national_id,
      occupation: one.occupation,
      address: one.address,
      language: one.language,
      version: sql`version + 1`,
    })
    .where('id', '=', one.id)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return user_id;
}

/** A person of any school who signs in, found by that; says which record it was. */
export const setLanguageOf = (db: Db, user_id: string, language: Guardian['language']) =>
  db
    .updateTable('students.guardians')
    .set({ language, version: sql`version + 1` })
    .where('user_id', '=', user_id)
    .where('language', '<>', language)
    .returning('id')
    .executeTakeFirst();

const rights_columns = sql`
  l.relation, l.priority, l.has_custody, l.may_collect, l.fee_share_percent, l.gets_messages,
  l.sees_fees, l.sees_records, l.is_barred, l.barred_reason`;

export const link_columns = sql`
  l.id as link_id, l.version as link_version, l.guardian_id, g.first_name, g.last_name, g.phone,
  g.other_phone, g.email, ${rights_columns}`;

export type StoredLink = LearnerGuardian & { student_id: string };

export async function findLink(db: Db, id: string): Promise<StoredLink | undefined> {
  const found = await sql<StoredLink>`
    select ${link_columns}, l.student_id
    from students.student_guardians l
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where l.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** Adds up what the other guardians of a learner pay. Whoever asks has locked the learner. */
export async function sumOtherShares(db: Db, student_id: string, but_id: string): Promise<number> {
  const found = await sql<{ sum: number; count: number }>`
    select coalesce(sum(fee_share_percent), 0)::int as sum
    from students.student_guardians
    where student_id = ${student_id} and id <> ${but_id}
  `.execute(db);
  return found.rows[0]!.sum;
}

export async function updateRights(db: Db, id: string, rights: Rights): Promise<void> {
  await db
    .updateTable('students.student_guardians')
    .set({ ...rights, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export const deleteLink = (db: Db, id: string) =>
  db.deleteFrom('students.student_guardians').where('id', '=', id).execute();

export async function insertGuardian(db: Db, row: NewRow<'students.guardians'>): Promise<void> {
  await insertRow(db, 'students.guardians', row);
}

export type NewLink = Rights & { id: string; student_id: string; guardian_id: string };

export async function insertLink(
  db: Db,
  { created_at, ...row }: NewLink & { created_at: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await insertRow(db, 'students.student_guardians', {
    tenant_id,
    school_id: school_id!,
    created_at,
    ...row,
  });
}

export interface PhoneOwner {
  id: string;
  first_name: string;
  last_name: string;
  phone: string;
}

/** Finds who has these phones already. A guardian belongs to the organisation, whatever the school. */
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

import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Guardian,
  LearnerGuardian,
  Rights,
} from '@darasa/contract/students/families/guardian';
import type {
  exportGuardians,
  GuardianChild,
  GuardianRow,
  listGuardians,
} from '@darasa/contract/students/families/guardians';
import { phoneDigits, wordsOf } from '@darasa/rules/search';
import { type RawBuilder, sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { with_place } from '#modules/students/learners/learner/queries.ts';

export type GuardianFilter = Omit<InputOf<typeof exportGuardians>, 'format'>;

const children_max = 20;
const found_max = 10;

/** Those with a child in this school: a guardian belongs to the organisation, the list to a school. */
export async function listPage(
  db: Db,
  input: InputOf<typeof listGuardians>,
): Promise<{ rows: GuardianRow[]; count: number }> {
  const found = await sql<GuardianRow & { count: number }>`
    with hits as materialized (${hits(db, input)})
    select n.count, p.*
    from (select count(*)::int as count from hits) n
    left join (
      select ${row_columns(db)}
      from hits g
      order by ${orderOf(input.sort)}
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) p on true
    order by ${orderOf(input.sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(
  db: Db,
  filter: GuardianFilter,
  limit: number,
): Promise<GuardianRow[]> {
  const found = await sql<GuardianRow>`
    with hits as materialized (${hits(db, filter)})
    select ${row_columns(db)}
    from hits g
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** A whole phone is found in every school of the organisation, so that a sibling can share it. */
export async function findByWords(
  db: Db,
  search: string,
  phone: string | null,
): Promise<GuardianRow[]> {
  const found = await sql<GuardianRow>`
    with hits as materialized (
      ${hits(db, { search })}
      union
      select * from students.guardians where tenant_id = ${scopeOf(db).tenant_id} and phone = ${phone}
    )
    select ${row_columns(db)}
    from hits g
    order by ${orderOf('name')}
    limit ${found_max}
  `.execute(db);
  return found.rows;
}

const row_columns = (db: Db) => sql`
  g.id, g.first_name, g.last_name, g.phone, g.email, g.user_id is not null as has_account,
  array(
    select s.first_name || ' ' || s.surname || ' (' || s.admission_number || ')'
    from students.student_guardians l
    join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
    where l.tenant_id = ${scopeOf(db).tenant_id} and l.guardian_id = g.id
    order by s.born_on, s.id
    limit ${children_max}
  ) as children`;

function orderOf(sort: GuardianFilter['sort'] = 'name', of = 'g') {
  const way = sort.startsWith('-') ? 'desc' : 'asc';
  return sql.raw(`lower(${of}.first_name) ${way}, lower(${of}.last_name) ${way}, ${of}.id`);
}

function hits(db: Db, { search, only }: Partial<GuardianFilter>): RawBuilder<unknown> {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [...conditionsOf(search, only)];
  return sql`
    select g.*
    from students.guardians g
    where g.tenant_id = ${tenant_id}
      and g.id in (
        select l.guardian_id
        from students.student_guardians l
        where l.tenant_id = ${tenant_id} and l.school_id = ${school_id}
        ${only === 'barred' ? sql`and l.is_barred` : sql``}
        ${only === 'families' ? sql`group by l.guardian_id having count(*) > 1` : sql``}
      )
      ${sql.join(conditions.length ? conditions : [sql``], sql` `)}`;
}

function* conditionsOf(search: string | undefined, only: GuardianFilter['only']) {
  if (only === 'no-phone') yield sql`and g.phone is null`;
  const digits = phoneDigits(search ?? '');
  if (digits) {
    const pattern = `%${digits}%`;
    yield sql`and (g.phone like ${pattern} or g.other_phone like ${pattern}
      or g.national_id like ${pattern})`;
    return;
  }
  for (const word of wordsOf(search ?? '')) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    yield sql`and (g.first_name || ' ' || g.last_name || ' ' || coalesce(g.email, ''))
      ilike ${pattern}`;
  }
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

/** What the other guardians of a learner pay. Whoever asks has locked the learner. */
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

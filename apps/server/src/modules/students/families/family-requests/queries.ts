import type { InputOf } from '@darasa/contract/endpoint';
import type { RequestField } from '@darasa/contract/students/families/family';
import type {
  exportFamilyRequests,
  FamilyRequest,
  FamilyRequestRow,
  listFamilyRequests,
} from '@darasa/contract/students/families/family-requests';
import { wordsOf } from '@darasa/rules/search';
import type { Language } from '@darasa/rules/message-fields';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { needs_code } from '../family/request-queries.ts';

export type RequestFilter = Omit<InputOf<typeof exportFamilyRequests>, 'format'>;

const row_columns = sql`
  r.id, r.about, r.guardian_id, g.first_name || ' ' || g.last_name as guardian_name, r.student_id,
  s.first_name || ' ' || s.surname as child_name, s.admission_number, r.fields, r.state, r.asked_at,
  r.decided_at, u.first_name || ' ' || u.last_name as decided_by`;
const joined = sql`
  students.family_requests r
  join students.guardians g on (g.tenant_id, g.id) = (r.tenant_id, r.guardian_id)
  join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)
  left join identity.users u on (u.tenant_id, u.id) = (r.tenant_id, r.decided_by)`;

export async function pageOfRequests(
  db: Db,
  input: InputOf<typeof listFamilyRequests>,
): Promise<{ rows: FamilyRequestRow[]; count: number }> {
  const found = await sql<FamilyRequestRow & { count: number }>`
    select n.count, p.*
    from (select count(*)::int as count from ${joined} where ${matching(db, input)}) n
    left join (
      select ${row_columns}
      from ${joined}
      where ${matching(db, input)}
      order by ${orderOf(input.sort, 'r')}
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) p on true
    order by ${orderOf(input.sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(
  db: Db,
  filter: RequestFilter,
  limit: number,
): Promise<FamilyRequestRow[]> {
  const found = await sql<FamilyRequestRow>`
    select ${row_columns}
    from ${joined}
    where ${matching(db, filter)}
    order by ${orderOf(filter.sort, 'r')}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

function matching(db: Db, { search, state, student_id }: Partial<RequestFilter>) {
  const { tenant_id, school_id } = scopeOf(db);
  const conditions = [
    sql`r.tenant_id = ${tenant_id} and r.school_id = ${school_id}`,
    ...(state ? [sql`r.state = ${state}`] : []),
    ...(student_id ? [sql`r.student_id = ${student_id}`] : []),
    ...wordsOf(search ?? '').map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return sql`concat_ws(' ', g.first_name, g.last_name, s.first_name, s.surname,
        s.admission_number) ilike ${pattern}`;
    }),
  ];
  return sql.join(conditions, sql` and `);
}

const orderOf = (sort: RequestFilter['sort'], of: string) =>
  sql.raw(`${of}.asked_at ${sort === 'asked_at' ? 'asc' : 'desc'}, ${of}.id`);

export type StoredRequest = Omit<FamilyRequest, 'now'>;

/** The lock is for a decision: two who decide at once take turns. */
export async function findRequest(
  db: Db,
  id: string,
  lock = false,
): Promise<StoredRequest | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<StoredRequest>`
    select ${row_columns}, r.note, r.reply, r.version, ${needs_code} as needs_code
    from ${joined}
    where r.tenant_id = ${tenant_id} and r.school_id = ${school_id} and r.id = ${id}
    ${lock ? sql`for update of r` : sql``}
  `.execute(db);
  return found.rows[0];
}

/** Today's values of everything that a parent may ask to have changed. */
export async function findNow(
  db: Db,
  request_id: string,
): Promise<Record<string, string | null> | undefined> {
  const found = await sql<{ now: Record<string, string | null> }>`
    select case r.about
      when 'guardian' then jsonb_build_object('phone', g.phone, 'other_phone', g.other_phone,
        'email', g.email, 'address', g.address, 'occupation', g.occupation)
      else jsonb_build_object('first_name', s.first_name, 'other_names', s.other_names,
        'surname', s.surname, 'born_on', s.born_on,
        'birth_certificate_number', s.birth_certificate_number, 'nationality', s.nationality,
        'county', s.county, 'religion', s.religion, 'blood_group', s.blood_group,
        'special_need', s.special_need)
      end as now
    from ${joined}
    where r.tenant_id = ${scopeOf(db).tenant_id} and r.id = ${request_id}
  `.execute(db);
  return found.rows[0]?.now;
}

export interface RequestDecision {
  fields: RequestField[];
  reply: string | null;
  decided_at: string;
  decided_by: string;
}

export async function saveDecision(db: Db, id: string, one: RequestDecision): Promise<void> {
  await db
    .updateTable('students.family_requests')
    .set({
      ...one,
      fields: JSON.stringify(one.fields),
      state: 'done',
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function findUserOf(db: Db, guardian_id: string): Promise<string | null> {
  const found = await db
    .selectFrom('students.guardians')
    .select('user_id')
    .where('id', '=', guardian_id)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

export async function linkUser(
  db: Db,
  guardian_id: string,
  user_id: string,
  language: Language,
): Promise<void> {
  await db
    .updateTable('students.guardians')
    .set({ user_id, language, version: sql`version + 1` })
    .where('id', '=', guardian_id)
    .execute();
}

import type { RequestField } from '@darasa/contract/students/families/family';
import {
  type FamilyRequest,
  familyRequestList,
  type FamilyRequestRow,
} from '@darasa/contract/students/families/family-requests';
import { school_zone } from '@darasa/rules/dates';
import { wordsOf } from '@darasa/rules/search';
import type { Language } from '@darasa/rules/message-fields';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { likeAnywhere } from '#platform/lists/like.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { needs_code } from '../family/request-queries.ts';

export const requests = rowsOf(familyRequestList, {
  from: 'students.family_requests r',
  joins: {
    g: 'join students.guardians g on (g.tenant_id, g.id) = (r.tenant_id, r.guardian_id)',
    s: 'join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)',
    u: 'left join identity.users u on (u.tenant_id, u.id) = (r.tenant_id, r.decided_by)',
  },
  columns: {
    guardian_name: "g.first_name || ' ' || g.last_name",
    child_name: "s.first_name || ' ' || s.surname",
    admission_number: 's.admission_number',
    decided_by: "u.first_name || ' ' || u.last_name",
  },
  filters: { asked: `(r.asked_at at time zone '${school_zone}')::date` },
  search: (search) => {
    const found = wordsOf(search).map(
      (word) => sql`concat_ws(' ', g.first_name, g.last_name, s.first_name, s.surname,
        s.admission_number) ilike ${likeAnywhere(word)}`,
    );
    return found.length > 0 ? sql.join(found, sql` and `) : sql`true`;
  },
  names: { student_id: nameIn('students.students', "concat_ws(' ', first_name, surname)") },
});

export type StoredRequest = Omit<FamilyRequest, 'now'>;

const joined = sql`
  students.family_requests r
  join students.guardians g on (g.tenant_id, g.id) = (r.tenant_id, r.guardian_id)
  join students.students s on (s.tenant_id, s.id) = (r.tenant_id, r.student_id)`;

/** The lock is for a decision: two who decide at once take turns. */
export async function findRequest(
  db: Db,
  id: string,
  lock = false,
): Promise<StoredRequest | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const asked = sql<Omit<StoredRequest, keyof FamilyRequestRow>>`
    select r.note, r.reply, r.version, ${needs_code} as needs_code
    from ${joined}
    where r.tenant_id = ${tenant_id} and r.school_id = ${school_id} and r.id = ${id}
    ${lock ? sql`for update of r` : sql``}
  `.execute(db);
  // One connection takes statements in order, so the row is read behind the lock.
  const [found, [row]] = await Promise.all([asked, requests.some(db, [id])]);
  return found.rows[0] && row && { ...row, ...found.rows[0] };
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

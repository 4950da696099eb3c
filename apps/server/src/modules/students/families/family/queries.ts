import type {
  ChildDetails,
  ChildPage,
  FamilyChild,
  FamilyEvent,
  FamilyMember,
} from '@darasa/contract/students/families/family';
import type { Guardian } from '@darasa/contract/students/families/guardian';
import { statusesAtSchool } from '@darasa/contract/students/learners/learner';
import { sql } from 'kysely';
import { type Db, limitRows, scopeOf } from '#platform/db/scope.ts';
import { eventIsFor } from '#modules/administration/index.ts';

const children_max = 50;
const events_max = 50;
const guardians_max = 20;

/**
 * Makes this a parent's transaction: from here on it is in no school, and sees the learners whom
 * the parent is linked to and nothing else of any school. Nobody waits for the answer: the database
 * takes statements in order, so whatever is asked next is asked as this parent.
 */
export function enterFamily(db: Db, user_id: string): void {
  // The family is the limit: its policy opens these learners and no class around them.
  limitRows(db, '*');
  sql`select students.enter_family(${user_id})`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

/** Inside the family: whether one of its learners has this number or this day of birth. */
export async function hasChild(
  db: Db,
  { number_key, born_on }: { number_key: string; born_on: string | null },
): Promise<boolean> {
  const found = await sql`
    select from students.students s
    where s.number_key = ${number_key} or s.born_on = ${born_on}::date
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

/** Whoever is barred sees nothing of this child, nor does somebody with neither custody nor records. */
const is_open = sql`not l.is_barred and (l.has_custody or l.sees_records)`;

export type FamilyEye = { user_id: string } | { guardian_id: string };

export const guardianIs = (who: FamilyEye) =>
  'user_id' in who ? sql`g.user_id = ${who.user_id}` : sql`g.id = ${who.guardian_id}`;

export type StoredChild = Omit<FamilyChild, 'may_ask' | 'may_pay'>;

/** With a portal's own eyes, or with those of the office: then only the children of its school. */
export async function listChildren(
  db: Db,
  who: FamilyEye,
  today: string,
  student_id: string | null = null,
): Promise<StoredChild[]> {
  const found = await sql<StoredChild>`
    select s.id as student_id, s.admission_number, s.surname, s.first_name, s.other_names, s.status,
      c.name as class_name, m.name as stream_name, s.school_id, h.name as school_name,
      h.phone as school_phone,
      case when s.photo_id is not null then '/api/parent/children/' || s.id || '/photo' end as photo,
      l.relation, l.sees_fees, l.sees_records, u.first_name || ' ' || u.last_name as teacher,
      (
        select json_build_object('name', t.name, 'year', t.year, 'starts_on', t.starts_on,
          'half_term_starts_on', t.half_term_starts_on, 'half_term_ends_on', t.half_term_ends_on,
          'ends_on', t.ends_on)
        from administration.terms t
        where t.tenant_id = s.tenant_id and t.school_id = s.school_id and t.ends_on >= ${today}::date
        order by t.starts_on
        limit 1
      ) as term,
      (
        select json_build_object('name', d.name, 'starts_on', d.starts_on, 'ends_on', d.ends_on)
        from administration.holidays d
        where d.tenant_id = s.tenant_id and d.school_id = s.school_id and d.ends_on >= ${today}::date
        order by d.starts_on, d.id
        limit 1
      ) as holiday,
      (
        select json_build_object('title', e.title, 'starts_on', e.starts_on, 'ends_on', e.ends_on,
          'starts_at', to_char(e.starts_at, 'HH24:MI'), 'ends_at', to_char(e.ends_at, 'HH24:MI'))
        from administration.events e
        where ${comesFor(today)} and e.cancelled_at is null
        order by e.starts_on, e.starts_at nulls first, e.id
        limit 1
      ) as event
    from students.guardians g
    join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
    join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
    join identity.schools h on (h.tenant_id, h.id) = (s.tenant_id, s.school_id)
    left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
    left join identity.staff f on (f.tenant_id, f.id) = (m.tenant_id, m.class_teacher_id)
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where g.tenant_id = ${scopeOf(db).tenant_id} and ${guardianIs(who)} and ${is_open}
      ${student_id ? sql`and s.id = ${student_id}` : sql``}
    order by s.born_on, s.id
    limit ${children_max}
  `.execute(db);
  return found.rows;
}

/** The event `e` is not over, and is for the learner `s`, who is still at school. */
const comesFor = (today: string) => sql`
  e.tenant_id = s.tenant_id and e.school_id = s.school_id and e.ends_on >= ${today}::date
  and s.status = any (${[...statusesAtSchool]}::text[]) and ${eventIsFor(sql`s.class_id`)}`;

export type StoredEvent = FamilyEvent & { school_id: string; version: number };

/** Once each, however many of the children it is for. */
export async function listEvents(
  db: Db,
  who: FamilyEye,
  today: string,
  student_id: string | null = null,
  limit = events_max,
): Promise<StoredEvent[]> {
  const found = await sql<StoredEvent>`
    select e.id, e.title, e.starts_on, e.ends_on, to_char(e.starts_at, 'HH24:MI') as starts_at,
      to_char(e.ends_at, 'HH24:MI') as ends_at, e.place, e.note, e.cancelled_at, e.version, e.school_id,
      h.name as school_name, array_agg(s.first_name order by s.born_on, s.id) as children
    from students.guardians g
    join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
    join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
    join administration.events e on ${comesFor(today)}
    join identity.schools h on (h.tenant_id, h.id) = (s.tenant_id, s.school_id)
    where g.tenant_id = ${scopeOf(db).tenant_id} and ${guardianIs(who)} and ${is_open}
      ${student_id ? sql`and s.id = ${student_id}` : sql``}
    group by e.tenant_id, e.id, h.name
    order by e.starts_on, e.starts_at nulls first, h.name, e.id
    limit ${limit}
  `.execute(db);
  return found.rows;
}

/** A child whom the parent may see, with whether the parent may answer for it. */
export async function findOwnChild(db: Db, who: FamilyEye, student_id: string) {
  const found = await sql<{ school_id: string; has_custody: boolean }>`
    select s.school_id, l.has_custody
    from students.guardians g
    join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
    join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
    where g.tenant_id = ${scopeOf(db).tenant_id} and ${guardianIs(who)}
      and s.id = ${student_id} and ${is_open}
  `.execute(db);
  return found.rows[0];
}

/** Lists what the schools of the family decided for the portal, where it differs from the default. */
export async function listPortalSettings(
  db: Db,
): Promise<{ school_id: string; key: string; value: unknown }[]> {
  const found = await sql<{ school_id: string; key: string; value: unknown }>`
    select school_id, key, value
    from platform.settings
    where tenant_id = ${scopeOf(db).tenant_id} and key like 'parents.%'
  `.execute(db);
  return found.rows;
}

export type StoredMe = FamilyMember & {
  id: string;
  version: number;
  language: Guardian['language'];
};

export async function findMe(db: Db, who: FamilyEye): Promise<StoredMe | undefined> {
  const found = await sql<StoredMe>`
    select id, version, language, first_name, last_name, phone, other_phone, email, address, occupation
    from students.guardians g
    where g.tenant_id = ${scopeOf(db).tenant_id} and ${guardianIs(who)}
  `.execute(db);
  return found.rows[0];
}

export type StoredDetails = ChildDetails & {
  surname: string;
  first_name: string;
  other_names: string | null;
};

/** Only after the child was found to be the parent's; row security says so as well. */
export async function findDetails(db: Db, student_id: string): Promise<StoredDetails | undefined> {
  const found = await sql<StoredDetails>`
    select surname, first_name, other_names, gender, born_on, boarding, admitted_on,
      birth_certificate_number, upi, nationality, county, religion, blood_group, special_need
    from students.students
    where tenant_id = ${scopeOf(db).tenant_id} and id = ${student_id}
  `.execute(db);
  return found.rows[0];
}

/** The names alone; a phone is given by its owner, not by the school. */
export async function listOtherGuardians(
  db: Db,
  student_id: string,
  who: FamilyEye,
): Promise<NonNullable<ChildPage['guardians']>> {
  const found = await sql<NonNullable<ChildPage['guardians']>[number]>`
    select g.first_name, g.last_name, l.relation
    from students.student_guardians l
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where l.tenant_id = ${scopeOf(db).tenant_id}
      and l.student_id = ${student_id}
      and not l.is_barred
      and (${guardianIs(who)}) is not true
    order by l.priority, g.last_name, l.id
    limit ${guardians_max}
  `.execute(db);
  return found.rows;
}

export interface Photo {
  school_id: string;
  media_type: string;
  storage_key: string;
  thumb_key: string | null;
}

export async function findPhoto(
  db: Db,
  user_id: string,
  student_id: string,
): Promise<Photo | undefined> {
  const found = await sql<Photo>`
    select s.school_id, p.media_type, p.storage_key, p.thumb_key
    from students.guardians g
    join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
    join students.students s on (s.tenant_id, s.id) = (l.tenant_id, l.student_id)
    join platform.files p on (p.tenant_id, p.id) = (s.tenant_id, s.photo_id)
    where g.tenant_id = ${scopeOf(db).tenant_id} and g.user_id = ${user_id}
      and s.id = ${student_id} and p.kind = 'photo' and ${is_open}
  `.execute(db);
  return found.rows[0];
}

/** The files of learners' photos, by learner. */
export async function listPhotoFiles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; photo_id: string }>`
    select s.id, s.photo_id
    from students.students s
    where s.id = any (${ids}::uuid[]) and s.photo_id is not null
  `.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.photo_id]));
}

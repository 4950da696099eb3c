import type { Learner } from '@darasa/contract/students/learners/learner';
import { searchWords } from '@darasa/rules/search';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/**
 * A stored learner is what is stored of a learner; names of class, stream and house come from their own
 * tables.
 */
export type StoredLearner = Omit<Learner, 'class_name' | 'stream_name' | 'house_name' | 'photo'>;

export const learner_columns = sql`
  s.id, s.admission_number, s.surname, s.first_name, s.other_names, s.gender, s.born_on, s.status,
  s.class_id, c.name as class_name, s.stream_id, m.name as stream_name, s.boarding,
  s.house_id, h.name as house_name, '/api/files/' || s.photo_id as photo, s.admitted_on, s.left_on,
  s.birth_certificate_number, s.upi, s.maisha_number, s.assessment_number, s.exam_index_number,
  s.nationality, s.county, s.sub_county, s.religion, s.special_need, s.blood_group, s.previous_school, s.version`;

export const with_place = sql`
  left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
  left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
  left join administration.houses h on (h.tenant_id, h.id) = (s.tenant_id, s.house_id)`;

/** The learner that a filter asks for, in words. */
export async function findLearnerName(db: Db, id: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    select concat_ws(' ', s.first_name, s.other_names, s.surname) as name
    from students.students s
    where s.id = ${id}
  `.execute(db);
  return found.rows[0]?.name;
}

/** The class that a filter asks for, in words. */
export async function findClassName(db: Db, id: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    select c.name
    from administration.classes c
    where c.id = ${id}
  `.execute(db);
  return found.rows[0]?.name;
}

/** A learner of this school, or nothing. */
export async function findStudent(db: Db, id: string): Promise<Learner | undefined> {
  const found = await sql<Learner>`
    select ${learner_columns}
    from students.students s ${with_place}
    where s.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** The same, held until the change is made, so that what was read is what is replaced. */
export async function lockStudent(db: Db, id: string): Promise<Learner | undefined> {
  const found = await sql<Learner>`
    select ${learner_columns}
    from students.students s ${with_place}
    where s.id = ${id}
    for update of s
  `.execute(db);
  return found.rows[0];
}

/** Whether the learner is of this school, and whether the guardian speaks for this child. */
export async function findNamed(
  db: Db,
  { student_id, guardian_id }: { student_id: string; guardian_id: string | null },
) {
  const found = await sql<{ has_student: boolean; is_guardian: boolean }>`
    select
      exists (select from students.students s where s.id = ${student_id}) as has_student,
      exists (
        select from students.student_guardians l
        where l.student_id = ${student_id} and l.guardian_id = ${guardian_id} and not l.is_barred
      ) as is_guardian
  `.execute(db);
  return found.rows[0]!;
}

/**
 * The search words are what a search reads of a learner. Guardians' phones are looked up where they are
 * kept.
 */
export const searchWordsOf = (
  one: Pick<
    StoredLearner,
    | 'surname'
    | 'first_name'
    | 'other_names'
    | 'admission_number'
    | 'upi'
    | 'birth_certificate_number'
  >,
): string =>
  searchWords([
    one.first_name,
    one.other_names,
    one.surname,
    one.admission_number,
    one.upi,
    one.birth_certificate_number,
  ]);

const on_roll_max = 50_000;

export async function listOnRoll(db: Db): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select id
    from students.students
    where tenant_id = ${tenant_id} and school_id = ${school_id} and status = 'active'
    limit ${on_roll_max}
  `.execute(db);
  return found.rows.map((row) => row.id);
}

export async function listBirthdays(db: Db, today: string): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select id
    from students.students
    where tenant_id = ${tenant_id} and school_id = ${school_id} and status = 'active'
      and to_char(born_on, 'MM-DD') = ${today.slice(5)}
    limit 2000
  `.execute(db);
  return found.rows.map((row) => row.id);
}

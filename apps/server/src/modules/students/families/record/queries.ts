import type { LearnerGuardian } from '@darasa/contract/students/families/guardian';
import type { Learner } from '@darasa/contract/students/learners/learner';
import type { LearnerMoney } from '@darasa/contract/students/learners/strip';
import type { Enrolment, StudentRecord } from '@darasa/contract/students/families/record';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { link_columns } from '../guardians/queries.ts';
import { money_column } from '#modules/students/learners/learner/money-queries.ts';
import {
  learner_columns,
  searchWordsOf,
  with_place,
} from '#modules/students/learners/learner/queries.ts';

const enrolments_max = 100;
const siblings_max = 20;

export async function findByNumber(db: Db, admission_number: string): Promise<Learner | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Learner>`
    select ${learner_columns}
    from students.students s ${with_place}
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and s.number_key = lower(${admission_number})
  `.execute(db);
  return found.rows[0];
}

// Both are asked by number as well, so that they travel with the question for the learner.
const meant = (db: Db, admission_number: string) => sql`
  select o.id
  from students.students o
  where o.tenant_id = ${scopeOf(db).tenant_id}
    and o.school_id = ${scopeOf(db).school_id}
    and o.number_key = lower(${admission_number})`;

export async function listGuardiansOf(
  db: Db,
  admission_number: string,
): Promise<LearnerGuardian[]> {
  const found = await sql<LearnerGuardian>`
    select ${link_columns}
    from students.student_guardians l
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where l.student_id = (${meant(db, admission_number)})
    order by l.is_barred, l.priority, g.last_name, l.id
  `.execute(db);
  return found.rows;
}

/** Learners of this school who share a guardian. */
export async function listSiblings(
  db: Db,
  admission_number: string,
): Promise<StudentRecord['siblings']> {
  const found = await sql<StudentRecord['siblings'][number]>`
    select distinct s.id, s.admission_number, s.surname, s.first_name, s.other_names,
      c.name as class_name, m.name as stream_name, s.status
    from students.student_guardians l
    join students.student_guardians k on (k.tenant_id, k.guardian_id) = (l.tenant_id, l.guardian_id)
      and k.student_id <> l.student_id
    join students.students s on (s.tenant_id, s.id) = (k.tenant_id, k.student_id) ${with_place}
    where l.student_id = (${meant(db, admission_number)})
    order by s.first_name, s.id
    limit ${siblings_max}
  `.execute(db);
  return found.rows;
}

export async function findAllergies(db: Db, admission_number: string): Promise<string | null> {
  const found = await sql<{ allergies: string | null }>`
    select h.allergies
    from students.health_records h
    where h.student_id = (${meant(db, admission_number)})
  `.execute(db);
  return found.rows[0]?.allergies ?? null;
}

export async function findMoney(db: Db, admission_number: string): Promise<LearnerMoney | null> {
  const found = await sql<{ money: LearnerMoney }>`
    select ${money_column}
    from students.students s
    where s.id = (${meant(db, admission_number)})
  `.execute(db);
  return found.rows[0]?.money ?? null;
}

export async function findBed(db: Db, admission_number: string): Promise<StudentRecord['bed']> {
  const found = await sql<NonNullable<StudentRecord['bed']>>`
    select d.name as dormitory, b.name
    from administration.bed_places p
    join administration.beds b on (b.tenant_id, b.id) = (p.tenant_id, p.bed_id)
    join administration.dormitories d on (d.tenant_id, d.id) = (b.tenant_id, b.dormitory_id)
    where p.student_id = (${meant(db, admission_number)}) and p.to_on is null
    order by p.from_on desc, p.id
    limit 1
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function listEnrolments(db: Db, student_id: string): Promise<Enrolment[]> {
  const found = await sql<Enrolment>`
    select e.id, e.year, c.name as class_name, m.name as stream_name, e.from_on, e.to_on, e.how,
      e.reason, u.first_name || ' ' || u.last_name as created_by
    from students.enrolments e
    join administration.classes c on (c.tenant_id, c.id) = (e.tenant_id, e.class_id)
    left join administration.streams m on (m.tenant_id, m.id) = (e.tenant_id, e.stream_id)
    left join identity.users u on (u.tenant_id, u.id) = (e.tenant_id, e.created_by)
    where e.student_id = ${student_id}
    order by e.from_on desc, e.id desc
    limit ${enrolments_max}
  `.execute(db);
  return found.rows;
}

export async function updateLearner(db: Db, one: Learner): Promise<void> {
  await db
    .updateTable('students.students')
    .set({
      surname: one.surname,
      first_name: one.first_name,
      other_names: one.other_names,
      gender: one.gender,
      born_on: one.born_on,
      boarding: one.boarding,
      house_id: one.house_id,
      admitted_on: one.admitted_on,
      birth_certificate_number: one.birth_certificate_number,
      upi: one.upi,
      maisha_number: one.maisha_number,
      assessment_number: one.assessment_number,
      exam_index_number: one.exam_index_number,
      nationality: one.nationality,
      county: one.county,
      sub_county: one.sub_county,
      religion: one.religion,
      special_need: one.special_need,
      blood_group: one.blood_group,
      previous_school: one.previous_school,
      search_words: searchWordsOf(one),
      version: sql`version + 1`,
    })
    .where('id', '=', one.id)
    .execute();
}

/** Birth certificates are free text, so nothing but a look keeps two learners from sharing one. */
export async function findSameCertificate(
  db: Db,
  { id, birth_certificate_number }: Pick<Learner, 'id' | 'birth_certificate_number'>,
): Promise<boolean> {
  if (!birth_certificate_number) return false;
  const found = await sql`
    select 1
    from students.students
    where tenant_id = ${scopeOf(db).tenant_id}
      and birth_certificate_number = ${birth_certificate_number}
      and id <> ${id}
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export async function isHouseHere(db: Db, id: string): Promise<boolean> {
  const found = await sql`select from administration.houses h where h.id = ${id}`.execute(db);
  return found.rows.length > 0;
}

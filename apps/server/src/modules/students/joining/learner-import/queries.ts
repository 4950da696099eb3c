import { sql } from 'kysely';
import { breaksReference } from '#platform/db/refusals.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { slicesOf } from '#platform/slices.ts';

interface Stamp {
  created_by: string;
  now: string;
}

export async function findTakenUpis(db: Db, keys: string[]): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select s.upi as key
    from students.students s
    where s.tenant_id = ${scopeOf(db).tenant_id} and s.upi = any(${keys}::text[])
  `.execute(db);
  return found.rows.map((row) => row.key);
}

export async function findTakenCertificates(db: Db, keys: string[]): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select s.birth_certificate_number as key
    from students.students s
    where s.tenant_id = ${scopeOf(db).tenant_id}
      and s.birth_certificate_number = any(${keys}::text[])
  `.execute(db);
  return found.rows.map((row) => row.key);
}

/** Those whose number or UPI was taken in the meantime are left out; the importer notices. */
export async function insertLearners(db: Db, rows: object[], stamp: Stamp): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql<{ id: string }>`
    insert into students.students as s (tenant_id, school_id, id, admission_number, surname,
      first_name, other_names, gender, born_on, class_id, stream_id, boarding, house_id, admitted_on,
      birth_certificate_number, upi, maisha_number, assessment_number, exam_index_number,
      nationality, county, sub_county, religion, blood_group, special_need, previous_school, search_words, created_by, created_at)
    select ${tenant_id}::uuid, ${school_id}::uuid, n.id, n.admission_number, n.surname,
      n.first_name, n.other_names, n.gender, n.born_on, n.class_id, n.stream_id, n.boarding,
      n.house_id, n.admitted_on, n.birth_certificate_number, n.upi, n.maisha_number, n.assessment_number,
      n.exam_index_number, n.nationality, n.county, n.sub_county, n.religion, n.blood_group,
      n.special_need, n.previous_school,
      n.search_words, ${stamp.created_by}::uuid, ${stamp.now}::timestamptz
    from jsonb_populate_recordset(null::students.students, ${JSON.stringify(rows)}::jsonb) n
    order by lower(n.admission_number)
    on conflict do nothing
    returning s.id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

export async function insertGuardians(db: Db, rows: object[], now: string): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into students.guardians (tenant_id, id, first_name, last_name, phone, other_phone, email,
      national_id, occupation, address, created_at)
    select ${scopeOf(db).tenant_id}::uuid, n.id, n.first_name, n.last_name, n.phone, n.other_phone,
      n.email, n.national_id, n.occupation, n.address, ${now}::timestamptz
    from jsonb_populate_recordset(null::students.guardians, ${JSON.stringify(rows)}::jsonb) n
    order by n.phone
  `.execute(db);
}

export async function insertEnrolments(db: Db, rows: object[], stamp: Stamp): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into students.enrolments (tenant_id, school_id, id, student_id, year, class_id, stream_id,
      from_on, how, created_by, created_at)
    select ${tenant_id}::uuid, ${school_id}::uuid, n.id, n.student_id,
      extract(year from n.from_on)::int, n.class_id, n.stream_id, n.from_on, 'admitted',
      ${stamp.created_by}::uuid, ${stamp.now}::timestamptz
    from jsonb_populate_recordset(null::students.enrolments, ${JSON.stringify(rows)}::jsonb) n
    where n.class_id is not null
  `.execute(db);
}

export async function insertLinks(db: Db, rows: object[], now: string): Promise<void> {
  if (rows.length === 0) return;
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into students.student_guardians (tenant_id, school_id, id, student_id, guardian_id,
      relation, priority, fee_share_percent, created_at)
    select ${tenant_id}::uuid, ${school_id}::uuid, n.id, n.student_id, n.guardian_id, n.relation,
      n.priority, n.fee_share_percent, ${now}::timestamptz
    from jsonb_populate_recordset(null::students.student_guardians,
      ${JSON.stringify(rows)}::jsonb) n
    on conflict (tenant_id, student_id, guardian_id) do nothing
  `.execute(db);
}

/**
 * Deletes the untouched and says how many learners went, with their places and links, and the guardians
 * whom nobody else has.
 */
export async function deleteUntouched(db: Db, ids: string[]): Promise<number | 'in use'> {
  try {
    const untouched = await sql<{ id: string }>`
      select s.id
      from students.students s
      where s.id = any(${ids}::uuid[]) and s.version = 1
      for update
    `.execute(db);
    if (untouched.rows.length < ids.length) return untouched.rows.length;
    const links = await sql<{ guardian_id: string }>`
      delete from students.student_guardians l
      where l.student_id = any(${ids}::uuid[])
      returning l.guardian_id
    `.execute(db);
    await sql`delete from students.enrolments e where e.student_id = any(${ids}::uuid[])`.execute(
      db,
    );
    await sql`
      delete from students.different_learners d
      where d.one_id = any(${ids}::uuid[]) or d.other_id = any(${ids}::uuid[])
    `.execute(db);
    const created_at = await deleteLearners(db, ids);
    const guardian_ids = links.rows.map((row) => row.guardian_id);
    // Only those who came with this file: they were made at the same moment as its learners.
    await sql`
      delete from students.guardians g
      where g.id = any(${guardian_ids}::uuid[])
        and g.created_at = ${created_at}::timestamptz
        and g.version = 1
        and g.user_id is null
        and not exists (
          select 1 from students.student_guardians l
          where (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id))
    `.execute(db);
    return ids.length;
  } catch (error) {
    if (breaksReference(error)) return 'in use';
    throw error;
  }
}

const deleted_at_once = 200;

/** Half a hundred tables are asked whether they know each of them, so no statement takes them all. */
async function deleteLearners(db: Db, ids: string[]): Promise<string | undefined> {
  let created_at: string | undefined;
  for (const some of slicesOf(ids, deleted_at_once)) {
    const gone = await sql<{ created_at: string }>`
      delete from students.students s where s.id = any(${some}::uuid[]) returning s.created_at
    `.execute(db);
    created_at ??= gone.rows[0]?.created_at;
  }
  return created_at;
}

export interface AlikeLearner {
  row_number: number;
  reason: 'birthday' | 'phone';
  admission_number: string;
  first_name: string;
  other_names: string | null;
  surname: string;
  born_on: string | null;
}

/** Of every row: its number, and a birthday or phone with two words of the name as they sound. */
export interface AskedKeys {
  row_numbers: number[];
  keys: string[];
  birthdays: string[];
  phones: string[];
}

const alike_max = 50_000;

/**
 * Learners who share a birthday or a guardian's phone, and two words of the name, with a row. One join
 * on equal values for the whole file, also where all were born on the first of January.
 */
export async function findAlikeLearners(db: Db, asked: AskedKeys): Promise<AlikeLearner[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<AlikeLearner>`
    with asked as materialized (
      select a.row_number, a.key
      from unnest(${asked.row_numbers}::int[], ${asked.keys}::text[]) a (row_number, key)
    ),
    met as materialized (
      select s.id, 'birthday' as reason, s.born_on::text as value
      from students.students s
      where s.tenant_id = ${tenant_id}
        and s.school_id = ${school_id}
        and s.born_on = any(${asked.birthdays}::date[])
      union
      select l.student_id, 'phone', p.phone
      from students.guardians g
      cross join unnest(array[g.phone, g.other_phone]) p (phone)
      join students.student_guardians l on (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id)
      where g.tenant_id = ${tenant_id}
        and l.school_id = ${school_id}
        and p.phone = any(${asked.phones}::text[])
    ),
    heard as (
      select s.id, array_agg(distinct ltrim(w.word, '#')) as words
      from students.students s
      cross join unnest(string_to_array(btrim(s.search_words), ' ')) w (word)
      where s.tenant_id = ${tenant_id}
        and s.id in (select m.id from met m)
        and s.merged_into_id is null
        and (w.word like '#%' or w.word !~ '^[a-z]{4,}$')
      group by s.id
    ),
    known as (
      select m.id, m.reason, concat_ws(' ', m.value, one.word, other.word) as key
      from met m
      join heard h on h.id = m.id
      cross join unnest(h.words) one (word)
      join unnest(h.words) other (word) on one.word collate "C" < other.word
    )
    select distinct a.row_number, k.reason, s.admission_number, s.first_name, s.other_names,
      s.surname, s.born_on
    from asked a
    join known k on k.key = a.key
    join students.students s on (s.tenant_id, s.id) = (${tenant_id}::uuid, k.id)
    order by a.row_number, k.reason, s.admission_number
    limit ${alike_max}
  `.execute(db);
  return found.rows;
}

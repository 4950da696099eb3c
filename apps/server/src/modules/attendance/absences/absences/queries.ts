import { absenceList } from '@darasa/contract/attendance/absences/absences';
import { sql } from 'kysely';
import {
  insertRow,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
  placeOf,
} from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

/** The classes that a teacher takes registers of, told by the learner \`s\`; for the office it is all. */
const own_classes = `(
  current_setting('app.taught', true) = '*'
  or coalesce(s.stream_id, s.class_id) = any (
    (select string_to_array(nullif(current_setting('app.audiences', true), ''), ',')::uuid[])::uuid[]))`;

export const absences = rowsOf(absenceList, {
  from: 'attendance.plans p',
  joins: {
    s: `join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)
      and ${own_classes}`,
    c: 'join attendance.codes c on (c.tenant_id, c.id) = (p.tenant_id, p.code_id)',
    k: 'left join administration.classes k on (k.tenant_id, k.id) = (s.tenant_id, s.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)',
    a: 'left join identity.users a on (a.tenant_id, a.id) = (p.tenant_id, p.asked_by)',
    d: 'left join identity.users d on (d.tenant_id, d.id) = (p.tenant_id, p.decided_by)',
  },
  columns: {
    student: "concat_ws(' ', s.first_name, s.surname)",
    admission_number: 's.admission_number',
    class: "nullif(concat_ws(' ', k.name, m.name), '')",
    code: 'c.code',
    code_words: 'c.words_en',
    asked_by: "concat_ws(' ', a.first_name, a.last_name)",
    decided_by: "nullif(concat_ws(' ', d.first_name, d.last_name), '')",
    came_on: `array(
      select distinct to_char(r.day, 'YYYY-MM-DD')
      from attendance.marks r
      join attendance.codes q on (q.tenant_id, q.id) = (r.tenant_id, r.code_id)
      where (r.tenant_id, r.student_id) = (p.tenant_id, p.student_id) and p.state = 'agreed'
        and r.day between p.from_on and p.to_on and q.presence = 'present' and q.is_onsite
      order by 1)`,
  },
  filters: { from_on: 'p.from_on' },
  sorts: { from_on: ['p.from_on'] },
  search: ['s.first_name', 's.surname', 's.admission_number', 'p.words'],
  names: { student_id: nameIn('students.students', "concat_ws(' ', first_name, surname)") },
});

export const lockPlan = (db: Db, id: string) =>
  lockRow(db, 'attendance.plans', id, ['id', 'file_id', 'guardian_id']);

export const insertPlan = (db: Db, row: NewRow<'attendance.plans'>) =>
  insertRow(db, 'attendance.plans', row);

export const updatePlan = (db: Db, id: string, patch: Patch<'attendance.plans'>) =>
  patchRow(db, 'attendance.plans', id, patch);

/** A learner as an absence needs one: who it is, who leads the class, and who else is to be told. */
export interface AbsentLearner {
  name: string;
  class_id: string | null;
  /** The person who works leads the learner's class. */
  leads: boolean;
  teacher_user_id: string | null;
}

export async function findLearner(
  db: Db,
  { student_id, school_id }: { student_id: string; school_id: string },
  staff_id: string | null,
): Promise<AbsentLearner | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<AbsentLearner>`
    select concat_ws(' ', s.first_name, s.surname) as name, s.class_id,
      coalesce(m.class_teacher_id = ${staff_id}, false) or exists (
        select from administration.class_teachers k
        where k.tenant_id = ${tenant_id} and k.stream_id = s.stream_id and k.staff_id = ${staff_id}
          and k.from_on <= current_date and coalesce(k.to_on >= current_date, true)) as leads,
      f.user_id as teacher_user_id
    from students.students s
    left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
    left join identity.staff f on (f.tenant_id, f.id) = (m.tenant_id, m.class_teacher_id)
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id} and s.id = ${student_id}
      and s.status in ('active', 'suspended', 'on-leave')
  `.execute(db);
  return found.rows[0];
}

/** Whether a code excuses an absence and is still offered. */
export async function isExcuse(db: Db, school_id: string, code_id: string): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const found = await sql`
    select k.id
    from attendance.codes k
    where k.tenant_id = ${tenant_id} and k.school_id = ${school_id} and k.id = ${code_id}
      and k.retired_at is null
      and (k.is_excused or k.presence = 'none' or (k.presence = 'present' and not k.is_onsite))
  `.execute(db);
  return found.rows.length > 0;
}

interface Span {
  student_id: string;
  from_on: string;
  to_on: string;
  half: 'morning' | 'afternoon' | null;
}

/** Another absence of the learner that is asked for or agreed and shares a day, or half of one. */
export async function findOverlap(
  db: Db,
  { student_id, from_on, to_on, half }: Span,
  except: string | null,
): Promise<Span | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Span>`
    select p.student_id, p.from_on, p.to_on, p.half
    from attendance.plans p
    where p.tenant_id = ${tenant_id} and p.student_id = ${student_id} and p.state in ('asked', 'agreed')
      and p.from_on <= ${to_on} and p.to_on >= ${from_on}
      and coalesce(p.half = ${half}, true) and p.id is distinct from ${except}
    order by p.from_on
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** Learners are locked one by one, so that two requests for the same days do not pass together. */
export const lockLearner = (db: Db, student_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`absence ${student_id}`}, 0))`.execute(db);

export async function findUserOf(db: Db, guardian_id: string): Promise<string | null> {
  const found = await db
    .selectFrom('students.guardians')
    .select('user_id')
    .where('id', '=', guardian_id)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

export async function findFile(
  db: Db,
  id: string,
): Promise<{ storage_key: string; media_type: string; file_name: string | null } | undefined> {
  return db
    .selectFrom('attendance.plans as p')
    .innerJoin('platform.files as f', (join) =>
      join.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.id', '=', 'p.file_id'),
    )
    .select(['f.storage_key', 'f.media_type', 'p.file_name'])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

/** A register that was handed in and says absent, where an agreed absence now says why. */
export interface TakenRow {
  type_id: string;
  audience_id: string;
  day: string;
  slot: number;
  version: number;
}

const taken_max = 40;

export async function listTaken(db: Db, plan_id: string): Promise<TakenRow[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<TakenRow>`
    select m.type_id, m.audience_id, m.day, m.slot, m.version
    from attendance.plans p
    join attendance.marks m on (m.tenant_id, m.student_id) = (p.tenant_id, p.student_id)
      and m.day between p.from_on and p.to_on
    join attendance.codes c on (c.tenant_id, c.id) = (m.tenant_id, m.code_id)
    join attendance.types t on (t.tenant_id, t.id) = (m.tenant_id, m.type_id)
    where p.tenant_id = ${tenant_id} and p.school_id = ${school_id} and p.id = ${plan_id}
      and c.presence = 'absent' and not c.is_excused and t.kind = 'roll'
      and coalesce(p.half = case when t.opens_at < '12:00' then 'morning' else 'afternoon' end, true)
    order by m.day, t.opens_at
    limit ${taken_max}
  `.execute(db);
  return found.rows;
}

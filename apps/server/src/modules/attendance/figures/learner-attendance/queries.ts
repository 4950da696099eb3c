import type { Counts } from '@darasa/rules/attendance/presence';
import { sql } from 'kysely';
import { placeOf } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { seen } from '#modules/attendance/registers/registers/queries.ts';

/** A sum is of a learner's registers of one kind in a term. */
export interface SumRow extends Counts {
  term_id: string;
  term: string;
  year: number;
  starts_on: string;
  ends_on: string;
  type_id: string;
  type: string;
  is_official: boolean;
}

/** Sums of a learner by term and kind of register; of one whose class the person does not take, none. */
export async function listSums(db: Db, student_id: string): Promise<SumRow[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<SumRow>`
    select u.term_id, e.name as term, e.year, e.starts_on, e.ends_on, u.type_id, t.name as type,
      t.is_official, u.possible, u.present, u.absent, u.excused, u.late, u.late_minutes
    from attendance.sums u
    join administration.terms e on (e.tenant_id, e.id) = (u.tenant_id, u.term_id)
    join attendance.types t on (t.tenant_id, t.id) = (u.tenant_id, u.type_id)
    where u.tenant_id = ${tenant_id} and u.student_id = ${student_id}
      and u.possible > 0
    order by e.starts_on desc, t.position, t.opens_at
    limit 400
  `.execute(db);
  return found.rows;
}

/** The learner, if the person takes registers of the class, or is of the office. */
export async function findLearner(db: Db, student_id: string) {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<{ id: string }>`
    select o.id
    from (
      select s.id, s.class_id, s.stream_id, coalesce(s.stream_id, s.class_id) as audience_id
      from students.students s
      where s.tenant_id = ${tenant_id} and s.school_id = ${school_id} and s.id = ${student_id}
    ) o
    where ${seen}
  `.execute(db);
  return found.rows[0];
}

export interface TermRow {
  id: string;
  name: string;
  year: number;
  starts_on: string;
  ends_on: string;
}

/** The term that is asked for, else the one that runs or ran last. */
export async function findTerm(
  db: Db,
  today: string,
  term_id?: string,
): Promise<TermRow | undefined> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<TermRow>`
    select e.id, e.name, e.year, e.starts_on, e.ends_on
    from administration.terms e
    where e.tenant_id = ${tenant_id} and e.school_id = ${school_id}
      and ${term_id ? sql`e.id = ${term_id}` : sql`e.starts_on <= ${today}`}
    order by e.starts_on desc
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** A place in which a learner sat, from a day to a day. */
export interface Sitting {
  class_id: string;
  audience_id: string;
  from_on: string;
  to_on: string | null;
  left_on: string | null;
}

export async function listPlaces(db: Db, student_id: string): Promise<Sitting[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Sitting>`
    select e.class_id, coalesce(e.stream_id, e.class_id) as audience_id, e.from_on, e.to_on, s.left_on
    from students.enrolments e
    join students.students s on (s.tenant_id, s.id) = (e.tenant_id, e.student_id)
    where e.tenant_id = ${tenant_id} and e.student_id = ${student_id} and e.class_id is not null
    order by e.from_on
    limit 100
  `.execute(db);
  return found.rows;
}

/** A register of a class in which the learner sat: whether the learner was expected, and what was said. */
export interface SessionRow {
  day: string;
  type_id: string;
  type: string;
  audience_id: string;
  slot: number;
  is_void: boolean;
  is_expected: boolean;
  code: string | null;
  words: string | null;
  presence: 'present' | 'absent' | 'none' | null;
  is_excused: boolean | null;
  is_late: boolean | null;
  minutes: number | null;
  reason: string | null;
  note: string | null;
  teacher_code: string | null;
}

export async function listSessions(
  db: Db,
  student_id: string,
  { today, term_id }: { today: string; term_id: string | undefined },
): Promise<SessionRow[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<SessionRow>`
    select r.day, r.type_id, t.name as type, r.audience_id, r.slot, r.state = 'void' as is_void,
      coalesce(${student_id} = any (o.person_ids), false) as is_expected,
      k.code, k.words_en as words, k.presence, k.is_excused, k.is_late, m.minutes,
      n.name as reason, m.note,
      case when m.how = 'office' and m.teacher_code_id <> m.code_id then h.code end as teacher_code
    from (
      select e.id
      from administration.terms e
      where e.tenant_id = ${tenant_id} and e.school_id = ${school_id}
        and ${term_id ? sql`e.id = ${term_id}` : sql`e.starts_on <= ${today}`}
      order by e.starts_on desc
      limit 1
    ) e
    join attendance.registers r on r.tenant_id = ${tenant_id} and r.term_id = e.id
      and r.audience_id in (
        select coalesce(p.stream_id, p.class_id)
        from students.enrolments p
        where p.tenant_id = ${tenant_id} and p.student_id = ${student_id})
    join attendance.types t on (t.tenant_id, t.id) = (r.tenant_id, r.type_id)
    left join attendance.rosters o on (o.tenant_id, o.id) = (r.tenant_id, r.roster_id)
    left join attendance.marks m on (m.tenant_id, m.register_id) = (r.tenant_id, r.id)
      and m.student_id = ${student_id}
    left join attendance.codes k on (k.tenant_id, k.id) = (m.tenant_id, m.code_id)
    left join attendance.codes h on (h.tenant_id, h.id) = (m.tenant_id, m.teacher_code_id)
    left join attendance.reasons n on (n.tenant_id, n.id) = (m.tenant_id, m.reason_id)
    where r.state in ('handed-in', 'void')
    order by r.day, t.opens_at, r.slot
    limit 2000
  `.execute(db);
  return found.rows;
}

import { isoDate } from '@darasa/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';

/** Moves the transaction into another school of the same person, or into none; nobody waits for it. */
export function enterIfOpen({ db, user, now }: Ctx, school_id: string): void {
  sql`select attendance.enter_school(${user.id}::uuid, ${school_id}::uuid, ${isoDate(now)}::date)`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

export interface ClassCounts {
  class_id: string;
  class: string;
  term: string;
  learner_count: number;
  possible: number;
  present: number;
  late: number;
}

const classes_max = 60;

/** Official registers of the term that runs or ran last, by the class in which each learner sits now. */
export async function listClasses(db: Db, today: string): Promise<ClassCounts[]> {
  const found = await sql<ClassCounts>`
    select c.id as class_id, c.name as class, e.term, count(distinct u.student_id)::int as learner_count,
      sum(u.possible - case when x.leaves_out then u.excused else 0 end)::int as possible,
      sum(u.present)::int as present, sum(u.late)::int as late
    from (
      select e.tenant_id, e.id, e.name || ' ' || e.year as term
      from administration.terms e
      where e.starts_on <= ${today}
      order by e.starts_on desc
      limit 1
    ) e
    join attendance.sums u on (u.tenant_id, u.term_id) = (e.tenant_id, e.id) and u.possible > 0
    join attendance.types t on (t.tenant_id, t.id) = (u.tenant_id, u.type_id) and t.is_official
    join students.students s on (s.tenant_id, s.id) = (u.tenant_id, u.student_id)
    join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
    cross join (
      select coalesce(bool_or(x.value = 'false'::jsonb), false) as leaves_out
      from platform.settings x
      where x.key = 'attendance.excused_counts'
    ) x
    group by c.id, c.name, c.level, e.term
    order by c.level, lower(c.name)
    limit ${classes_max}
  `.execute(db);
  return found.rows;
}

/** Those present of those expected, by the last official registers of a day that are in. */
export async function findDay(db: Db, day: string) {
  const found = await sql<{ possible: number; present: number }>`
    select coalesce(sum(d.boys_possible + d.girls_possible), 0)::int as possible,
      coalesce(sum(d.boys_present + d.girls_present), 0)::int as present
    from attendance.day_sums d
    where d.day = ${day} and d.type_id = (
      select t.id
      from attendance.types t
      where t.is_official and t.kind = 'roll' and exists (
        select from attendance.registers r
        where r.type_id = t.id and r.day = ${day} and r.state = 'handed-in')
      order by t.opens_at desc
      limit 1)
  `.execute(db);
  return found.rows[0]!;
}

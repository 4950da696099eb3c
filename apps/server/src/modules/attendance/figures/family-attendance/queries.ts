import type { Counts } from '@darasa/rules/attendance/presence';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Goes into the school of a child whose attendance the parent may see; of another child nothing is there. */
export function enterChild(db: Db, student_id: string): void {
  sql`select attendance.enter_shown_child(${student_id}::uuid)`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

/** The children of a parent, before any school is entered. */
export async function listChildIds(db: Db): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select s.id
    from students.students s
    where s.id = any (string_to_array(nullif(current_setting('app.family', true), ''), ',')::uuid[])
    order by s.born_on, s.id
    limit 20
  `.execute(db);
  return found.rows.map((row) => row.id);
}

/** A child today, by the last register that is in, and the sums of the term that runs or ran last. */
export interface ChildRow extends Counts {
  student_id: string;
  type: string | null;
  at: string | null;
  presence: 'present' | 'absent' | 'none' | null;
  words: string | null;
  is_late: boolean | null;
  is_onsite: boolean | null;
  minutes: number | null;
  starts_as: 'present' | 'unseen' | null;
  late_absent_after: number | null;
  term: string | null;
  excused_counts: boolean;
}

export async function findChild(
  db: Db,
  student_id: string,
  today: string,
): Promise<ChildRow | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ChildRow>`
    select s.id as student_id, r.type, r.at, r.presence, r.words, r.is_late, r.is_onsite, r.minutes,
      r.starts_as, r.late_absent_after, e.term, coalesce((
        select x.value <> 'false'::jsonb
        from platform.settings x
        where x.tenant_id = s.tenant_id and x.school_id = s.school_id
          and x.key = 'attendance.excused_counts'
      ), true) as excused_counts,
      coalesce(u.possible, 0) as possible, coalesce(u.present, 0) as present,
      coalesce(u.absent, 0) as absent, coalesce(u.excused, 0) as excused,
      coalesce(u.late, 0) as late, coalesce(u.late_minutes, 0) as late_minutes
    from students.students s
    left join lateral (
      select e.id, e.name || ' ' || e.year as term
      from administration.terms e
      where e.tenant_id = s.tenant_id and e.school_id = s.school_id and e.starts_on <= ${today}
      order by e.starts_on desc
      limit 1
    ) e on true
    left join lateral (
      select sum(u.possible)::int as possible, sum(u.present)::int as present,
        sum(u.absent)::int as absent, sum(u.excused)::int as excused, sum(u.late)::int as late,
        sum(u.late_minutes)::int as late_minutes
      from attendance.sums u
      join attendance.types t on (t.tenant_id, t.id) = (u.tenant_id, u.type_id) and t.is_official
      where (u.tenant_id, u.student_id, u.term_id) = (s.tenant_id, s.id, e.id)
    ) u on true
    left join lateral (
      select t.name as type, t.starts_as, t.late_absent_after,
        coalesce(m.done_at, r.first_done_at) as at, k.presence,
        k.words_en as words, k.is_late, k.is_onsite, m.minutes
      from attendance.registers r
      join attendance.types t on (t.tenant_id, t.id) = (r.tenant_id, r.type_id)
      join attendance.rosters o on (o.tenant_id, o.id) = (r.tenant_id, r.roster_id)
      left join attendance.marks m on (m.tenant_id, m.register_id) = (r.tenant_id, r.id)
        and m.student_id = s.id
      left join attendance.codes k on (k.tenant_id, k.id) = (m.tenant_id, m.code_id)
      where r.tenant_id = s.tenant_id and r.school_id = s.school_id and r.day = ${today}
        and r.state = 'handed-in' and s.id = any (o.person_ids) and t.kind = 'roll'
        and r.audience_id in (
          select coalesce(p.stream_id, p.class_id)
          from students.enrolments p
          where (p.tenant_id, p.student_id) = (s.tenant_id, s.id))
      order by t.opens_at desc
      limit 1
    ) r on true
    where s.tenant_id = ${tenant_id} and s.id = ${student_id}
      -- In no school nothing of attendance is there, though the parent sees the child.
      and nullif(current_setting('app.school_id', true), '')::uuid = s.school_id
  `.execute(db);
  return found.rows[0];
}

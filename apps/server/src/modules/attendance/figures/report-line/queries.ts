import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Half days of learners in a term that counted, and those on which they came. */
export async function listHalfDays(db: Db, student_ids: readonly string[], term_id: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ student_id: string; possible: number; present: number }>`
    select u.student_id, sum(u.possible * t.half_days)::int as possible,
      sum(u.present * t.half_days)::int as present
    from attendance.sums u
    join attendance.types t on (t.tenant_id, t.id) = (u.tenant_id, u.type_id) and t.is_official
    where u.tenant_id = ${tenant_id} and u.term_id = ${term_id}
      and u.student_id = any (${student_ids}::uuid[])
    group by u.student_id
    having sum(u.possible * t.half_days) > 0
    limit 5000
  `.execute(db);
  return found.rows;
}

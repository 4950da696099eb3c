import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface OpenMatters {
  name: string;
  /** Exams that are being entered or reviewed, each with the subjects in which a mark is missing. */
  exams: string | null;
  papers_count: number;
  corrections_count: number;
}

/** The first of these learners of whom academics is not finished. Papers that are held wait for others. */
export async function findOpenMatters(
  db: Db,
  student_ids: readonly string[],
): Promise<OpenMatters | undefined> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<OpenMatters>`
    select concat_ws(' ', s.first_name, s.other_names, s.surname) as name, m.exams,
      coalesce(p.count, 0) as papers_count, coalesce(q.count, 0) as corrections_count
    from students.students s
    left join lateral (
      select string_agg(e.exam || ' (' || e.subjects || ')', ', ' order by e.exam) as exams
      from (
        select x.name as exam, string_agg(b.name, ', ' order by b.name) as subjects
        from academics.results r
        join academics.sittings i on (i.tenant_id, i.id) = (r.tenant_id, r.sitting_id)
        join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
        join administration.subjects b on (b.tenant_id, b.id) = (r.tenant_id, r.subject_id)
        where (r.tenant_id, r.student_id) = (s.tenant_id, s.id) and r.outcome = 'open'
          and r.place in ('expected', 'joined') and i.state in ('open', 'review')
        group by x.id, x.name
      ) e
    ) m on true
    left join lateral (
      select count(*)::int as count
      from academics.papers p
      where (p.tenant_id, p.student_id) = (s.tenant_id, s.id) and p.kind <> 'transcript'
        and p.released_at is null and p.held_at is null and p.withdrawn_at is null
        and p.replaced_at is null
    ) p on true
    left join lateral (
      select count(*)::int as count
      from academics.mark_change_requests q
      where (q.tenant_id, q.student_id) = (s.tenant_id, s.id) and q.state = 'waiting'
    ) q on true
    where s.tenant_id = ${tenant_id} and s.id = any(${student_ids}::uuid[])
      and (m.exams is not null or p.count > 0 or q.count > 0)
    order by lower(s.surname), s.id
    limit 1
  `.execute(db);
  return found.rows[0];
}

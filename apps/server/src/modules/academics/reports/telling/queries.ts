import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { isOf, type PaperGround } from '../papers/ground-queries.ts';

export interface ToldPaper {
  id: string;
  title: string;
  child: string;
  class_id: string;
  /** The family heard of an earlier version. */
  is_correction: boolean;
  guardians: { user_id: string; language: 'en' | 'sw' }[];
}

/**
 * Marks the papers that a family can read from now on as told, and answers with who hears of them: guardians
 * with a sign-in of their own who may see the records. A paper is answered with once.
 */
export async function takeUntold(db: Db, ground: PaperGround, at: string): Promise<ToldPaper[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<ToldPaper>`
    with told as (
      update academics.papers p
      set told_at = ${at}
      where p.tenant_id = ${tenant_id} and ${isOf('p', ground)} and p.told_at is null
        and p.released_at is not null and p.held_at is null and p.withdrawn_at is null
        and p.replaced_at is null
      returning p.tenant_id, p.id, p.student_id, p.class_id, p.title, p.replaces_id
    )
    select t.id, t.title, s.first_name as child, t.class_id,
      coalesce(f.told_at is not null, false) as is_correction,
      jsonb_agg(distinct jsonb_build_object('user_id', g.user_id, 'language', g.language))
        as guardians
    from told t
    join students.students s on (s.tenant_id, s.id) = (t.tenant_id, t.student_id)
    join students.student_guardians l on (l.tenant_id, l.student_id) = (t.tenant_id, t.student_id)
      and l.sees_records and not l.is_barred
    join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
      and g.user_id is not null
    left join academics.papers f on (f.tenant_id, f.id) = (t.tenant_id, t.replaces_id)
    group by t.id, t.title, s.first_name, t.class_id, f.told_at
    order by t.id
  `.execute(db);
  return found.rows;
}

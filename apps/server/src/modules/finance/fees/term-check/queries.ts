import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface TermMoney {
  unbilled_count: number;
  waiting_count: number;
  waiting_cents: number;
  open_shifts: number;
}

/**
 * Finds what of a term's money is unfinished, in one statement. Learners count as unbilled only in classes
 * that have a published fee structure for the term: a school that bills nothing is asked nothing.
 */
export async function findTermMoney(db: Db, term_id: string): Promise<TermMoney | undefined> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<TermMoney>`
    with term as (
      select t.id, t.ends_on from administration.terms t
      where t.tenant_id = ${tenant_id} and t.id = ${term_id}
    ), waiting as (
      select count(*)::int as count, coalesce(sum(a.amount_cents), 0)::bigint as cents
      from finance.arrivals a, term t
      where a.tenant_id = ${tenant_id} and a.school_id = ${school_id}
        and a.state in ('new', 'suspense') and a.paid_at < t.ends_on + 1
    )
    select w.count as waiting_count, w.cents as waiting_cents,
      (
        select count(*)::int
        from students.students s
        where s.tenant_id = ${tenant_id} and s.school_id = ${school_id} and s.status = 'active'
          and s.admitted_on <= t.ends_on
          and s.class_id in (
            select f.class_id from finance.fee_structures f
            where f.tenant_id = ${tenant_id} and f.semester_id = t.id and f.state = 'published')
          and not exists (
            select from finance.bills b
            where b.tenant_id = ${tenant_id} and b.student_id = s.id and b.semester_id = t.id)
      ) as unbilled_count,
      (
        select count(*)::int from finance.shifts h
        where h.tenant_id = ${tenant_id} and h.school_id = ${school_id} and h.closed_at is null
      ) as open_shifts
    from term t, waiting w
  `.execute(db);
  return found.rows[0];
}

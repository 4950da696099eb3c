import { statusesAtSchool } from '@darasa/contract/students/learners/learner';
import { type RawBuilder, sql } from 'kysely';
import { hasBox } from './reports/designs/queries.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Counts the sheets in one state of exams that are being entered or reviewed. */
export function sumOfSheets(
  db: Db,
  state: 'open' | 'handed-in',
  closed_before: string,
): RawBuilder<unknown> {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`
    select count(*)::int as count, null::bigint as amount_cents,
      min(coalesce(h.entry_to, x.entry_to)) as since
    from academics.sheets h
    join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)
    join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
    where h.tenant_id = ${tenant_id} and h.school_id = ${school_id} and h.state = ${state}
      and i.state in ('open', 'review')
      and coalesce(h.entry_to, x.entry_to) < ${closed_before}::date`;
}

/** Counts the learners of the own stream whose reports are prepared and have no word of the class teacher. */
export function sumOfUncommented(db: Db, staff_id: string | null): RawBuilder<unknown> {
  const { tenant_id, school_id } = scopeOf(db);
  return sql`
    select count(distinct s.id)::int as count, null::bigint as amount_cents,
      min(r.created_at)::date as since
    from administration.streams m
    join academics.report_sets r on (r.tenant_id, r.class_id) = (m.tenant_id, m.class_id)
    join students.students s on (s.tenant_id, s.class_id, s.stream_id)
      = (m.tenant_id, m.class_id, m.id)
    where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
      and m.class_teacher_id = ${staff_id} and r.state = 'draft'
      and ${sql.raw(hasBox(`'class-teacher'`))}
      and s.status = any(${[...statusesAtSchool]}::text[])
      and not exists (
        select
        from academics.comments k
        where (k.tenant_id, k.set_id, k.student_id) = (r.tenant_id, r.id, s.id)
          and k.kind = 'class-teacher')`;
}

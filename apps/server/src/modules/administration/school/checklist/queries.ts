import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** Everything the checklist looks at, counted over whole sets in one statement. */
export async function countGaps(db: Db, today: string): Promise<Record<string, number>> {
  const { tenant_id, school_id } = scopeOf(db);
  const here = sql`tenant_id = ${tenant_id} and school_id = ${school_id ?? null}`;
  const found = await sql<Record<string, number>>`
    with s as (
      select code, kra_pin, knec_code, nemis_code, county, logo
      from identity.schools
      where id = ${school_id ?? null}
    ), y as (
      select count(*)::int as years
      from administration.years
      where ${here} and ${today} between starts_on and ends_on
    ), t as (
      select count(*)::int as streams,
        count(*) filter (where class_teacher_id is null)::int as streams_without_teacher
      from administration.streams
      where ${here} and retired_at is null
    ), c as (
      select count(*)::int as classes
      from administration.classes
      where ${here} and retired_at is null
    ), lists as (
      select
        (select exists (select from students.students where ${here}))::int as ever_learners,
        (select count(*)::int from identity.roles
          where tenant_id = ${tenant_id} and retired_at is null) as roles,
        (select count(*)::int from staff.leave_types where ${here} and retired_at is null)
          as leave_types,
        (select count(*)::int from workflows.paths where ${here} and retired_at is null) as paths,
        (select count(*)::int from students.clearance_desks where ${here} and retired_at is null)
          as desks,
        (select count(*)::int from students.behaviour_types where ${here} and retired_at is null)
          as behaviour_types
    ), full_streams as (
      select count(*)::int as streams_over
      from (
        select a.stream_id, count(*) as learners
        from students.students a
        where a.tenant_id = ${tenant_id} and a.school_id = ${school_id ?? null}
          and a.status = 'active'
        group by a.stream_id
      ) seats
      join administration.streams r on r.id = seats.stream_id and seats.learners > r.capacity
    ), l as (
      select count(*)::int as learners,
        count(*) filter (where class_id is null or stream_id is null and exists (
          select from administration.streams r
          where (r.tenant_id, r.class_id) = (students.tenant_id, students.class_id)
            and r.retired_at is null))::int as unplaced,
        count(*) filter (where upi is null)::int as without_upi,
        count(*) filter (where birth_certificate_number is null)::int as without_certificate,
        (count(birth_certificate_number) - count(distinct lower(birth_certificate_number)))::int
          as double_certificates
      from students.students
      where ${here} and status = 'active'
    ), reached as (
      select count(distinct g.student_id)::int as with_phone
      from students.student_guardians g
      join students.guardians p on (p.tenant_id, p.id) = (g.tenant_id, g.guardian_id)
      join students.students a on (a.tenant_id, a.id) = (g.tenant_id, g.student_id)
      where g.tenant_id = ${tenant_id} and g.school_id = ${school_id ?? null}
        and p.phone is not null and a.status = 'active'
    ), taught as (
      select count(*)::int as lessons, count(g.id)::int as lessons_taught
      from administration.subject_classes k
      join administration.subjects j
        on (j.tenant_id, j.id) = (k.tenant_id, k.subject_id) and j.retired_at is null
      join administration.streams r
        on (r.tenant_id, r.class_id) = (k.tenant_id, k.class_id) and r.retired_at is null
      left join administration.teaching g
        on (g.tenant_id, g.subject_id, g.stream_id) = (k.tenant_id, k.subject_id, r.id)
        and g.from_on <= ${today} and (g.to_on is null or g.to_on >= ${today})
      where k.tenant_id = ${tenant_id} and k.school_id = ${school_id ?? null}
    )
    select
      num_nulls(s.code, s.kra_pin, s.knec_code, s.nemis_code, s.county, s.logo)::int as identity,
      y.years, t.*, c.*, lists.*, full_streams.*, l.*, reached.*, taught.*
    from s, y, t, c, lists, full_streams, l, reached, taught
  `.execute(db);
  return found.rows[0] ?? {};
}

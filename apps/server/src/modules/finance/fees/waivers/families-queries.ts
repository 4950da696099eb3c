import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export interface Contact {
  student_id: string;
  student_name: string;
  phone: string | null;
  user_id: string | null;
  language: 'en' | 'sw';
}

/** The guardian of each learner who is called first and may see the fees. */
export async function listContacts(db: Db, student_ids: readonly string[]): Promise<Contact[]> {
  const found = await sql<Contact>`
    select distinct on (s.id) s.id as student_id, concat_ws(' ', s.first_name, s.surname)
      as student_name, g.phone, g.user_id, g.language
    from students.students s
    join students.student_guardians l on l.tenant_id = s.tenant_id and l.student_id = s.id
      and l.sees_fees and not l.is_barred
    join students.guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
    where s.id = any(${student_ids}::uuid[])
    order by s.id, l.priority, l.id
  `.execute(db);
  return found.rows;
}

export interface FittingLearner {
  student_id: string;
  admission_number: string;
  name: string;
  class_name: string | null;
  /** 1 for the eldest of the family at this school. */
  child: number;
  staff_name: string | null;
}

/** Every learner at school with the place among siblings, and a parent who works here. */
export async function listFitting(db: Db): Promise<FittingLearner[]> {
  const found = await sql<FittingLearner>`
    with here as (
      select s.tenant_id, s.id, s.admission_number, s.born_on, s.admitted_on,
        concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
        nullif(concat_ws(' ', c.name, t.name), '') as class_name
      from students.students s
      left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
      left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
      where s.status in ('active', 'suspended', 'on-leave')
    ), family as materialized (
      select h.id, l.guardian_id,
        row_number() over (partition by l.guardian_id
          order by h.born_on nulls last, h.admitted_on, h.id)::int as child
      from here h
      join students.student_guardians l on l.tenant_id = h.tenant_id and l.student_id = h.id
        and l.has_custody and not l.is_barred
    ), place as (
      select f.id, max(f.child) as child
      from family f
      group by f.id
    ), working as (
      select distinct on (l.student_id) l.student_id,
        concat_ws(' ', u.first_name, u.last_name) as staff_name
      from students.student_guardians l
      join students.guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
      join identity.users u on u.tenant_id = g.tenant_id and u.user_type = 'staff'
        and u.disabled_at is null and (u.id = g.user_id or u.phone = g.phone)
      where not l.is_barred
      order by l.student_id, u.id
    )
    select h.id as student_id, h.admission_number, h.name, h.class_name,
      coalesce(p.child, 1) as child, w.staff_name
    from here h
    left join place p on p.id = h.id
    left join working w on w.student_id = h.id
    order by h.class_name, h.name, h.id
    limit 20000
  `.execute(db);
  return found.rows;
}

export interface HasIt {
  student_id: string;
  admission_number: string;
  name: string;
  class_name: string | null;
  waiver_id: string;
  member_id: string;
}

/** Lists who has a waiver of this kind for the term, from the draft on. */
export async function listHaving(db: Db, type_id: string, semester_id: string): Promise<HasIt[]> {
  const found = await sql<HasIt>`
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      nullif(concat_ws(' ', c.name, t.name), '') as class_name, w.id as waiver_id, m.id as member_id
    from finance.waiver_members m
    join finance.waivers w on w.tenant_id = m.tenant_id and w.id = m.waiver_id
    join finance.waiver_terms k on k.tenant_id = w.tenant_id and k.waiver_id = w.id
    join students.students s on s.tenant_id = m.tenant_id and s.id = m.student_id
    left join administration.classes c on c.tenant_id = s.tenant_id and c.id = s.class_id
    left join administration.streams t on t.tenant_id = s.tenant_id and t.id = s.stream_id
    where w.waiver_type_id = ${type_id} and k.semester_id = ${semester_id}
      and m.state <> 'ended' and w.state not in ('rejected', 'ended')
    order by s.surname, s.first_name, s.id
    limit 20000
  `.execute(db);
  return found.rows;
}

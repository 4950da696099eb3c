import type { GroupMember, GroupTeacher } from '@darasa/contract/academics/teaching/group-people';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { staff_name_text } from './teacher-queries.ts';

const members_max = 500;

export async function listMembers(db: Db, group_id: string, today: string): Promise<GroupMember[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<GroupMember>`
    select n.id, n.student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, m.name as stream, n.from_on
    from academics.group_members n
    join students.students s on (s.tenant_id, s.id) = (n.tenant_id, n.student_id)
    left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
    where n.tenant_id = ${tenant_id} and n.group_id = ${group_id}
      and n.from_on <= ${today} and coalesce(n.to_on >= ${today}, true)
    order by lower(concat_ws(' ', s.first_name, s.other_names, s.surname)), s.admission_number
    limit ${members_max}
  `.execute(db);
  return found.rows;
}

/** Those who teach or help now or later; what has ended is history. */
export async function listTeachers(
  db: Db,
  group_id: string,
  today: string,
  id?: string,
): Promise<GroupTeacher[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<GroupTeacher>`
    select t.id, t.staff_id, ${sql.raw(staff_name_text)} as name, t.may, x.name as exam, t.parts,
      t.from_on, t.to_on, t.note
    from academics.group_teachers t
    join identity.staff f on (f.tenant_id, f.id) = (t.tenant_id, t.staff_id)
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    left join academics.sittings i on (i.tenant_id, i.id) = (t.tenant_id, t.sitting_id)
    left join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    where t.tenant_id = ${tenant_id} and t.group_id = ${group_id}
      and coalesce(t.to_on >= ${today}, true)
      ${id ? sql`and t.id = ${id}` : sql``}
    order by t.from_on, t.id
    limit 50
  `.execute(db);
  return found.rows;
}

interface FreePlace {
  subject_id: string;
  class_id: string;
}

/**
 * Learners of a class who may take a subject on a day and sit in none of its groups: those who chose it,
 * or, while nobody has, all who neither dropped it nor are exempt.
 */
export async function listFree(
  db: Db,
  { subject_id, class_id }: FreePlace,
  day: string,
  stream_id?: string,
): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ student_id: string }>`
    with learners as (
      select k.student_id, k.stream_id,
        bool_or(k.subject_id = ${subject_id} and k.option_id is not null) as sits
      from academics.taken_on(${class_id}, ${day}) k
      group by k.student_id, k.stream_id
    ), said as (
      select t.student_id, t.how
      from academics.takings t
      join learners p on p.student_id = t.student_id
      where t.tenant_id = ${tenant_id} and t.subject_id = ${subject_id}
        and t.from_on <= ${day} and coalesce(t.to_on >= ${day}, true)
    )
    select p.student_id
    from learners p
    left join said d on d.student_id = p.student_id
    where not p.sits
      and coalesce(d.how = 'chosen', not exists (select from said c where c.how = 'chosen'))
      ${stream_id ? sql`and p.stream_id = ${stream_id}` : sql``}
    order by p.student_id
    limit 1000
  `.execute(db);
  return found.rows.map((row) => row.student_id);
}

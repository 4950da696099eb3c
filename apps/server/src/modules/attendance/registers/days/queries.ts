import { sql } from 'kysely';
import { placeOf } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { seen } from '../registers/queries.ts';

/** A register that the school takes, with the days of the week of all classes and of single ones. */
export interface TypeRow {
  id: string;
  name: string;
  opens_at: string;
  late_after: string;
  days: { weekday: number; class_id: string | null }[];
}

export async function listTypes(db: Db): Promise<TypeRow[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<TypeRow>`
    select t.id, t.name, to_char(t.opens_at, 'HH24:MI') as opens_at,
      to_char(t.late_after, 'HH24:MI') as late_after,
      coalesce((
        select jsonb_agg(jsonb_build_object('weekday', d.weekday, 'class_id', d.class_id))
        from attendance.type_days d
        where (d.tenant_id, d.type_id) = (t.tenant_id, t.id)
      ), '[]') as days
    from attendance.types t
    where t.tenant_id = ${tenant_id} and t.school_id = ${school_id} and t.kind = 'roll'
      and t.retired_at is null
    order by t.position, t.opens_at, lower(t.name)
    limit 40
  `.execute(db);
  return found.rows;
}

export interface ClassRow {
  type_id: string;
  audience_id: string;
  class_id: string;
  class: string;
  stream: string | null;
  teacher: string | null;
  is_own: boolean;
  learner_count: number;
  state: 'none' | 'open' | 'handed-in' | 'void';
  handed_in_at: string | null;
  handed_in_by: string | null;
  expected: number;
  present: number;
  absent: number;
  excused: number;
  late: number;
  boys_possible: number;
  boys_present: number;
  girls_possible: number;
  girls_present: number;
  differences_count: number;
}

/** Every class that has learners, with its register of the day; counts of learners are kept by the roll. */
export async function listClasses(
  db: Db,
  day: string,
  staff_id: string | null,
): Promise<ClassRow[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<ClassRow>`
    with sizes as (
      select n.class_id, n.stream_id, sum(n.learner_count)::int as count
      from students.roll_counts n
      where n.tenant_id = ${tenant_id} and n.school_id = ${school_id}
        and n.status in ('active', 'suspended', 'on-leave') and n.class_id is not null
      group by n.class_id, n.stream_id
    ), own as (
      select coalesce(z.stream_id, z.class_id) as audience_id, z.class_id, z.stream_id, z.count
      from sizes z
      where z.count > 0
    )
    select t.id as type_id, o.audience_id, o.class_id, c.name as class, m.name as stream,
      nullif(concat_ws(' ', f.first_name, f.last_name), '') as teacher,
      coalesce(m.class_teacher_id = ${staff_id}, false) as is_own, o.count as learner_count,
      coalesce(r.state, 'none') as state, r.handed_in_at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as handed_in_by,
      coalesce(r.expected, 0) as expected, coalesce(r.present, 0) as present,
      coalesce(r.absent, 0) as absent, coalesce(r.excused, 0) as excused,
      coalesce(r.late, 0) as late, coalesce(d.boys_possible, 0) as boys_possible,
      coalesce(d.boys_present, 0) as boys_present, coalesce(d.girls_possible, 0) as girls_possible,
      coalesce(d.girls_present, 0) as girls_present,
      (select count(*)::int
        from attendance.differences x
        where (x.tenant_id, x.register_id) = (r.tenant_id, r.id) and x.state = 'open'
      ) as differences_count
    from own o
    join administration.classes c on c.tenant_id = ${tenant_id} and c.id = o.class_id
    join attendance.types t on t.tenant_id = ${tenant_id} and t.school_id = ${school_id}
      and t.kind = 'roll' and t.retired_at is null
    left join administration.streams m on m.tenant_id = ${tenant_id} and m.id = o.stream_id
    left join identity.staff a on (a.tenant_id, a.id) = (m.tenant_id, m.class_teacher_id)
    left join identity.users f on (f.tenant_id, f.id) = (a.tenant_id, a.user_id)
    left join attendance.registers r on r.tenant_id = ${tenant_id} and r.type_id = t.id
      and r.audience_id = o.audience_id and r.day = ${day} and r.slot = 1
    left join identity.users u on (u.tenant_id, u.id) = (r.tenant_id, r.handed_in_by)
    left join attendance.day_sums d on (d.tenant_id, d.day, d.type_id, d.slot, d.audience_id)
      = (r.tenant_id, r.day, r.type_id, r.slot, r.audience_id)
    where ${seen}
    order by c.level, lower(c.name), lower(m.name) nulls last
    limit 4000
  `.execute(db);
  return found.rows;
}

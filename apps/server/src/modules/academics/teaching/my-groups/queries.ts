import type { MyGroup } from '@darasa/contract/academics/teaching/my-groups';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** The groups that somebody teaches or helps with on a day, with learners and the sheet that closes next. */
export async function listMine(db: Db, staff_id: string, today: string): Promise<MyGroup[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<MyGroup>`
    with own as (
      select t.subject_id, s.class_id, t.stream_id, null::uuid as group_id, null::text as name,
        false as helps, 'write' as may
      from administration.teaching t
      join administration.streams s on (s.tenant_id, s.id) = (t.tenant_id, t.stream_id)
      where t.tenant_id = ${tenant_id} and t.staff_id = ${staff_id}
        and t.from_on <= ${today} and coalesce(t.to_on >= ${today}, true)
      union all
      select g.subject_id, g.class_id, g.stream_id, g.id, g.name,
        not bool_or(g.stream_id is null and t.may = 'write' and t.sitting_id is null), max(t.may)
      from academics.group_teachers t
      join academics.groups g on (g.tenant_id, g.id) = (t.tenant_id, t.group_id)
      where t.tenant_id = ${tenant_id} and t.staff_id = ${staff_id} and g.retired_at is null
        and g.year = extract(year from ${today}::date)
        and t.from_on <= ${today} and coalesce(t.to_on >= ${today}, true)
      group by g.id, g.subject_id, g.class_id, g.stream_id, g.name
    ), sizes as (
      select k.subject_id, c.class_id, k.stream_id, k.option_id, count(*)::int as count
      from (select distinct class_id from own) c
      cross join lateral academics.taken_on(c.class_id, ${today}) k
      group by k.subject_id, c.class_id, k.stream_id, k.option_id
    )
    select concat_ws(' ', o.subject_id, o.class_id, o.stream_id, o.group_id) as key,
      b.name as subject, concat_ws(' ', c.name, coalesce(o.name, m.name)) as place, o.helps, o.may,
      coalesce((
        select sum(n.count)::int
        from sizes n
        where n.subject_id = o.subject_id and n.class_id = o.class_id
          and case when o.name is not null then n.option_id = o.group_id
            else n.option_id is null and n.stream_id is not distinct from o.stream_id end
      ), 0) as learner_count,
      h.id as sheet_id, h.exam, h.entry_to, coalesce(h.entered_count, 0) as entered_count,
      coalesce(h.expected_count, 0) as expected_count
    from own o
    join administration.subjects b on b.tenant_id = ${tenant_id} and b.id = o.subject_id
    join administration.classes c on c.tenant_id = ${tenant_id} and c.id = o.class_id
    left join administration.streams m on m.tenant_id = ${tenant_id} and m.id = o.stream_id
    left join lateral (
      select h.id, x.name as exam, coalesce(h.entry_to, x.entry_to) as entry_to, h.entered_count,
        h.expected_count
      from academics.sheets h
      join academics.groups g on (g.tenant_id, g.id) = (h.tenant_id, h.group_id)
      join academics.sittings i on (i.tenant_id, i.id) = (h.tenant_id, h.sitting_id)
      join academics.exams x on (x.tenant_id, x.id) = (h.tenant_id, h.exam_id)
      where h.tenant_id = ${tenant_id} and h.class_id = o.class_id and h.subject_id = o.subject_id
        and h.state = 'open' and i.state = 'open'
        and case when o.name is not null then h.group_id = o.group_id
          else g.kind = 'stream' and h.stream_id is not distinct from o.stream_id end
      order by coalesce(h.entry_to, x.entry_to), h.id
      limit 1
    ) h on true
    order by h.entry_to nulls last, lower(b.name), place
    limit 200
  `.execute(db);
  return found.rows;
}

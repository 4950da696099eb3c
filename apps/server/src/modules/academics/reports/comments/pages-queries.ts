import { commentPageList } from '@darasa/contract/academics/reports/comments';
import { type RawBuilder, sql } from 'kysely';
import { hasBox } from '#modules/academics/reports/designs/queries.ts';
import { seesAllGroups } from '#modules/academics/teaching/groups/queries.ts';
import {
  optionTeachersOf,
  staff_name_text,
} from '#modules/academics/teaching/groups/teacher-queries.ts';
import type { Ctx } from '#platform/ctx.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

/**
 * Of a subject there is a page for each group that sat. The others have one for each stream, and one for
 * learners who sit in none, which the office writes.
 */
const pages = `(
  select md5(concat_ws(' ', r.id, h.group_id)) as id, r.tenant_id, r.school_id, r.id as set_id,
    r.name as reports, r.state, r.term_id, r.class_id, 'subject' as kind, h.subject_id, h.group_id,
    min(h.stream_id::text)::uuid as stream_id, true as has_box
  from academics.report_sets r
  join academics.report_set_exams e on (e.tenant_id, e.set_id) = (r.tenant_id, r.id)
  join academics.sheets h on (h.tenant_id, h.sitting_id) = (e.tenant_id, e.sitting_id)
  group by r.tenant_id, r.school_id, r.id, r.name, r.state, r.term_id, r.class_id, h.subject_id,
    h.group_id
  union all
  select md5(concat_ws(' ', r.id, w.kind, m.id)), r.tenant_id, r.school_id, r.id, r.name,
    r.state, r.term_id, r.class_id, w.kind, null, null, m.id, ${hasBox('w.kind')}
  from academics.report_sets r
  cross join (values ('class-teacher'), ('principal')) w (kind)
  join lateral (
    select m.id
    from administration.streams m
    where (m.tenant_id, m.class_id) = (r.tenant_id, r.class_id) and m.retired_at is null
    union all
    select null
    where not exists (
        select from administration.streams m
        where (m.tenant_id, m.class_id) = (r.tenant_id, r.class_id) and m.retired_at is null)
      or exists (
        select from students.students s
        where (s.tenant_id, s.class_id) = (r.tenant_id, r.class_id) and s.stream_id is null
          and s.status in ('active', 'suspended', 'on-leave'))
  ) m on true
) p`;

const teacher = `coalesce(${staff_name_text}, o.names)`;

export const commentPages = rowsOf(commentPageList, {
  from: pages,
  joins: {
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (p.tenant_id, p.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (p.tenant_id, p.stream_id)',
    b: 'left join administration.subjects b on (b.tenant_id, b.id) = (p.tenant_id, p.subject_id)',
    t: 'left join administration.terms t on (t.tenant_id, t.id) = (p.tenant_id, p.term_id)',
    g: `left join administration.teaching g
      on (g.tenant_id, g.subject_id, g.stream_id) = (p.tenant_id, p.subject_id, p.stream_id)
      and g.from_on <= :today and (g.to_on is null or g.to_on >= :today)`,
    f: `left join identity.staff f on f.tenant_id = p.tenant_id
      and f.id = case p.kind when 'subject' then g.staff_id when 'class-teacher' then m.class_teacher_id end`,
    u: 'left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)',
    a: 'left join academics.groups a on (a.tenant_id, a.id) = (p.tenant_id, p.group_id)',
    o: `${optionTeachersOf('p')} o on true`,
    n: `left join lateral (
      select count(*)::int as expected, count(k.id)::int as written
      from (
        select distinct q.student_id
        from academics.report_set_exams e
        join academics.results q on (q.tenant_id, q.sitting_id) = (e.tenant_id, e.sitting_id)
        where (e.tenant_id, e.set_id) = (p.tenant_id, p.set_id) and q.group_id = p.group_id
        union all
        select s.id
        from students.students s
        where p.group_id is null and p.has_box and (s.tenant_id, s.class_id) = (p.tenant_id, p.class_id)
          and s.stream_id is not distinct from p.stream_id
          and s.status in ('active', 'suspended', 'on-leave')
      ) l
      left join academics.comments k
        on (k.tenant_id, k.set_id, k.student_id, k.kind)
          = (p.tenant_id, p.set_id, l.student_id, p.kind)
        and k.subject_id is not distinct from p.subject_id
    ) n on true`,
  },
  columns: {
    subject: 'b.name',
    class: 'c.name',
    stream: 'coalesce(a.name, m.name)',
    term: `t.name || ' ' || t.year`,
    teacher,
    expected_count: 'n.expected',
    written_count: 'n.written',
  },
  filters: { is_missing: 'n.written < n.expected' },
  search: ['b.name', 'c.name', 'm.name', 'a.name', 'p.reports', teacher],
  sorts: {
    term: ['t.starts_on', 'c.level', 'm.name', 'b.name'],
    place: ['c.level', 'lower(c.name)', 'lower(m.name)', 'b.name'],
    page: ['b.name', 'p.kind'],
  },
  names: {
    term_id: nameIn('administration.terms', `name || ' ' || year`),
    class_id: nameIn('administration.classes'),
    set_id: nameIn('academics.report_sets'),
  },
});

/** Pages of whole streams are for the office, and for the class teacher those of the own one. */
export function ownPages(ctx: Ctx): RawBuilder<unknown> | undefined {
  if (seesAllGroups(ctx.db)) return undefined;
  return sql`(p.kind = 'subject'
    or p.kind = 'class-teacher' and m.class_teacher_id = ${ctx.staff?.id ?? null})`;
}

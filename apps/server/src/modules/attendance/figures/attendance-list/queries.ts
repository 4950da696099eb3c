import {
  attendanceList,
  type term_choices,
} from '@darasa/contract/attendance/figures/attendance-list';
import { settings } from '@darasa/contract/settings/list';
import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { nameIn } from '#platform/lists/name-in.ts';

const chosen = (key: 'attendance.excused_counts' | 'attendance.share_min', of: string) =>
  `coalesce((
    select x.value::text
    from platform.settings x
    where (x.tenant_id, x.school_id, x.key) = (${of}.tenant_id, ${of}.school_id, '${key}')
  ), '${settings[key].default}')`;

/** A share in tenths of a per cent, rounded once, half up, in whole numbers. */
const tenths = (of: string) => `floor((v.present * 2000 + ${of}) / nullif(2 * ${of}, 0))::int`;

export const attendances = rowsOf(attendanceList, {
  from: `(
    select v.*, ${tenths('v.counted')} as share_tenths,
      ${chosen('attendance.share_min', 'v')}::int as share_min
    from (
      select s.tenant_id, s.school_id, s.id, s.class_id, s.stream_id, s.admission_number,
        concat_ws(' ', s.first_name, s.other_names, s.surname) as name, e.nth,
        sum(u.possible)::int as possible, sum(u.present)::int as present,
        sum(u.absent)::int as absent, sum(u.excused)::int as excused, sum(u.late)::int as late,
        sum(u.late_minutes)::int as late_minutes,
        sum(u.possible)::int - case ${chosen('attendance.excused_counts', 's')}
          when 'true' then 0 else sum(u.excused)::int end as counted
      from (
        select e.tenant_id, e.school_id, e.id, row_number() over (order by e.starts_on desc) as nth
        from administration.terms e
        where e.starts_on <= :today
      ) e
      join attendance.sums u on (u.tenant_id, u.term_id) = (e.tenant_id, e.id)
      join attendance.types t on (t.tenant_id, t.id) = (u.tenant_id, u.type_id) and t.is_official
      join students.students s on (s.tenant_id, s.id) = (u.tenant_id, u.student_id)
      where e.nth <= 3
      group by s.tenant_id, s.id, e.nth
    ) v
    where v.possible > 0
  ) v`,
  joins: {
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (v.tenant_id, v.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (v.tenant_id, v.stream_id)',
  },
  columns: { class: 'c.name', stream: 'm.name' },
  filters: {
    term: (value: keyof typeof term_choices) => sql`v.nth = ${nth[value]}`,
    only: (value: keyof typeof only) => only[value],
  },
  names: {
    class_id: nameIn('administration.classes'),
    stream_id: nameIn('administration.streams'),
  },
  sorts: { share_tenths: ['v.share_tenths'] },
  search: ['v.name', 'v.admission_number'],
});

const nth: Record<keyof typeof term_choices, number> = { this: 1, last: 2, 'last-but-one': 3 };

const only: Record<'below' | 'absent' | 'late', RawBuilder<unknown>> = {
  below: sql`v.share_tenths < v.share_min * 10`,
  absent: sql`v.absent > 0`,
  late: sql`v.late > 0`,
};

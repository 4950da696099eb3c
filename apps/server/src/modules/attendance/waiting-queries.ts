import { minuteAt } from '@darasa/rules/attendance/clock';
import type { IsoDate } from '@darasa/rules/dates';
import { type RawBuilder, sql } from 'kysely';
import { placeOf } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { isHere } from '#platform/waiting/here.ts';

interface Asked {
  db: Db;
  today: IsoDate;
  now: Date;
}

/**
 * Counts registers of today that nobody handed in: of the classes that a person leads, once they have
 * opened, or of all classes, once whoever comes is late.
 */
export function sumOfMissing(
  { db, today, now }: Asked,
  leader_id: string | null | 'anybody',
): RawBuilder<unknown> {
  const { tenant_id, school_id } = placeOf(db);
  const of_all = leader_id === 'anybody';
  const here = (alias: string) =>
    sql`${sql.raw(alias)}.tenant_id = ${tenant_id} and ${sql.raw(alias)}.school_id = ${school_id}`;
  const begins = sql.raw(of_all ? 't.late_after' : 't.opens_at');
  return sql`
    select count(*)::int as count, null::bigint as amount_cents, null::date as since
    from (
      select distinct n.class_id, n.stream_id
      from students.roll_counts n
      where ${here('n')} and n.learner_count > 0 and n.class_id is not null
        and n.status in ('active', 'suspended', 'on-leave')
    ) o
    join attendance.types t on ${here('t')}
    left join administration.streams m on m.tenant_id = ${tenant_id} and m.id = o.stream_id
    where t.kind = 'roll' and t.retired_at is null
      and ${of_all ? sql`true` : sql`m.class_teacher_id = ${leader_id}`}
      and ${begins} <= make_interval(mins => ${minuteAt(now)})::time
      and exists (
        select from attendance.type_days d
        where (d.tenant_id, d.type_id) = (t.tenant_id, t.id)
          and d.weekday = extract(isodow from ${today}::date)
          and (d.class_id is null or d.class_id = o.class_id))
      and exists (
        select from administration.terms e
        where ${here('e')} and ${today} between e.starts_on and e.ends_on
          and not coalesce(${today} between e.half_term_starts_on and e.half_term_ends_on, false))
      and not exists (
        select from administration.holidays h
        where ${here('h')} and ${today} between h.starts_on and h.ends_on)
      and not exists (
        select from administration.closures l
        where ${here('l')} and l.closed_on = ${today}
          and (l.class_id is null or l.class_id = o.class_id)
          and coalesce(l.half = case when t.opens_at < '12:00' then 'morning' else 'afternoon' end,
            true))
      and extract(isodow from ${today}::date)::int = any (coalesce((
        select w.weekdays
        from administration.school_days w
        where ${here('w')} and w.from_on <= ${today} and coalesce(w.to_on >= ${today}, true)
          and (w.class_id is null or w.class_id = o.class_id)
        order by w.class_id nulls last, w.from_on desc
        limit 1), '{1,2,3,4,5}'))
      and not exists (
        select from attendance.registers r
        where r.tenant_id = ${tenant_id} and r.type_id = t.id
          and r.audience_id = coalesce(o.stream_id, o.class_id) and r.day = ${today}
          and r.state in ('handed-in', 'void'))`;
}

/** Absences that parents asked for and nobody has decided: of all classes, or of those a person leads. */
export const sumOfRequests = (
  { db }: Pick<Asked, 'db'>,
  leader_id: string | null | 'anybody',
): RawBuilder<unknown> => sql`
  select count(*)::int as count, null::bigint as amount_cents,
    (min(p.asked_at) at time zone 'Africa/Nairobi')::date as since
  from attendance.plans p
  join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)
  left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
  where ${isHere(db, 'p')} and p.state = 'asked'
    and ${leader_id === 'anybody' ? sql`true` : sql`m.class_teacher_id = ${leader_id}`}`;

/** Differences in registers that nobody has decided. */
export const sumOfDifferences = ({ db }: Pick<Asked, 'db'>): RawBuilder<unknown> => sql`
  select count(*)::int as count, null::bigint as amount_cents, min(r.day) as since
  from attendance.differences d
  join attendance.registers r on (r.tenant_id, r.id) = (d.tenant_id, d.register_id)
  where ${isHere(db, 'd')} and d.state = 'open'`;

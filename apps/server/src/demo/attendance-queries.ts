import { sql } from 'kysely';
import { placeOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/scope.ts';

export interface RollDay {
  day: string;
  term_id: string;
  type: string;
  /** Only every second class has handed in so far. */
  is_half: boolean;
}

/** The classes of a day and who sat in them, from the enrolments. */
const classesOn = (db: Db, days: readonly RollDay[]) => {
  const { tenant_id, school_id } = placeOf(db);
  return sql`(
    with days as (
      select d.*
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
        as d (day date, term_id uuid, type text, is_half boolean)
    ), sat as (
      select d.day, e.stream_id, array_agg(distinct e.student_id) as person_ids
      from (select distinct d.day from days d) d
      join students.enrolments e on e.tenant_id = ${tenant_id} and e.school_id = ${school_id}
        and e.from_on <= d.day and coalesce(e.to_on > d.day, true) and e.stream_id is not null
      join students.students s on (s.tenant_id, s.id) = (e.tenant_id, e.student_id)
      where s.merged_into_id is null
        and (s.status in ('active', 'suspended', 'on-leave') or s.left_on >= d.day)
      group by d.day, e.stream_id
    )
    select d.*, t.id as type_id, m.id as stream_id, m.class_id, l.person_ids, t.late_after,
      coalesce(f.user_id, x.admin_id) as teacher_id
    from days d
    join attendance.types t on t.tenant_id = ${tenant_id} and t.school_id = ${school_id}
      and t.name = d.type
    join sat l on l.day = d.day
    join administration.streams m on m.tenant_id = ${tenant_id} and m.id = l.stream_id
    left join identity.staff f on (f.tenant_id, f.id) = (m.tenant_id, m.class_teacher_id)
    cross join (
      select u.id as admin_id
      from identity.users u
      where u.tenant_id = ${tenant_id} and u.is_admin
      order by u.created_at, u.id
      limit 1
    ) x
    where not d.is_half or hashtext(m.id::text) % 2 = 0
  )`;
};

export async function insertRosters(db: Db, days: readonly RollDay[]): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into attendance.rosters (tenant_id, id, school_id, audience_kind, audience_id, hash,
      person_ids, created_at)
    select distinct on (c.stream_id, md5(c.person_ids::text)) ${tenant_id}::uuid, gen_random_uuid(),
      ${school_id}::uuid, 'stream', c.stream_id, md5(c.person_ids::text), c.person_ids, c.day
    from ${classesOn(db, days)} c
    order by c.stream_id, md5(c.person_ids::text), c.day
    on conflict do nothing
  `.execute(db);
}

/**
 * Handed in within the quarter of an hour after the roll, by the class teacher; never after the demo is made.
 */
export async function insertRegisters(
  db: Db,
  days: readonly RollDay[],
  now: string,
): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into attendance.registers (tenant_id, id, school_id, type_id, audience_kind, audience_id,
      class_id, stream_id, day, slot, term_id, state, roster_id, expected, handed_in_at, handed_in_by,
      first_done_at, created_at, created_by)
    select ${tenant_id}, gen_random_uuid(), ${school_id}, c.type_id, 'stream', c.stream_id, c.class_id,
      c.stream_id, c.day, 1, c.term_id, 'handed-in', o.id, cardinality(o.person_ids), h.at,
      c.teacher_id, h.at, h.at, c.teacher_id
    from ${classesOn(db, days)} c
    join attendance.rosters o on o.tenant_id = ${tenant_id} and o.audience_id = c.stream_id
      and o.hash = md5(c.person_ids::text)
    cross join lateral (
      select least((c.day + c.late_after) at time zone 'Africa/Nairobi', ${now}::timestamptz
          - interval '15 minutes')
        + make_interval(secs => 60 + abs(hashtext(c.stream_id::text || c.day)) % 840) as at
    ) h
    on conflict do nothing
  `.execute(db);
}

/**
 * Who was away or late: some learners are often away, Mondays and Fridays are worse than other days, who is
 * sick in the morning is sick in the afternoon, and nobody is late after lunch by much.
 */
export async function insertMarks(db: Db): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await sql`
    insert into attendance.marks (tenant_id, school_id, register_id, person_id, student_id, audience_id,
      type_id, class_id, stream_id, day, slot, code_id, minutes, reason_id, teacher_code_id,
      teacher_minutes, teacher_by, teacher_at, how, done_at, by_id, at)
    select r.tenant_id, r.school_id, r.id, p.id, p.id, r.audience_id, r.type_id, r.class_id, r.stream_id,
      r.day, r.slot, k.id, v.minutes, n.id, k.id, v.minutes, r.handed_in_by, r.handed_in_at, 'typed',
      r.handed_in_at, r.handed_in_by, r.handed_in_at
    from attendance.registers r
    join attendance.rosters o on (o.tenant_id, o.id) = (r.tenant_id, r.roster_id)
    join attendance.types t on (t.tenant_id, t.id) = (r.tenant_id, r.type_id)
    cross join lateral unnest(o.person_ids) as p (id)
    cross join lateral (
      select abs(hashtext(p.id::text || r.day)) % 1000 as luck,
        abs(hashtext('late' || p.id || r.day)) % 1000 as haste,
        case when abs(hashtext(p.id::text)) % 25 = 0 then 5 else 1 end
          * case when extract(isodow from r.day) in (1, 5) then 3 else 2 end as weight
    ) h
    cross join lateral (
      select case
          when h.luck < 4 * h.weight then 'S'
          when h.luck < 9 * h.weight then 'A'
          when h.luck < 10 * h.weight then 'E'
          when h.haste < 8 * h.weight and t.opens_at < '12:00' then 'L'
        end as code,
        case when h.luck >= 10 * h.weight then 3 + h.haste * 7 % 28 end as minutes
    ) v
    join attendance.codes k on k.tenant_id = ${tenant_id} and k.school_id = ${school_id}
      and k.code = v.code
    left join attendance.reasons n on n.tenant_id = ${tenant_id} and n.school_id = ${school_id}
      and n.name = case when v.code = 'S' then 'Sick at home' when h.luck % 3 = 0 then 'Family' end
    where r.tenant_id = ${tenant_id} and r.school_id = ${school_id}
  `.execute(db);
}

/** What the marks come to: registers, terms of learners, and days by girls and boys. */
export async function insertFigures(db: Db, at: string): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  const here = sql`r.tenant_id = ${tenant_id} and r.school_id = ${school_id}`;
  const of_learners = sql`
    from attendance.registers r
    join attendance.rosters o on (o.tenant_id, o.id) = (r.tenant_id, r.roster_id)
    cross join lateral unnest(o.person_ids) as p (id)
    left join attendance.marks m
      on (m.tenant_id, m.register_id, m.person_id) = (r.tenant_id, r.id, p.id)
    left join attendance.codes k on (k.tenant_id, k.id) = (m.tenant_id, m.code_id)`;
  const absent = sql`count(*) filter (where k.presence = 'absent')`;
  const is_present = sql`k.presence is distinct from 'absent'`;
  await sql`
    update attendance.registers r
    set present = n.possible - n.absent, absent = n.absent, excused = n.excused, late = n.late,
      seq = n.marks
    from (
      select r.id, count(*) as possible, ${absent} as absent,
        count(*) filter (where k.is_excused) as excused, count(*) filter (where k.is_late) as late,
        count(m.person_id) as marks
      ${of_learners}
      where ${here}
      group by r.id
    ) n
    where ${here} and r.id = n.id
  `.execute(db);
  await sql`
    insert into attendance.sums (tenant_id, school_id, term_id, student_id, type_id, stream_id,
      possible, present, absent, excused, late, late_minutes)
    select r.tenant_id, r.school_id, r.term_id, p.id, r.type_id,
      (array_agg(r.stream_id order by r.day desc))[1], count(*), count(*) - ${absent}, ${absent},
      count(*) filter (where k.is_excused), count(*) filter (where k.is_late),
      coalesce(sum(m.minutes) filter (where k.is_late), 0)
    ${of_learners}
    where ${here}
    group by r.tenant_id, r.school_id, r.term_id, p.id, r.type_id
  `.execute(db);
  await sql`
    insert into attendance.day_sums (tenant_id, school_id, day, type_id, slot, audience_id, class_id,
      stream_id, boys_possible, boys_present, girls_possible, girls_present)
    select r.tenant_id, r.school_id, r.day, r.type_id, r.slot, r.audience_id, r.class_id, r.stream_id,
      count(*) filter (where s.gender = 'male'),
      count(*) filter (where s.gender = 'male' and ${is_present}),
      count(*) filter (where s.gender = 'female'),
      count(*) filter (where s.gender = 'female' and ${is_present})
    ${of_learners}
    join students.students s on (s.tenant_id, s.id) = (r.tenant_id, p.id)
    where ${here}
    group by r.tenant_id, r.school_id, r.day, r.type_id, r.slot, r.audience_id, r.class_id, r.stream_id
  `.execute(db);
  await sql`
    insert into attendance.hand_ins (tenant_id, id, school_id, register_id, audience_id, by_id, done_at,
      received_at, clock, expected, present, absent, late, untouched)
    select r.tenant_id, gen_random_uuid(), r.school_id, r.id, r.audience_id, r.handed_in_by,
      r.handed_in_at, r.handed_in_at, 'exact', r.expected, r.present, r.absent, r.late,
      r.expected - r.seq
    from attendance.registers r
    where ${here}
  `.execute(db);
  await sql`
    update attendance.codes r
    set used_at = ${at}
    where ${here} and r.code in ('A', 'E', 'L', 'S')
  `.execute(db);
}

import type { RegisterAddress } from '@darasa/contract/attendance/registers/registers';
import type { ClassAudience, Enrolment } from '@darasa/rules/attendance/roster';
import type { CodeMeaning, PresenceRule } from '@darasa/rules/attendance/presence';
import { sql } from 'kysely';
import { placeOf } from '#platform/db/rows.ts';
import { acrossGroups, type Db, scopeOf } from '#platform/db/scope.ts';
import { newId } from '#platform/ids.ts';

/**
 * Opens what the person takes registers of. Nobody waits for it: one connection takes statements in order,
 * so whatever is asked next is asked as this teacher.
 */
export function enterAudiences(db: Db): void {
  sql`select attendance.enter_audiences()`
    .execute(db)
    // A failure shows up in the queries behind it; this only keeps it from being unhandled.
    .catch(() => {});
}

/** The audience of an address: a stream, or the learners of a class who sit in no stream. */
export const audienceOf = (db: Db, audience_id: string) => {
  const { tenant_id, school_id } = placeOf(db);
  return sql`(
    select o.*
    from (
      select 'stream' as audience_kind, s.id as audience_id, s.class_id, s.id as stream_id,
        s.name as stream, s.class_teacher_id
      from administration.streams s
      where s.tenant_id = ${tenant_id} and s.school_id = ${school_id} and s.id = ${audience_id}
      union all
      select 'class', c.id, c.id, null, null, null
      from administration.classes c
      where c.tenant_id = ${tenant_id} and c.school_id = ${school_id} and c.id = ${audience_id}
    ) o
    where ${seen}
  )`;
};

/** Whether the person takes registers of an audience \`o\`, and may see its class. */
export const seen = sql`(
    current_setting('app.taught', true) = '*'
    or o.audience_id = any (
      (select string_to_array(nullif(current_setting('app.audiences', true), ''), ',')::uuid[])::uuid[])
  ) and (
    current_setting('app.limits', true) = '*'
    or array[o.class_id::text, o.stream_id::text]
      && string_to_array(current_setting('app.limits', true), ',')
  )`;

const at = (address: RegisterAddress, alias = 'r') => sql`
  ${sql.raw(alias)}.type_id = ${address.type_id} and ${sql.raw(alias)}.audience_id = ${address.audience_id}
    and ${sql.raw(alias)}.day = ${address.day} and ${sql.raw(alias)}.slot = ${address.slot}`;

/**
 * Makes the register if nobody has, and locks it: two who take one class wait for one another, never for
 * others. Of a class that the person does not take nothing is made.
 */
export function lockRegister(
  db: Db,
  address: RegisterAddress,
  { now, by }: { now: Date; by: string },
): Promise<unknown> {
  const { tenant_id, school_id } = placeOf(db);
  return Promise.all([
    sql`
      insert into attendance.registers (tenant_id, id, school_id, type_id, audience_kind, audience_id,
        class_id, stream_id, day, slot, term_id, state, created_at, created_by)
      select ${tenant_id}, ${newId(now.getTime())}, ${school_id}, t.id, o.audience_kind, o.audience_id,
        o.class_id, o.stream_id, ${address.day}, ${address.slot}, m.id, 'open', ${now.toISOString()}, ${by}
      from ${audienceOf(db, address.audience_id)} o
      join attendance.types t on t.tenant_id = ${tenant_id} and t.id = ${address.type_id}
      join administration.terms m on m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
        and ${address.day} between m.starts_on and m.ends_on
      on conflict do nothing
    `.execute(db),
    lockRow(db, address),
  ]);
}

export function lockRow(db: Db, address: RegisterAddress): Promise<unknown> {
  const { tenant_id } = scopeOf(db);
  return sql`
    select r.id
    from attendance.registers r
    where r.tenant_id = ${tenant_id} and ${at(address)}
    for update
  `.execute(db);
}

/** A register as those see it who work on it; without an id nobody has begun it. */
export interface RegisterFacts extends PresenceRule {
  id: string | null;
  type_id: string;
  type: string;
  audience_kind: ClassAudience['kind'];
  audience_id: string;
  class_id: string;
  stream_id: string | null;
  class: string;
  stream: string | null;
  term_id: string | null;
  weekdays: number[];
  opens_at: string;
  late_after: string;
  grace: number;
  closes_at: string | null;
  freeze_days: number;
  /** Until when a register that closed was opened again. */
  open_until: string | null;
  state: 'none' | 'open' | 'handed-in' | 'void';
  void_reason: string | null;
  roster_id: string | null;
  handed_in_at: string | null;
  handed_in_by: string | null;
  expected: number;
  present: number;
  absent: number;
  excused: number;
  late: number;
  /** The month is signed: nothing of it moves any more. */
  is_signed: boolean;
  /** The school takes registers of this type no more. */
  is_retired: boolean;
  /** The person leads the class on the day, or teaches in it. */
  leads: boolean;
  teaches: boolean;
}

export async function findRegister(
  db: Db,
  address: RegisterAddress,
  staff_id: string | null,
): Promise<RegisterFacts | undefined> {
  const { tenant_id } = scopeOf(db);
  const { day } = address;
  const found = await sql<RegisterFacts>`
    select r.id, t.id as type_id, t.name as type, o.audience_kind, o.audience_id, o.class_id,
      o.stream_id, c.name as class, o.stream, r.term_id,
      array(
        select d.weekday
        from attendance.type_days d
        where (d.tenant_id, d.type_id) = (t.tenant_id, t.id)
          and (d.class_id is null or d.class_id = o.class_id)
      ) as weekdays,
      to_char(t.opens_at, 'HH24:MI') as opens_at, to_char(t.late_after, 'HH24:MI') as late_after,
      to_char(t.closes_at, 'HH24:MI') as closes_at, t.grace, t.freeze_days, t.starts_as,
      t.late_absent_after, t.retired_at is not null as is_retired,
      (select max(x.until_on)
        from attendance.reopenings x
        where (x.tenant_id, x.register_id) = (r.tenant_id, r.id)) as open_until,
      coalesce(r.state, 'none') as state, r.void_reason, r.roster_id,
      r.handed_in_at, concat_ws(' ', u.first_name, u.last_name) as handed_in_by,
      coalesce(r.expected, 0) as expected, coalesce(r.present, 0) as present,
      coalesce(r.absent, 0) as absent, coalesce(r.excused, 0) as excused,
      coalesce(r.late, 0) as late,
      exists (
        select from attendance.month_signs g
        where g.tenant_id = ${tenant_id} and g.audience_id = o.audience_id
          and g.month = date_trunc('month', ${day}::date)) as is_signed,
      coalesce(o.class_teacher_id = ${staff_id}, false) or exists (
        select from administration.class_teachers k
        where k.tenant_id = ${tenant_id} and k.stream_id = o.stream_id and k.staff_id = ${staff_id}
          and k.from_on <= ${day} and coalesce(k.to_on >= ${day}, true)) as leads,
      exists (
        select from administration.teaching k
        where k.tenant_id = ${tenant_id} and k.stream_id = o.stream_id and k.staff_id = ${staff_id}
          and k.from_on <= ${day} and coalesce(k.to_on >= ${day}, true)) as teaches
    from ${audienceOf(db, address.audience_id)} o
    join administration.classes c on c.tenant_id = ${tenant_id} and c.id = o.class_id
    join attendance.types t on t.tenant_id = ${tenant_id} and t.id = ${address.type_id}
    left join attendance.registers r on r.tenant_id = ${tenant_id} and ${at(address)}
    left join identity.users u on (u.tenant_id, u.id) = (r.tenant_id, r.handed_in_by)
    -- A roll is taken once a day: other slots are of lessons.
    where t.kind = 'roll' and ${address.slot} = 1
  `.execute(db);
  return found.rows[0];
}

/** A mark as it stands, with the code that it had when it was typed. */
export interface MarkRow {
  code_id: string;
  code: string;
  minutes: number | null;
  reason_id: string | null;
  teacher_code_id: string | null;
  teacher_code: string | null;
  teacher_minutes: number | null;
  teacher_by_id: string | null;
  teacher_by: string | null;
  teacher_at: string | null;
  how: 'typed' | 'plan' | 'scan' | 'device' | 'import' | 'office';
  done_at: string;
  by_id: string;
  by: string;
  at: string;
  version: number;
}

export interface PersonRow {
  student_id: string;
  name: string;
  admission_number: string;
  gender: 'female' | 'male' | null;
  /** Where the learner sits on the day, for whoever is not on the list. */
  sits: string | null;
  sits_since: string | null;
  places: Enrolment[];
  is_fixed: boolean;
  mark: MarkRow | null;
  /** What stands here by itself: an agreed absence, else the code of an earlier register of the day. */
  prefill: { code_id: string; minutes: number | null; reason_id: string | null } | null;
  /** The words of the absence that was agreed for the day; empty where none were said. */
  plan: string | null;
}

/** A moment inside JSON, written as everywhere else. */
const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/**
 * The people of a register: those who sit there on the day, those of the roster that was fixed, and those
 * who are named. Each with the mark that stands and what stands there by itself.
 */
export async function listPeople(
  db: Db,
  address: RegisterAddress,
  named: readonly string[] = [],
): Promise<PersonRow[]> {
  const { tenant_id } = scopeOf(db);
  const { audience_id, day } = address;
  const covers = sql`e.from_on <= ${day} and coalesce(e.to_on >= ${day}, true)`;
  const found = await sql<PersonRow>`
    with register as (
      select r.tenant_id, r.id, r.state, o.person_ids
      from attendance.registers r
      left join attendance.rosters o on (o.tenant_id, o.id) = (r.tenant_id, r.roster_id)
      where r.tenant_id = ${tenant_id} and ${at(address)}
    ), people as (
      select e.student_id
      from students.enrolments e
      where e.tenant_id = ${tenant_id} and ${covers}
        and (e.stream_id = ${audience_id} or (e.class_id = ${audience_id} and e.stream_id is null))
      union
      select unnest(r.person_ids)
      from register r
      union
      select unnest(${named}::uuid[])
    )
    select s.id as student_id, s.admission_number,
      concat_ws(' ', s.first_name, s.other_names, s.surname) as name, s.gender,
      l.sits, l.sits_since, coalesce(l.places, '[]') as places,
      coalesce(s.id = any (r.person_ids), false) as is_fixed,
      k.mark, coalesce(a.prefill, f.prefill) as prefill, a.plan
    from people p
    join students.students s on s.tenant_id = ${tenant_id} and s.id = p.student_id
    left join register r on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('student_id', e.student_id, 'class_id', e.class_id,
          'stream_id', e.stream_id, 'from_on', e.from_on, 'to_on', e.to_on, 'left_on', s.left_on))
          as places,
        (array_agg(concat_ws(' ', c.name, m.name) order by e.from_on desc))[1] as sits,
        max(e.from_on) as sits_since
      from students.enrolments e
      join administration.classes c on (c.tenant_id, c.id) = (e.tenant_id, e.class_id)
      left join administration.streams m on (m.tenant_id, m.id) = (e.tenant_id, e.stream_id)
      where (e.tenant_id, e.student_id) = (s.tenant_id, s.id) and ${covers}
        and s.merged_into_id is null
        and (s.status in ('active', 'suspended', 'on-leave') or s.left_on >= ${day})
    ) l on true
    left join lateral (
      select jsonb_build_object('code_id', m.code_id, 'code', c.code, 'minutes', m.minutes,
        'reason_id', m.reason_id, 'teacher_code_id', m.teacher_code_id, 'teacher_code', t.code,
        'teacher_minutes', m.teacher_minutes, 'teacher_by_id', m.teacher_by, 'teacher_at', ${utc('m.teacher_at')},
        'teacher_by', nullif(concat_ws(' ', v.first_name, v.last_name), ''), 'how', m.how,
        'done_at', ${utc('m.done_at')}, 'by_id', m.by_id, 'by', concat_ws(' ', u.first_name, u.last_name),
        'at', ${utc('m.at')}, 'version', m.version) as mark
      from attendance.marks m
      join attendance.codes c on (c.tenant_id, c.id) = (m.tenant_id, m.code_id)
      join identity.users u on (u.tenant_id, u.id) = (m.tenant_id, m.by_id)
      left join attendance.codes t on (t.tenant_id, t.id) = (m.tenant_id, m.teacher_code_id)
      left join identity.users v on (v.tenant_id, v.id) = (m.tenant_id, m.teacher_by)
      where (m.tenant_id, m.register_id, m.person_id) = (r.tenant_id, r.id, s.id)
    ) k on true
    left join lateral (
      select jsonb_build_object('code_id', m.code_id, 'minutes', m.minutes,
        'reason_id', m.reason_id) as prefill
      from attendance.marks m
      join attendance.registers g on (g.tenant_id, g.id) = (m.tenant_id, m.register_id)
      join attendance.types y on (y.tenant_id, y.id) = (g.tenant_id, g.type_id)
      join attendance.types z on z.tenant_id = ${tenant_id} and z.id = ${address.type_id}
      join attendance.codes c on (c.tenant_id, c.id) = (m.tenant_id, m.code_id)
      where m.tenant_id = ${tenant_id} and m.student_id = s.id and m.day = ${day} and c.prefills
        and g.state = 'handed-in' and y.opens_at < z.opens_at
        -- What was handed in has counted: an earlier register that comes in late changes nothing of it.
        and coalesce(r.state, 'open') = 'open'
      order by y.opens_at desc
      limit 1
    ) f on true
    left join lateral (
      select jsonb_build_object('code_id', p.code_id, 'minutes', null, 'reason_id', null) as prefill,
        coalesce(p.words, '') as plan
      from attendance.plans p
      join attendance.types z on z.tenant_id = ${tenant_id} and z.id = ${address.type_id}
      where p.tenant_id = ${tenant_id} and p.student_id = s.id and p.state = 'agreed'
        and ${day} between p.from_on and p.to_on
        and coalesce(p.half = case when z.opens_at < '12:00' then 'morning' else 'afternoon' end, true)
      order by p.decided_at desc
      limit 1
    ) a on true
    order by lower(concat_ws(' ', s.first_name, s.other_names, s.surname)), s.admission_number
    limit 600
  `.execute(db);
  return found.rows;
}

/** A learner who moved at noon was counted in the morning by the class that had the register first. */
export async function listCountedElsewhere(db: Db, address: RegisterAddress): Promise<string[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<{ person_id: string }>`
    select unnest(o.person_ids) as person_id
    from attendance.registers r
    join attendance.rosters o on (o.tenant_id, o.id) = (r.tenant_id, r.roster_id)
    where r.tenant_id = ${tenant_id} and r.school_id = ${school_id} and r.day = ${address.day}
      and r.type_id = ${address.type_id} and r.slot = ${address.slot} and r.state = 'handed-in'
      and r.audience_id <> ${address.audience_id}
    limit 50000
  `.execute(acrossGroups(db));
  return found.rows.map((row) => row.person_id);
}

export interface CodeRow extends CodeMeaning {
  id: string;
  code: string;
  words: string;
  asks_minutes: boolean;
  asks_reason: boolean;
  retired_at: string | null;
}

/** All codes: a register of the past says what those meant that are no longer offered. */
export async function listCodes(db: Db): Promise<CodeRow[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<CodeRow>`
    select k.id, k.code, k.words_en as words, k.presence, k.is_late, k.is_excused, k.asks_minutes,
      k.asks_reason, k.retired_at
    from attendance.codes k
    where k.tenant_id = ${tenant_id} and k.school_id = ${school_id}
    order by k.retired_at is not null, k.position, k.code
    limit 300
  `.execute(db);
  return found.rows;
}

export async function listReasons(db: Db): Promise<{ id: string; name: string }[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<{ id: string; name: string }>`
    select n.id, n.name
    from attendance.reasons n
    where n.tenant_id = ${tenant_id} and n.school_id = ${school_id} and n.retired_at is null
    order by lower(n.name)
    limit 200
  `.execute(db);
  return found.rows;
}

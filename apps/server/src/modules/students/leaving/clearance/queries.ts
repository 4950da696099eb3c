import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Clearance,
  ClearanceState,
  listClearances as endpoint,
} from '@darasa/contract/students/leaving/clearance';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** One page of clearances with all their marks, and the count of all. */
export async function listClearances(db: Db, input: InputOf<typeof endpoint>) {
  const { tenant_id, school_id } = scopeOf(db);
  const pattern = input.search ? `%${input.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const found = await sql<Clearance & { count: number }>`
    with marks as (
      select m.clearance_id,
        bool_and(m.state in ('clear', 'waived')) as done,
        bool_or(m.desk_id = ${input.desk_id ?? null}::uuid and m.state in ('waiting', 'owing'))
          as waits_for_desk,
        jsonb_agg(jsonb_build_object('desk_id', m.desk_id, 'desk', d.name, 'state', m.state,
          'note', m.note, 'by', nullif(concat_ws(' ', u.first_name, u.last_name), ''),
          'at', to_char(m.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by lower(d.name)) as all
      from students.clearance_marks m
      join students.clearance_desks d on d.tenant_id = m.tenant_id and d.id = m.desk_id
      left join identity.users u on u.tenant_id = m.tenant_id and u.id = m.marked_by
      where m.tenant_id = ${tenant_id} and m.school_id = ${school_id}
      group by m.clearance_id
    ),
    matching as (
      select k.id, k.student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
        s.admission_number, c.name as class_name, t.name as stream_name, k.started_at,
        coalesce(m.done, true) as done, coalesce(m.all, '[]') as marks
      from students.clearances k
      join students.students s on s.tenant_id = k.tenant_id and s.id = k.student_id
      left join marks m on m.clearance_id = k.id
      left join lateral (
        select e.class_id, e.stream_id
        from students.enrolments e
        where e.tenant_id = k.tenant_id and e.student_id = k.student_id
        order by e.from_on desc, e.id desc
        limit 1
      ) e on true
      left join administration.classes c on c.tenant_id = k.tenant_id and c.id = e.class_id
      left join administration.streams t on t.tenant_id = k.tenant_id and t.id = e.stream_id
      where k.tenant_id = ${tenant_id}
        and k.school_id = ${school_id}
        and k.cancelled_at is null
        and (${input.student_id ?? null}::uuid is null or k.student_id = ${input.student_id ?? null}::uuid)
        and (${input.desk_id ?? null}::uuid is null or m.waits_for_desk)
        and (${input.state ?? null}::text is null or coalesce(m.done, true) = (${input.state ?? null}::text = 'done'))
        and (${pattern}::text is null
          or concat_ws(' ', s.first_name, s.other_names, s.surname, s.admission_number) ilike ${pattern}::text)
    )
    select n.count, p.*
    from (select count(*)::int as count from matching) n
    left join (
      select *
      from matching
      order by done, started_at desc, id
      limit ${input.page_size} offset ${(input.page - 1) * input.page_size}
    ) p on true
    order by p.done, p.started_at desc, p.id
  `.execute(db);
  return countedPage(found.rows);
}

export const countDesks = async (db: Db): Promise<number> => {
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from students.clearance_desks
  `.execute(db);
  return found.rows[0]!.count;
};

/** Which of these learners exist here, and which already have a clearance. */
export async function findLearners(db: Db, ids: string[]) {
  const found = await sql<{ id: string; running: boolean }>`
    select s.id, k.id is not null as running
    from students.students s
    left join students.clearances k
      on k.tenant_id = s.tenant_id and k.student_id = s.id and k.cancelled_at is null
    where s.id = any(${ids}::uuid[])
  `.execute(db);
  return found.rows;
}

interface Started {
  tenant_id: string;
  school_id: string;
  by: string;
  now: string;
  rows: { id: string; student_id: string }[];
}

/** Two who start the same clearance at once make one. */
export async function insertClearances(db: Db, it: Started) {
  const made = await sql<{ id: string; student_id: string }>`
    insert into students.clearances (tenant_id, id, school_id, student_id, started_by, started_at)
    select ${it.tenant_id}::uuid, n.id, ${it.school_id}::uuid, n.student_id, ${it.by}::uuid,
      ${it.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(it.rows)}::jsonb) as n (id uuid, student_id uuid)
    order by n.student_id
    on conflict do nothing
    returning id, student_id
  `.execute(db);
  return made.rows;
}

export async function insertMarks(db: Db, ids: string[]): Promise<void> {
  await sql`
    insert into students.clearance_marks (tenant_id, clearance_id, desk_id, school_id)
    select k.tenant_id, k.id, d.id, k.school_id
    from students.clearances k
    join students.clearance_desks d
      on d.tenant_id = k.tenant_id and d.school_id = k.school_id and d.retired_at is null
    where k.id = any(${ids}::uuid[])
  `.execute(db);
}

export interface MarkBefore {
  clearance_id: string;
  student_id: string;
  desk: string;
  state: ClearanceState;
  note: string | null;
}

export async function lockMarks(db: Db, clearance_ids: string[], desk_id: string) {
  const found = await sql<MarkBefore>`
    select m.clearance_id, k.student_id, d.name as desk, m.state, m.note
    from students.clearance_marks m
    join students.clearances k
      on k.tenant_id = m.tenant_id and k.id = m.clearance_id and k.cancelled_at is null
    join students.clearance_desks d on d.tenant_id = m.tenant_id and d.id = m.desk_id
    where m.clearance_id = any(${clearance_ids}::uuid[])
      and m.desk_id = ${desk_id}
    order by m.clearance_id
    for update of m
  `.execute(db);
  return found.rows;
}

export async function updateMarks(
  db: Db,
  clearance_ids: string[],
  desk_id: string,
  mark: { state: ClearanceState; note: string | null; by: string; now: string },
): Promise<void> {
  await sql`
    update students.clearance_marks
    set state = ${mark.state}, note = ${mark.note}, marked_by = ${mark.by},
      marked_at = ${mark.now}::timestamptz
    where clearance_id = any(${clearance_ids}::uuid[]) and desk_id = ${desk_id}
  `.execute(db);
}

export async function cancelClearance(db: Db, id: string, by: string, now: string) {
  const cancelled = await sql<{ id: string; student_id: string }>`
    update students.clearances
    set cancelled_at = ${now}::timestamptz, cancelled_by = ${by}
    where id = ${id} and cancelled_at is null
    returning id, student_id
  `.execute(db);
  return cancelled.rows[0];
}

/** Learners without a clearance, or with one that some desk has not signed. */
export async function listUncleared(db: Db, student_ids: string[]) {
  const found = await sql<{ name: string; desks: string | null }>`
    select concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
      string_agg(d.name, ', ' order by lower(d.name)) as desks
    from students.students s
    left join students.clearances k
      on k.tenant_id = s.tenant_id and k.student_id = s.id and k.cancelled_at is null
    left join students.clearance_marks m
      on m.tenant_id = k.tenant_id and m.clearance_id = k.id and m.state in ('waiting', 'owing')
    left join students.clearance_desks d on d.tenant_id = m.tenant_id and d.id = m.desk_id
    where s.id = any(${student_ids}::uuid[])
    group by s.tenant_id, s.id, k.id
    having k.id is null or count(m.desk_id) > 0
    order by min(s.surname)
  `.execute(db);
  return found.rows;
}

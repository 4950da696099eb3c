import { clearanceList, type ClearanceState } from '@darasa/contract/students/leaving/clearance';
import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { findLearnerName } from '#modules/students/learners/learner/queries.ts';

/** Clearances are what runs, open ones first and of these the newest. */
export const clearances = rowsOf(clearanceList, {
  from: '(select * from students.clearances where cancelled_at is null) k',
  joins: {
    s: 'join students.students s on (s.tenant_id, s.id) = (k.tenant_id, k.student_id)',
    e: `left join lateral (
      select e.class_id, e.stream_id
      from students.enrolments e
      where (e.tenant_id, e.student_id) = (k.tenant_id, k.student_id)
      order by e.from_on desc, e.id desc
      limit 1
    ) e on true`,
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (k.tenant_id, e.class_id)',
    t: 'left join administration.streams t on (t.tenant_id, t.id) = (k.tenant_id, e.stream_id)',
    m: `left join lateral (
      select coalesce(bool_and(m.state in ('clear', 'waived')), true) as done,
        coalesce(jsonb_agg(jsonb_build_object('desk_id', m.desk_id, 'desk', d.name,
          'state', m.state, 'note', m.note, 'by',
          nullif(concat_ws(' ', u.first_name, u.last_name), ''),
          'at', to_char(m.marked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by lower(d.name)), '[]') as marks
      from students.clearance_marks m
      join students.clearance_desks d on (d.tenant_id, d.id) = (m.tenant_id, m.desk_id)
      left join identity.users u on (u.tenant_id, u.id) = (m.tenant_id, m.marked_by)
      where (m.tenant_id, m.clearance_id) = (k.tenant_id, k.id)
    ) m on true`,
  },
  columns: {
    name: "concat_ws(' ', s.first_name, s.other_names, s.surname)",
    admission_number: 's.admission_number',
    class_name: 'c.name',
    stream_name: 't.name',
    done: 'm.done',
    marks: 'm.marks',
  },
  filters: {
    state: "case when m.done then 'done' else 'open' end",
    desk_id: (desk_id: string) => sql`exists (
      select from students.clearance_marks w
      where (w.tenant_id, w.clearance_id) = (k.tenant_id, k.id) and w.desk_id = ${desk_id}
        and w.state in ('waiting', 'owing'))`,
  },
  search: ["concat_ws(' ', s.first_name, s.other_names, s.surname, s.admission_number)"],
  sorts: { state: ['(not m.done)', 'k.started_at'] },
  names: { desk_id: findDeskName, student_id: findLearnerName },
});

async function findDeskName(db: Db, id: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    select name
    from students.clearance_desks
    where id = ${id}
  `.execute(db);
  return found.rows[0]?.name;
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

import { behaviourList } from '@darasa/contract/students/care/behaviour';
import { sql } from 'kysely';
import { insertRow, patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { nameIn } from '#platform/lists/name-in.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const calls = `
  select jsonb_agg(jsonb_build_object('id', k.id, 'how', k.how, 'note', k.note,
    'guardian', g.first_name || ' ' || g.last_name,
    'at', to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by k.at desc, k.id desc) as calls
  from students.behaviour_calls k
  join students.guardians g on (g.tenant_id, g.id) = (k.tenant_id, k.guardian_id)
  where k.tenant_id = b.tenant_id and k.behaviour_id = b.id`;

export const entries = rowsOf(behaviourList, {
  from: 'students.behaviour b',
  joins: {
    s: 'join students.students s on (s.tenant_id, s.id) = (b.tenant_id, b.student_id)',
    t: 'join students.behaviour_types t on (t.tenant_id, t.id) = (b.tenant_id, b.type_id)',
    c: 'left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)',
    m: 'left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)',
    u: 'left join identity.users u on (u.tenant_id, u.id) = (b.tenant_id, b.created_by)',
    told: `left join lateral (${calls}) told on true`,
  },
  columns: {
    name: "concat_ws(' ', s.first_name, s.other_names, s.surname)",
    admission_number: 's.admission_number',
    class_name: 'c.name',
    stream_name: 'm.name',
    type: 't.name',
    by: "u.first_name || ' ' || u.last_name",
    calls: "coalesce(told.calls, '[]')",
  },
  filters: {
    due: 'b.followed_up_at is null and b.follow_up_on <= :today',
    voided: 'b.voided_at is not null',
    class_id: 's.class_id',
    happened: 'b.happened_on',
  },
  search: ["concat_ws(' ', s.first_name, s.other_names, s.surname, s.admission_number)"],
  sorts: { name: ["lower(s.surname || ' ' || s.first_name)"] },
  names: {
    student_id: nameIn('students.students', "concat_ws(' ', first_name, surname)"),
    class_id: nameIn('administration.classes'),
  },
});

/** The learner, whether the type is still offered, and the name and number for those who are told. */
export async function findNamed(db: Db, student_id: string, type_id: string) {
  const found = await sql<{
    name: string;
    admission_number: string;
    class_id: string | null;
    type: string | null;
  }>`
    select concat_ws(' ', s.first_name, s.surname) as name, s.admission_number, s.class_id,
      t.name as type
    from students.students s
    left join students.behaviour_types t on t.tenant_id = s.tenant_id
      and t.id = ${type_id} and t.retired_at is null
    where s.id = ${student_id}
  `.execute(db);
  return found.rows[0];
}

export interface NewBehaviour {
  tenant_id: string;
  id: string;
  school_id: string;
  student_id: string;
  kind: string;
  type_id: string;
  severity: string | null;
  happened_on: string;
  what_happened: string;
  witnesses: string | null;
  action_taken: string | null;
  follow_up_on: string | null;
  created_by: string;
  created_at: string;
}

export const insertBehaviour = (db: Db, one: NewBehaviour) =>
  insertRow(db, 'students.behaviour', one);

export const lockBehaviour = (db: Db, id: string) =>
  db
    .selectFrom('students.behaviour')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateBehaviour = (
  db: Db,
  id: string,
  values: Partial<Omit<NewBehaviour, 'tenant_id' | 'id' | 'school_id' | 'student_id'>> & {
    voided_at?: string;
    voided_by?: string;
    void_reason?: string;
  },
) => patchRow(db, 'students.behaviour', id, values);

export interface NewCall {
  tenant_id: string;
  id: string;
  school_id: string;
  behaviour_id: string;
  guardian_id: string;
  how: string;
  note: string | null;
  at: string;
  by_id: string;
}

export const insertCall = (db: Db, call: NewCall) =>
  insertRow(db, 'students.behaviour_calls', call);

export const closeFollowUp = (
  db: Db,
  id: string,
  change: { followed_up_at: string; followed_up_by: string; follow_up_note: string },
) => db.updateTable('students.behaviour').set(change).where('id', '=', id).execute();

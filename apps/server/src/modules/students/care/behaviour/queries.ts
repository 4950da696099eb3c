import type { InputOf } from '@darasa/contract/endpoint';
import type { BehaviourRow, listBehaviour } from '@darasa/contract/students/care/behaviour';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

type Filter = InputOf<typeof listBehaviour>;

export async function pageOf(db: Db, input: Filter, today: string) {
  const { page, page_size } = input;
  const found = await sql<BehaviourRow & { count: number }>`
    select n.count, p.*
    from (
      select count(*)::int as count
      from students.behaviour b
      join students.students s on (s.tenant_id, s.id) = (b.tenant_id, b.student_id)
      where ${matching(db, input, today)}
    ) n
    left join (
      select ${columns}
      from ${entries}
      where ${matching(db, input, today)}
      order by ${orderOf(input.sort, 'b', "lower(s.surname || ' ' || s.first_name)")}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(input.sort, 'p', 'lower(p.name)')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(
  db: Db,
  filter: Omit<Filter, 'page' | 'page_size'>,
  today: string,
  limit: number,
): Promise<BehaviourRow[]> {
  const found = await sql<BehaviourRow>`
    select ${columns}
    from ${entries}
    where ${matching(db, filter, today)}
    order by ${orderOf(filter.sort, 'b', "lower(s.surname || ' ' || s.first_name)")}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

const columns = sql`
  b.id, b.student_id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name,
  s.admission_number, c.name as class_name, m.name as stream_name, b.kind, b.type_id, t.name as type,
  b.severity, b.happened_on, b.what_happened, b.witnesses, b.action_taken, b.follow_up_on,
  b.followed_up_at, b.follow_up_note, u.first_name || ' ' || u.last_name as by,
  coalesce(k.calls, '[]') as calls, b.version, b.voided_at, b.void_reason`;

const entries = sql`
  students.behaviour b
  join students.students s on (s.tenant_id, s.id) = (b.tenant_id, b.student_id)
  join students.behaviour_types t on (t.tenant_id, t.id) = (b.tenant_id, b.type_id)
  left join administration.classes c on (c.tenant_id, c.id) = (s.tenant_id, s.class_id)
  left join administration.streams m on (m.tenant_id, m.id) = (s.tenant_id, s.stream_id)
  left join identity.users u on (u.tenant_id, u.id) = (b.tenant_id, b.created_by)
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', k.id, 'how', k.how, 'note', k.note,
      'guardian', g.first_name || ' ' || g.last_name,
      'at', to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by k.at desc, k.id desc) as calls
    from students.behaviour_calls k
    join students.guardians g on (g.tenant_id, g.id) = (k.tenant_id, k.guardian_id)
    where k.tenant_id = b.tenant_id and k.behaviour_id = b.id
  ) k on true`;

function matching(db: Db, filter: Omit<Filter, 'page' | 'page_size'>, today: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const { search, student_id, kind, severity, class_id, due, voided } = filter;
  const conditions = [
    sql`b.tenant_id = ${tenant_id} and b.school_id = ${school_id}`,
    sql`(b.voided_at is not null) = ${voided ?? false}`,
    ...(student_id ? [sql`b.student_id = ${student_id}`] : []),
    ...(kind ? [sql`b.kind = ${kind}`] : []),
    ...(severity ? [sql`b.severity = ${severity}`] : []),
    ...(class_id ? [sql`s.class_id = ${class_id}`] : []),
    ...(due ? [sql`b.followed_up_at is null and b.follow_up_on <= ${today}`] : []),
  ];
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`concat_ws(' ', s.first_name, s.other_names, s.surname, s.admission_number)
      ilike ${pattern}`);
  }
  return sql.join(conditions, sql` and `);
}

function orderOf(sort: Filter['sort'], of: string, name: string) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  const by = column === 'name' ? name : `${of}.${column}`;
  return sql.raw(`${by} ${way} nulls last, ${of}.id desc`);
}

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

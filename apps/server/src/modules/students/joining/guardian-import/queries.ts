import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface Child {
  id: string;
  number_key: string;
  /** Of the guardians on the record. */
  phones: string[];
}

export async function listChildren(db: Db, number_keys: string[]): Promise<Child[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<Child>`
    select s.id, s.number_key,
      coalesce(array_agg(g.phone) filter (where g.phone is not null), '{}') as phones
    from students.students s
    left join students.student_guardians l on (l.tenant_id, l.student_id) = (s.tenant_id, s.id)
    left join students.guardians g on (g.tenant_id, g.id) = (l.tenant_id, l.guardian_id)
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
      and s.number_key = any(${number_keys}::text[])
    group by s.id, s.number_key
  `.execute(db);
  return found.rows;
}

/** Behind those who are called already; who is the first of a learner answers for the fees. */
export async function insertLinks(db: Db, rows: object[], now: string): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql<{ id: string }>`
    insert into students.student_guardians as l (tenant_id, school_id, id, student_id, guardian_id,
      relation, priority, fee_share_percent, created_at)
    select ${tenant_id}::uuid, ${school_id}::uuid, n.id, n.student_id, n.guardian_id, n.relation,
      least(9, k.count + row_number() over of_child),
      case when k.count + row_number() over of_child = 1 then 100 else 0 end,
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, student_id uuid, guardian_id uuid, relation text, at int)
    cross join lateral (
      select count(*)::int as count from students.student_guardians o
      where (o.tenant_id, o.student_id) = (${tenant_id}::uuid, n.student_id)
    ) k
    window of_child as (partition by n.student_id order by n.at)
    on conflict (tenant_id, student_id, guardian_id) do nothing
    returning l.id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

/**
 * Deletes the untouched and says how many links went; with them the people who came with this file and have
 * no other child.
 */
export async function deleteUntouched(db: Db, ids: string[]): Promise<number> {
  const untouched = await sql<{ id: string }>`
    select l.id from students.student_guardians l
    where l.id = any(${ids}::uuid[]) and l.version = 1
    for update
  `.execute(db);
  if (untouched.rows.length < ids.length) return untouched.rows.length;
  const gone = await sql<{ guardian_id: string; created_at: string }>`
    delete from students.student_guardians l
    where l.id = any(${ids}::uuid[])
    returning l.guardian_id, l.created_at
  `.execute(db);
  await sql`
    delete from students.guardians g
    where g.id = any(${gone.rows.map((row) => row.guardian_id)}::uuid[])
      and g.created_at = ${gone.rows[0]?.created_at ?? null}::timestamptz
      and g.version = 1
      and g.user_id is null
      and not exists (
        select from students.student_guardians l
        where (l.tenant_id, l.guardian_id) = (g.tenant_id, g.id))
  `.execute(db);
  return ids.length;
}

import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';

/** Two people who add the same lists at once do it one after the other. */
export async function lockSets(db: Db): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`usual sets ${tenant_id}`}, 0))`.execute(
    db,
  );
}

/** Lists what this school took over before, and what the organisation did for all of its schools. */
export async function listAdded(db: Db): Promise<{ set_name: string; line: string }[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ set_name: string; line: string }>`
    select set_name, line
    from platform.usual_lines
    where tenant_id = ${tenant_id} and (school_id is null or school_id = ${school_id ?? null})
    order by set_name, line
    limit 1000
  `.execute(db);
  return found.rows;
}

interface NewLine {
  id: string;
  school_id: string | null;
  set_name: string;
  line: string;
}

export async function insertAdded(
  db: Db,
  rows: NewLine[],
  by: { user_id: string; now: string },
): Promise<void> {
  await sql`
    insert into platform.usual_lines (tenant_id, id, school_id, set_name, line, added_by, added_at)
    select ${scopeOf(db).tenant_id}::uuid, n.id, n.school_id, n.set_name, n.line,
      ${by.user_id}::uuid, ${by.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, school_id uuid, set_name text, line text)
    on conflict do nothing
  `.execute(db);
}

import type { StaffView } from '@darasa/contract/staff/views';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export const views_max = 30;

export async function listViews(db: Db, user_id: string): Promise<StaffView[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<StaffView>`
    select v.id, v.name, v.query, v.columns
    from staff.views v
    where v.tenant_id = ${tenant_id} and v.school_id = ${school_id} and v.user_id = ${user_id}
    order by lower(v.name), v.id
    limit ${views_max}
  `.execute(db);
  return found.rows;
}

export async function saveView(
  db: Db,
  { id, name, query, columns, user_id, now }: StaffView & { user_id: string; now: string },
): Promise<StaffView> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<StaffView>`
    insert into staff.views as v (tenant_id, id, school_id, user_id, name, query, columns, created_at)
    values (${tenant_id}, ${id}, ${school_id}, ${user_id}, ${name}, ${query}, ${columns}::text[], ${now})
    on conflict (tenant_id, school_id, user_id, lower(name))
      do update set name = excluded.name, query = excluded.query, columns = excluded.columns
    returning v.id, v.name, v.query, v.columns
  `.execute(db);
  return found.rows[0]!;
}

export const deleteView = (db: Db, id: string, user_id: string) =>
  db
    .deleteFrom('staff.views')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(['name', 'query'])
    .executeTakeFirst();

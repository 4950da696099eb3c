import type { ListView } from '@darasa/contract/platform/list-views';
import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';

export const views_max = 30;

export async function listViews(db: Db, list: string, user_id: string): Promise<ListView[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<ListView>`
    select v.id, v.name, v.query, v.columns
    from platform.list_views v
    where v.tenant_id = ${tenant_id} and v.school_id = ${school_id} and v.user_id = ${user_id}
      and v.list = ${list}
    order by lower(v.name), v.id
    limit ${views_max}
  `.execute(db);
  return found.rows;
}

type NewView = ListView & { list: string; user_id: string; now: string };

export async function saveView(
  db: Db,
  { id, list, name, query, columns, user_id, now }: NewView,
): Promise<ListView> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<ListView>`
    insert into platform.list_views as v (tenant_id, id, school_id, user_id, list, name, query, columns,
      created_at)
    values (${tenant_id}, ${id}, ${school_id}, ${user_id}, ${list}, ${name}, ${query},
      ${columns}::text[], ${now})
    on conflict (tenant_id, school_id, user_id, list, lower(name))
      do update set name = excluded.name, query = excluded.query, columns = excluded.columns
    returning v.id, v.name, v.query, v.columns
  `.execute(db);
  return found.rows[0]!;
}

export const deleteView = (db: Db, id: string, user_id: string) =>
  db
    .deleteFrom('platform.list_views')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(['name', 'query'])
    .executeTakeFirst();

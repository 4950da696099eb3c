import type { HealthReader } from '@darasa/contract/students/care/health-readers';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const readers_max = 200;

const shown = sql`
  r.id, case when r.role_id is null then 'person' else 'role' end as kind,
  coalesce(o.name, concat_ws(' ', coalesce(u.first_name, f.first_name),
    coalesce(u.last_name, f.last_name))) as name,
  (select concat_ws(' ', w.first_name, w.last_name) from identity.users w
    where w.tenant_id = r.tenant_id and w.id = r.added_by) as added_by, r.added_at`;

const readers = (db: Db) => sql`
  students.health_readers r
  left join identity.roles o on o.tenant_id = r.tenant_id and o.id = r.role_id
  left join identity.staff f on f.tenant_id = r.tenant_id and f.id = r.staff_id
  left join identity.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
  where r.tenant_id = ${scopeOf(db).tenant_id}
    and r.school_id = ${scopeOf(db).school_id}
    and r.ended_at is null`;

export async function listReaders(db: Db): Promise<HealthReader[]> {
  const found = await sql<HealthReader>`
    select ${shown} from ${readers(db)} order by kind desc, name, r.id limit ${readers_max}
  `.execute(db);
  return found.rows;
}

export async function findReader(db: Db, id: string): Promise<HealthReader | undefined> {
  const found = await sql<HealthReader>`
    select ${shown} from ${readers(db)} and r.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function listRolesLeft(db: Db): Promise<{ id: string; name: string }[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ id: string; name: string }>`
    select o.id, o.name
    from identity.roles o
    where o.tenant_id = ${tenant_id}
      and o.retired_at is null
      and not exists (
        select from students.health_readers r
        where r.tenant_id = o.tenant_id
          and r.school_id = ${school_id}
          and r.role_id = o.id
          and r.ended_at is null
      )
    order by o.name, o.id
    limit ${readers_max}
  `.execute(db);
  return found.rows;
}

/** Whether one of these is on the list of the school. */
export async function isNamed(
  db: Db,
  who: { staff_id: string | null; role_ids: string[] },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ named: boolean }>`
    select exists (
      select from students.health_readers r
      where r.tenant_id = ${tenant_id}
        and r.school_id = ${school_id}
        and r.ended_at is null
        and (r.staff_id = ${who.staff_id}::uuid or r.role_id = any(${who.role_ids}::uuid[]))
    ) as named
  `.execute(db);
  return found.rows[0]!.named;
}

export async function isRole(db: Db, id: string): Promise<boolean> {
  const found = await sql`
    select from identity.roles o
    where o.tenant_id = ${scopeOf(db).tenant_id} and o.id = ${id} and o.retired_at is null
  `.execute(db);
  return found.rows.length > 0;
}

/** false when the person or the role is on the list already. */
export async function insertReader(
  db: Db,
  row: {
    tenant_id: string;
    id: string;
    school_id: string;
    staff_id: string | null;
    role_id: string | null;
    added_by: string;
    added_at: string;
  },
): Promise<boolean> {
  const made = await db
    .insertInto('students.health_readers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function endReader(
  db: Db,
  id: string,
  ended: { ended_by: string; ended_at: string },
): Promise<void> {
  await db
    .updateTable('students.health_readers')
    .set(ended)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

import type { Quota } from '@darasa/contract/communication/sending/quotas';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

interface Whose {
  role_id: string | null;
  staff_id: string | null;
}

export async function listQuotas(db: Db): Promise<Quota[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<Quota>`
    select q.id, q.role_id, q.staff_id, q.per_day, q.changed_at, q.version,
      u.first_name || ' ' || u.last_name as changed_by,
      coalesce(r.name, concat_ws(' ', coalesce(w.first_name, f.first_name),
        coalesce(w.last_name, f.last_name))) as name
    from communication.quotas q
    join identity.users u on u.tenant_id = ${tenant_id} and u.id = q.changed_by
    left join identity.roles r on r.tenant_id = ${tenant_id} and r.id = q.role_id
    left join identity.staff f on f.tenant_id = ${tenant_id} and f.id = q.staff_id
    left join identity.users w on w.tenant_id = ${tenant_id} and w.id = f.user_id
    where q.per_day is not null
    order by q.role_id is null, name, q.id
    limit 500
  `.execute(db);
  return found.rows;
}

/** Whether the role is in use, or the person works at this school. */
export async function isHere(db: Db, { role_id, staff_id }: Whose): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ here: boolean }>`
    select exists (
        select
        from identity.roles
        where tenant_id = ${tenant_id} and id = ${role_id}::uuid and retired_at is null)
      or exists (
        select
        from identity.staff f
        where f.tenant_id = ${tenant_id} and f.id = ${staff_id}::uuid
          and (f.school_id = ${school_id} or exists (
            select
            from identity.user_schools a
            where a.tenant_id = ${tenant_id} and a.school_id = ${school_id}
              and a.user_id = f.user_id))) as here
  `.execute(db);
  return found.rows[0]!.here;
}

export async function lockQuota(db: Db, { role_id, staff_id }: Whose) {
  const found = await sql<{ id: string; per_day: number | null; version: number }>`
    select id, per_day, version
    from communication.quotas
    where role_id = ${role_id}::uuid or staff_id = ${staff_id}::uuid
    for update
  `.execute(db);
  return found.rows[0];
}

export async function saveQuota(
  db: Db,
  row: Whose & { id: string; per_day: number | null; by: string; now: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into communication.quotas as q (tenant_id, id, school_id, role_id, staff_id, per_day,
      changed_by, changed_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.role_id}, ${row.staff_id}, ${row.per_day},
      ${row.by}, ${row.now})
    on conflict (tenant_id, id) do update
    set per_day = excluded.per_day, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, version = q.version + 1
  `.execute(db);
}

/** A person's own number goes before those of their roles, of which the largest holds. */
export async function findQuotaOf(db: Db, user_id: string, today: string): Promise<number | null> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ per_day: number | null }>`
    select coalesce((
        select q.per_day
        from communication.quotas q
        join identity.staff f on f.tenant_id = ${tenant_id} and f.id = q.staff_id
        where f.user_id = ${user_id} and q.per_day is not null
        limit 1
      ), (
        select max(q.per_day)
        from communication.quotas q
        join identity.user_roles g on g.tenant_id = ${tenant_id} and g.role_id = q.role_id
        where g.user_id = ${user_id} and g.ended_at is null
          and (g.school_id is null or g.school_id = ${school_id})
          and coalesce(g.from_on, ${today}) <= ${today} and coalesce(g.to_on, ${today}) >= ${today}
      )) as per_day
  `.execute(db);
  return found.rows[0]!.per_day;
}

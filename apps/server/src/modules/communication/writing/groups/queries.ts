import type { Audience } from '@darasa/contract/communication/writing/campaigns';
import type { Group } from '@darasa/contract/communication/writing/groups';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { isTaken } from '#platform/db/refusals.ts';

const shown = sql`g.id, g.name, g.audience, g.retired_at, g.changed_at, g.version,
  u.first_name || ' ' || u.last_name as changed_by, (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
    from (
      select s.id, concat_ws(' ', s.first_name, s.other_names, s.surname) as name
      from students.students s
      where s.tenant_id = g.tenant_id and g.audience -> 'student_ids' ? s.id::text
      union all
      select f.id, concat_ws(' ', coalesce(w.first_name, f.first_name),
        coalesce(w.last_name, f.last_name))
      from identity.staff f
      left join identity.users w on w.tenant_id = f.tenant_id and w.id = f.user_id
      where f.tenant_id = g.tenant_id and g.audience -> 'staff_ids' ? f.id::text
    ) p) as people`;
const around = sql`communication.groups g
  join identity.users u on (u.tenant_id, u.id) = (g.tenant_id, g.changed_by)`;

export async function listGroups(db: Db): Promise<Group[]> {
  const found = await sql<Group>`
    select ${shown}
    from ${around}
    order by g.retired_at is not null, lower(g.name)
    limit 200
  `.execute(db);
  return found.rows;
}

export async function findGroup(db: Db, id: string): Promise<Group | undefined> {
  const found = await sql<Group>`
    select ${shown}
    from ${around}
    where g.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function lockGroup(db: Db, id: string): Promise<Group | undefined> {
  await sql`select 1 from communication.groups where id = ${id} for update`.execute(db);
  return findGroup(db, id);
}

interface Values {
  id: string;
  name: string;
  audience: Audience;
  retired_at: string | null;
  by: string;
  now: string;
}

/** False when the name is taken. */
export async function saveGroup(db: Db, row: Values): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const saved = await sql`
    insert into communication.groups as g (tenant_id, id, school_id, name, audience, retired_at,
      changed_by, changed_at)
    values (${tenant_id}, ${row.id}, ${school_id}, ${row.name}, ${JSON.stringify(row.audience)},
      ${row.retired_at}, ${row.by}, ${row.now})
    on conflict (tenant_id, id) do update
    set name = excluded.name, audience = excluded.audience, retired_at = excluded.retired_at,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at, version = g.version + 1
  `
    .execute(db)
    .catch((error: unknown) => {
      if (isTaken(error)) return null;
      throw error;
    });
  return saved !== null;
}

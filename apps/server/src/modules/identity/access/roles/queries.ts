import { director } from '@darasa/contract/access';
import type { InputOf } from '@darasa/contract/endpoint';
import type {
  Grant,
  listRoles,
  Role,
  RoleException,
  RoleHolder,
  RoleRow,
} from '@darasa/contract/identity/access/roles';
import { sql } from 'kysely';
import type { z } from 'zod';
import { countedPage } from '#platform/counted-page.ts';
import { insertUnlessTaken, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { limitNames } from './limit-names-queries.ts';

export type RoleFilter = Omit<InputOf<typeof listRoles>, 'page' | 'page_size'>;

/** A grant that counts on a day; the same words as the session's own statement. */
export const givenOn = (today: string) => sql`g.ended_at is null
  and (g.from_on is null or g.from_on <= ${today}::date)
  and (g.to_on is null or g.to_on >= ${today}::date)`;

export async function listPage(db: Db, input: InputOf<typeof listRoles>, today: string) {
  const { page, page_size } = input;
  const found = await sql<RoleRow & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from ${matching(db, input)}) c
    left join (
      select ${columns(db, today)}
      from ${matching(db, input)}
      order by ${orderOf(input.sort)}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(input.sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(db: Db, filter: RoleFilter, today: string, limit: number) {
  const found = await sql<RoleRow>`
    select ${columns(db, today)}
    from ${matching(db, filter)}
    order by ${orderOf(filter.sort)}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

const columns = (db: Db, today: string) => sql`
  r.id, r.name, r.note, r.retired_at, r.version,
  array(
    select distinct m.module from identity.role_permissions m
    where m.tenant_id = ${scopeOf(db).tenant_id} and m.role_id = r.id
    order by m.module
  ) as modules,
  (
    select count(distinct g.user_id)::int from identity.user_roles g
    where g.tenant_id = ${scopeOf(db).tenant_id} and g.role_id = r.id and ${givenOn(today)}
  ) as people_count`;

function matching(db: Db, { search, retired }: Omit<RoleFilter, 'sort'>) {
  const all = sql`identity.roles r
    where r.tenant_id = ${scopeOf(db).tenant_id}
      and (r.retired_at is not null) = ${retired ?? false}`;
  if (!search) return all;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${all} and (r.name ilike ${pattern} or r.note ilike ${pattern})`;
}

function orderOf(sort: RoleFilter['sort'], of?: 'p') {
  const way = sort.startsWith('-') ? 'desc' : 'asc';
  const name = of ? 'lower(p.name)' : 'lower(r.name)';
  const column = sort.endsWith('people_count') ? (of ? 'p.people_count' : 'people_count') : name;
  return sql.raw(`${column} ${way}, ${name}, ${of ?? 'r'}.id`);
}

const permissionsOf = (role_id: string) => sql`array_to_json(array(
  select json_build_object('module', m.module, 'acts', array_agg(m.act order by m.act))
  from identity.role_permissions m
  where m.role_id = ${sql.ref(role_id)}
  group by m.module
  order by m.module))`;

/** With `lock` the row waits until the change is made, so that what was read is what is replaced. */
export async function findRole(db: Db, id: string, lock = false): Promise<Role | undefined> {
  const found = await sql<Role>`
    select r.id, r.name, r.note, r.retired_at, r.version,
      ${permissionsOf('r.id')} as permissions,
      (
        select json_build_object('id', s.id, 'name', s.name, 'permissions', ${permissionsOf('s.id')})
        from identity.roles s
        where s.id = r.copied_from_id
      ) as source
    from identity.roles r
    where r.id = ${id}
    ${lock ? sql`for update of r` : sql``}
  `.execute(db);
  return found.rows[0];
}

const people_max = 200;

export async function listHolders(db: Db, role_id: string, today: string) {
  const found = await sql<RoleHolder & { count: number }>`
    select g.id, g.user_id, u.first_name || ' ' || u.last_name as name, c.name as school,
      g.from_on, g.to_on, b.first_name || ' ' || b.last_name as given_by,
      ${limitNames('g')} as limits, count(*) over ()::int as count
    from identity.user_roles g
    join identity.users u on (u.tenant_id, u.id) = (g.tenant_id, g.user_id)
    left join identity.users b on (b.tenant_id, b.id) = (g.tenant_id, g.given_by)
    left join identity.schools c on (c.tenant_id, c.id) = (g.tenant_id, g.school_id)
    where g.role_id = ${role_id}
      and g.ended_at is null
      and (g.to_on is null or g.to_on >= ${today}::date)
    order by u.last_name, u.first_name, g.id
    limit ${people_max}
  `.execute(db);
  const rows = found.rows.map(({ count: _count, ...row }): RoleHolder => row);
  return { people: rows, count: found.rows[0]?.count ?? 0 };
}

/** Lists where the role counts, today or later. */
export async function listSchoolsOfRole(db: Db, role_id: string, today: string) {
  const found = await sql<{ school_id: string }>`
    select distinct a.school_id
    from identity.user_roles g
    join identity.user_schools a on (a.tenant_id, a.user_id) = (g.tenant_id, g.user_id)
    where g.role_id = ${role_id} and g.ended_at is null
      and (g.to_on is null or g.to_on >= ${today}::date)
      and (g.school_id is null or g.school_id = a.school_id)
  `.execute(db);
  return found.rows.map((row) => row.school_id);
}

interface Holding {
  user_id: string;
  permissions: readonly { module: string; acts: readonly string[] }[];
  school_ids: readonly string[];
  days: readonly string[];
}

/**
 * Lists what of this a person may not do, in the whole of each of these schools and on each of these days.
 */
export async function listNotHeld(
  db: Db,
  { user_id, permissions, school_ids, days }: Holding,
): Promise<{ module: string; acts: string[] }[]> {
  const found = await sql<{ module: string; acts: string[] }>`
    select p.module, array_agg(a.act order by a.place) as acts
    from jsonb_to_recordset(${JSON.stringify(permissions)}::jsonb) as p (module text, acts text[]),
      unnest(p.acts) with ordinality a (act, place)
    where exists (
      select
      from unnest(${[...school_ids]}::uuid[]) s (id), unnest(${[...days]}::date[]) d (day)
      where not identity.may_in(${user_id}, s.id, p.module, a.act, d.day))
    group by p.module
    order by p.module
  `.execute(db);
  return found.rows;
}

/** Whether somebody has this role itself, in the whole of this school and until this day. */
export async function holdsRole(
  db: Db,
  at: { user_id: string; role_id: string; school_id: string; days: readonly [string, string] },
): Promise<boolean> {
  const found = await sql<{ holds: boolean }>`
    select exists (
      select from identity.user_roles g
      where g.tenant_id = ${scopeOf(db).tenant_id}
        and g.user_id = ${at.user_id} and g.role_id = ${at.role_id}
        and g.ended_at is null and g.limits is null and g.money_account_ids is null
        and (g.school_id is null or g.school_id = ${at.school_id})
        and (g.from_on is null or g.from_on <= ${at.days[0]}::date)
        and (g.to_on is null or g.to_on >= ${at.days[1]}::date)
    ) as holds
  `.execute(db);
  return found.rows[0]!.holds;
}

export interface HolderRights {
  name: string;
  is_director: boolean;
  held: { module: string; acts: string[] }[];
}

/** Everything that those who have the role now may do, by this role or another. */
export async function listHolderRights(db: Db, role_id: string, today: string) {
  const { tenant_id } = scopeOf(db);
  const found = await sql<HolderRights>`
    select u.first_name || ' ' || u.last_name as name,
      exists (
        select from identity.staff f
        where f.tenant_id = ${tenant_id} and f.user_id = u.id and f.responsibility = ${director}
      ) as is_director,
      array_to_json(array(
        select distinct jsonb_build_object('module', m.module, 'acts', jsonb_build_array(m.act))
        from identity.user_roles g
        join identity.role_permissions m on (m.tenant_id, m.role_id) = (g.tenant_id, g.role_id)
        where g.tenant_id = ${tenant_id} and g.user_id = u.id and ${givenOn(today)}
      )) as held
    from identity.users u
    where u.tenant_id = ${tenant_id} and not u.is_admin and u.id in (
      select g.user_id from identity.user_roles g
      where g.tenant_id = ${tenant_id} and g.role_id = ${role_id} and ${givenOn(today)})
    order by u.last_name, u.id
  `.execute(db);
  return found.rows;
}

/** Exceptions of the people who have the role, where they say something about its permissions. */
export async function listExceptions(db: Db, role_id: string, today: string) {
  const found = await sql<z.infer<typeof RoleException>>`
    select x.id, x.user_id, u.first_name || ' ' || u.last_name as name,
      x.effect, x.module, x.act, c.name as school, x.reason, x.to_on
    from identity.user_exceptions x
    join identity.users u on (u.tenant_id, u.id) = (x.tenant_id, x.user_id)
    left join identity.schools c on (c.tenant_id, c.id) = (x.tenant_id, x.school_id)
    where x.ended_at is null
      and x.to_on >= ${today}::date
      and exists (
        select from identity.user_roles g
        where g.tenant_id = x.tenant_id and g.user_id = x.user_id and g.role_id = ${role_id}
          and (x.school_id is null or g.school_id is null or g.school_id = x.school_id)
          and ${givenOn(today)})
    order by u.last_name, x.module, x.act
    limit ${people_max}
  `.execute(db);
  return found.rows;
}

/** False when the name is taken, however it is written. */
export async function insertRole(db: Db, role: NewRow<'identity.roles'>): Promise<boolean> {
  return insertUnlessTaken(db, 'identity.roles', role);
}

/** Which of these names a role has, retired ones too. */
export async function findTakenNames(db: Db, names: string[]): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select n.name
    from unnest(${names}::text[]) n (name)
    join identity.roles r on r.tenant_id = ${scopeOf(db).tenant_id} and lower(r.name) = lower(n.name)
  `.execute(db);
  return found.rows.map((row) => row.name);
}

export const updateRole = (
  db: Db,
  id: string,
  values: { name: string; note: string | null; retired_at: string | null },
) => patchRow(db, 'identity.roles', id, values);

export async function replacePermissions(db: Db, tenant_id: string, role_id: string, to: Grant[]) {
  await sql`
    with wanted as (
      select p.module, a.act
      from jsonb_to_recordset(${JSON.stringify(to)}::jsonb) as p (module text, acts text[]),
        unnest(p.acts) a (act)
    ), gone as (
      delete from identity.role_permissions m
      where m.role_id = ${role_id} and (m.module, m.act) not in (select module, act from wanted)
    )
    insert into identity.role_permissions (tenant_id, role_id, module, act)
    select distinct ${tenant_id}::uuid, ${role_id}::uuid, w.module, w.act from wanted w
    on conflict do nothing
  `.execute(db);
}

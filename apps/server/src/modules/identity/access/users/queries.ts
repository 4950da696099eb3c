import type { InputOf } from '@darasa/contract/endpoint';
import type { listUsers, User, UserRow } from '@darasa/contract/identity/access/users';
import { isoDate } from '@darasa/rules/dates';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { insertRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { givenOn } from '../roles/queries.ts';
import { stateOf } from '../user/queries.ts';

export type UserFilter = Omit<InputOf<typeof listUsers>, 'page' | 'page_size'>;

export async function listPage(db: Db, input: InputOf<typeof listUsers>, now: Date) {
  const { page, page_size } = input;
  const found = await sql<UserRow & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from ${matching(db, input, now)}) c
    left join (
      select ${columns(db, now)}
      from ${matching(db, input, now)}
      order by ${orderOf(input.sort, 'u')}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(input.sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(db: Db, filter: UserFilter, now: Date, limit: number) {
  const found = await sql<UserRow>`
    select ${columns(db, now)}
    from ${matching(db, filter, now)}
    order by ${orderOf(filter.sort, 'u')}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

const columns = (db: Db, now: Date) => sql`
  u.id, u.first_name, u.last_name, u.email, u.phone, u.user_type, u.is_admin, u.last_sign_in_at,
  ${stateOf(db, now)} as state,
  array(
    select distinct r.name
    from identity.user_roles g
    join identity.roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
    where g.tenant_id = ${scopeOf(db).tenant_id} and g.user_id = u.id
      and ${givenOn(isoDate(now))}
    order by r.name
  ) as roles`;

function matching(db: Db, filter: Omit<UserFilter, 'sort'>, now: Date) {
  const conditions = [sql`u.tenant_id = ${scopeOf(db).tenant_id}`];
  if (filter.user_type) conditions.push(sql`u.user_type = ${filter.user_type}`);
  if (filter.state) conditions.push(sql`${stateOf(db, now)} = ${filter.state}`);
  if (filter.role_id) {
    conditions.push(sql`exists (
      select from identity.user_roles g
      where g.tenant_id = u.tenant_id and g.user_id = u.id and g.role_id = ${filter.role_id}
        and ${givenOn(isoDate(now))})`);
  }
  if (filter.search) {
    const pattern = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(u.first_name || ' ' || u.last_name ilike ${pattern}
      or u.email ilike ${pattern} or u.phone ilike ${pattern})`);
  }
  return sql`identity.users u where ${sql.join(conditions, sql` and `)}`;
}

function orderOf(sort: UserFilter['sort'], of: 'u' | 'p') {
  const way = sort.startsWith('-') ? 'desc' : 'asc';
  const name = (direction: string) =>
    `${of}.last_name ${direction}, ${of}.first_name ${direction}, ${of}.id`;
  return sort.endsWith('name')
    ? sql.raw(name(way))
    : sql.raw(`${of}.last_sign_in_at ${way} nulls last, ${name('asc')}`);
}

/**
 * Writes a responsibility on the person's record of the staff register. Somebody who was given a
 * sign-in after the record was made is known by the same email or phone. False: there is no record.
 */
export async function setResponsibility(
  db: Db,
  user: Pick<User, 'id' | 'email' | 'phone'>,
  responsibility: string | null,
): Promise<boolean> {
  const { tenant_id } = scopeOf(db);
  const changed = await sql`
    update identity.staff f
    set user_id = ${user.id}, responsibility = ${responsibility}, version = f.version + 1
    where f.tenant_id = ${tenant_id} and f.left_on is null and f.id = (
      select s.id from identity.staff s
      where s.tenant_id = ${tenant_id} and (s.user_id = ${user.id} or (s.user_id is null and (
        s.email = ${user.email}::text or s.phone = ${user.phone}::text)))
      order by s.user_id nulls last, s.id
      limit 1
    )
  `.execute(db);
  return Number(changed.numAffectedRows ?? 0) > 0;
}

export interface LinkedStaff {
  id: string;
  name: string;
  staff_number: string;
  user_id: string | null;
  school_id: string | null;
  left_on: string | null;
  responsibility: string | null;
}

/** A record of the staff register, locked until the act is done. */
export async function lockStaff(db: Db, id: string): Promise<LinkedStaff | undefined> {
  const found = await sql<LinkedStaff>`
    select f.id, concat_ws(' ', f.first_name, f.last_name) as name, f.staff_number, f.user_id,
      f.school_id, f.left_on, f.responsibility
    from identity.staff f
    where f.tenant_id = ${scopeOf(db).tenant_id} and f.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

/** Ties a record to a sign-in, or loosens it; a loose record keeps the name it went by. */
export async function updateStaffUser(
  db: Db,
  staff_id: string,
  user: Pick<User, 'id' | 'first_name' | 'last_name'>,
  is_tied: boolean,
): Promise<void> {
  await sql`
    update identity.staff f
    set user_id = ${is_tied ? user.id : null}::uuid, version = f.version + 1,
      first_name = coalesce(f.first_name, ${user.first_name}),
      last_name = coalesce(f.last_name, ${user.last_name})
    where f.tenant_id = ${scopeOf(db).tenant_id} and f.id = ${staff_id}
  `.execute(db);
}

/** Administrators who can still sign in, locked so that two cannot both be "not the last". */
export async function countAdmins(db: Db): Promise<number> {
  const found = await sql<{ id: string }>`
    select id from identity.users
    where tenant_id = ${scopeOf(db).tenant_id} and is_admin and disabled_at is null
    order by id
    for update
  `.execute(db);
  return found.rows.length;
}

export interface UserChange {
  is_admin?: boolean;
  disabled_at?: string | null;
  disabled_reason?: string | null;
  password_hash?: null;
}

export const updateUser = (db: Db, id: string, change: UserChange) =>
  patchRow(db, 'identity.users', id, change);

export const insertUser = (db: Db, user: NewRow<'identity.users'>) =>
  insertRow(db, 'identity.users', user);

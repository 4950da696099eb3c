import { director } from '@darasa/contract/access';
import type { User } from '@darasa/contract/identity/access/users';
import { sql } from 'kysely';
import { idle_ms_max } from '#platform/auth/tokens.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { locksOf } from '#modules/identity/sign-in/locks/queries.ts';

/** Until when wrong passwords or codes keep somebody out, under any of their names. */
const lockedUntil = (db: Db, now: Date) => sql`(
  select max(a.blocked_until) from platform.attempts a
  where a.tenant_id = ${scopeOf(db).tenant_id}
    and a.subject = any (${locksOf})
    and a.blocked_until > ${now.toISOString()}::timestamptz)`;

export const stateOf = (db: Db, now: Date) => sql`case
  when u.disabled_at is not null then 'disabled'
  when ${lockedUntil(db, now)} is not null then 'locked'
  when u.last_sign_in_at is null then 'never'
  else 'active' end`;

/** With `lock` the row waits until the act is done. */
export async function findUser(
  db: Db,
  id: string,
  now: Date,
  lock = false,
): Promise<User | undefined> {
  const seen_after = new Date(now.getTime() - idle_ms_max).toISOString();
  const found = await sql<User>`
    select u.id, u.first_name, u.last_name, u.email, u.phone, u.user_type, u.is_admin,
      u.last_sign_in_at, u.created_at, u.disabled_at, u.disabled_reason, u.version,
      u.password_hash is not null as has_password,
      exists (
        select from identity.staff f
        where f.tenant_id = ${scopeOf(db).tenant_id} and f.user_id = u.id
          and f.responsibility = ${director}
      ) as is_director,
      (
        select json_build_object('id', f.id, 'staff_number', f.staff_number,
          'name', u.first_name || ' ' || u.last_name)
        from identity.staff f
        where f.tenant_id = ${scopeOf(db).tenant_id} and f.user_id = u.id
      ) as staff,
      ${stateOf(db, now)} as state,
      ${lockedUntil(db, now)} as locked_until,
      (
        select count(*)::int from identity.sessions s
        where s.tenant_id = ${scopeOf(db).tenant_id} and s.user_id = u.id and s.ended_at is null
          and s.last_seen_at > ${seen_after}::timestamptz
          and s.expires_at > ${now.toISOString()}::timestamptz
      ) as sessions_count,
      (
        select json_build_object(
          'sent_at', to_json(i.sent_at at time zone 'UTC') #>> '{}' || 'Z',
          'expires_at', to_json(i.expires_at at time zone 'UTC') #>> '{}' || 'Z',
          'used_at', to_json(i.used_at at time zone 'UTC') #>> '{}' || 'Z')
        from identity.invites i
        where i.tenant_id = ${scopeOf(db).tenant_id} and i.user_id = u.id
        order by i.sent_at desc
        limit 1
      ) as invite
    from identity.users u
    where u.tenant_id = ${scopeOf(db).tenant_id} and u.id = ${id}
    ${lock ? sql`for update of u` : sql``}
  `.execute(db);
  return found.rows[0];
}

/** Permissions of a person by roles and exceptions, today or later. */
export async function findPermissions(db: Db, user_id: string, today: string) {
  const found = await sql<{ module: string; acts: string[] }>`
    select p.module, array_agg(distinct p.act) as acts
    from (
      select m.module, m.act
      from identity.user_roles g
      join identity.role_permissions m on (m.tenant_id, m.role_id) = (g.tenant_id, g.role_id)
      where g.user_id = ${user_id} and g.ended_at is null
        and (g.to_on is null or g.to_on >= ${today}::date)
      union
      select x.module, x.act
      from identity.user_exceptions x
      where x.user_id = ${user_id} and x.ended_at is null and x.effect = 'grant'
        and x.to_on >= ${today}::date
    ) p
    group by p.module
  `.execute(db);
  return found.rows;
}

import type { CalendarEvent } from '@darasa/rules/ical';
import { sql } from 'kysely';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

/** More than a school has in a year. */
const events_max = 500;

export async function findFeed(db: Db, user_id: string) {
  const found = await sql<{ id: string; since: string }>`
    select f.id, f.created_at as since
    from administration.calendar_feeds f
    where f.user_id = ${user_id} and f.ended_at is null
  `.execute(db);
  return found.rows[0];
}

export const insertFeed = (
  db: Db,
  row: { tenant_id: string; id: string; user_id: string; token_hash: string; created_at: string },
) => insertRow(db, 'administration.calendar_feeds', row);

/** Two who make an address at once wait for each other here. */
export async function lockPerson(db: Db, user_id: string): Promise<void> {
  await sql`select from identity.users where id = ${user_id} for update`.execute(db);
}

export async function endFeed(db: Db, id: string, ended_at: string): Promise<void> {
  await sql`
    update administration.calendar_feeds
    set ended_at = ${ended_at}
    where id = ${id} and ended_at is null
  `.execute(db);
}

/** Finds whose calendar it is, and the schools that this person may enter. */
export async function findReader(db: Db, token_hash: string, today: string) {
  const found = await sql<{
    user_id: string;
    user_type: 'staff' | 'parent';
    schools: { id: string; name: string }[];
  }>`
    select u.id as user_id, u.user_type, coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
        from identity.user_schools a
        join identity.schools s on (s.tenant_id, s.id) = (a.tenant_id, a.school_id)
        where (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
          and (a.from_on is null or a.from_on <= ${today}::date)
          and (a.to_on is null or a.to_on >= ${today}::date)
      ), '[]') as schools
    from administration.calendar_feeds f
    join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where f.tenant_id = ${scopeOf(db).tenant_id}
      and f.token_hash = ${token_hash}
      and f.ended_at is null
      and u.disabled_at is null
  `.execute(db);
  return found.rows[0];
}

/** The events of the school that the handle is in. */
export async function listEventsSince(db: Db, school_name: string, since: string) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<CalendarEvent>`
    select e.id, e.title, e.starts_on, e.ends_on, to_char(e.starts_at, 'HH24:MI') as starts_at,
      to_char(e.ends_at, 'HH24:MI') as ends_at, e.place, e.note, e.cancelled_at, e.version,
      ${school_name} as school_name
    from administration.events e
    where e.tenant_id = ${tenant_id} and e.school_id = ${school_id ?? null} and e.ends_on >= ${since}
    order by e.starts_on, e.starts_at nulls first, e.id
    limit ${events_max}
  `.execute(db);
  return found.rows;
}

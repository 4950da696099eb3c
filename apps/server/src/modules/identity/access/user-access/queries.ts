import type { OutputOf } from '@darasa/contract/endpoint';
import type {
  accessChoices,
  GivenException,
  GivenRole,
  GivenSchool,
} from '@darasa/contract/identity/access/user-access';
import { sql } from 'kysely';
import { insertRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { limitNames } from '../roles/limit-names-queries.ts';

const shown_max = 100;
const giver = sql`left join identity.users b on (b.tenant_id, b.id) = (t.tenant_id, t.given_by)`;
const giver_name = sql`b.first_name || ' ' || b.last_name`;

/** Lists what counts first, what comes next, then what is over, newest first. */
export async function listRoles(db: Db, user_id: string, today: string): Promise<GivenRole[]> {
  const found = await sql<GivenRole>`
    select t.id, t.role_id, r.name, c.name as school, t.from_on, t.to_on, t.given_at, t.reason,
      t.end_reason, ${giver_name} as given_by,
      case
        when t.ended_at is not null or t.to_on < ${today}::date then 'over'
        when t.from_on > ${today}::date then 'later'
        else 'now' end as state,
      ${limitNames('t')} as limits
    from identity.user_roles t
    join identity.roles r on (r.tenant_id, r.id) = (t.tenant_id, t.role_id)
    left join identity.schools c on (c.tenant_id, c.id) = (t.tenant_id, t.school_id)
    ${giver}
    where t.user_id = ${user_id}
    order by array_position(array['now', 'later', 'over'], case
        when t.ended_at is not null or t.to_on < ${today}::date then 'over'
        when t.from_on > ${today}::date then 'later'
        else 'now' end), t.given_at desc, t.id
    limit ${shown_max}
  `.execute(db);
  return found.rows;
}

export async function listSchools(db: Db, user_id: string): Promise<GivenSchool[]> {
  const found = await sql<GivenSchool>`
    select t.school_id, c.name, t.from_on, t.to_on
    from identity.user_schools t
    join identity.schools c on (c.tenant_id, c.id) = (t.tenant_id, t.school_id)
    where t.user_id = ${user_id}
    order by c.position, c.name
  `.execute(db);
  return found.rows;
}

/** Lists where somebody works, now or from a day to come. */
export async function listOpenSchools(db: Db, user_id: string, today: string): Promise<string[]> {
  const found = await sql<{ school_id: string }>`
    select t.school_id
    from identity.user_schools t
    where t.user_id = ${user_id} and (t.to_on is null or t.to_on >= ${today}::date)
  `.execute(db);
  return found.rows.map((row) => row.school_id);
}

export async function findSchoolName(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('identity.schools')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name;
}

export async function listExceptions(
  db: Db,
  user_id: string,
  today: string,
): Promise<GivenException[]> {
  const found = await sql<GivenException>`
    select t.id, t.module, t.act, t.effect, c.name as school, t.reason, t.to_on, t.given_at, t.end_reason,
      ${giver_name} as given_by,
      case when t.ended_at is not null or t.to_on < ${today}::date then 'over' else 'now' end as state
    from identity.user_exceptions t
    left join identity.schools c on (c.tenant_id, c.id) = (t.tenant_id, t.school_id)
    ${giver}
    where t.user_id = ${user_id}
    order by (t.ended_at is null and t.to_on >= ${today}::date) desc, t.given_at desc, t.id
    limit ${shown_max}
  `.execute(db);
  return found.rows;
}

/** The roles that somebody has, or will have. */
export async function listRoleIds(db: Db, user_id: string, today: string): Promise<string[]> {
  const found = await sql<{ role_id: string }>`
    select distinct g.role_id
    from identity.user_roles g
    where g.user_id = ${user_id} and g.ended_at is null
      and (g.to_on is null or g.to_on >= ${today}::date)
  `.execute(db);
  return found.rows.map((row) => row.role_id);
}

export interface NewGift {
  tenant_id: string;
  id: string;
  user_id: string;
  role_id: string;
  school_id: string | null;
  from_on: string | null;
  to_on: string | null;
  limits: string[] | null;
  money_account_ids: string[] | null;
  reason: string;
  given_by: string;
  given_at: string;
}

/** Whether the same role is held already in some of the days asked for, in that school. */
export async function isHeld(db: Db, gift: NewGift, today: string): Promise<boolean> {
  const found = await sql`
    select from identity.user_roles g
    where g.user_id = ${gift.user_id} and g.role_id = ${gift.role_id} and g.ended_at is null
      and (g.school_id is null or ${gift.school_id}::uuid is null or g.school_id = ${gift.school_id}::uuid)
      and daterange(g.from_on, g.to_on, '[]')
        && daterange(greatest(${gift.from_on}::date, ${today}::date), ${gift.to_on}::date, '[]')
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

export const insertGift = (db: Db, gift: NewGift) => insertRow(db, 'identity.user_roles', gift);

export async function findLimitNames(db: Db, id: string): Promise<string[]> {
  const found = await sql<{ limits: string[] }>`
    select ${limitNames('t')} as limits from identity.user_roles t where t.id = ${id}
  `.execute(db);
  return found.rows[0]!.limits;
}

export interface Ending {
  user_id: string;
  id: string;
  ended_at: string;
  ended_by: string;
  end_reason: string;
}

/** Says which role it was; nothing when it was over already or is not this person's. */
export async function endGift(db: Db, { user_id, id, ...how }: Ending) {
  const ended = await sql<{ name: string; role_id: string; school_id: string | null }>`
    update identity.user_roles g
    set ended_at = ${how.ended_at}, ended_by = ${how.ended_by}, end_reason = ${how.end_reason}
    from identity.roles r
    where r.tenant_id = g.tenant_id and r.id = g.role_id
      and g.id = ${id} and g.user_id = ${user_id} and g.ended_at is null
    returning r.name, g.role_id, g.school_id
  `.execute(db);
  return ended.rows[0];
}

export const insertException = (db: Db, exception: NewRow<'identity.user_exceptions'>) =>
  insertRow(db, 'identity.user_exceptions', exception);

export const endException = (db: Db, { user_id, id, ...how }: Ending) =>
  db
    .updateTable('identity.user_exceptions')
    .set(how)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .returning(['module', 'act', 'effect', 'school_id'])
    .executeTakeFirst();

export interface SchoolDates {
  school_id: string;
  from_on?: string | undefined;
  to_on?: string | undefined;
}

/** Replaces the whole set in one statement. */
export async function replaceSchools(
  db: Db,
  tenant_id: string,
  user_id: string,
  schools: SchoolDates[],
): Promise<void> {
  await sql`
    with wanted as (
      select distinct on (w.school_id) w.*
      from jsonb_to_recordset(${JSON.stringify(schools)}::jsonb)
        as w (school_id uuid, from_on date, to_on date)
    ), gone as (
      delete from identity.user_schools a
      where a.user_id = ${user_id} and a.school_id not in (select school_id from wanted)
    )
    insert into identity.user_schools (tenant_id, user_id, school_id, from_on, to_on)
    select ${tenant_id}::uuid, ${user_id}::uuid, w.school_id, w.from_on, w.to_on from wanted w
    on conflict (tenant_id, user_id, school_id)
      do update set from_on = excluded.from_on, to_on = excluded.to_on
  `.execute(db);
}

/** Counts how many of these are classes or streams of the school that is worked in. */
export async function countPlaces(db: Db, ids: string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select (select count(*) from administration.classes k where k.id = any (${ids}::uuid[]))::int
      + (select count(*) from administration.streams s where s.id = any (${ids}::uuid[]))::int as count
  `.execute(db);
  return found.rows[0]!.count;
}

/** Counts how many of these are accounts that this school keeps its money in. */
export async function countAccounts(db: Db, ids: string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from finance.money_accounts m where m.id = any (${ids}::uuid[])
  `.execute(db);
  return found.rows[0]!.count;
}

export async function findChoices(db: Db): Promise<OutputOf<typeof accessChoices>> {
  const { tenant_id, school_id = null } = scopeOf(db);
  const found = await sql<OutputOf<typeof accessChoices>>`
    select
      array_to_json(array(
        select json_build_object('id', r.id, 'name', r.name)
        from identity.roles r
        where r.tenant_id = ${tenant_id} and r.retired_at is null
        order by lower(r.name))) as roles,
      array_to_json(array(
        select json_build_object('id', c.id, 'name', c.name)
        from identity.schools c
        where c.tenant_id = ${tenant_id}
        order by c.position, c.name)) as schools,
      array_to_json(array(
        select json_build_object('id', k.id, 'name', k.name, 'streams', array(
          select json_build_object('id', s.id, 'name', s.name)
          from administration.streams s
          where s.tenant_id = ${tenant_id} and s.class_id = k.id and s.retired_at is null
          order by s.name))
        from administration.classes k
        where k.tenant_id = ${tenant_id} and k.school_id = ${school_id} and k.retired_at is null
        order by k.level, k.name)) as classes,
      array_to_json(array(
        select json_build_object('id', m.id, 'name', m.name)
        from finance.money_accounts m
        where m.tenant_id = ${tenant_id} and m.school_id = ${school_id} and m.retired_at is null
        order by m.name)) as money_accounts
  `.execute(db);
  return found.rows[0]!;
}

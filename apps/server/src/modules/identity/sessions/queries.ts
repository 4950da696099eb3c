import type { Access } from '@darasa/contract/access';
import type { Language } from '@darasa/rules/message-fields';
import type { SessionUser } from '@darasa/contract/identity/session';
import { isoDate } from '@darasa/rules/dates';
import { CompiledQuery, sql } from 'kysely';
import { limitsFor } from '../../../platform/auth/limits.ts';
import { idle_ms_max } from '../../../platform/auth/tokens.ts';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';
import type { LiveSession } from '../../../platform/tenancy.ts';

// A person as the stored session record knows them. The school is the session's, not the user's:
// two sessions of one person may work in two schools. The tenant is $1 wherever it is asked for:
// row security alone would read its setting anew for every row of a small table.
//
// What has dates counts on the school's own day, given as `today`: a role that ends today is gone at
// midnight. A permission that is denied to this person is left out of every role, and one that is
// granted stands in a role of its own, so that whoever reads the record needs to know roles only.
const inForce = (of: string, today: string) => `
  (${of}.from_on is null or ${of}.from_on <= ${today}::date)
  and (${of}.to_on is null or ${of}.to_on >= ${today}::date)`;
const grantsOf = (school_id: string, today: string) => `
  from identity.user_roles g
  where g.tenant_id = $1 and g.user_id = u.id and g.ended_at is null
    and (g.school_id is null or g.school_id = ${school_id}) and ${inForce('g', today)}`;
const exceptionsOf = (effect: string, school_id: string, today: string) => `
  from identity.user_exceptions x
  where x.tenant_id = $1 and x.user_id = u.id and x.effect = '${effect}'
    and (x.school_id is null or x.school_id = ${school_id})
    and x.ended_at is null and x.to_on >= ${today}::date`;
const acts = (of: string) => `json_build_object(
  'module', json_build_object('name', ${of}.module), 'acts', array_agg(${of}.act order by ${of}.act))`;

const person = (school_id: string, today: string) => `
  u.id, u.tenant_id, u.first_name, u.last_name, u.email, u.is_admin, u.user_type, u.last_sign_in_at,
  case when u.photo_id is not null then '/api/files/' || u.photo_id end as profile_pic,
  ${school_id} as active_school_id,
  array_to_json(array(
    select json_build_object('id', c.id, 'name', c.name, 'logo', c.logo)
    from identity.user_schools a
    join identity.schools c on c.tenant_id = $1 and c.id = a.school_id
    where a.tenant_id = $1 and a.user_id = u.id and ${inForce('a', today)}
    order by c.position, c.name
  )) as user_schools_access,
  array_to_json(array(
    select json_build_object('id', r.id, 'name', r.name, 'permissions', array(
      select ${acts('p')}
      from identity.role_permissions p
      where p.tenant_id = $1 and p.role_id = r.id
        and not exists (
          select ${exceptionsOf('deny', school_id, today)} and (x.module, x.act) = (p.module, p.act))
      group by p.module
      order by p.module))
    from identity.roles r
    where r.tenant_id = $1 and r.id in (select g.role_id ${grantsOf(school_id, today)})
    order by r.name
  )) as roles,
  array_to_json(array(
    select ${acts('x')} ${exceptionsOf('grant', school_id, today)} group by x.module order by x.module
  )) as granted,
  coalesce((
    select c.modules_off from identity.schools c where c.tenant_id = $1 and c.id = ${school_id}
  ), '{}') as modules_off,
  array_to_json(array(
    select json_build_object('role_id', g.role_id, 'limits', g.limits,
      'money_account_ids', g.money_account_ids) ${grantsOf(school_id, today)}
  )) as grants,
  f.id as staff_id, f.responsibility`;

interface PersonRow extends SessionUser, Pick<LiveSession, 'grants'> {
  granted: SessionUser['roles'][number]['permissions'];
  staff_id: string | null;
  responsibility: string | null;
}

// Field by field: gathering "the rest" of a row is ten times slower, and every request does this.
const personOf = (row: PersonRow): Pick<LiveSession, 'user' | 'staff'> => {
  const user: SessionUser = {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    profile_pic: row.profile_pic,
    is_admin: row.is_admin,
    user_type: row.user_type,
    roles: row.granted.length > 0 ? [...row.roles, ownRole(row)] : row.roles,
    active_school_id: row.active_school_id,
    user_schools_access: row.user_schools_access,
    tenant_id: row.tenant_id,
    last_sign_in_at: row.last_sign_in_at,
    ...(row.modules_off?.length ? { modules_off: row.modules_off } : {}),
  };
  if (limitsFor(books, { user, grants: row.grants }).money_accounts !== '*')
    user.part_of_books = true;
  const staff = row.staff_id ? { id: row.staff_id, responsibility: row.responsibility } : null;
  return { user, staff };
};

/** What the screens of the books ask for. */
const books: Access = { module: 'finance' };

const schoolIsOpen = (today: string) => `exists (
  select from identity.user_schools a
  where a.tenant_id = s.tenant_id and a.user_id = s.user_id and a.school_id = s.school_id
    and ${inForce('a', today)})`;

const ownRole = ({ id, granted }: PersonRow) => ({
  id,
  name: 'Personal exceptions',
  permissions: granted,
});

// Asked on every request, so its text is put together once and not each time. `offset 0` keeps the
// order in which the rows are found: one session, then its person. Left to itself, PostgreSQL takes the
// tables of a young database for empty, and then reads every session of every person.
const live_session = `
  select ${person('s.school_id', '$5')}, s.confirmed_at,
    o.domain, o.suspended_at is not null as suspended
  from (
    select s.* from identity.sessions s
    where s.tenant_id = $1
      and s.id = $2
      and s.ended_at is null
      and s.last_seen_at > $3
      and s.expires_at > $4
    offset 0) s
  cross join lateral (
    select u.* from identity.users u
    where u.tenant_id = $1 and u.id = s.user_id and u.disabled_at is null
    offset 0) u
  join identity.organizations o on o.id = $1
  left join lateral (
    select f.* from identity.staff f where f.tenant_id = $1 and f.user_id = u.id
    offset 0) f on true
  where s.school_id is null or ${schoolIsOpen('$5')}`;

/**
 * A session that was ended, left idle or grew too old is no session, nor is one in a school that the
 * person may no longer enter.
 */
export async function findLiveSession(
  db: Db,
  session_id: string,
  now: Date,
): Promise<LiveSession | null> {
  const seen_after = new Date(now.getTime() - idle_ms_max).toISOString();
  const { tenant_id } = scopeOf(db);
  const values = [tenant_id, session_id, seen_after, now.toISOString(), isoDate(now)];
  type Row = PersonRow & Pick<LiveSession, 'domain' | 'suspended' | 'confirmed_at'>;
  const found = await db.executeQuery<Row>(CompiledQuery.raw(live_session, values));
  const row = found.rows[0];
  if (!row) return null;
  const { user, staff } = personOf(row);
  const { domain, suspended, confirmed_at, grants } = row;
  return { user, staff, domain, suspended, confirmed_at, grants };
}

const one_person = `
  select ${person('$3::uuid', '$4')}
  from identity.users u
  left join identity.staff f on f.tenant_id = $1 and f.user_id = u.id
  where u.tenant_id = $1 and u.id = $2`;

export async function findPerson(db: Db, user_id: string, school_id: string | null, now: Date) {
  const values = [scopeOf(db).tenant_id, user_id, school_id, isoDate(now)];
  const found = await db.executeQuery<PersonRow>(CompiledQuery.raw(one_person, values));
  return found.rows[0] ? personOf(found.rows[0]) : null;
}

export const findByIdentifier = (db: Db, user_type: string, identifier: string) =>
  db
    .selectFrom('identity.users')
    .select([
      'id',
      'password_hash',
      'disabled_at',
      'active_school_id',
      'email',
      'phone',
      'first_name',
      'language',
    ])
    .$narrowType<{ language: Language }>()
    .where('user_type', '=', user_type)
    .where((is) => is.or([is('email', '=', identifier), is('phone', '=', identifier)]))
    .executeTakeFirst();

/** The school to open with: the one last worked in if it is still allowed, else the first. */
export async function findOpeningSchool(
  db: Db,
  user_id: string,
  today: string,
): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select c.id
    from identity.user_schools a
    join identity.schools c on (c.tenant_id, c.id) = (a.tenant_id, a.school_id)
    join identity.users u on (u.tenant_id, u.id) = (a.tenant_id, a.user_id)
    where a.user_id = ${user_id}
      and (a.from_on is null or a.from_on <= ${today}::date)
      and (a.to_on is null or a.to_on >= ${today}::date)
    order by c.id is not distinct from u.active_school_id desc, c.position, c.name
    limit 1
  `.execute(db);
  return found.rows[0]?.id ?? null;
}

export interface NewSession {
  tenant_id: string;
  id: string;
  user_id: string;
  school_id: string | null;
  seed: string;
  cookie_hash: string;
  trusted: boolean;
  confirmed_at: string | null;
  device: string;
  address: string;
  now: string;
  expires_at: string;
}

export const insertSession = ({ now, ...session }: NewSession, db: Db) =>
  db
    .insertInto('identity.sessions')
    .values({ ...session, rotated_at: now, signed_in_at: now, last_seen_at: now })
    .execute();

export const markSignedIn = (db: Db, user_id: string, school_id: string | null, now: string) =>
  db
    .updateTable('identity.users')
    .set({ last_sign_in_at: now, ...(school_id ? { active_school_id: school_id } : {}) })
    .where('id', '=', user_id)
    .execute();

export const findSessionForRefresh = (db: Db, session_id: string, now: Date) =>
  db
    .selectFrom('identity.sessions as s')
    .innerJoin('identity.users as u', (on) =>
      on.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .select([
      's.id',
      's.user_id',
      's.school_id',
      's.seed',
      's.cookie_hash',
      's.generation',
      's.rotated_at',
      's.last_seen_at',
      's.expires_at',
      's.ended_at',
      'u.disabled_at',
      sql<boolean>`s.school_id is null or ${sql.raw(schoolIsOpen(`'${isoDate(now)}'`))}`.as(
        'school_is_open',
      ),
    ])
    .where('s.id', '=', session_id)
    .forUpdate('s')
    .executeTakeFirst();

export const advanceSession = (db: Db, session_id: string, generation: number, now: string) =>
  db
    .updateTable('identity.sessions')
    .set({ generation, rotated_at: now, last_seen_at: now })
    .where('id', '=', session_id)
    .execute();

export const touchSession = (db: Db, session_id: string, now: string) =>
  db
    .updateTable('identity.sessions')
    .set({ last_seen_at: now })
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute();

export interface WhichSessions {
  user_id: string;
  only?: string;
  but?: string;
}

/** Marks the sessions of a person as ended, all or all but one, and says which they were. */
export async function markEnded(
  db: Db,
  which: WhichSessions,
  reason: string,
  now: string,
): Promise<string[]> {
  let query = db
    .updateTable('identity.sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', which.user_id)
    .where('ended_at', 'is', null)
    .returning('id');
  if (which.only) query = query.where('id', '=', which.only);
  if (which.but) query = query.where('id', '<>', which.but);
  return (await query.execute()).map((row) => row.id);
}

export const markConfirmed = (db: Db, session_id: string, now: string) =>
  db
    .updateTable('identity.sessions')
    .set({ confirmed_at: now })
    .where('id', '=', session_id)
    .execute();

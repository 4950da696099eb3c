import type { SessionUser } from '@darasa/contract/identity/session';
import { CompiledQuery, sql } from 'kysely';
import { idle_ms_max } from '../../../platform/auth/tokens.ts';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';
import type { LiveSession } from '../../../platform/tenancy.ts';

// A person as the stored session record knows them. The school is the session's, not the user's:
// two sessions of one person may work in two schools. The tenant is $1 wherever it is asked for:
// row security alone would read its setting anew for every row of a small table.
const person = (school_id: string) => `
  u.id, u.tenant_id, u.first_name, u.last_name, u.email, u.is_admin, u.user_type, u.last_sign_in_at,
  case when u.photo_id is not null then '/api/files/' || u.photo_id end as profile_pic,
  ${school_id} as active_school_id,
  array_to_json(array(
    select json_build_object('id', c.id, 'name', c.name, 'logo', c.logo)
    from identity.user_schools a
    join identity.schools c on c.tenant_id = $1 and c.id = a.school_id
    where a.tenant_id = $1 and a.user_id = u.id
    order by c.position, c.name
  )) as user_schools_access,
  array_to_json(array(
    select json_build_object('id', r.id, 'name', r.name, 'permissions', array(
      select json_build_object(
        'module', json_build_object('name', p.module),
        'acts', array_agg(p.act order by p.act))
      from identity.role_permissions p
      where p.tenant_id = $1 and p.role_id = r.id
      group by p.module
      order by p.module))
    from identity.user_roles g
    join identity.roles r on r.tenant_id = $1 and r.id = g.role_id
    where g.tenant_id = $1 and g.user_id = u.id
    order by r.name
  )) as roles,
  f.id as staff_id, f.responsibility`;

interface PersonRow extends SessionUser {
  staff_id: string | null;
  responsibility: string | null;
}

// Field by field: gathering "the rest" of a row is ten times slower, and every request does this.
const personOf = (row: PersonRow): Pick<LiveSession, 'user' | 'staff'> => ({
  user: {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    profile_pic: row.profile_pic,
    is_admin: row.is_admin,
    user_type: row.user_type,
    roles: row.roles,
    active_school_id: row.active_school_id,
    user_schools_access: row.user_schools_access,
    tenant_id: row.tenant_id,
    last_sign_in_at: row.last_sign_in_at,
  },
  staff: row.staff_id ? { id: row.staff_id, responsibility: row.responsibility } : null,
});

// Asked on every request, so its text is put together once and not each time.
const live_session = `
  select ${person('s.school_id')}, o.domain, o.suspended_at is not null as suspended
  from identity.sessions s
  join identity.users u on u.tenant_id = $1 and u.id = s.user_id
  join identity.organizations o on o.id = $1
  left join identity.staff f on f.tenant_id = $1 and f.user_id = u.id
  where s.tenant_id = $1
    and s.id = $2
    and s.ended_at is null
    and s.last_seen_at > $3
    and s.expires_at > $4
    and u.disabled_at is null`;

/** A session that was ended, left idle or grew too old is no session. */
export async function findLiveSession(
  db: Db,
  session_id: string,
  now: Date,
): Promise<LiveSession | null> {
  const seen_after = new Date(now.getTime() - idle_ms_max).toISOString();
  const values = [scopeOf(db).tenant_id, session_id, seen_after, now.toISOString()];
  type Row = PersonRow & { domain: string; suspended: boolean };
  const found = await db.executeQuery<Row>(CompiledQuery.raw(live_session, values));
  const row = found.rows[0];
  if (!row) return null;
  const { user, staff } = personOf(row);
  return { user, staff, domain: row.domain, suspended: row.suspended };
}

const one_person = `
  select ${person('$3::uuid')}
  from identity.users u
  left join identity.staff f on f.tenant_id = $1 and f.user_id = u.id
  where u.tenant_id = $1 and u.id = $2`;

export async function findPerson(db: Db, user_id: string, school_id: string | null) {
  const values = [scopeOf(db).tenant_id, user_id, school_id];
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
    ])
    .where('user_type', '=', user_type)
    .where((is) => is.or([is('email', '=', identifier), is('phone', '=', identifier)]))
    .executeTakeFirst();

/** The school to open with: the one last worked in if it is still allowed, else the first. */
export async function findOpeningSchool(db: Db, user_id: string): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select c.id
    from identity.user_schools a
    join identity.schools c on (c.tenant_id, c.id) = (a.tenant_id, a.school_id)
    join identity.users u on (u.tenant_id, u.id) = (a.tenant_id, a.user_id)
    where a.user_id = ${user_id}
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

export const findSessionForRefresh = (db: Db, session_id: string) =>
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

export const hasSchool = async (db: Db, user_id: string, school_id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('identity.user_schools')
    .select('school_id')
    .where('user_id', '=', user_id)
    .where('school_id', '=', school_id)
    .executeTakeFirst();
  return row !== undefined;
};

import { type SessionStaff, type SessionUser } from '@darasa/contract/identity/session';
import { sql } from 'kysely';
import { idle_ms_max } from '../../../platform/auth/tokens.ts';
import type { Db } from '../../../platform/db/scope.ts';
import type { LiveSession } from '../../../platform/tenancy.ts';

// A person as the stored session record knows them. The school is the session's, not the user's:
// two sessions of one person may work in two schools.
const person = (school_id: ReturnType<typeof sql>) => sql`
  u.id, u.tenant_id, u.first_name, u.last_name, u.email, u.is_admin, u.user_type, u.last_sign_in_at,
  case when u.photo_id is not null then '/api/files/' || u.photo_id end as profile_pic,
  ${school_id} as active_school_id,
  coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'logo', c.logo) order by c.position, c.name)
    from identity.user_schools a
    join identity.schools c on (c.tenant_id, c.id) = (a.tenant_id, a.school_id)
    where (a.tenant_id, a.user_id) = (u.tenant_id, u.id)
  ), '[]') as user_schools_access,
  coalesce((
    select json_agg(json_build_object('id', r.id, 'name', r.name, 'permissions', coalesce((
      select json_agg(json_build_object('module', json_build_object('name', p.module), 'acts', p.acts) order by p.module)
      from (
        select module, array_agg(act order by act) as acts
        from identity.role_permissions
        where (tenant_id, role_id) = (r.tenant_id, r.id)
        group by module
      ) p), '[]')) order by r.name)
    from identity.user_roles g
    join identity.roles r on (r.tenant_id, r.id) = (g.tenant_id, g.role_id)
    where (g.tenant_id, g.user_id) = (u.tenant_id, u.id)
  ), '[]') as roles,
  f.id as staff_id, f.responsibility`;

interface PersonRow extends Omit<SessionUser, 'last_sign_in_at'> {
  last_sign_in_at: string | null;
  staff_id: string | null;
  responsibility: string | null;
}

const splitPerson = ({ staff_id, responsibility, ...user }: PersonRow) => ({
  user,
  staff: staff_id ? ({ id: staff_id, responsibility } satisfies SessionStaff) : null,
});

/** Asked on every request: a session that was ended, left idle or grew too old is no session. */
export async function findLiveSession(
  db: Db,
  session_id: string,
  now: Date,
): Promise<LiveSession | null> {
  const seen_after = new Date(now.getTime() - idle_ms_max).toISOString();
  const found = await sql<PersonRow & { domain: string; suspended: boolean }>`
    select ${person(sql`s.school_id`)}, o.domain, o.suspended_at is not null as suspended
    from identity.sessions s
    join identity.users u on (u.tenant_id, u.id) = (s.tenant_id, s.user_id)
    join identity.organizations o on o.id = s.tenant_id
    left join identity.staff f on (f.tenant_id, f.user_id) = (u.tenant_id, u.id)
    where s.id = ${session_id}
      and s.ended_at is null
      and s.last_seen_at > ${seen_after}
      and s.expires_at > ${now.toISOString()}
      and u.disabled_at is null
  `.execute(db);
  const row = found.rows[0];
  if (!row) return null;
  const { domain, suspended, ...rest } = row;
  return { ...splitPerson(rest), domain, suspended };
}

export async function findPerson(db: Db, user_id: string, school_id: string | null) {
  const found = await sql<PersonRow>`
    select ${person(sql`${school_id}::uuid`)}
    from identity.users u
    left join identity.staff f on (f.tenant_id, f.user_id) = (u.tenant_id, u.id)
    where u.id = ${user_id}
  `.execute(db);
  return found.rows[0] ? splitPerson(found.rows[0]) : null;
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

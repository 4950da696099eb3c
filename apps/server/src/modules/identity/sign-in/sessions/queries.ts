import type { Access } from '@darasa/contract/access';
import type { Language } from '@darasa/rules/message-fields';
import type { SessionUser } from '@darasa/contract/identity/sign-in/session';
import { isoDate } from '@darasa/rules/dates';
import { CompiledQuery, sql } from 'kysely';
import { limitsFor } from '#platform/auth/limits.ts';
import { idle_ms_max } from '#platform/auth/tokens.ts';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { LiveSession } from '#platform/tenancy.ts';

// A person as the stored session record knows them. The school is the session's, not the user's:
// two sessions of one person may work in two schools. The tenant is $1 wherever it is asked for:
// row security alone would read its setting anew for every row of a small table.
const person = `
  u.id, u.tenant_id, u.first_name, u.last_name, u.email, u.is_admin, u.user_type,
  case when u.photo_id is not null then '/api/files/' || u.photo_id end as profile_pic`;

type PersonRow = Pick<
  SessionUser,
  | 'id'
  | 'tenant_id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'is_admin'
  | 'user_type'
  | 'last_sign_in_at'
  | 'profile_pic'
> & { active_school_id: string | null };

/**
 * What `identity.rights_of` says. What has dates counts on the school's own day: a role that ends today
 * is gone at midnight. A permission that is denied to this person is left out of every role.
 */
type Rights = Pick<SessionUser, 'user_schools_access' | 'roles'> &
  Pick<LiveSession, 'staff' | 'grants'> & {
    /** Whether the person may enter the school of the session. */
    is_open: boolean;
    granted: SessionUser['roles'][number]['permissions'];
    modules_off: NonNullable<SessionUser['modules_off']>;
  };

// Field by field: gathering "the rest" of a row is ten times slower, and every request does this.
const userOf = (row: PersonRow, rights: Rights): SessionUser => {
  const user: SessionUser = {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    profile_pic: row.profile_pic,
    is_admin: row.is_admin,
    user_type: row.user_type,
    roles: rights.granted.length > 0 ? [...rights.roles, ownRole(row, rights)] : rights.roles,
    active_school_id: row.active_school_id,
    user_schools_access: rights.user_schools_access,
    tenant_id: row.tenant_id,
    last_sign_in_at: row.last_sign_in_at,
    ...(rights.modules_off.length > 0 ? { modules_off: rights.modules_off } : {}),
  };
  const { money_accounts, places } = limitsFor(books, {
    user,
    grants: rights.grants,
    staff: null,
  });
  if (money_accounts !== '*') user.part_of_books = true;
  if (places !== '*') user.part_of_classes = true;
  return user;
};

/** What the screens of the books ask for. */
const books: Access = { module: 'finance' };

/** What is granted to this person alone stands in a role of its own: readers need to know roles only. */
const ownRole = ({ id }: PersonRow, { granted }: Rights) => ({
  id,
  name: 'Personal exceptions',
  permissions: granted,
});

// Asked on every request, so its text is put together once and not each time. `offset 0` keeps the
// order in which the rows are found: one session, then its person. Left to itself, PostgreSQL takes the
// tables of a young database for empty, and then reads every session of every person.
const live_session = `
  select ${person}, s.signed_in_before_at as last_sign_in_at, s.school_id as active_school_id, s.confirmed_at,
    o.domain, o.suspended_at is not null as suspended, coalesce(v.version, 0) as version,
    case when coalesce(v.version, 0) is distinct from $6::bigint or s.school_id is distinct from $7::uuid
      then identity.rights_of($1, u.id, s.school_id, $5::date) end as rights
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
  left join identity.rights_versions v on v.tenant_id = $1`;

type SessionRow = PersonRow & Pick<LiveSession, 'domain' | 'suspended' | 'confirmed_at'>;

interface Remembered {
  /** How often the organisation's rights had changed, on which day and for which school they were read. */
  version: number;
  day: string;
  rights: Rights;
  /** The row that the session was made of. While it reads the same, the session is the same object. */
  row: SessionRow;
  session: LiveSession;
}

const remembered = new Map<string, Remembered>();
const remembered_max = 2_000;

/**
 * A session that was ended, left idle or grew too old is no session, nor is one in a school that the
 * person may no longer enter. The rights come along only where they are not those that are remembered.
 */
export async function findLiveSession(
  db: Db,
  session_id: string,
  now: Date,
): Promise<LiveSession | null> {
  const seen_after = new Date(now.getTime() - idle_ms_max).toISOString();
  const { tenant_id } = scopeOf(db);
  const day = isoDate(now);
  const last = remembered.get(session_id);
  const known = last?.day === day ? last : undefined;
  const known_as = [known?.version ?? null, known?.row.active_school_id ?? null];
  const values = [tenant_id, session_id, seen_after, now.toISOString(), day, ...known_as];
  type Row = SessionRow & Pick<Remembered, 'version'> & { rights: Rights | null };
  const found = await db.executeQuery<Row>(CompiledQuery.raw(live_session, values));
  const row = found.rows[0];
  const rights = row?.rights ?? known?.rights;
  if (!row || !rights?.is_open) {
    remembered.delete(session_id);
    return null;
  }
  if (known && !row.rights && isSame(row, known.row)) return known.session;
  const { domain, suspended, confirmed_at, version } = row;
  const { staff, grants } = rights;
  const session = { user: userOf(row, rights), staff, domain, suspended, confirmed_at, grants };
  remember(session_id, { version, day, rights, row, session });
  return session;
}

/**
 * A recalled session is what the last call found. Whoever uses it asks as well, and throws away what was
 * made of another.
 */
export const recallSession = (session_id: string): LiveSession | undefined =>
  remembered.get(session_id)?.session;

const row_fields = [
  'id',
  'tenant_id',
  'first_name',
  'last_name',
  'email',
  'is_admin',
  'user_type',
  'profile_pic',
  'last_sign_in_at',
  'active_school_id',
  'domain',
  'suspended',
  'confirmed_at',
] as const satisfies (keyof SessionRow)[];

const isSame = (one: SessionRow, other: SessionRow): boolean =>
  row_fields.every((field) => one[field] === other[field]);

function remember(session_id: string, found: Remembered): void {
  // The oldest goes; whoever still works is read once more and is then the newest.
  if (remembered.size >= remembered_max) remembered.delete(remembered.keys().next().value!);
  remembered.set(session_id, found);
}

const one_person = `
  select ${person}, u.last_sign_in_at, $3::uuid as active_school_id,
    identity.rights_of($1, u.id, $3, $4::date) as rights
  from identity.users u
  where u.tenant_id = $1 and u.id = $2`;

export async function findPerson(db: Db, user_id: string, school_id: string | null, now: Date) {
  const values = [scopeOf(db).tenant_id, user_id, school_id, isoDate(now)];
  type Row = PersonRow & { rights: Rights };
  const found = await db.executeQuery<Row>(CompiledQuery.raw(one_person, values));
  const row = found.rows[0];
  return row ? { user: userOf(row, row.rights), staff: row.rights.staff } : null;
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
  signed_in_before_at: string | null;
}

export const insertSession = ({ now, ...session }: NewSession, db: Db) =>
  insertRow(db, 'identity.sessions', {
    ...session,
    rotated_at: now,
    signed_in_at: now,
    last_seen_at: now,
  });

/** A mark that is left out stays: an earlier sign-in goes on, and parents work in no school. */
export const markPresent = (
  db: Db,
  user_id: string,
  { school_id, signed_in_at }: { school_id: string | null; signed_in_at: string | null },
) =>
  db
    .updateTable('identity.users')
    .set({
      last_sign_in_at: sql`coalesce(${signed_in_at}, last_sign_in_at)`,
      active_school_id: sql`coalesce(${school_id}, active_school_id)`,
    })
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
      sql<boolean>`(
        identity.rights_of(s.tenant_id, s.user_id, s.school_id, ${isoDate(now)}::date) ->> 'is_open'
      )::boolean`.as('school_is_open'),
    ])
    .where('s.id', '=', session_id)
    .forUpdate('s')
    .executeTakeFirst();

/** Finds what was agreed on when the person signed in. */
export const findTerms = (db: Db, session_id: string) =>
  db
    .selectFrom('identity.sessions')
    .select(['trusted', 'expires_at', 'signed_in_before_at'])
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow();

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

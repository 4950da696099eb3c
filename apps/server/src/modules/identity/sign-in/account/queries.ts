import { sql } from 'kysely';
import type { MySession } from '@darasa/contract/identity/sign-in/account';
import type { Language } from '@darasa/rules/message-fields';
import { idle_ms_max } from '#platform/auth/tokens.ts';
import type { Db } from '#platform/db/scope.ts';

const sessions_max = 50;

export interface Details {
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  language: Language;
}

const shown = ['first_name', 'last_name', 'email', 'phone', 'language', 'version'] as const;

export const findAccount = (db: Db, user_id: string) =>
  db
    .selectFrom('identity.users as u')
    .leftJoin('identity.staff as f', (on) =>
      on.onRef('f.tenant_id', '=', 'u.tenant_id').onRef('f.user_id', '=', 'u.id'),
    )
    .select(shown.map((name) => `u.${name}` as const))
    .select(['u.photo_id', 'f.job_title'])
    .$narrowType<{ language: Language }>()
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();

/** Undefined when somebody else saved since this version was read. */
export const updateDetails = (db: Db, user_id: string, version: number, details: Details) =>
  db
    .updateTable('identity.users')
    .set((is) => ({ ...details, version: is('version', '+', 1) }))
    .where('id', '=', user_id)
    .where('version', '=', version)
    .returning(shown)
    .$narrowType<{ language: Language }>()
    .executeTakeFirst();

// Behind a distributed database the names carry a number at the end.
const unique_names = {
  email: 'users_tenant_id_user_type_email_key',
  phone: 'users_tenant_id_user_type_phone_key',
};

/** Which identifier an update tripped over because another person has it. */
export function takenIdentifier(error: unknown): 'email' | 'phone' | null {
  const constraint = String((error as { constraint?: unknown }).constraint ?? '');
  if (constraint.startsWith(unique_names.email)) return 'email';
  return constraint.startsWith(unique_names.phone) ? 'phone' : null;
}

export const findCredentials = (db: Db, user_id: string) =>
  db
    .selectFrom('identity.users')
    .select(['password_hash', 'email', 'phone', 'first_name', 'language'])
    .$narrowType<{ language: Language }>()
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();

/** Says false when the password was changed by somebody else in the meantime. */
export async function replacePasswordHash(
  db: Db,
  user_id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const updated = await db
    .updateTable('identity.users')
    .set({ password_hash: to })
    .where('id', '=', user_id)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Sets or removes the photo, and says which one there was. The lock makes two uploads take turns. */
export async function replacePhoto(
  db: Db,
  user_id: string,
  photo_id: string | null,
): Promise<string | null> {
  const was = await db
    .selectFrom('identity.users')
    .select('photo_id')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db.updateTable('identity.users').set({ photo_id }).where('id', '=', user_id).execute();
  return was.photo_id;
}

/** The sessions that still work, this one first. A person with more than fifty sees the latest. */
export async function listSessions(db: Db, user_id: string, session_id: string, now: Date) {
  const seen_after = new Date(now.getTime() - idle_ms_max).toISOString();
  const found = await sql<MySession & { count: number }>`
    select s.id, s.device, s.address, c.name as school, s.trusted, s.id = ${session_id} as current,
      s.signed_in_at, s.last_seen_at, count(*) over () as count
    from identity.sessions s
    left join identity.schools c on (c.tenant_id, c.id) = (s.tenant_id, s.school_id)
    where s.user_id = ${user_id}
      and s.ended_at is null
      and s.last_seen_at > ${seen_after}
      and s.expires_at > ${now.toISOString()}
    order by current desc, s.last_seen_at desc, s.id
    limit ${sessions_max}
  `.execute(db);
  const count = found.rows[0]?.count ?? 0;
  return { rows: found.rows.map(({ count: _count, ...row }): MySession => row), count };
}

/** Administrators who can sign in, and where each is reached outside the application. */
export const listAdmins = (db: Db) =>
  db
    .selectFrom('identity.users')
    .select(['email', 'phone', 'language'])
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .limit(200)
    .$castTo<{ email: string | null; phone: string | null; language: Language }>()
    .execute();

import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

// The words of `subjects.ts`, for the person `u`.
const names = sql`'account ' || u.user_type || ' ' || u.email, 'account ' || u.user_type || ' ' || u.phone`;

/** Everything that can lock the person `u` out. */
export const locksOf = sql`array[${names}, 'second step ' || u.id]`;

const forget = async (db: Db, user_id: string, subjects: typeof locksOf): Promise<void> => {
  const { tenant_id } = scopeOf(db);
  await sql`
    delete from platform.attempts a
    where a.tenant_id = ${tenant_id} and a.subject = any (array(
      select unnest(${subjects}) from identity.users u
      where u.tenant_id = ${tenant_id} and u.id = ${user_id}))
  `.execute(db);
};

/** The password was right: what was typed wrongly before, under either name, is forgotten. */
export const forgetWrongPasswords = (db: Db, user_id: string) =>
  forget(db, user_id, sql`array[${names}]`);

/** The office or a new password lets the person in again. */
export const forgetLocks = (db: Db, user_id: string) => forget(db, user_id, locksOf);

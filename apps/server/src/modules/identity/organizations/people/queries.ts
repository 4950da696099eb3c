import type { Language } from '@darasa/rules/message-fields';
import { patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

/** The office spells a name anew; phone and email stay with their owner, who signs in with them. */
export const renamePerson = (
  db: Db,
  user_id: string,
  names: { first_name: string; last_name: string },
) => patchRow(db, 'identity.users', user_id, names);

/** The office noted in which language a person would like to be written to. */
export const speakTo = (db: Db, user_id: string, language: Language) =>
  db
    .updateTable('identity.users')
    .set((is) => ({ language, version: is('version', '+', 1) }))
    .where('id', '=', user_id)
    .where('language', '<>', language)
    .execute();

/**
 * A phone moves: whoever signs in by one phone signs in by another from now on. Says whether anybody did.
 */
export async function movePhone(
  db: Db,
  user_id: string,
  from: string,
  to: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity.users')
    .set((is) => ({ phone: to, version: is('version', '+', 1) }))
    .where('id', '=', user_id)
    .where('phone', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The parent who signs in by this phone, if there is one. */
export const findParentByPhone = (db: Db, phone: string) =>
  db
    .selectFrom('identity.users')
    .select(['id', 'first_name', 'last_name', 'language', 'disabled_at'])
    .$narrowType<{ language: Language }>()
    .where('user_type', '=', 'parent')
    .where('phone', '=', phone)
    .executeTakeFirst();

/** Opens one more school to somebody; those that were open stay as they are. */
export const openSchool = (
  db: Db,
  row: { tenant_id: string; user_id: string; school_id: string },
) =>
  db
    .insertInto('identity.user_schools')
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();

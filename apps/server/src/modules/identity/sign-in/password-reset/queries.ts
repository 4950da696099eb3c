import { insertRow, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

export const insertResetCode = (db: Db, code: NewRow<'identity.reset_codes'>) =>
  insertRow(db, 'identity.reset_codes', code);

export const findResetCode = (db: Db, id: string) =>
  db
    .selectFrom('identity.reset_codes as c')
    .innerJoin('identity.users as u', (on) =>
      on.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select(['c.id', 'c.user_id', 'c.code_hash', 'c.expires_at', 'c.tries', 'c.used_at'])
    .where('c.id', '=', id)
    .where('u.disabled_at', 'is', null)
    .forUpdate('c')
    .executeTakeFirst();

export const countTry = (db: Db, id: string) =>
  db
    .updateTable('identity.reset_codes')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const markUsed = (db: Db, id: string, used_at: string) =>
  db.updateTable('identity.reset_codes').set({ used_at }).where('id', '=', id).execute();

export const setPasswordHash = (db: Db, user_id: string, password_hash: string) =>
  db.updateTable('identity.users').set({ password_hash }).where('id', '=', user_id).execute();

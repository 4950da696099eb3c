import type { Language } from '@darasa/rules/message-fields';
import { insertRow, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

export const findInvited = (db: Db, user_id: string) =>
  db
    .selectFrom('identity.users')
    .select(['language', 'user_type'])
    .$narrowType<{ language: Language }>()
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();

export const insertInvite = (db: Db, invite: NewRow<'identity.invites'>) =>
  insertRow(db, 'identity.invites', invite);

/** Only the newest link works: an older one may lie in the wrong hands. */
export const expireInvites = (db: Db, user_id: string, now: string) =>
  db
    .updateTable('identity.invites')
    .set({ expires_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();

export type StoredInvite = NonNullable<Awaited<ReturnType<typeof lockInvite>>>;

export const lockInvite = (db: Db, id: string) =>
  db
    .selectFrom('identity.invites as i')
    .innerJoin('identity.users as u', (on) =>
      on.onRef('u.tenant_id', '=', 'i.tenant_id').onRef('u.id', '=', 'i.user_id'),
    )
    .select(['i.id', 'i.user_id', 'i.proof_hash', 'i.expires_at', 'i.used_at', 'i.tries'])
    .select(['u.user_type', 'u.disabled_at', 'u.active_school_id'])
    .select(['u.first_name', 'u.last_name'])
    .where('i.id', '=', id)
    .forUpdate('i')
    .executeTakeFirst();

export const markUsed = (db: Db, id: string, used_at: string) =>
  db.updateTable('identity.invites').set({ used_at }).where('id', '=', id).execute();

/** A wrong answer about the child; the last one closes the link. */
export const countTry = (db: Db, id: string, closed_at: string | null) =>
  db
    .updateTable('identity.invites')
    .set((is) => ({ tries: is('tries', '+', 1), ...(closed_at && { expires_at: closed_at }) }))
    .where('id', '=', id)
    .execute();

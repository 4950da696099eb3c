import type { Language } from '@darasa/rules/message-fields';
import type { Db } from '../../../platform/db/scope.ts';

export async function languageOf(db: Db, user_id: string): Promise<Language | undefined> {
  const user = await db
    .selectFrom('identity.users')
    .select('language')
    .$narrowType<{ language: Language }>()
    .where('id', '=', user_id)
    .executeTakeFirst();
  return user?.language;
}

export interface NewInvite {
  tenant_id: string;
  id: string;
  user_id: string;
  proof_hash: string;
  sent_at: string;
  sent_by: string;
  expires_at: string;
}

export const insertInvite = (db: Db, invite: NewInvite) =>
  db.insertInto('identity.invites').values(invite).execute();

/** Only the newest link works: an older one may lie in the wrong hands. */
export const expireInvites = (db: Db, user_id: string, now: string) =>
  db
    .updateTable('identity.invites')
    .set({ expires_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();

export const lockInvite = (db: Db, id: string) =>
  db
    .selectFrom('identity.invites as i')
    .innerJoin('identity.users as u', (on) =>
      on.onRef('u.tenant_id', '=', 'i.tenant_id').onRef('u.id', '=', 'i.user_id'),
    )
    .select(['i.id', 'i.user_id', 'i.proof_hash', 'i.expires_at', 'i.used_at'])
    .select(['u.user_type', 'u.disabled_at', 'u.email', 'u.phone'])
    .where('i.id', '=', id)
    .forUpdate('i')
    .executeTakeFirst();

export const markUsed = (db: Db, id: string, used_at: string) =>
  db.updateTable('identity.invites').set({ used_at }).where('id', '=', id).execute();

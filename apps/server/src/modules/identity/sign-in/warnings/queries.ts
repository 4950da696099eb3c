import type { Language } from '@darasa/rules/message-fields';
import type { Db } from '#platform/db/scope.ts';

export const findAddresses = (db: Db, user_id: string) =>
  db
    .selectFrom('identity.users')
    .select(['email', 'phone', 'language', 'disabled_at', 'password_hash'])
    .$narrowType<{ language: Language }>()
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();

import type { Db } from '../../../platform/db/scope.ts';

export const listActiveRules = (db: Db) =>
  db
    .selectFrom('identity.duty_rules')
    .select(['name', 'first_module', 'first_act', 'second_module', 'second_act', 'strength'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .execute();

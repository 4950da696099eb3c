import type { Db } from '#platform/db/scope.ts';

export const updateLeft = (db: Db, id: string, left: { left_on: string; left_reason: string }) =>
  db
    .updateTable('identity.staff')
    .set((is) => ({ ...left, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

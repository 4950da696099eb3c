import { patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

export const updateLeft = (db: Db, id: string, left: { left_on: string; left_reason: string }) =>
  patchRow(db, 'identity.staff', id, left);

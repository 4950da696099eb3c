import { insertRow, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

export const insertReopening = (db: Db, row: NewRow<'attendance.reopenings'>) =>
  insertRow(db, 'attendance.reopenings', row);

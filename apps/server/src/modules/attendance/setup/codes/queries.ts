import { codeList } from '@darasa/contract/attendance/setup/codes';
import {
  insertUnlessTaken,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
} from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const codes = rowsOf(codeList, {
  from: 'attendance.codes k',
  filters: { retired: 'k.retired_at is not null' },
  search: ['k.code', 'k.words_en', 'k.words_sw'],
});

export const lockCode = (db: Db, id: string) => lockRow(db, 'attendance.codes', id, ['id']);

export const insertCode = (db: Db, row: NewRow<'attendance.codes'>): Promise<boolean> =>
  insertUnlessTaken(db, 'attendance.codes', row);

export const updateCode = (db: Db, id: string, patch: Patch<'attendance.codes'>) =>
  patchRow(db, 'attendance.codes', id, patch);

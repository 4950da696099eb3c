import { typeList } from '@darasa/contract/attendance/setup/types';
import { sql } from 'kysely';
import {
  insertUnlessTaken,
  lockRow,
  type NewRow,
  type Patch,
  patchRow,
  placeOf,
} from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

export const types = rowsOf(typeList, {
  from: 'attendance.types t',
  columns: {
    opens_at: `to_char(t.opens_at, 'HH24:MI')`,
    late_after: `to_char(t.late_after, 'HH24:MI')`,
    closes_at: `to_char(t.closes_at, 'HH24:MI')`,
    weekdays: `array(
      select d.weekday
      from attendance.type_days d
      where (d.tenant_id, d.type_id) = (t.tenant_id, t.id) and d.class_id is null
      order by d.weekday)`,
  },
  where: `t.kind = 'roll'`,
  filters: { retired: 't.retired_at is not null' },
  search: ['t.name'],
});

export const lockType = (db: Db, id: string) => lockRow(db, 'attendance.types', id, ['id']);

export const insertType = (db: Db, row: NewRow<'attendance.types'>): Promise<boolean> =>
  insertUnlessTaken(db, 'attendance.types', row);

export const updateType = (db: Db, id: string, patch: Patch<'attendance.types'>) =>
  patchRow(db, 'attendance.types', id, patch);

/** Makes the days of all classes those that are wanted; days of one class stay. */
export async function replaceDays(
  db: Db,
  type_id: string,
  weekdays: readonly number[],
): Promise<void> {
  const { tenant_id, school_id } = placeOf(db);
  await Promise.all([
    sql`
      delete from attendance.type_days d
      where d.type_id = ${type_id} and d.class_id is null and d.weekday <> all(${weekdays}::int[])
    `.execute(db),
    sql`
      insert into attendance.type_days (tenant_id, id, school_id, type_id, weekday)
      select ${tenant_id}, gen_random_uuid(), ${school_id}, ${type_id}, d
      from unnest(${weekdays}::smallint[]) as d
      on conflict do nothing
    `.execute(db),
  ]);
}

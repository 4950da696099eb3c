import { watchList, type WatchedPerson } from '@darasa/contract/gate/watch-list';
import { sql } from 'kysely';
import { lockRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';

const shown = [
  'id',
  'name',
  'phone',
  'id_number',
  'reason',
  'until_on',
  'retired_at',
  'version',
] as const;

export const watched = rowsOf(watchList, {
  from: 'gate.watched_people w',
  filters: { retired: 'w.retired_at is not null' },
  search: ['w.name', 'w.phone', 'w.id_number', 'w.reason'],
});

export async function countBarred(db: Db): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from students.student_guardians b
    where b.tenant_id = ${tenant_id} and b.school_id = ${school_id} and b.is_barred
  `.execute(db);
  return found.rows[0]!.count;
}

export interface NewWatched extends Omit<WatchedPerson, 'version' | 'retired_at'> {
  tenant_id: string;
  school_id: string;
  created_by: string;
  created_at: string;
}

export const insertWatched = (db: Db, person: NewWatched): Promise<WatchedPerson> =>
  db.insertInto('gate.watched_people').values(person).returning(shown).executeTakeFirstOrThrow();

export const lockWatched = (db: Db, id: string): Promise<WatchedPerson | undefined> =>
  lockRow(db, 'gate.watched_people', id, shown);

export const updateWatched = (
  db: Db,
  { id, version: _version, ...values }: WatchedPerson,
): Promise<WatchedPerson> =>
  db
    .updateTable('gate.watched_people')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow();

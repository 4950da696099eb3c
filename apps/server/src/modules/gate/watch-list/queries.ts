import type { InputOf } from '@darasa/contract/endpoint';
import type { listWatched, WatchedPerson } from '@darasa/contract/gate/watch-list';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { lockRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

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
const columns = sql.raw(shown.map((name) => `w.${name}`).join(', '));

type Filter = InputOf<typeof listWatched>;

export async function listWatchedPeople(db: Db, input: Filter) {
  const { page, page_size } = input;
  const found = await sql<WatchedPerson & { count: number }>`
    select c.count, p.*
    from (select count(*)::int as count from ${matching(db, input)}) c
    left join (
      select ${columns}
      from ${matching(db, input)}
      order by ${orderOf(input.sort, 'w')}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(input.sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

function matching(db: Db, { search, retired }: Filter) {
  const { tenant_id, school_id } = scopeOf(db);
  const all = sql`gate.watched_people w
    where w.tenant_id = ${tenant_id}
      and w.school_id = ${school_id}
      and (w.retired_at is not null) = ${retired ?? false}`;
  if (!search) return all;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${all} and (w.name ilike ${pattern} or w.phone ilike ${pattern}
    or w.id_number ilike ${pattern} or w.reason ilike ${pattern})`;
}

function orderOf(sort: Filter['sort'], of: string) {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`${of}.${column} ${way} nulls last, ${of}.id`);
}

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

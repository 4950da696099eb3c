import type { Club, listClubs as listEndpoint } from '@darasa/contract/administration/living/clubs';
import type { InputOf } from '@darasa/contract/endpoint';
import { sql } from 'kysely';
import { countedPage } from '#platform/counted-page.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { staff_name } from '#modules/administration/school/staff/queries.ts';

type Filter = Omit<InputOf<typeof listEndpoint>, 'page' | 'page_size'>;

export async function listClubs(db: Db, input: InputOf<typeof listEndpoint>) {
  const { page, page_size, ...filter } = input;
  const found = await sql<Club & { count: number }>`
    select n.count, p.*
    from (select count(*)::int as count from administration.clubs c where ${matching(db, filter)}) n
    left join (
      select ${columns}
      from ${clubs}
      where ${matching(db, filter)}
      order by ${orderOf(filter.sort, 'c')}
      limit ${page_size} offset ${(page - 1) * page_size}
    ) p on true
    order by ${orderOf(filter.sort, 'p')}
  `.execute(db);
  return countedPage(found.rows);
}

export async function listForExport(db: Db, filter: Filter, limit: number): Promise<Club[]> {
  const found = await sql<Club>`
    select ${columns}
    from ${clubs}
    where ${matching(db, filter)}
    order by ${orderOf(filter.sort, 'c')}
    limit ${limit}
  `.execute(db);
  return found.rows;
}

export async function findClub(db: Db, id: string): Promise<Club | undefined> {
  const found = await sql<Club>`select ${columns} from ${clubs} where c.id = ${id}`.execute(db);
  return found.rows[0];
}

const columns = sql`
  c.id, c.name, c.code, c.note, c.patron_id, ${staff_name} as patron, c.capacity, (
    select count(*)::int
    from administration.club_members m
    where (m.tenant_id, m.club_id) = (c.tenant_id, c.id) and m.to_on is null
  ) as member_count, c.retired_at, c.version`;

const clubs = sql`administration.clubs c
  left join identity.staff f on (f.tenant_id, f.id) = (c.tenant_id, c.patron_id)
  left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)`;

function matching(db: Db, { search, retired }: Omit<Filter, 'sort'>) {
  const { tenant_id, school_id } = scopeOf(db);
  const all = sql`c.tenant_id = ${tenant_id}
    and c.school_id = ${school_id ?? null}
    and (c.retired_at is not null) = ${retired ?? false}`;
  if (!search) return all;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${all} and (c.name ilike ${pattern} or c.code ilike ${pattern})`;
}

function orderOf(sort: Filter['sort'], of: 'c' | 'p') {
  const [column, way] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  return sql.raw(`lower(${of}.${column}) ${way} nulls last, ${of}.id`);
}

/**
 * Whoever changes a club or takes a learner in waits here. The members are counted by the statement
 * behind this one: in the same one they would be those of before the wait.
 */
export const lockClub = (db: Db, id: string) =>
  db
    .selectFrom('administration.clubs')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export interface ClubValues {
  name: string;
  code: string | null;
  note: string | null;
  capacity: number | null;
  patron_id: string | null;
}

/** Answers false when the name is taken. */
export async function insertClub(
  db: Db,
  row: ClubValues & { tenant_id: string; school_id: string; id: string; created_at: string },
): Promise<boolean> {
  const made = await db
    .insertInto('administration.clubs')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return made.length > 0;
}

export const updateClub = (
  db: Db,
  id: string,
  values: Partial<ClubValues> & { retired_at?: string | null },
) =>
  db
    .updateTable('administration.clubs')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** All in one statement; those whose name was taken in the meantime are left out. */
export async function insertClubs(
  db: Db,
  now: string,
  rows: (Omit<ClubValues, 'patron_id'> & { id: string })[],
): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql<{ id: string }>`
    insert into administration.clubs as c (tenant_id, id, school_id, name, code, note, capacity,
      created_at)
    select ${tenant_id}::uuid, n.id, ${school_id}::uuid, n.name, n.code, n.note, n.capacity,
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, name text, code text, note text, capacity int)
    order by lower(n.name)
    on conflict do nothing
    returning c.id
  `.execute(db);
  return made.rows.map((row) => row.id);
}

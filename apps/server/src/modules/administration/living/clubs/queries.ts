import { type Club, clubList } from '@darasa/contract/administration/living/clubs';
import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { staff_name_text } from '#modules/administration/school/staff/queries.ts';

export const clubs = rowsOf(clubList, {
  from: 'administration.clubs c',
  joins: {
    f: 'left join identity.staff f on (f.tenant_id, f.id) = (c.tenant_id, c.patron_id)',
    u: 'left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)',
  },
  columns: {
    patron: staff_name_text,
    member_count: `(
      select count(*)::int
      from administration.club_members m
      where (m.tenant_id, m.club_id) = (c.tenant_id, c.id) and m.to_on is null)`,
  },
  filters: { retired: 'c.retired_at is not null' },
  search: ['c.name', 'c.code'],
});

export async function findClub(db: Db, id: string): Promise<Club | undefined> {
  const [club] = await clubs.some(db, [id]);
  return club;
}

/**
 * A club is locked, so that whoever changes it or takes a learner in takes turns. The members are counted
 * by the statement behind this one: in the same one they would be those of before the wait.
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

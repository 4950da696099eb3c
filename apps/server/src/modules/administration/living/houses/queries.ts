import type { House } from '@darasa/contract/administration/living/houses';
import { sql } from 'kysely';
import { insertUnlessTaken, lockRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { staff_name } from '#modules/administration/school/staff/queries.ts';

const houses_max = 100;
const balanced_max = 5_000;
const in_school = sql.raw(`('active', 'suspended', 'on-leave')`);

/** The houses with their learners counted once for the school. */
export async function listHouses(
  db: Db,
  filter: { retired?: boolean | undefined; id?: string },
): Promise<House[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const which = filter.id
    ? sql`h.id = ${filter.id}`
    : sql`(h.retired_at is not null) = ${filter.retired ?? false}`;
  const found = await sql<House>`
    with seats as (
      select house_id, count(*) filter (where gender = 'female')::int as girls,
        count(*) filter (where gender = 'male')::int as boys
      from students.students
      where tenant_id = ${tenant_id} and school_id = ${school_id ?? null}
        and house_id is not null and status in ${in_school}
      group by house_id
    )
    select h.id, h.name, h.code, h.colour, h.capacity, h.patron_id, ${staff_name} as patron,
      coalesce(e.girls, 0) as girls, coalesce(e.boys, 0) as boys, h.retired_at, h.version
    from administration.houses h
    left join seats e on e.house_id = h.id
    left join identity.staff f on (f.tenant_id, f.id) = (h.tenant_id, h.patron_id)
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where h.tenant_id = ${tenant_id} and h.school_id = ${school_id ?? null} and ${which}
    order by lower(h.name), h.id
    limit ${houses_max}
  `.execute(db);
  return found.rows;
}

export async function countWithoutHouse(db: Db): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ count: number }>`
    select count(*)::int as count
    from students.students
    where tenant_id = ${tenant_id} and school_id = ${school_id ?? null}
      and house_id is null and status in ${in_school}
  `.execute(db);
  return found.rows[0]!.count;
}

export const lockHouse = (db: Db, id: string) =>
  lockRow(db, 'administration.houses', id, ['id', 'version']);

export interface HouseValues {
  name: string;
  code: string | null;
  colour: string | null;
  capacity: number | null;
  patron_id: string | null;
}

/** Answers false when the name is taken. */
export async function insertHouse(db: Db, row: NewRow<'administration.houses'>): Promise<boolean> {
  return insertUnlessTaken(db, 'administration.houses', row);
}

export const updateHouse = (
  db: Db,
  id: string,
  values: Partial<HouseValues> & { retired_at?: string | null },
) => patchRow(db, 'administration.houses', id, values);

/** Class by class, so that every class ends up in every house. */
export async function listWithoutHouse(db: Db) {
  const found = await sql<{ id: string; gender: 'female' | 'male' }>`
    select id, gender
    from students.students
    where house_id is null and status in ${in_school}
    order by class_id, stream_id, admission_number
    limit ${balanced_max}
    for update
  `.execute(db);
  return found.rows;
}

export async function updateHousesOf(
  db: Db,
  placed: { id: string; group_id: string }[],
): Promise<void> {
  await sql`
    update students.students s
    set house_id = w.group_id, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as w (id uuid, group_id uuid)
    where s.id = w.id
  `.execute(db);
}

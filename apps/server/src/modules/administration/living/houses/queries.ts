import { type House, houseList } from '@darasa/contract/administration/living/houses';
import { sql } from 'kysely';
import { insertUnlessTaken, lockRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { staff_name_text } from '#modules/administration/school/staff/queries.ts';

const houses_max = 100;
const balanced_max = 5_000;
const statuses_in_school = `('active', 'suspended', 'on-leave')`;
const in_school = sql.raw(statuses_in_school);

export const houses = rowsOf(houseList, {
  from: 'administration.houses h',
  joins: {
    f: 'left join identity.staff f on (f.tenant_id, f.id) = (h.tenant_id, h.patron_id)',
    u: 'left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)',
    e: `left join lateral (
      select count(*) filter (where s.gender = 'female')::int as girls,
        count(*) filter (where s.gender = 'male')::int as boys
      from students.students s
      where (s.tenant_id, s.house_id) = (h.tenant_id, h.id) and s.status in ${statuses_in_school}
    ) e on true`,
  },
  columns: { patron: staff_name_text, girls: 'e.girls', boys: 'e.boys' },
  filters: { retired: 'h.retired_at is not null' },
  search: ['h.name', 'h.code'],
});

export const findHouse = async (db: Db, id: string): Promise<House | undefined> =>
  (await houses.some(db, [id]))[0];

/** The houses in use: those among which learners are spread. */
export const listHouses = (db: Db): Promise<House[]> =>
  houses.all(db, { sort: 'name' }, houses_max);

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

import {
  type Bed,
  type Dormitory,
  dormitoryList,
} from '@darasa/contract/administration/living/dormitories';
import { sql } from 'kysely';
import { insertRow, insertUnlessTaken, lockRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';
import { rowsOf } from '#platform/lists/rows-of.ts';
import { staff_name_text } from '#modules/administration/school/staff/queries.ts';

export const dormitories = rowsOf(dormitoryList, {
  from: 'administration.dormitories d',
  joins: {
    f: 'left join identity.staff f on (f.tenant_id, f.id) = (d.tenant_id, d.patron_id)',
    u: 'left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)',
    c: `left join lateral (
      select count(*)::int as bed_count, count(p.id)::int as occupied_count
      from administration.beds b
      left join administration.bed_places p
        on (p.tenant_id, p.bed_id) = (b.tenant_id, b.id) and p.to_on is null
      where (b.tenant_id, b.dormitory_id) = (d.tenant_id, d.id) and b.retired_at is null
    ) c on true`,
  },
  columns: {
    patron: staff_name_text,
    bed_count: 'c.bed_count',
    occupied_count: 'c.occupied_count',
  },
  filters: { retired: 'd.retired_at is not null' },
  search: ['d.name'],
});

export const findDormitory = async (db: Db, id: string): Promise<Dormitory | undefined> =>
  (await dormitories.some(db, [id]))[0];

export const lockDormitory = (db: Db, id: string) =>
  lockRow(db, 'administration.dormitories', id, ['id']);

export interface DormitoryValues {
  name: string;
  gender: string;
  patron_id: string | null;
}

export interface Owner {
  tenant_id: string;
  school_id: string;
  now: string;
}

export const insertDormitory = (db: Db, row: NewRow<'administration.dormitories'>) =>
  insertUnlessTaken(db, 'administration.dormitories', row);

export const updateDormitory = (
  db: Db,
  id: string,
  values: Partial<DormitoryValues> & { retired_at?: string | null },
) => patchRow(db, 'administration.dormitories', id, values);

/**
 * Beds are numbered from one. More are added behind, a bed that was given up comes back, and fewer
 * gives up the last ones; who sleeps there is looked at before.
 */
export async function replaceBeds(
  db: Db,
  { tenant_id, school_id, now }: Owner,
  dormitory_id: string,
  ids: string[],
): Promise<void> {
  await Promise.all([
    sql`
      insert into administration.beds as b (tenant_id, id, school_id, dormitory_id, position, name)
      select ${tenant_id}::uuid, w.id, ${school_id}::uuid, ${dormitory_id}::uuid, w.n::int,
        'Bed ' || w.n
      from unnest(${ids}::uuid[]) with ordinality as w (id, n)
      on conflict (tenant_id, dormitory_id, name) do update set retired_at = null
    `.execute(db),
    sql`
      update administration.beds
      set retired_at = ${now}
      where dormitory_id = ${dormitory_id} and position > ${ids.length} and retired_at is null
    `.execute(db),
  ]);
}

/** The last bed that somebody sleeps in. */
export async function findLastTakenBed(db: Db, dormitory_id: string): Promise<number> {
  const found = await sql<{ last: number }>`
    select coalesce(max(b.position), 0)::int as last
    from administration.beds b
    join administration.bed_places p
      on (p.tenant_id, p.bed_id) = (b.tenant_id, b.id) and p.to_on is null
    where b.dormitory_id = ${dormitory_id}
  `.execute(db);
  return found.rows[0]!.last;
}

const bed_columns = sql`b.id, b.name, s.id as student_id, s.first_name || ' ' || s.surname as student,
  s.admission_number, p.from_on`;
const beds = sql`administration.beds b
  left join administration.bed_places p
    on (p.tenant_id, p.bed_id) = (b.tenant_id, b.id) and p.to_on is null
  left join students.students s on (s.tenant_id, s.id) = (p.tenant_id, p.student_id)`;

export async function listBeds(db: Db, dormitory_id: string): Promise<Bed[]> {
  const found = await sql<Bed>`
    select ${bed_columns}
    from ${beds}
    where b.dormitory_id = ${dormitory_id} and b.retired_at is null
    order by b.position
    limit 500
  `.execute(db);
  return found.rows;
}

export async function findBed(db: Db, id: string): Promise<Bed | undefined> {
  const found = await sql<Bed>`
    select ${bed_columns}
    from ${beds}
    where b.id = ${id}
  `.execute(db);
  return found.rows[0];
}

/**
 * The bed with what it asks of a sleeper, locked so that two clerks take turns. Its dormitory is locked
 * before it, as by whoever retires it or takes beds out.
 */
export async function lockBed(db: Db, id: string) {
  await sql`
    select from administration.dormitories d
    where d.id = (select b.dormitory_id from administration.beds b where b.id = ${id})
    for update
  `.execute(db);
  const found = await sql<{ id: string; gender: string; is_retired: boolean }>`
    select b.id, d.gender, b.retired_at is not null or d.retired_at is not null as is_retired
    from administration.beds b
    join administration.dormitories d on (d.tenant_id, d.id) = (b.tenant_id, b.dormitory_id)
    where b.id = ${id}
    for update of b
  `.execute(db);
  return found.rows[0];
}

interface Sleeper {
  id: string;
  name: string;
  gender: string;
  boarding: 'day' | 'boarding';
  bed: string | null;
}

export async function findLearner(db: Db, admission_number: string) {
  const found = await sql<Sleeper>`
    select s.id, s.first_name || ' ' || s.surname as name, s.gender, s.boarding, d.name || ', ' || b.name as bed
    from students.students s
    left join administration.bed_places p
      on (p.tenant_id, p.student_id) = (s.tenant_id, s.id) and p.to_on is null
    left join administration.beds b on (b.tenant_id, b.id) = (p.tenant_id, p.bed_id)
    left join administration.dormitories d on (d.tenant_id, d.id) = (b.tenant_id, b.dormitory_id)
    where s.number_key = lower(${admission_number})
      and s.status in ('active', 'suspended', 'on-leave')
  `.execute(db);
  return found.rows[0];
}

export const insertPlace = (db: Db, row: NewRow<'administration.bed_places'>) =>
  insertRow(db, 'administration.bed_places', row);

export async function endPlace(db: Db, bed_id: string, to_on: string): Promise<void> {
  await sql`
    update administration.bed_places
    set to_on = greatest(from_on, ${to_on}::date)
    where bed_id = ${bed_id} and to_on is null
  `.execute(db);
}

/** Those who go leave their beds; the answer says which. */
export async function endPlacesOf(db: Db, student_ids: string[], to_on: string) {
  const found = await sql<{ bed_id: string; student_id: string }>`
    update administration.bed_places
    set to_on = greatest(from_on, ${to_on}::date)
    where student_id = any(${student_ids}::uuid[]) and to_on is null
    returning bed_id, student_id
  `.execute(db);
  return found.rows;
}

/** The beds that were left on a day, given back as far as nobody sleeps there since. */
export async function reopenPlacesOf(db: Db, student_ids: string[], to_on: string) {
  const found = await sql<{ bed_id: string; student_id: string }>`
    update administration.bed_places p
    set to_on = null
    where p.student_id = any(${student_ids}::uuid[])
      and p.to_on = greatest(p.from_on, ${to_on}::date)
      and not exists (
        select from administration.bed_places o
        where o.tenant_id = p.tenant_id and o.to_on is null
          and (o.bed_id = p.bed_id or o.student_id = p.student_id))
    returning p.bed_id, p.student_id
  `.execute(db);
  return found.rows;
}

import type { SchoolYear, Term } from '@darasa/contract/administration/years/years';
import { sql } from 'kysely';
import { insertUnlessTaken, lockRow, patchRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

const years_max = 60;

const term_columns = sql`t.id, t.name, t.starts_on, t.ends_on, t.half_term_starts_on,
  t.half_term_ends_on, t.closed_at, u.first_name || ' ' || u.last_name as closed_by`;
const terms = sql`administration.terms t
  left join identity.users u on (u.tenant_id, u.id) = (t.tenant_id, t.closed_by)`;

type YearRow = Omit<SchoolYear, 'terms' | 'holidays' | 'is_current'>;
type OfYear<T> = T & { year: number };

/** The school's years, or one of them, put together from three statements that travel together. */
export async function listYears(db: Db, today: string, id?: string): Promise<SchoolYear[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const here = sql`tenant_id = ${tenant_id} and school_id = ${school_id ?? null}`;
  const [years, of_terms, of_holidays] = await Promise.all([
    sql<YearRow>`
      select id, year, starts_on, ends_on, version
      from administration.years
      where ${here} ${id ? sql`and id = ${id}` : sql``}
      order by year desc
      limit ${years_max}
    `.execute(db),
    sql<OfYear<Term>>`
      select t.year, ${term_columns}
      from ${terms}
      where t.tenant_id = ${tenant_id} and t.school_id = ${school_id ?? null}
      order by t.starts_on, t.id
    `.execute(db),
    sql<OfYear<SchoolYear['holidays'][number]>>`
      select year, id, name, starts_on, ends_on
      from administration.holidays
      where ${here}
      order by starts_on, id
    `.execute(db),
  ]);
  const inYear = <T>(rows: OfYear<T>[], year: number) =>
    rows.filter((row) => row.year === year).map(({ year: _, ...row }) => row as unknown as T);
  return years.rows.map((row) => ({
    ...row,
    is_current: row.starts_on <= today && today <= row.ends_on,
    terms: inYear(of_terms.rows, row.year),
    holidays: inYear(of_holidays.rows, row.year),
  }));
}

/** The row stays locked until the change is made: two clerks cannot both make terms overlap. */
export const lockYear = (db: Db, id: string) =>
  lockRow(db, 'administration.years', id, ['id', 'version']);

/** Another year that shares a day with this one, if there is any. */
export async function findOverlapping(db: Db, year: number, starts_on: string, ends_on: string) {
  const found = await sql<{ year: number }>`
    select year
    from administration.years
    where year <> ${year} and starts_on <= ${ends_on} and ends_on >= ${starts_on}
    order by year
    limit 1
  `.execute(db);
  return found.rows[0]?.year;
}

export interface Owner {
  tenant_id: string;
  school_id: string;
  now: string;
}

/** Answers false when the school has that year already. */
export const insertYear = (db: Db, row: NewRow<'administration.years'>) =>
  insertUnlessTaken(db, 'administration.years', row);

export const updateYear = (db: Db, id: string, days: { starts_on: string; ends_on: string }) =>
  patchRow(db, 'administration.years', id, days);

export interface TermValues {
  id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  half_term_starts_on: string | null;
  half_term_ends_on: string | null;
}

/**
 * Makes the terms of a year those that are wanted. A term that other records point at cannot be
 * taken away; the database says so, and the service says it in words.
 */
export async function replaceTerms(db: Db, owner: Owner, year: number, wanted: TermValues[]) {
  const { tenant_id, school_id, now } = owner;
  const ids = wanted.map((one) => one.id);
  await Promise.all([
    sql`
      delete from administration.terms
      where year = ${year} and id <> all(${ids}::uuid[]) and closed_at is null
    `.execute(db),
    sql`
      insert into administration.terms as t (tenant_id, id, school_id, year, name, starts_on,
        ends_on, half_term_starts_on, half_term_ends_on, created_at)
      select ${tenant_id}::uuid, w.id, ${school_id}::uuid, ${year}::int, w.name, w.starts_on,
        w.ends_on, w.half_term_starts_on, w.half_term_ends_on, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, name text,
        starts_on date, ends_on date, half_term_starts_on date, half_term_ends_on date)
      on conflict (tenant_id, id) do update
      set name = excluded.name, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
        half_term_starts_on = excluded.half_term_starts_on,
        half_term_ends_on = excluded.half_term_ends_on, version = t.version + 1
      where t.closed_at is null
    `.execute(db),
  ]);
}

export interface HolidayValues {
  id: string;
  name: string;
  starts_on: string;
  ends_on: string;
}

export async function replaceHolidays(
  db: Db,
  { tenant_id, school_id, now }: Owner,
  year: number,
  wanted: HolidayValues[],
) {
  await Promise.all([
    sql`delete from administration.holidays where year = ${year}`.execute(db),
    sql`
      insert into administration.holidays (tenant_id, id, school_id, year, name, starts_on, ends_on,
        created_at)
      select ${tenant_id}::uuid, w.id, ${school_id}::uuid, ${year}::int, w.name, w.starts_on,
        w.ends_on, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (id uuid, name text, starts_on date, ends_on date)
    `.execute(db),
  ]);
}

export async function findTerm(db: Db, id: string): Promise<OfYear<Term> | undefined> {
  const found = await sql<OfYear<Term>>`
    select t.year, ${term_columns}
    from ${terms}
    where t.id = ${id}
  `.execute(db);
  return found.rows[0];
}

export async function findClosedTermOn(db: Db, date: string): Promise<OfYear<Term> | undefined> {
  const found = await sql<OfYear<Term>>`
    select t.year, ${term_columns}
    from ${terms}
    where ${date} between t.starts_on and t.ends_on and t.closed_at is not null
    limit 1
  `.execute(db);
  return found.rows[0];
}

/** Says false when it was so already: of two who close a term at once, one did it. */
export async function updateClosed(
  db: Db,
  id: string,
  closed: { at: string; by: string } | null,
): Promise<boolean> {
  const changed = await db
    .updateTable('administration.terms')
    .set((is) => ({
      closed_at: closed?.at ?? null,
      closed_by: closed?.by ?? null,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('closed_at', closed ? 'is' : 'is not', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Counts what administration itself wants to see done before a term ends. */
export async function countUnplaced(db: Db) {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ without_class: number; without_teacher: number }>`
    select
      (select count(*)::int from students.students
        where tenant_id = ${tenant_id} and school_id = ${school_id ?? null}
          and status = 'active' and (class_id is null or stream_id is null)) as without_class,
      (select count(*)::int from administration.streams
        where tenant_id = ${tenant_id} and school_id = ${school_id ?? null}
          and retired_at is null and class_teacher_id is null) as without_teacher
  `.execute(db);
  return found.rows[0]!;
}

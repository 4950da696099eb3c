import type { Closure, SchoolWeek } from '@darasa/contract/administration/years/school-days';
import type { SchoolCalendar } from '@darasa/rules/attendance/school-days';
import { sql } from 'kysely';
import { insertUnlessTaken, type NewRow, placeOf } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

const week = sql`w.id, w.class_id, c.name as class, w.weekdays, w.from_on, w.to_on`;
const closure = sql`l.id, l.class_id, c.name as class, l.closed_on, l.half, l.reason`;
const weeks_max = 200;
const closures_max = 500;

export async function listWeeks(db: Db, id?: string): Promise<SchoolWeek[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<SchoolWeek>`
    select ${week}
    from administration.school_days w
    left join administration.classes c on (c.tenant_id, c.id) = (w.tenant_id, w.class_id)
    where w.tenant_id = ${tenant_id} and w.school_id = ${school_id}
      ${id ? sql`and w.id = ${id}` : sql``}
    order by c.level nulls first, lower(c.name), w.from_on desc
    limit ${weeks_max}
  `.execute(db);
  return found.rows;
}

/** Closures of the last year and those to come, the latest first. */
export async function listClosures(db: Db, from: string, id?: string): Promise<Closure[]> {
  const { tenant_id, school_id } = placeOf(db);
  const found = await sql<Closure>`
    select ${closure}
    from administration.closures l
    left join administration.classes c on (c.tenant_id, c.id) = (l.tenant_id, l.class_id)
    where l.tenant_id = ${tenant_id} and l.school_id = ${school_id}
      and ${id ? sql`l.id = ${id}` : sql`l.closed_on >= ${from}`}
    order by l.closed_on desc, lower(c.name) nulls first
    limit ${closures_max}
  `.execute(db);
  return found.rows;
}

export const insertWeek = (db: Db, row: NewRow<'administration.school_days'>) =>
  insertUnlessTaken(db, 'administration.school_days', row);

export const insertClosure = (db: Db, row: NewRow<'administration.closures'>) =>
  insertUnlessTaken(db, 'administration.closures', row);

export const deleteWeek = (db: Db, id: string) =>
  db.deleteFrom('administration.school_days').where('id', '=', id).execute();

export const deleteClosure = (db: Db, id: string) =>
  db.deleteFrom('administration.closures').where('id', '=', id).execute();

/** All that decides which days of a span are school days, in one statement. */
export async function findCalendar(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<SchoolCalendar> {
  const { tenant_id, school_id } = placeOf(db);
  const here = (alias: string) =>
    sql`${sql.raw(alias)}.tenant_id = ${tenant_id} and ${sql.raw(alias)}.school_id = ${school_id}`;
  const found = await sql<SchoolCalendar>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('id', t.id, 'starts_on', t.starts_on,
          'ends_on', t.ends_on, 'half_term_starts_on', t.half_term_starts_on,
          'half_term_ends_on', t.half_term_ends_on))
        from administration.terms t
        where ${here('t')} and t.starts_on <= ${to} and t.ends_on >= ${from}
      ), '[]') as terms,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', h.name, 'starts_on', h.starts_on,
          'ends_on', h.ends_on))
        from administration.holidays h
        where ${here('h')} and h.starts_on <= ${to} and h.ends_on >= ${from}
      ), '[]') as holidays,
      coalesce((
        select jsonb_agg(jsonb_build_object('class_id', w.class_id, 'weekdays', w.weekdays,
          'from_on', w.from_on, 'to_on', w.to_on))
        from administration.school_days w
        where ${here('w')} and w.from_on <= ${to} and coalesce(w.to_on >= ${from}, true)
      ), '[]') as weeks,
      coalesce((
        select jsonb_agg(jsonb_build_object('class_id', l.class_id, 'closed_on', l.closed_on,
          'half', l.half, 'reason', l.reason))
        from administration.closures l
        where ${here('l')} and l.closed_on between ${from} and ${to}
      ), '[]') as closures
  `.execute(db);
  return found.rows[0]!;
}

/** The first and the last day of a term. */
export async function findTermDays(db: Db, term_id: string) {
  const found = await sql<{ from: string; to: string }>`
    select t.starts_on as from, t.ends_on as to
    from administration.terms t
    where t.id = ${term_id}
  `.execute(db);
  return found.rows[0];
}

import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { type Db, scopeOf } from '../../../platform/db/scope.ts';
import type { Insertable } from 'kysely';

export const insertLearner = (db: Db, row: Insertable<DB['students.students']>) =>
  db.insertInto('students.students').values(row).execute();

export async function isNumberTaken(db: Db, admission_number: string): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql`
    select 1
    from students.students s
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and lower(s.admission_number) = lower(${admission_number})
  `.execute(db);
  return found.rows.length > 0;
}

export const admission_series = 'admission';

/** The counter as it stands, and the largest plain number in use: the counter may be behind it. */
export async function findLastNumber(db: Db): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ last: number }>`
    select greatest(
      (select c.last
       from platform.counters c
       where c.school_id = ${school_id} and c.series = ${admission_series} and c.year = 0),
      (select max(s.admission_number::bigint)
       from students.students s
       where s.tenant_id = ${tenant_id}
         and s.school_id = ${school_id}
         and s.admission_number ~ '^\\d{1,9}$'),
      0)::int as last
  `.execute(db);
  return found.rows[0]!.last;
}

/** Brings the counter up to what is in use, so that the next number is a free one. */
export async function raiseCounter(db: Db, last: number): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into platform.counters as c (tenant_id, school_id, series, year, last)
    values (${tenant_id}, ${school_id}, ${admission_series}, 0, ${last})
    on conflict (tenant_id, school_id, series, year)
    do update set last = greatest(c.last, excluded.last)
  `.execute(db);
}

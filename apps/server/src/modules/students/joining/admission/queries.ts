import { sql } from 'kysely';
import type { DB } from '#platform/db/schema.ts';
import { insertRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';
import type { Insertable } from 'kysely';

export const insertLearner = (db: Db, row: Insertable<DB['students.students']>) =>
  insertRow(db, 'students.students', row);

/** Which of these numbers, in small letters, some learner of the school has. */
export async function listTakenNumbers(db: Db, keys: string[]): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ key: string }>`
    select s.number_key as key
    from students.students s
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and s.number_key = any(${keys}::text[])
  `.execute(db);
  return found.rows.map((row) => row.key);
}

/** The largest figure among the numbers that look like this one but for their last figures. */
export async function findLastAlike(db: Db, admission_number: string): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const [, before = '', after = ''] = /^(.*?)\d+(\D*)$/.exec(admission_number.toLowerCase()) ?? [];
  const found = await sql<{ last: number | null }>`
    select max(substring(s.admission_number from '(\\d{1,9})\\D*$')::int) as last
    from students.students s
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and s.number_key like ${`${before.replace(/[\\%_]/g, '\\$&')}%`}
      and substring(s.number_key from ${before.length + 1}::int) ~ ${`^\\d{1,9}${after.replace('.', '\\.')}$`}
  `.execute(db);
  return found.rows[0]?.last ?? 0;
}

/** For a preview it is enough to look at those who came last. */
export async function listNewestNumbers(db: Db): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ number: string }>`
    select s.number_key as number
    from students.students s
    where s.tenant_id = ${tenant_id} and s.school_id = ${school_id}
    order by s.created_at desc, s.id desc
    limit 500
  `.execute(db);
  return found.rows.map((row) => row.number);
}

import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';
import { full_name } from '../queries.ts';

export type UniqueField = 'national_id' | 'kra_pin' | 'tsc_number' | 'staff_number';

/** Lists who in the organisation already has one of these numbers. */
export async function listHolders(
  db: Db,
  values: Partial<Record<UniqueField, string | null | undefined>>,
  but_id: string | null,
): Promise<{ field: UniqueField; name: string; staff_number: string }[]> {
  const found = await sql<{ field: UniqueField; name: string; staff_number: string }>`
    select v.field, ${full_name} as name, f.staff_number
    from jsonb_each_text(${JSON.stringify(values)}::jsonb) v (field, value)
    join identity.staff f on case v.field
      when 'national_id' then f.national_id
      when 'kra_pin' then f.kra_pin
      when 'tsc_number' then f.tsc_number
      else f.staff_number end = v.value
    left join identity.users u on (u.tenant_id, u.id) = (f.tenant_id, f.user_id)
    where f.id is distinct from ${but_id}::uuid
  `.execute(db);
  return found.rows;
}

/** Which of these values some member of staff has. */
export async function listTaken(db: Db, field: UniqueField, values: string[]): Promise<string[]> {
  const column = sql.ref(`f.${field}`);
  const found = await sql<{ value: string }>`
    select ${column} as value
    from identity.staff f
    where ${column} = any(${values}::text[])
  `.execute(db);
  return found.rows.map((row) => row.value);
}

/** The largest figure among the numbers that begin like this one, whichever school gave them. */
export async function findLastAlike(db: Db, staff_number: string): Promise<number> {
  const figures = /\d{1,20}$/.exec(staff_number);
  const before = staff_number.slice(0, figures?.index ?? 0);
  const found = await sql<{ last: number | null }>`
    select max(substring(staff_number from '\\d{1,9}$')::int) as last
    from identity.staff
    where starts_with(staff_number, ${before})
      and substring(staff_number from ${before.length + 1}::int) ~ '^\\d{1,9}$'
  `.execute(db);
  return found.rows[0]?.last ?? 0;
}

import type { LeaveTypeRow } from '@darasa/contract/staff/leave-types';
import { sql } from 'kysely';
import { lockRow, patchRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export async function listTypes(
  db: Db,
  year: number,
  { retired, id }: { retired?: boolean | undefined; id?: string },
): Promise<LeaveTypeRow[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const which = id ? sql`t.id = ${id}` : sql`(t.retired_at is not null) = ${retired ?? false}`;
  const found = await sql<LeaveTypeRow>`
    select t.id, t.name, t.days_per_year, t.counts, t.only_for, t.retired_at, t.version,
      count(l.id)::int as request_count
    from staff.leave_types t
    left join staff.leave_requests l on (l.tenant_id, l.type_id) = (t.tenant_id, t.id)
      and extract(year from l.from_on) = ${year}
    where t.tenant_id = ${tenant_id} and t.school_id = ${school_id ?? null} and ${which}
    group by t.tenant_id, t.id
    order by t.position, t.name
    limit 100
  `.execute(db);
  return found.rows;
}

/** Which of these names a kind of leave has, retired ones too. */
export async function findTakenNames(db: Db, names: string[]): Promise<string[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<{ name: string }>`
    select n.name
    from unnest(${names}::text[]) n (name)
    join staff.leave_types t on lower(t.name) = lower(n.name)
    where t.tenant_id = ${tenant_id} and t.school_id = ${school_id ?? null}
  `.execute(db);
  return found.rows.map((row) => row.name);
}

export const lockType = (db: Db, id: string) => lockRow(db, 'staff.leave_types', id, ['version']);

export interface TypeValues {
  name: string;
  days_per_year: number | null;
  counts: string;
  only_for: string | null;
}

/** Behind the others; answers false when the name is taken. */
export async function insertType(
  db: Db,
  row: TypeValues & { id: string; now: string },
): Promise<boolean> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql`
    insert into staff.leave_types (tenant_id, id, school_id, name, days_per_year, counts, only_for,
      position, created_at)
    select ${tenant_id}::uuid, ${row.id}::uuid, ${school_id ?? null}::uuid, ${row.name},
      ${row.days_per_year}::int, ${row.counts}, ${row.only_for},
      coalesce(max(t.position), 0) + 1, ${row.now}::timestamptz
    from staff.leave_types t
    on conflict do nothing
    returning id
  `.execute(db);
  return made.rows.length > 0;
}

export const updateType = (
  db: Db,
  id: string,
  values: Partial<TypeValues> & { retired_at?: string | null },
) => patchRow(db, 'staff.leave_types', id, values);

import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface OfficialPrint {
  id: string;
  grant_id: string | null;
  other_income_id: string | null;
  printed_by: string;
  now: string;
}

/** Remembers a print and says which copy it is: 0 is the original. The caller holds the pen. */
export async function insertPrint(db: Db, row: OfficialPrint): Promise<number> {
  const { tenant_id, school_id } = scopeOf(db);
  const made = await sql<{ copy_number: number }>`
    insert into finance.official_prints (tenant_id, id, school_id, grant_id, other_income_id,
      copy_number, printed_by, created_at)
    select ${tenant_id}::uuid, ${row.id}::uuid, ${school_id}::uuid, ${row.grant_id}::uuid,
      ${row.other_income_id}::uuid, count(*)::int, ${row.printed_by}::uuid, ${row.now}::timestamptz
    from finance.official_prints p
    where p.grant_id = ${row.grant_id}::uuid or p.other_income_id = ${row.other_income_id}::uuid
    returning copy_number
  `.execute(db);
  return made.rows[0]!.copy_number;
}

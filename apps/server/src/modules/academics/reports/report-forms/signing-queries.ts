import { sql } from 'kysely';
import { insertRow, type NewRow } from '#platform/db/rows.ts';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export const insertSignature = (db: Db, row: NewRow<'academics.report_signatures'>) =>
  insertRow(db, 'academics.report_signatures', row);

/** The streams that somebody is class teacher of. */
export async function findLedStreams(db: Db, staff_id: string | null): Promise<string[]> {
  const { tenant_id } = scopeOf(db);
  const found = await sql<{ id: string }>`
    select m.id
    from administration.streams m
    where m.tenant_id = ${tenant_id} and m.class_teacher_id = ${staff_id}
    order by m.id
    limit 20
  `.execute(db);
  return found.rows.map((row) => row.id);
}

import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

export async function listRespreadIds(db: Db, payment_id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select r.id from finance.respreads r where r.payment_id = ${payment_id} order by r.created_at
  `.execute(db);
  return found.rows.map((row) => row.id);
}

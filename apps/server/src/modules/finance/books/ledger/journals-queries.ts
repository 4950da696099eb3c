import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** The posting of each of these, by what caused it. */
export async function listJournalsOf(
  db: Db,
  source: string,
  source_ids: string[],
): Promise<Map<string, string>> {
  const found = await sql<{ source_id: string; id: string }>`
    select j.source_id, j.id
    from finance.journals j
    where j.source = ${source} and j.source_id = any(${source_ids}::uuid[])
  `.execute(db);
  return new Map(found.rows.map((row) => [row.source_id, row.id]));
}

import { sql } from 'kysely';
import type { Db } from '#platform/db/scope.ts';

/** The name of a sitting, as a filter of a list tells it: the exam and its class. */
export async function findSittingName(db: Db, id: string): Promise<string | undefined> {
  const found = await sql<{ name: string }>`
    select concat_ws(', ', x.name, c.name) as name
    from academics.sittings i
    join academics.exams x on (x.tenant_id, x.id) = (i.tenant_id, i.exam_id)
    join administration.classes c on (c.tenant_id, c.id) = (i.tenant_id, i.class_id)
    where i.id = ${id}
  `.execute(db);
  return found.rows[0]?.name;
}

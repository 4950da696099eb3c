import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface NewPaper {
  id: string;
  code: string;
  student_ids: readonly string[];
}

export async function insertPapers(
  db: Db,
  rows: readonly NewPaper[],
  { now, until_at }: { now: string; until_at: string },
): Promise<void> {
  const { tenant_id, school_id } = scopeOf(db);
  await sql`
    insert into communication.papers (tenant_id, id, code, owner_school_id, student_ids, kind,
      until_at, made_at)
    select ${tenant_id}, r.id, r.code, ${school_id}, r.student_ids, 'statement', ${until_at}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, code text, student_ids uuid[])
  `.execute(db);
}

export async function findPaper(db: Db, code: string, now: string) {
  const found = await sql<{ owner_school_id: string; student_ids: string[] }>`
    select owner_school_id, student_ids
    from communication.papers
    where tenant_id = ${scopeOf(db).tenant_id} and code = ${code} and until_at > ${now}
  `.execute(db);
  return found.rows[0];
}

export async function deletePast(db: Db, now: string): Promise<void> {
  await sql`
    delete from communication.papers
    where tenant_id = ${scopeOf(db).tenant_id} and until_at <= ${now}
  `.execute(db);
}

import type { LearnerPaper } from '@darasa/contract/students/learners/documents';
import { sql } from 'kysely';
import { insertRow, patchRow } from '#platform/db/rows.ts';
import type { Db } from '#platform/db/scope.ts';

const papers_max = 200;

const shown = sql.raw(`
  d.id, d.student_id, d.kind, d.title, d.note, d.file_name, d.retired_at, d.version,
  (select u.first_name || ' ' || u.last_name from identity.users u
    where (u.tenant_id, u.id) = (d.tenant_id, d.created_by)) as by,
  d.created_at
  from students.documents d`);

export async function listOf(db: Db, student_id: string): Promise<LearnerPaper[]> {
  const found = await sql<LearnerPaper>`
    select ${shown}
    where d.student_id = ${student_id}
    order by d.retired_at nulls first, d.created_at desc, d.id
    limit ${papers_max}
  `.execute(db);
  return found.rows;
}

export async function lockPaper(db: Db, id: string): Promise<LearnerPaper | undefined> {
  const found = await sql<LearnerPaper>`
    select ${shown} where d.id = ${id} for update of d
  `.execute(db);
  return found.rows[0];
}

export async function insertPaper(
  db: Db,
  row: {
    tenant_id: string;
    id: string;
    school_id: string;
    student_id: string;
    kind: string;
    title: string;
    note: string | null;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  await insertRow(db, 'students.documents', row);
}

type Change = Partial<{
  kind: string;
  title: string;
  note: string | null;
  retired_at: string | null;
  file_id: string;
  file_name: string;
}>;

export async function updatePaper(db: Db, id: string, change: Change): Promise<void> {
  await patchRow(db, 'students.documents', id, change);
}

export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('students.documents as d')
    .innerJoin('platform.files as f', (on) =>
      on.onRef('f.tenant_id', '=', 'd.tenant_id').onRef('f.id', '=', 'd.file_id'),
    )
    .select(['d.file_name', 'f.media_type', 'f.storage_key'])
    .where('d.id', '=', id)
    .executeTakeFirst();

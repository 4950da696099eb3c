import { sql } from 'kysely';
import { type Db, scopeOf } from '#platform/db/scope.ts';

export interface PicturedLearner {
  id: string;
  admission_number: string;
  photo_id: string | null;
}

/** Locks the learners whose numbers these are; a stroke in a number is a dash in a file's name. */
export async function lockByNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<PicturedLearner[]> {
  const { tenant_id, school_id } = scopeOf(db);
  const found = await sql<PicturedLearner>`
    select s.id, s.admission_number, s.photo_id
    from students.students s
    where s.tenant_id = ${tenant_id}
      and s.school_id = ${school_id}
      and replace(lower(s.admission_number), '/', '-') = any(${numbers}::text[])
    order by s.id
    for update
  `.execute(db);
  return found.rows;
}

export async function lockById(db: Db, id: string): Promise<PicturedLearner | undefined> {
  const found = await sql<PicturedLearner>`
    select s.id, s.admission_number, s.photo_id
    from students.students s
    where s.id = ${id}
    for update
  `.execute(db);
  return found.rows[0];
}

export async function showsPhoto(db: Db, file_id: string): Promise<boolean> {
  const found = await sql`
    select
    from students.students s
    where s.tenant_id = ${scopeOf(db).tenant_id} and s.photo_id = ${file_id}
    limit 1
  `.execute(db);
  return found.rows.length > 0;
}

/** Nobody can open the old photos from the commit on; their bytes go with the next sweep. */
export async function replacePhotos(
  db: Db,
  rows: readonly { student_id: string; photo_id: string | null }[],
  old_ids: readonly string[],
): Promise<void> {
  await sql`
    update students.students s
    set photo_id = n.photo_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (student_id uuid, photo_id uuid)
    where s.id = n.student_id
  `.execute(db);
  await sql`delete from platform.files f where f.id = any(${old_ids}::uuid[])`.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '../db/scope.ts';

export interface NewFile {
  tenant_id: string;
  id: string;
  school_id: string | null;
  kind: string;
  media_type: string;
  size_bytes: number;
  storage_key: string;
  thumb_key: string | null;
  owner_user_id: string;
  created_by: string;
  created_at: string;
}

export const insertFile = (db: Db, file: NewFile) =>
  db.insertInto('platform.files').values(file).execute();

export const deleteFile = (db: Db, id: string) =>
  db.deleteFrom('platform.files').where('id', '=', id).execute();

export interface Asker {
  id: string;
  user_type: string;
}

/**
 * A file is its owner's. Within the organisation everybody sees the logos of its schools, and staff
 * the photos of people.
 */
export async function findVisibleFile(db: Db, id: string, asker: Asker) {
  return (await listVisibleFiles(db, [id], asker))[0];
}

export async function listVisibleFiles(db: Db, ids: string[], asker: Asker) {
  return db
    .selectFrom('platform.files')
    .select(['id', 'kind', 'media_type', 'storage_key', 'thumb_key'])
    .where('id', 'in', ids)
    .where((is) =>
      is.or([
        is('owner_user_id', '=', asker.id),
        is('kind', 'in', asker.user_type === 'staff' ? ['logo', 'photo'] : ['logo']),
      ]),
    )
    .execute();
}

/** Which of these keys belong to a file of this organisation. */
export async function listUsedKeys(db: Db, keys: string[]): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select storage_key as key
    from platform.files
    where storage_key = any(${keys})
    union all
    select thumb_key as key
    from platform.files
    where thumb_key = any(${keys})
  `.execute(db);
  return found.rows.map((row) => row.key);
}

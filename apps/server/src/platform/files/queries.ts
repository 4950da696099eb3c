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

/** What may be shown in a page; whether to this person is for the caller to say. */
export const findPicture = (db: Db, id: string) =>
  db
    .selectFrom('platform.files')
    .select(['kind', 'media_type', 'storage_key', 'thumb_key'])
    .where('id', '=', id)
    .where('kind', 'in', ['logo', 'photo'])
    .executeTakeFirst();

/** Of records that the caller has read under its own limits. */
export const listPhotos = (db: Db, ids: string[]) =>
  db
    .selectFrom('platform.files')
    .select(['id', 'media_type', 'storage_key'])
    .where('id', 'in', ids)
    .where('kind', '=', 'photo')
    .execute();

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

import { sql } from 'kysely';
import { insertRow, type NewRow } from '../db/rows.ts';
import type { Db } from '../db/scope.ts';

export const insertFile = (db: Db, file: NewRow<'platform.files'>) =>
  insertRow(db, 'platform.files', file);

export const deleteFile = (db: Db, id: string) =>
  db.deleteFrom('platform.files').where('id', '=', id).execute();

/** Finds what may be shown in a page; whether to this person is for the caller to say. */
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

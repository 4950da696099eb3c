import { sql } from 'kysely';
import { type Db, scopeOf } from '../db/scope.ts';

/** A picture that is kept already is kept once. */
export async function insertImages(
  db: Db,
  images: readonly { hash: string; png: Uint8Array }[],
  at: string,
): Promise<void> {
  const { tenant_id } = scopeOf(db);
  await db
    .insertInto('platform.paper_images')
    .values(
      images.map(({ hash, png }) => ({ tenant_id, hash, png: Buffer.from(png), created_at: at })),
    )
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function listImages(db: Db, hashes: readonly string[]) {
  const found = await sql<{ hash: string; png: Buffer }>`
    select i.hash, i.png
    from platform.paper_images i
    where i.hash = any(${hashes}::text[])
    order by i.hash
    limit 200
  `.execute(db);
  return found.rows;
}

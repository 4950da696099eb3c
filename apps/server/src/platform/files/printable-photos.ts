import type { Ctx } from '../ctx.ts';
import { scopeOf } from '../db/scope.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { reencodeImage, type SentPicture } from './images.ts';
import { listPhotos } from './queries.ts';
import type { FileStore } from './store.ts';

// As fine as a printer draws 24 mm.
const printed_px = 240;
const lanes = 4;

/**
 * Photos by the id of their file, as printed documents can hold them; a spoilt one is left out. The ids
 * come from records that the caller was shown.
 */
export async function printablePhotos(
  ctx: Pick<Ctx, 'db'>,
  store: FileStore,
  ids: string[],
): Promise<Map<string, Uint8Array>> {
  const drawn = new Map<string, Uint8Array>();
  if (ids.length === 0) return drawn;
  const { tenant_id } = scopeOf(ctx.db);
  const waiting = await listPhotos(ctx.db, ids);
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const bytes = await store.read(file.storage_key);
      const printable = bytes && (await asPrintable({ bytes, tenant_id }, file.media_type));
      if (printable) drawn.set(file.id, printable);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return drawn;
}

async function asPrintable(
  photo: SentPicture,
  media_type: string,
): Promise<Uint8Array | undefined> {
  if (as_they_are.has(media_type)) return photo.bytes;
  try {
    return (await reencodeImage(photo, { max_px: printed_px, format: 'jpeg' })).bytes;
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

const as_they_are = new Set(['image/png', 'image/jpeg']);

import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { reencodeImage, type SentPicture } from '#platform/files/images.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import { deleteFile } from '#platform/files/queries.ts';
import type { FileStore } from '#platform/files/store.ts';
import { requireGatePin } from '#modules/identity/index.ts';
import * as queries from './queries.ts';

const photo_px = 640;

export const draw = (sent: SentPicture) =>
  reencodeImage(sent, { max_px: photo_px, format: 'jpeg' });

/** Kept as a document, not as a photo: those are open to every member of staff. */
export async function set(
  ctx: Ctx,
  store: FileStore,
  visit_id: string,
  drawn: Awaited<ReturnType<typeof draw>>,
): Promise<Record<string, never>> {
  await requireGatePin(ctx);
  const visit = await queries.lockVisit(ctx.db, visit_id);
  if (!visit) throw fail('visit.not_found');
  const { bytes, media_type } = drawn;
  const file = { kind: 'document', owner_user_id: ctx.user.id, bytes, media_type } as const;
  const photo_id = await keepFile(ctx, store, file);
  await queries.updateVisit(ctx.db, visit_id, { photo_id });
  if (visit.photo_id) await deleteFile(ctx.db, visit.photo_id);
  ctx.changed('visit', visit_id, { photo_id: visit.photo_id }, { photo_id });
  return {};
}

export async function read(ctx: Ctx, store: FileStore, visit_id: string) {
  const photo = await queries.findPhotoKey(ctx.db, visit_id);
  const bytes = photo && (await store.read(photo.storage_key));
  if (!photo || !bytes) throw fail('file.not_found');
  return { bytes, media_type: photo.media_type };
}

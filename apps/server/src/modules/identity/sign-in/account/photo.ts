import type { Ctx } from '#platform/ctx.ts';
import { reencodeImage, type SentPicture } from '#platform/files/images.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import { deleteFile } from '#platform/files/queries.ts';
import type { FileStore } from '#platform/files/store.ts';
import { replacePhoto } from './queries.ts';

const photo_px = 512;
const thumb_px = 96;

/** Drawn anew, so that nothing hidden in the file comes along, nor the place where it was taken. */
export const draw = (sent: SentPicture) =>
  reencodeImage(sent, { max_px: photo_px, square: true, thumb_px });

export async function set(
  ctx: Ctx,
  store: FileStore,
  drawn: Awaited<ReturnType<typeof draw>>,
): Promise<{ profile_pic: string }> {
  const file = { kind: 'photo', owner_user_id: ctx.user.id, ...drawn } as const;
  const photo_id = await keepFile(ctx, store, file);
  await swap(ctx, photo_id);
  return { profile_pic: `/api/files/${photo_id}` };
}

export async function remove(ctx: Ctx): Promise<Record<string, never>> {
  await swap(ctx, null);
  return {};
}

/** From the commit on nobody can open the old photo; its bytes go with the next sweep. */
async function swap(ctx: Ctx, photo_id: string | null): Promise<void> {
  const was = await replacePhoto(ctx.db, ctx.user.id, photo_id);
  if (was) await deleteFile(ctx.db, was);
  ctx.changed('user', ctx.user.id, { photo_id: was }, { photo_id });
}

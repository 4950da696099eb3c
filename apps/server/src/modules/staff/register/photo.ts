import { isoDate } from '@darasa/rules/dates';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { reencodeImage, type SentPicture } from '#platform/files/images.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import { deleteFile } from '#platform/files/queries.ts';
import type { FileStore } from '#platform/files/store.ts';
import { findSome, replacePhoto } from './queries.ts';

const photo_px = 512;
const thumb_px = 96;

/** Drawn anew, so that nothing hidden in the file comes along. */
export const draw = (sent: SentPicture) =>
  reencodeImage(sent, { max_px: photo_px, square: true, thumb_px });

export async function set(
  ctx: Ctx,
  store: FileStore,
  id: string,
  drawn: Awaited<ReturnType<typeof draw>>,
): Promise<{ photo: string }> {
  await requireHere(ctx, id);
  const file = { kind: 'photo', owner_user_id: ctx.user.id, ...drawn } as const;
  const photo_id = await keepFile(ctx, store, file);
  await swap(ctx, id, photo_id);
  return { photo: `/api/files/${photo_id}` };
}

export async function remove(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  await requireHere(ctx, id);
  await swap(ctx, id, null);
  return {};
}

async function requireHere(ctx: Ctx, id: string): Promise<void> {
  const [found] = await findSome(ctx.db, { id, today: isoDate(ctx.now) });
  if (!found) throw fail('staff.not_found');
}

async function swap(ctx: Ctx, id: string, photo_id: string | null): Promise<void> {
  const was = await replacePhoto(ctx.db, id, photo_id);
  if (was) await deleteFile(ctx.db, was);
  ctx.changed('staff', id, { photo_id: was }, { photo_id });
}

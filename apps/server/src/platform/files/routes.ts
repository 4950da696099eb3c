import type { InputOf } from '@darasa/contract/endpoint';
import { getFile } from '@darasa/contract/platform/files';
import type { Ctx } from '../ctx.ts';
import { underLimits } from '../db/scope.ts';
import { fail } from '../fail.ts';
import { FileAnswer } from '../http/envelope.ts';
import { type Door, route } from '../http/route.ts';
import type { PhotoHolder } from './holder.ts';
import { findPicture } from './queries.ts';

type Asked = InputOf<typeof getFile>;

export const fileRoutes = (holders: readonly PhotoHolder[]) => [
  route(getFile, (ctx, input, door) => answerFile(ctx, input, door, holders)),
];

/**
 * Logos are for everybody in the organisation, one's own photo is one's own, and any other photo is
 * for whoever may read its record. Documents are opened where they are kept, and never here.
 */
async function answerFile(
  ctx: Ctx,
  { id, size }: Asked,
  { files, opens }: Pick<Door<undefined>, 'files' | 'opens'>,
  holders: readonly PhotoHolder[],
): Promise<FileAnswer> {
  const shows = (holder: PhotoHolder) => {
    const limits = opens(holder.access);
    return limits !== null && holder.showsPhoto(underLimits(ctx.db, limits), id);
  };
  const [picture, ...shown] = await Promise.all([findPicture(ctx.db, id), ...holders.map(shows)]);
  const is_own = ctx.user.profile_pic === `/api/files/${id}`;
  if (!picture || !(picture.kind === 'logo' || is_own || shown.includes(true))) {
    throw fail('file.not_found');
  }
  const bytes = await files.read(
    size === 'thumb' ? (picture.thumb_key ?? picture.storage_key) : picture.storage_key,
  );
  if (!bytes) throw fail('file.not_found');
  const ending = picture.media_type.split('/')[1] ?? 'bin';
  // Pictures were drawn anew by us, so they may be shown in the page.
  return new FileAnswer(bytes, picture.media_type, `${picture.kind}.${ending}`, true);
}

import { getFile } from '@darasa/contract/platform/files';
import type { InputOf } from '@darasa/contract/endpoint';
import type { Ctx } from '../ctx.ts';
import { fail } from '../fail.ts';
import { FileAnswer } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import { findVisibleFile } from './queries.ts';
import type { FileStore } from './store.ts';

export const routes = [route(getFile, (ctx, input, door) => answerFile(ctx, door.files, input))];

async function answerFile(ctx: Ctx, store: FileStore, input: InputOf<typeof getFile>) {
  const file = await findVisibleFile(ctx.db, input.id, ctx.user);
  if (!file) throw fail('file.not_found');
  const key = input.size === 'thumb' ? (file.thumb_key ?? file.storage_key) : file.storage_key;
  const bytes = await store.read(key);
  if (!bytes) throw fail('file.not_found');
  // Pictures were drawn anew by us, so they may be shown in the page; everything else is a download.
  const inline = file.kind === 'photo' || file.kind === 'logo';
  const ending = file.media_type.split('/')[1] ?? 'bin';
  return new FileAnswer(bytes, file.media_type, `${file.kind}.${ending}`, inline);
}

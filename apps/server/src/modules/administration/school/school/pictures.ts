import type { School } from '@darasa/contract/administration/school/school';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { type DrawnImage, reencodeImage, type SentPicture } from '#platform/files/images.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import { deleteFile } from '#platform/files/queries.ts';
import type { FileStore } from '#platform/files/store.ts';
import * as queries from './queries.ts';
import { read } from './service.ts';

const picture_px = 480;
const thumb_px = 96;

/** Drawn anew as PNG, which keeps a clear ground clear and which printed documents can hold. */
export const draw = (sent: SentPicture): Promise<DrawnImage> =>
  reencodeImage(sent, { max_px: picture_px, format: 'png', thumb_px });

type Kind = 'logo' | 'stamp';

export async function set(
  ctx: Ctx,
  store: FileStore,
  kind: Kind,
  drawn: DrawnImage,
): Promise<School> {
  const before = await read(ctx);
  await queries.saveLetterheadPicture(ctx.db, kind, Buffer.from(drawn.bytes));
  if (kind === 'logo') {
    const id = await keepFile(ctx, store, { kind: 'logo', owner_user_id: ctx.user.id, ...drawn });
    await swapLogo(ctx, before.logo, `/api/files/${id}`);
  }
  return told(ctx, kind, before);
}

export async function remove(ctx: Ctx, kind: Kind): Promise<School> {
  const before = await read(ctx);
  await queries.saveLetterheadPicture(ctx.db, kind, null);
  if (kind === 'logo') await swapLogo(ctx, before.logo, null);
  return told(ctx, kind, before);
}

async function told(ctx: Ctx, kind: Kind, before: School): Promise<School> {
  const after = await read(ctx);
  ctx.changed('school', before.id, { [kind]: before.logo }, { [kind]: after.logo });
  return after;
}

/** Screens show the logo from the kept file, papers print it from the letterhead. */
async function swapLogo(ctx: Ctx, was: string | null, logo: string | null): Promise<void> {
  await queries.updateLogo(ctx.db, logo);
  const old_id = /^\/api\/files\/([\da-f-]{36})$/.exec(was ?? '')?.[1];
  if (old_id) await deleteFile(ctx.db, old_id);
}

/** The signature of the person who asks, for a paper that this person signs; never another's. */
export const mySignature = (ctx: Pick<Ctx, 'db' | 'user'>): Promise<Buffer | undefined> =>
  queries.findSignature(ctx.db, ctx.user.id);

export async function readSignature(ctx: Ctx): Promise<Buffer> {
  const png = await mySignature(ctx);
  if (!png) throw fail('file.not_found');
  return png;
}

export async function sign(ctx: Ctx, drawn: DrawnImage): Promise<Record<string, never>> {
  await queries.saveSignature(ctx.db, ctx.user.id, Buffer.from(drawn.bytes), nowIso(ctx));
  ctx.changed('signature', ctx.user.id, null, { set: true });
  return {};
}

export async function unsign(ctx: Ctx): Promise<Record<string, never>> {
  await queries.deleteSignature(ctx.db, ctx.user.id);
  ctx.changed('signature', ctx.user.id, { set: true }, null);
  return {};
}

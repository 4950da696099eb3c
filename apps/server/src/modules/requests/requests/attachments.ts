import type { Chore } from '#platform/chores.ts';
import { type Ctx, nowIso } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import { sniffType } from '#platform/files/sniff-type.ts';
import type { FileStore } from '#platform/files/store.ts';
import { deleteUnsent, insertUpload, sumUnsent } from './queries.ts';
import { requireStaff } from './service.ts';

const media_types: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Checked {
  bytes: Uint8Array;
  media_type: string;
  name: string;
}

/** A quotation, a picture, a list: what its bytes say, whatever it is called. */
export async function check(upload: { bytes: Buffer; file_name: string }): Promise<Checked> {
  const media_type = media_types[sniffType(upload.bytes)];
  if (!media_type) {
    const sentence = 'Send a PDF, a picture (PNG, JPEG, WebP) or a sheet (Excel, CSV).';
    throw fail('file.unreadable', { sentence });
  }
  const name = upload.file_name.trim().slice(-120) || 'Attachment';
  return { bytes: upload.bytes, media_type, name };
}

export async function keep(ctx: Ctx, store: FileStore, file: Checked) {
  requireStaff(ctx);
  const { bytes, media_type, name } = file;
  const owner_user_id = ctx.user.id;
  await checkRoom(ctx, bytes.length);
  const id = await keepFile(ctx, store, { kind: 'document', bytes, media_type, owner_user_id });
  await insertUpload(ctx.db, {
    file_id: id,
    user_id: owner_user_id,
    size_bytes: bytes.length,
    created_at: nowIso(ctx),
  });
  ctx.changed('attachment', id, null, { name, media_type });
  return { id, name };
}

/** More than anybody sends along with one request. */
const unsent_files_max = 20;
const unsent_bytes_max = 40_000_000;

/** Asked one after the other for a person, so that many at once do not pass together. */
async function checkRoom(ctx: Ctx, bytes: number): Promise<void> {
  const unsent = await sumUnsent(ctx.db, ctx.user.id);
  if (unsent.files >= unsent_files_max || unsent.bytes + bytes > unsent_bytes_max) {
    throw fail('request_files.waiting', { files: unsent.files });
  }
}

const unsent_ms_max = 24 * 60 * 60_000;

/** Files that no request was sent with go after a day, and those that were taken out of one. */
export const forgetUnsent: Chore = ({ db, now }) =>
  deleteUnsent(db, new Date(now.getTime() - unsent_ms_max).toISOString());

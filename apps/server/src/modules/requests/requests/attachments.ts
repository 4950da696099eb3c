import type { Ctx } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { keepFile } from '../../../platform/files/keep-file.ts';
import { sniffType } from '../../../platform/files/sniff-type.ts';
import type { FileStore } from '../../../platform/files/store.ts';
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
  const id = await keepFile(ctx, store, { kind: 'document', bytes, media_type, owner_user_id });
  ctx.changed('attachment', id, null, { name, media_type });
  return { id, name };
}

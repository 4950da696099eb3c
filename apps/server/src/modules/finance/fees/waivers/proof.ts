import { isoDate } from '@darasa/rules/dates';
import type { InputOf } from '@darasa/contract/endpoint';
import type { getWaiverProof, Waiver } from '@darasa/contract/finance/fees/waivers';
import { type Ctx, schoolOf } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import { sniffType } from '#platform/files/sniff-type.ts';
import type { FileStore } from '#platform/files/store.ts';
import * as queries from './queries.ts';
import { read } from './service.ts';

const media_types: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

interface Checked {
  bytes: Uint8Array;
  media_type: string;
  name: string;
}

/** A letter or its picture: what its bytes say, whatever it is called. */
export async function check(upload: { bytes: Buffer; file_name: string }): Promise<Checked> {
  const media_type = media_types[sniffType(upload.bytes)];
  if (!media_type) {
    throw fail('file.unreadable', { sentence: 'Send a PDF or a picture (PNG, JPEG, WebP).' });
  }
  const name = upload.file_name.trim().slice(-120) || 'Proof';
  return { bytes: upload.bytes, media_type, name };
}

export async function keep(
  ctx: Ctx,
  store: FileStore,
  id: string,
  { bytes, media_type, name }: Checked,
): Promise<Waiver> {
  const waiver = await queries.lockWaiver(ctx.db, id, isoDate(ctx.now));
  if (!waiver) throw fail('record.not_found');
  if (waiver.state !== 'draft') throw fail('waiver.settled', { number: waiver.number });
  const owner_user_id = ctx.user.id;
  const file_id = await keepFile(ctx, store, {
    kind: 'document',
    bytes,
    media_type,
    owner_user_id,
  });
  await queries.insertFile(ctx.db, {
    tenant_id: ctx.tenant_id,
    school_id: schoolOf(ctx),
    waiver_id: id,
    file_id,
    name,
  });
  ctx.changed('waiver', id, null, { proof: name });
  return read(ctx, id);
}

/** The proof is seen by whoever decides, and by an auditor years later. */
export async function open(ctx: Ctx, store: FileStore, input: InputOf<typeof getWaiverProof>) {
  const found = await queries.findFile(ctx.db, input.id, input.file_id);
  const bytes = found && (await store.read(found.storage_key));
  if (!bytes) throw fail('file.not_found');
  return { bytes, media_type: found.media_type, name: found.name };
}

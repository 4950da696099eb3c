import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import type { Paper } from '#platform/files/paper.ts';
import type { FileStore } from '#platform/files/store.ts';
import * as queries from './queries.ts';

/** The asker sends what shows it once: nobody who agreed is to find another paper there afterwards. */
export async function attach(
  ctx: Ctx,
  store: FileStore,
  id: string,
  { file_name, ...file }: Paper,
): Promise<Record<never, never>> {
  const asked = await queries.lockEvidence(ctx.db, id);
  if (asked?.created_by !== ctx.user.id || asked.state !== 'waiting')
    throw fail('record.not_found');
  if (asked.evidence_file_id) throw fail('mark_change.has_evidence');
  const kept = { kind: 'document', owner_user_id: ctx.user.id, ...file } as const;
  const file_id = await keepFile(ctx, store, kept);
  await queries.updateEvidence(ctx.db, id, file_id, file_name);
  ctx.changed('mark correction', id, null, { evidence_file: file_name });
  return {};
}

export async function open(ctx: Pick<Ctx, 'db'>, store: FileStore, id: string) {
  const file = await queries.findEvidence(ctx.db, id);
  const bytes = file && (await store.read(file.storage_key));
  if (!file || !bytes) throw fail('file.not_found');
  return { bytes, media_type: file.media_type, name: file.evidence_file_name };
}

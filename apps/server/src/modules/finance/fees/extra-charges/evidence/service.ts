import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { keepFile } from '#platform/files/keep-file.ts';
import type { Paper } from '#platform/files/paper.ts';
import type { FileStore } from '#platform/files/store.ts';
import * as queries from './queries.ts';

/** A photo of the window, the note of the librarian. A later one takes its place. */
export async function attach(
  ctx: Ctx,
  store: FileStore,
  member_id: string,
  { file_name, ...file }: Paper,
) {
  const member = await queries.lockMember(ctx.db, member_id);
  if (!member || member.state === 'removed') throw fail('record.not_found');
  const kept = { kind: 'document', owner_user_id: ctx.user.id, ...file } as const;
  const file_id = await keepFile(ctx, store, kept);
  await queries.setFile(ctx.db, member_id, file_id, file_name);
  const before = { evidence_file: member.evidence_file_name };
  ctx.changed('extra charge member', member_id, before, { evidence_file: file_name });
  return {};
}

export async function open(ctx: Pick<Ctx, 'db'>, store: FileStore, member_id: string) {
  const file = await queries.findFile(ctx.db, member_id);
  const bytes = file && (await store.read(file.storage_key));
  if (!file || !bytes) throw fail('file.not_found');
  return { bytes, media_type: file.media_type, name: file.evidence_file_name };
}

export async function openForFamily(ctx: Pick<Ctx, 'db'>, store: FileStore, member_id: string) {
  if (!(await queries.isOnOwnBill(ctx.db, member_id))) throw fail('file.not_found');
  return open(ctx, store, member_id);
}

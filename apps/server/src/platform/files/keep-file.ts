import { type Ctx, nowIso } from '../ctx.ts';
import { newId } from '../ids.ts';
import { insertFile } from './queries.ts';
import type { FileStore } from './store.ts';

export interface FileToKeep {
  /**
   * Who may see it: a photo whoever may read its record (see `PhotoHolder`), a logo everybody in the
   * organisation, and a document whom the module that keeps it lets see it.
   */
  kind: 'photo' | 'logo' | 'document';
  media_type: string;
  bytes: Uint8Array;
  thumb?: Uint8Array;
  owner_user_id: string;
}

/**
 * The bytes are written before the row, so that a row never points to nothing. When the transaction
 * is rolled back the bytes belong to nobody, and the sweep removes them.
 */
export async function keepFile(ctx: Ctx, store: FileStore, file: FileToKeep): Promise<string> {
  const { kind, media_type, bytes, thumb, owner_user_id } = file;
  const id = newId(ctx.now.getTime());
  const [storage_key, thumb_key] = await Promise.all([
    store.keep(ctx.tenant_id, bytes),
    thumb ? store.keep(ctx.tenant_id, thumb) : null,
  ]);
  await insertFile(ctx.db, {
    tenant_id: ctx.tenant_id,
    id,
    school_id: ctx.school_id,
    kind,
    media_type,
    size_bytes: bytes.length,
    storage_key,
    thumb_key,
    owner_user_id,
    created_by: ctx.user.id,
    created_at: nowIso(ctx),
  });
  return id;
}

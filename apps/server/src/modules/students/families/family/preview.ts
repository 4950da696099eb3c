import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { FamilyChild } from '@darasa/contract/students/families/family';
import type { openPortalPreview } from '@darasa/contract/students/families/family-requests';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { readConsents } from './consents.ts';
import { listPhotoFiles } from './queries.ts';
import { readChild, readFamily } from './service.ts';

/** A preview opens what the very same code gives the guardian, as far as it is about this school. */
export async function openPreview(
  ctx: Ctx,
  { id, student_id }: InputOf<typeof openPortalPreview>,
): Promise<OutputOf<typeof openPortalPreview>> {
  const who = { guardian_id: id };
  const [family, page, consents] = await Promise.all([
    readFamily(ctx, who),
    student_id ? readChild(ctx, student_id, who) : null,
    student_id ? readConsents(ctx, student_id, who) : null,
  ]);
  if (!family.me || family.children.length === 0) throw fail('record.not_found');
  ctx.changed('portal preview', id, null, { student_id: student_id ?? null });
  const pictured = await withOwnPhotos(ctx, family.children);
  return {
    family: { ...family, children: family.children.map(pictured) },
    page: page && { ...page, child: pictured(page.child) },
    consents: consents?.rows ?? [],
  };
}

/** A photo's address in the portal is the parent's own; the office has another for the same file. */
async function withOwnPhotos(ctx: Ctx, children: readonly FamilyChild[]) {
  const shown = children.filter((child) => child.photo).map((child) => child.student_id);
  const files = shown.length > 0 ? await listPhotoFiles(ctx.db, shown) : new Map();
  return (child: FamilyChild): FamilyChild => {
    const file_id = child.photo ? files.get(child.student_id) : undefined;
    return { ...child, photo: file_id ? `/api/files/${file_id}` : null };
  };
}

import type { InputOf, OutputOf } from '@darasa/contract/endpoint';
import type { FamilyChild } from '@darasa/contract/students/family';
import type { openPortalPreview } from '@darasa/contract/students/family-requests';
import type { Ctx } from '../../../platform/ctx.ts';
import { fail } from '../../../platform/fail.ts';
import { readConsents } from './consents.ts';
import { readChild, readFamily } from './service.ts';

/** The photo's address is the parent's own; the office sees it on the record of the learner. */
const unpictured = (child: FamilyChild): FamilyChild => ({ ...child, photo: null });

/** What the very same code gives the guardian, as far as it is about this school. */
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
  return {
    family: { ...family, children: family.children.map(unpictured) },
    page: page && { ...page, child: unpictured(page.child) },
    consents: consents?.rows ?? [],
  };
}

import { type DecidedDocument, documentType } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import type { Db } from '#platform/db/scope.ts';
import { listTypes, updateWaiver } from './queries.ts';

const typeNames = async (db: Db): Promise<string[]> =>
  (await listTypes(db)).filter((type) => !type.retired_at).map((type) => type.name);

/** Agreed to is not yet given: a third person puts it on the accounts. */
export const waiverType = documentType({
  key: 'waiver',
  label: 'Waiver',
  module: 'finance',
  about: 'learners',
  facts: [
    { name: 'type', label: 'Kind of waiver', kind: 'choice', choices: typeNames },
    { name: 'learners', label: 'Learners', kind: 'number' },
  ],
  // One by one: each is somebody's fees.
  bulk_limit_cents: 0,
  link: (id) => `/dashboard/finance/members-in-waiver/${id}`,
  onApproved: (ctx, document) => move(ctx, document, 'approved', ctx.user.id),
  onRejected: (ctx, document) => move(ctx, document, 'rejected'),
  onReturned: (ctx, document) => move(ctx, document, 'draft'),
  onWithdrawn: (ctx, document) => move(ctx, document, 'draft'),
});

async function move(
  ctx: Ctx,
  { document_id }: DecidedDocument,
  state: 'approved' | 'rejected' | 'draft',
  approved_by: string | null = null,
): Promise<void> {
  await updateWaiver(ctx.db, document_id, { state, approved_by });
  ctx.changed('waiver', document_id, { state: 'in-approval' }, { state });
}

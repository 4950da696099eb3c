import { adjustmentKindWords } from '@darasa/contract/finance/fees/fee-adjustments';
import { type DecidedDocument, documentType } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { approved } from './posting.ts';
import { updateAdjustment } from './queries.ts';

export const adjustmentType = documentType({
  key: 'fee-adjustment',
  label: 'Change of a fee account',
  module: 'finance',
  about: 'both',
  facts: [
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      choices: async () => Object.values(adjustmentKindWords),
    },
  ],
  bulk_limit_cents: 0,
  link: (id) => `/dashboard/finance/fee-panel?tab=adjustments&id=${id}`,
  onApproved: (ctx, { document_id }) => approved(ctx, document_id),
  onRejected: (ctx, document) => move(ctx, document, 'rejected'),
  onReturned: (ctx, document) => move(ctx, document, 'returned'),
  onWithdrawn: (ctx, document) => move(ctx, document, 'withdrawn'),
});

async function move(
  ctx: Ctx,
  { document_id }: DecidedDocument,
  state: 'rejected' | 'returned' | 'withdrawn',
): Promise<void> {
  await updateAdjustment(ctx.db, document_id, { state });
  ctx.changed('fee adjustment', document_id, { state: 'in-approval' }, { state });
}

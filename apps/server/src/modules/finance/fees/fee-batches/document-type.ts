import { type DecidedDocument, documentType } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { approved } from './posting.ts';
import { updateBatch } from './queries.ts';

const becomes =
  (state: 'rejected' | 'returned' | 'withdrawn') =>
  async (ctx: Ctx, { document_id }: DecidedDocument): Promise<void> => {
    await updateBatch(ctx.db, document_id, { state });
    ctx.changed('fee batch', document_id, { state: 'in-approval' }, { state });
  };

export const batchType = documentType({
  key: 'fee-batch',
  label: 'Change of many fee accounts',
  module: 'finance',
  about: 'learners',
  bulk_limit_cents: 0,
  link: (id) => `/dashboard/finance/financial-updates?tab=batches&batch=${id}`,
  onApproved: (ctx, { document_id }) => approved(ctx, document_id),
  onRejected: becomes('rejected'),
  onReturned: becomes('returned'),
  onWithdrawn: becomes('withdrawn'),
});

import { type DecidedDocument, documentType } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import { lockHold, updateHold } from './queries.ts';
import { carryOut, hold_type_key } from './service.ts';

/** Results are held by two: who asks, and somebody else who agrees. */
export const holdType = documentType({
  key: hold_type_key,
  label: 'Hold on results',
  module: 'academics',
  about: 'learners',
  link: () => '/dashboard/academics/general?tab=published',
  onApproved: async (ctx, { document_id, requested_by }) => {
    const asked = await lockHold(ctx.db, document_id);
    if (asked?.state !== 'waiting') return;
    if (requested_by === ctx.user.id) throw fail('sitting.second_person');
    await carryOut(ctx, asked);
  },
  onRejected: (ctx, document) => settle(ctx, document, 'rejected'),
  onReturned: (ctx, document) => settle(ctx, document, 'returned'),
  onWithdrawn: (ctx, document) => settle(ctx, document, 'withdrawn'),
});

async function settle(ctx: Ctx, { document_id, comment }: DecidedDocument, state: string) {
  const asked = await lockHold(ctx.db, document_id);
  if (asked?.state !== 'waiting') return;
  await updateHold(ctx.db, document_id, state);
  ctx.changed('hold on results', document_id, { state: 'waiting' }, { state, comment });
}

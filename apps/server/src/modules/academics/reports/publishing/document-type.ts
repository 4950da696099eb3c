import { type DecidedDocument, documentType } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { fail } from '#platform/fail.ts';
import * as queries from './queries.ts';
import { carryOutReopening, reopen_type_key } from './service.ts';

/** Published results are opened again by two: who asks, and somebody else who agrees. */
export const reopenType = documentType({
  key: reopen_type_key,
  label: 'Published exam to open again',
  module: 'academics',
  about: 'learners',
  bulk_limit_cents: 0,
  link: () => '/dashboard/academics/general?tab=exams',
  onApproved: carryOut,
  onRejected: (ctx, document) => settle(ctx, document, 'rejected'),
  // It is asked anew, with a better reason.
  onReturned: (ctx, document) => settle(ctx, document, 'returned'),
  onWithdrawn: (ctx, document) => settle(ctx, document, 'withdrawn'),
});

async function carryOut(ctx: Ctx, { document_id, requested_by }: DecidedDocument): Promise<void> {
  const asked = await queries.lockReopening(ctx.db, document_id);
  if (asked?.state !== 'waiting') return;
  if (requested_by === ctx.user.id) throw fail('sitting.second_person');
  await queries.updateReopening(ctx.db, document_id, 'done');
  await carryOutReopening(ctx, asked);
}

async function settle(ctx: Ctx, { document_id, comment }: DecidedDocument, state: string) {
  const asked = await queries.lockReopening(ctx.db, document_id);
  if (asked?.state !== 'waiting') return;
  await queries.updateReopening(ctx.db, document_id, state);
  ctx.changed(
    'sitting',
    asked.sitting_id,
    { reopening: 'asked for' },
    { reopening: state, comment },
  );
}

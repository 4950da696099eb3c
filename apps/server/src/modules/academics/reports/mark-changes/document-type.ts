import { type DecidedDocument, documentType } from '#platform/approvals/index.ts';
import type { Ctx } from '#platform/ctx.ts';
import { agreeing_people_min, carryOut, refuseTypist } from './applying.ts';
import * as queries from './queries.ts';
import { mark_change_type_key } from './service.ts';

/** An approved mark is corrected by three: who asks, and two who agree and did not type it. */
export const markChangeType = documentType({
  key: mark_change_type_key,
  label: 'Correction of a mark',
  module: 'academics',
  about: 'learners',
  people_min: agreeing_people_min,
  link: () => '/dashboard/academics/general?tab=corrections',
  beforeAgreeing: refuseTypist,
  onApproved: carryOut,
  onRejected: (ctx, document) => settle(ctx, document, 'rejected'),
  // It is asked anew, with a better reason.
  onReturned: (ctx, document) => settle(ctx, document, 'returned'),
  onWithdrawn: (ctx, document) => settle(ctx, document, 'withdrawn'),
});

async function settle(ctx: Ctx, { document_id, comment }: DecidedDocument, state: string) {
  const asked = await queries.lockRequest(ctx.db, document_id);
  if (asked?.state !== 'waiting') return;
  await queries.updateRequest(ctx.db, document_id, state);
  ctx.changed('mark correction', document_id, { state: 'waiting' }, { state, comment });
}

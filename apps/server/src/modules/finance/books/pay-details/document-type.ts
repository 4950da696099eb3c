import { documentType } from '#platform/approvals/index.ts';
import { approve, note, pay_details_type } from './service.ts';

/**
 * Pay details are decided one by one: where parents pay is decided one by one, by whom the school's path
 * names, or else by a director.
 */
export const payDetailsType = documentType({
  key: pay_details_type,
  label: 'Change of where parents pay',
  module: 'finance',
  about: 'neither',
  // It has no amount, and is never approved together with others.
  bulk_limit_cents: -1,
  link: () => '/dashboard/finance/setup?tab=money',
  onApproved: (ctx, { document_id }) => approve(ctx, document_id),
  onRejected: (ctx, { document_id }) => note(ctx, document_id, 'rejected'),
  onReturned: (ctx, { document_id }) => note(ctx, document_id, 'returned'),
  onWithdrawn: (ctx, { document_id }) => note(ctx, document_id, 'withdrawn'),
});

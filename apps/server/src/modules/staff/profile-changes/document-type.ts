import { documentType } from '#platform/approvals/index.ts';
import { apply, change_type_key, settle } from './settle.ts';

/** No module may look on: account numbers are for those who decide and for their owner. */
export const profileChangeType = documentType({
  key: change_type_key,
  label: 'Change of staff details',
  about: 'neither',
  link: () => '/dashboard/user/account?tab=details',
  onApproved: (ctx, { document_id, comment }) => apply(ctx, document_id, comment),
  onRejected: (ctx, { document_id, comment }) => settle(ctx, document_id, 'rejected', comment),
  onReturned: (ctx, { document_id, comment }) => settle(ctx, document_id, 'returned', comment),
  onWithdrawn: (ctx, { document_id, comment }) => settle(ctx, document_id, 'cancelled', comment),
});

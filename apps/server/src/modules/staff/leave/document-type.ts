import { documentType } from '#platform/approvals/index.ts';
import { listTypeNames } from './queries.ts';
import { leave_type_key, settle } from './settle.ts';

/** Leave goes the school's own way: to the head of the department, the head teacher, or both. */
export const leaveType = documentType({
  key: leave_type_key,
  label: 'Leave',
  module: 'roles',
  about: 'neither',
  facts: [
    { name: 'days', label: 'Days', kind: 'number' },
    { name: 'kind', label: 'Kind of leave', kind: 'choice', choices: listTypeNames },
  ],
  link: (id) => `/dashboard/administration/leave?id=${id}`,
  onApproved: (ctx, { document_id, comment }) => settle(ctx, document_id, 'approved', comment),
  onRejected: (ctx, { document_id, comment }) => settle(ctx, document_id, 'rejected', comment),
  onReturned: (ctx, { document_id, comment }) => settle(ctx, document_id, 'returned', comment),
  onWithdrawn: (ctx, { document_id, comment }) => settle(ctx, document_id, 'cancelled', comment),
});

import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { formatDate } from '@darasa/rules/dates';
import { Notice } from '@darasa/ui';

/** Somebody asked that this receipt be cancelled or moved, and where that is decided. */
export function VoidNotice({ asked }: { asked: NonNullable<Payment['void_request']> }) {
  const act = asked.to_student ? `moved to ${asked.to_student}` : 'cancelled';
  const came_back = asked.state === 'returned';
  return (
    <Notice tone="warning">
      {came_back ? `The request that it be ${act} came back` : `To be ${act}, if others agree`}:{' '}
      {asked.reason} ({asked.asked_by}, {formatDate(asked.asked_at)}).{' '}
      <a href={`/dashboard/approvals?item=${asked.item_id}`}>
        {came_back ? 'See why' : 'See who decides'}
      </a>
    </Notice>
  );
}

/** "Cancelled", "Cancel asked", "Move asked", "To be confirmed", or what a receipt is usually called in that list. */
export const receiptStatus = (row: Payment, usual: 'valid' | 'received') => {
  if (row.cancelled_at) return { status: 'cancelled' };
  if (row.void_request)
    return {
      tone: 'warning' as const,
      children: row.void_request.to_student ? 'Move asked' : 'Cancel asked',
    };
  if (row.subject_to) return { status: 'waiting', children: 'To be confirmed' };
  return { status: usual };
};

export const receipt_states = [
  { value: 'valid', label: 'Valid' },
  { value: 'void-waiting', label: 'Cancel or move asked' },
  { value: 'cancelled', label: 'Cancelled' },
];

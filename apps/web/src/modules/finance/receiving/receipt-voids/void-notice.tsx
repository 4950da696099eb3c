import type { Payment } from '@darasa/contract/finance/receiving/payments';
import { formatDate } from '@darasa/rules/dates';
import { Notice } from '@darasa/ui';

/** Somebody asked that this receipt be cancelled, and where that is decided. */
export function VoidNotice({ asked }: { asked: NonNullable<Payment['void_request']> }) {
  const came_back = asked.state === 'returned';
  return (
    <Notice tone="warning">
      {came_back ? 'The request to cancel it came back' : 'To be cancelled, if others agree'}:{' '}
      {asked.reason} ({asked.asked_by}, {formatDate(asked.asked_at)}).{' '}
      <a href={`/dashboard/approvals?item=${asked.item_id}`}>
        {came_back ? 'See why' : 'See who decides'}
      </a>
    </Notice>
  );
}

/** "Cancelled", "Cancel asked", "To be confirmed", or what a receipt is usually called in that list. */
export const receiptStatus = (row: Payment, usual: 'valid' | 'received') => {
  if (row.cancelled_at) return { status: 'cancelled' };
  if (row.void_request) return { tone: 'warning' as const, children: 'Cancel asked' };
  if (row.subject_to) return { status: 'waiting', children: 'To be confirmed' };
  return { status: usual };
};

export const receipt_states = [
  { value: 'valid', label: 'Valid' },
  { value: 'void-waiting', label: 'Cancel asked' },
  { value: 'cancelled', label: 'Cancelled' },
];

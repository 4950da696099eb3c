import { formatKes } from '@darasa/rules/money';
import type { ApprovalRow } from '@darasa/contract/platform/approvals';
import { waitInWords } from '@darasa/rules/approvals';

const hour_ms = 3_600_000;

/** "3 days ago", from the machine's own clock: an age needs no more. */
export const agoInWords = (at: string, now = Date.now()): string =>
  `${waitInWords(Math.max(0, now - Date.parse(at)) / hour_ms)} ago`;

export const nameOf = ({ type_label, number }: Pick<ApprovalRow, 'type_label' | 'number'>) =>
  [type_label, number].filter(Boolean).join(' ');

/** "KES 12,000 of the budget left after it", or by how much it goes over. */
export const leftWords = (left_cents: number): string =>
  left_cents < 0
    ? `Over the budget by ${formatKes(-left_cents)}`
    : `${formatKes(left_cents)} of the budget left after it`;

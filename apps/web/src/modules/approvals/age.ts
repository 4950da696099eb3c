import type { ApprovalRow } from '@darasa/contract/platform/approvals';
import { waitInWords } from '@darasa/rules/approvals';

const hour_ms = 3_600_000;

/** "3 days ago", from the machine's own clock: an age needs no more. */
export const agoInWords = (at: string, now = Date.now()): string =>
  `${waitInWords(Math.max(0, now - Date.parse(at)) / hour_ms)} ago`;

export const nameOf = ({ type_label, number }: Pick<ApprovalRow, 'type_label' | 'number'>) =>
  [type_label, number].filter(Boolean).join(' ');

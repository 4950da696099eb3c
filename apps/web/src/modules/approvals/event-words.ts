import type { ApprovalEvent } from '@darasa/contract/platform/approvals';

const verbs: Record<string, string> = {
  sent: 'Asked',
  'sent-again': 'Sent again',
  restarted: 'Changed and sent from the first step',
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned for a change',
  withdrawn: 'Withdrawn',
  overridden: 'Approved as a director’s decision',
  reminded: 'Late: the approvers were reminded',
  widened: 'Still late: the fallback may decide too',
  cut: 'Less was sanctioned',
};

/** "Approved by Mary Atieno for Samuel Otieno, Bursar". */
export function eventWords({ kind, who, for_name, step_name, counts }: ApprovalEvent): string {
  const by = who ? ` by ${who}` : '';
  const place = for_name ? ` for ${for_name}` : '';
  const step = step_name ? `, ${step_name}` : '';
  const undone = kind === 'approved' && !counts ? ' (no longer counts)' : '';
  return `${verbs[kind] ?? kind}${by}${place}${step}${undone}`;
}

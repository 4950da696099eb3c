import type { ApprovalEvent } from '@darasa/contract/platform/approvals';

const verbs: Record<string, string> = {
  sent: 'Sent for approval',
  'sent-again': 'Sent again',
  restarted: 'Changed and sent from the first step',
  approved: 'Approved',
  rejected: 'Rejected',
  returned: 'Returned for a change',
  withdrawn: 'Withdrawn',
  overridden: "Approved by a director's decision",
  reminded: 'Late: the approvers were reminded',
  widened: 'Still late: the fallback may decide too',
  cut: 'Less was sanctioned',
};

type Said = Pick<ApprovalEvent, 'who' | 'for_name' | 'step_name'> & { kind: string };

/** "Approved by Mary Atieno for Samuel Otieno (Bursar)". */
export function eventWords(event: Said): string {
  const { kind, who, for_name, step_name } = event;
  const by = who ? ` by ${who}` : '';
  const place = for_name ? ` for ${for_name}` : '';
  const step = step_name ? ` (${step_name})` : '';
  return `${verbs[kind] ?? kind}${by}${place}${step}`;
}

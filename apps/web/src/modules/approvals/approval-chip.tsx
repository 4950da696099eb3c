import type { ApprovalRow } from '@darasa/contract/platform/approvals';
import { approvalWords } from '@darasa/rules/approvals';
import { StatusChip } from '@darasa/ui';

type Shown = Pick<ApprovalRow, 'status' | 'step' | 'steps_count' | 'late'>;

/** "In approval (2/3)"; late ones say so. */
export function ApprovalChip({ status, step, steps_count, late }: Shown) {
  const words = approvalWords(status, step, steps_count);
  if (status !== 'in-approval') return <StatusChip status={status}>{words}</StatusChip>;
  return late ? (
    <StatusChip tone="warning" shape="triangle">
      {words}, late
    </StatusChip>
  ) : (
    <StatusChip shape="half" quiet>
      {words}
    </StatusChip>
  );
}

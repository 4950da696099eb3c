import type { RequestField } from '@darasa/contract/students/families/family';
import { StatusChip } from '@darasa/ui';

export function OutcomeChip({ outcome }: { outcome: RequestField['outcome'] }) {
  if (outcome === 'accepted') {
    return (
      <StatusChip tone="positive" shape="tick">
        Accepted
      </StatusChip>
    );
  }
  return outcome === 'declined' ? (
    <StatusChip tone="negative" shape="cross">
      Declined
    </StatusChip>
  ) : (
    <StatusChip tone="info" shape="dot">
      Waiting
    </StatusChip>
  );
}

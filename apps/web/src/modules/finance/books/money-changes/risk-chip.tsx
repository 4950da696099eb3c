import type { Risk } from '@darasa/contract/finance/books/money-changes';
import { StatusChip } from '@darasa/ui';

export function riskChip(risk: Risk) {
  if (risk === 'high') {
    return (
      <StatusChip tone="negative" shape="triangle">
        High
      </StatusChip>
    );
  }
  return risk === 'medium' ? (
    <StatusChip tone="warning" shape="diamond">
      Medium
    </StatusChip>
  ) : (
    <StatusChip quiet>Low</StatusChip>
  );
}

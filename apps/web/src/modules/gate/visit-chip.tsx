import type { PastVisit } from '@darasa/contract/gate/visits';
import { StatusChip } from '@darasa/ui';

export function VisitChip({ state }: { state: PastVisit['state'] }) {
  if (state === 'out') return <StatusChip status="done">Left</StatusChip>;
  if (state === 'in') return <StatusChip status="in_progress">On site</StatusChip>;
  return state === 'held' ? (
    <StatusChip status="pending">Waiting for the office</StatusChip>
  ) : (
    <StatusChip status="cancelled">Turned away</StatusChip>
  );
}

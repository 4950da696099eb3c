import type { PastVisit } from '@darasa/contract/gate/visits';
import { StatusChip } from '@darasa/ui';

export const state_words: Record<PastVisit['state'], string> = {
  in: 'On site',
  held: 'Waiting for the office',
  out: 'Left',
  'turned-away': 'Turned away',
};

export function VisitChip({ state }: { state: PastVisit['state'] }) {
  if (state === 'out') return <StatusChip status="done">Left</StatusChip>;
  if (state === 'in') return <StatusChip status="in_progress">On site</StatusChip>;
  return state === 'held' ? (
    <StatusChip status="pending">Waiting for the office</StatusChip>
  ) : (
    <StatusChip status="cancelled">Turned away</StatusChip>
  );
}

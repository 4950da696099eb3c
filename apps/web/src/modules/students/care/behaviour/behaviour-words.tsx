import type { BehaviourRow } from '@darasa/contract/students/care/behaviour';
import { StatusChip, type Shape, type Tone } from '@darasa/ui';

const looks: Record<NonNullable<BehaviourRow['severity']>, [string, Tone, Shape]> = {
  minor: ['Minor', 'neutral', 'ring'],
  moderate: ['Moderate', 'warning', 'half'],
  serious: ['Serious', 'negative', 'triangle'],
};

/** A reward, or how serious an incident was. */
export function BehaviourChip({ severity }: Pick<BehaviourRow, 'severity'>) {
  if (!severity) {
    return (
      <StatusChip tone="positive" shape="tick">
        Reward
      </StatusChip>
    );
  }
  const [words, tone, shape] = looks[severity];
  return (
    <StatusChip tone={tone} shape={shape}>
      {words}
    </StatusChip>
  );
}

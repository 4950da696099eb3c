import { stateWords } from '@darasa/contract/students/care/consents';
import type { ConsentState } from '@darasa/rules/consents';
import { StatusChip, type Shape, type Tone } from '@darasa/ui';

const looks: Record<ConsentState, [Tone, Shape]> = {
  given: ['positive', 'tick'],
  'not-asked': ['neutral', 'ring'],
  refused: ['negative', 'cross'],
  withdrawn: ['warning', 'dash'],
};

export function ConsentChip({ state }: { state: ConsentState }) {
  const [tone, shape] = looks[state];
  return (
    <StatusChip tone={tone} shape={shape} quiet={state === 'given'}>
      {stateWords[state]}
    </StatusChip>
  );
}

import type { ConsentState } from '@darasa/rules/consents';
import { Notice } from '@darasa/ui';

const words: Record<Exclude<ConsentState, 'given'>, string> = {
  'not-asked': 'No consent for treatment: the family was never asked. Call them before you treat.',
  refused: 'No consent for treatment: the family said no. Call them before you treat.',
  withdrawn: 'No consent for treatment: the family took it back. Call them before you treat.',
};

/** Whoever treats a child must know when the family has not agreed to it. */
export const NoTreatment = ({ consent }: { consent: ConsentState }) =>
  consent === 'given' ? null : <Notice>{words[consent]}</Notice>;

import type { ConsentState } from '@darasa/rules/consents';
import { Notice } from '@darasa/ui';

const words: Record<Exclude<ConsentState, 'given'>, string> = {
  'not-asked': 'No treatment consent on file. Call the family first.',
  refused: 'The family refused treatment consent. Call them first.',
  withdrawn: 'The family withdrew treatment consent. Call them first.',
};

/** Whoever treats a child must know when the family has not agreed to it. */
export const NoTreatment = ({ consent }: { consent: ConsentState }) =>
  consent === 'given' ? null : <Notice>{words[consent]}</Notice>;

import type { LearnerResults } from './queries.ts';

/** The grade of a result, or the code that stands instead. */
export const outcomeCode = ({
  outcome,
  code,
}: Pick<LearnerResults['results'][number], 'outcome' | 'code'>): string | null =>
  outcome === 'graded' ? code : (outcome_codes[outcome] ?? null);

/** What is printed where there is no grade; a blank is nothing. */
const outcome_codes: Record<string, string> = {
  X: 'X',
  Y: 'Y',
  P: 'P',
  W: 'W',
  excused: 'EX',
  none: 'NE',
};

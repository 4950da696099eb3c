import type { Outcome } from './mean.ts';

export const outcomes = [
  'open',
  'graded',
  'X',
  'Y',
  'U',
  'P',
  'W',
  'excused',
  'none',
] as const satisfies readonly Outcome[];

/** The grade of a result, or the code that is printed where there is none; a blank is nothing. */
export const outcomeCode = ({
  outcome,
  code,
}: {
  outcome: Outcome;
  code: string | null;
}): string | null => (outcome === 'graded' ? code : codes[outcome]);

const codes: Record<Exclude<Outcome, 'graded'>, string | null> = {
  open: null,
  X: 'X',
  Y: 'Y',
  U: 'U',
  P: 'P',
  W: 'W',
  excused: 'EX',
  none: 'NE',
};

import { randomInt } from 'node:crypto';

// Without letters and figures that look alike: a parent reads it aloud.
const letters = 'ACDEFGHJKMNPQRTUVWXY34679';

/** The code on the foot of a paper, by which anybody can check it. */
export const newCode = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

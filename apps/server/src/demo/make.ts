import { createHash } from 'node:crypto';

/** Demo data is the same on every machine: ids and choices follow from words, not from chance. */
export function demoId(words: string): string {
  const hex = createHash('sha256').update(`darasa demo ${words}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The nth pick from a list, spread so that neighbours differ. */
export const pick = <T>(list: readonly T[], words: string): T => list[hashed(words) % list.length]!;

/** A number that follows from words and looks like chance. */
export const hashed = (words: string): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0);

/** One learner in ten is left out of reminders for comparison, by the rule that the product has for it. */
export const isControl = (student_id: string): boolean =>
  Number.parseInt(student_id.slice(-6), 16) % 100 < 10;

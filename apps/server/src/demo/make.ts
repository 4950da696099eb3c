import { createHash } from 'node:crypto';

/** Demo data is the same on every machine: ids and choices follow from words, not from chance. */
export function demoId(words: string): string {
  const hex = createHash('sha256').update(`darasa demo ${words}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The nth pick from a list, spread so that neighbours differ. */
export function pick<T>(list: readonly T[], words: string): T {
  const n = createHash('sha256').update(words).digest().readUInt32BE(0);
  return list[n % list.length]!;
}

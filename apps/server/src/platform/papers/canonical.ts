import { createHash } from 'node:crypto';

/**
 * Canonical JSON writes the same value always in the same letters: keys in their order, and what is
 * undefined left out. So a hash of it holds for whoever keeps the value elsewhere.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`);
  return `{${fields.join(',')}}`;
}

/** The fingerprint of a snapshot: SHA-256 of its canonical JSON, in hexadecimal. */
export const fingerprintOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

// Scales that may stand beside each other in one column of a report.

import { collapse } from './scales.ts';

/** EE1 and EE2 belong to EE, so four levels and eight are one family; grades A to E are another. */
export function isOneFamily(codes: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [new Set(codes.map(collapse)), new Set(others.map(collapse))];
  return [...one].every((code) => other.has(code)) || [...other].every((code) => one.has(code));
}

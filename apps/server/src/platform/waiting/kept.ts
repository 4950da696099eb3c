import type { CountedSource, TrailEnd } from './queries.ts';

/** What was counted, and how far the trail of changes went then. */
interface Kept {
  end: TrailEnd;
  at_ms: number;
  counted: CountedSource[];
}

// Most visits to the home come while nothing was changed since the last. Every act of a person leaves a line
// in the trail, so counts are true for as long as that has no new one; what comes by itself, such as a
// message or the hour at which somebody should have left, is seen when they are this old.
const kept_ms_max = 15_000;
const kept_max = 5_000;
const kept = new Map<string, Kept>();

export function keptCounts(key: string, now: Date): Kept | undefined {
  const found = kept.get(key);
  return found && now.getTime() - found.at_ms <= kept_ms_max ? found : undefined;
}

export const isSameEnd = (one: TrailEnd, other: TrailEnd): boolean =>
  one.at === other.at && one.count === other.count;

/** The oldest are forgotten first. */
export function keepCounts(key: string, end: TrailEnd, now: Date, counted: CountedSource[]): void {
  kept.delete(key);
  kept.set(key, { end, at_ms: now.getTime(), counted });
  if (kept.size > kept_max) kept.delete(kept.keys().next().value!);
}

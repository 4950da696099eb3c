/** What one turn of one side gave. */
export interface Sample {
  per_s: number;
  p50_ms: number;
  p99_ms: number;
  calls: number;
  /** What the server's process spent on one call, where the system tells; NaN elsewhere. */
  cpu_ms: number;
  /** Answers that were not 200, by status. */
  failed: Record<string, number>;
}

/** A side that does not play has no samples. */
export type Sides<K extends string> = Record<K, (() => Promise<Sample>) | undefined>;

const warm_ups = 3;

/**
 * The machine is faster in one minute and slower in the next, so the sides take turns and only what
 * stands side by side is divided. The first turns of each warm it up and are thrown away: a program
 * that has just begun to do something new does it several times slower.
 */
export async function takeTurns<K extends string>(
  rounds: number,
  sides: Sides<K>,
): Promise<Record<K, Sample[]>> {
  const names = Object.keys(sides) as K[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<
    K,
    Sample[]
  >;
  for (let round = 1 - warm_ups; round <= rounds; round++) {
    // Whoever goes second inherits the noise of the first, so they swap.
    const order = round % 2 === 0 ? names : names.toReversed();
    for (const name of order) {
      const sample = await sides[name]?.();
      if (sample && round > 0) taken[name].push(sample);
    }
  }
  return taken;
}

type Field = 'per_s' | 'p50_ms' | 'p99_ms' | 'cpu_ms';

export const medianOf = (samples: Sample[], field: Field): number =>
  median(samples.map((sample) => sample[field]));

/** The median of the ratios of each round, never the ratio of two medians. */
export const ratioOf = (over: Sample[], under: Sample[], field: Field): number =>
  median(over.map((sample, i) => sample[field] / under[i]![field]));

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const odd = sorted.length % 2 === 1;
  return odd ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function percentile(sorted: ArrayLike<number>, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** The sample that the times of all calls give. Nobody looked at the processor yet. */
export function sampleOf(took_ms: number[], lasted_ms: number): Sample {
  const sorted = Float64Array.from(took_ms).sort();
  return {
    per_s: (took_ms.length / lasted_ms) * 1000,
    p50_ms: percentile(sorted, 0.5),
    p99_ms: percentile(sorted, 0.99),
    calls: took_ms.length,
    cpu_ms: NaN,
    failed: {},
  };
}

/** A figure made of refusals is no figure: says so instead of a number. */
export function failuresIn(samples: Sample[]): string | undefined {
  const all = new Map<string, number>();
  for (const { failed } of samples) {
    for (const [status, count] of Object.entries(failed)) {
      all.set(status, (all.get(status) ?? 0) + count);
    }
  }
  if (all.size === 0) return undefined;
  return [...all].map(([status, count]) => `${count} x ${status}`).join(', ');
}

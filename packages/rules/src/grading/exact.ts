// Exact arithmetic for marks: fractions of whole numbers, rounded once, when everything is done.

/** A fraction in lowest terms. Both numbers are safe integers, and the lower one is above zero. */
export interface Fraction {
  readonly n: number;
  readonly d: number;
}

/** A fraction that may be too fine for safe integers, such as an average that decays for a term. */
export interface Quotient {
  readonly n: number | bigint;
  readonly d: number | bigint;
}

/** A mark is rounded before it is graded as the school says; a figure, to so many decimals. */
export type Rounding = 'none' | 'whole' | 'tenth';

export function fraction(n: number, d = 1): Fraction {
  if (d <= 0) throw new RangeError(`not a denominator: ${d}`);
  const shared = commonDivisor(n, d);
  return { n: whole(n / shared), d: whole(d / shared) };
}

/** A typed decimal as the fraction that it says: 28.5 is 57/2. Four decimals are the most we keep. */
export const fractionOf = (value: number): Fraction =>
  Number.isSafeInteger(value) ? { n: value, d: 1 } : fraction(partsOf(value), parts_of_one);

/** One typed decimal over another: 28.5 of 50 is 57/100. */
export const ratioOf = (value: number, of: number): Fraction =>
  fraction(partsOf(value), partsOf(of));

export function plus(a: Fraction, b: Fraction): Fraction {
  const shared = commonDivisor(a.d, b.d);
  const n = whole(a.n * (b.d / shared)) + whole(b.n * (a.d / shared));
  return fraction(whole(n), whole((a.d / shared) * b.d));
}

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });

/** Crosswise reduction comes before the multiplication, so that what fits stays safe on the way. */
export function times(a: Fraction, b: Fraction): Fraction {
  const left = commonDivisor(a.n, b.d);
  const right = commonDivisor(b.n, a.d);
  return {
    n: whole((a.n / left) * (b.n / right)),
    d: whole((a.d / right) * (b.d / left)),
  };
}

export function over(a: Fraction, b: Fraction): Fraction {
  if (b.n <= 0) throw new RangeError(`not a divisor: ${b.n}`);
  return times(a, { n: b.d, d: b.n });
}

export function sumOf(values: readonly Fraction[]): Fraction {
  const { n, d } = commonSum(values);
  return fraction(n, d);
}

export function averageOf(values: readonly Fraction[]): Fraction {
  const { n, d } = commonSum(values);
  return fraction(n, whole(d * values.length));
}

/** Weights are typed decimals; only how they stand to one another counts. */
export function weightedAverageOf(
  values: readonly Fraction[],
  weights: readonly number[],
): Fraction {
  const smallest = smallestWhole(weights);
  const { n, d } = commonSum(values, smallest);
  return fraction(n, whole(d * smallest.reduce((sum, weight) => sum + weight, 0)));
}

/** Decimals as the smallest whole numbers that stand to one another as they do: 30, 30, 40 is 3, 3, 4. */
export function smallestWhole(values: readonly number[]): number[] {
  const parts = values.map(partsOf);
  const shared = parts.reduce(commonDivisor, 0);
  return parts.map((one) => one / shared);
}

/** Below zero when a is less than b, above zero when it is more. */
export function compare(a: Quotient, b: Quotient): number {
  const [left, right] = [BigInt(a.n) * BigInt(b.d), BigInt(b.n) * BigInt(a.d)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Half goes up, and below zero away from it, so that a loss is as large as the gain it mirrors. */
export function roundOnce(value: Quotient, to: Rounding | number): number {
  if (to === 'none') return Number(value.n) / Number(value.d);
  const decimals = decimalsOf(to);
  return (
    roundSafely(value, decimals) ??
    at(decimals, (unit) => {
      const [n, d] = [BigInt(value.n) * unit * 2n, BigInt(value.d)];
      return (n < 0n ? n - d : n + d) / (2n * d);
    })
  );
}

/** Whole numbers that stay safe on the way need no large ones: a class is rounded thousands of times. */
function roundSafely({ n, d }: Quotient, decimals: number): number | undefined {
  if (typeof n !== 'number' || typeof d !== 'number') return undefined;
  const unit = 10 ** decimals;
  const above = 2 * Math.abs(n) * unit + d;
  if (!Number.isSafeInteger(above)) return undefined;
  const units = (above - (above % (2 * d))) / (2 * d);
  // Nothing is never below zero.
  return (n < 0 && units > 0 ? -units : units) / unit;
}

/** A cut drops what is beyond so many decimals: 79.996 is 79.99, and never the floor it missed. */
export const cut = (value: Quotient, decimals: number): number =>
  at(decimals, (unit) => (BigInt(value.n) * unit) / BigInt(value.d));

/** The square root, rounded once from the exact fraction: no double stands in between. */
export const rootOnce = (value: Quotient, decimals: number): number =>
  at(decimals, (unit) => {
    const twice = wholeRoot((4n * BigInt(value.n) * unit * unit) / BigInt(value.d));
    return (twice + 1n) / 2n;
  });

const parts_of_one = 10_000;
/** Reading a decimal as a double is off by less than this many parts, for every mark there can be. */
const parts_slack = 1e-4;

function partsOf(value: number): number {
  const parts = Math.round(value * parts_of_one);
  if (Math.abs(value * parts_of_one - parts) > parts_slack) {
    throw new RangeError(`not a decimal of at most four places: ${value}`);
  }
  return whole(parts);
}

const decimalsOf = (to: Exclude<Rounding, 'none'> | number): number =>
  to === 'whole' ? 0 : to === 'tenth' ? 1 : to;

/** Adds over one denominator and reduces nothing: most of the time of a class goes into this. */
function commonSum(values: readonly Fraction[], weights?: readonly number[]): Fraction {
  const d = values.reduce((d, value) => commonMultiple(d, value.d), 1);
  let n = 0;
  values.forEach((value, i) => {
    n = whole(n + value.n * (d / value.d) * (weights?.[i] ?? 1));
  });
  return { n, d };
}

const at = (decimals: number, unitsOf: (unit: bigint) => bigint): number =>
  Number(unitsOf(10n ** BigInt(decimals))) / 10 ** decimals;

export const commonMultiple = (a: number, b: number): number =>
  b === 1 ? a : (a / commonDivisor(a, b)) * b;

function commonDivisor(a: number, b: number): number {
  let [large, small] = [Math.abs(a), Math.abs(b)];
  while (small !== 0) [large, small] = [small, large % small];
  return large;
}

/** Newton's way, from above: the first step that does not go down has found the root. */
function wholeRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let root = square;
  for (let next = square / 2n; next < root; next = (root + square / root) / 2n) root = next;
  return root;
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe whole number: ${value}`);
  return value;
}

import { cents_max } from '../money.ts';

/**
 * "5.00", 1, 1.5, "20,000.00" and "22459.0" as providers write them, in whole cents. Figures are read
 * as text and never calculated with. Anything else, and nothing or less, is null.
 */
export function providerCents(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,4}))?$/.exec(String(value).trim());
  if (!match) return null;
  const decimals = (match[2] ?? '').padEnd(2, '0');
  // Tenths of a cent do not exist: whoever sends them means something else.
  if (/[1-9]/.test(decimals.slice(2))) return null;
  const cents = Number(match[1]!.replaceAll(',', '') + decimals.slice(0, 2));
  return cents > 0 && cents <= cents_max ? cents : null;
}

/** Shares an amount among children by what each owes; what is more than all owe goes to the first. */
export function shareByBalance(amount_cents: number, owed_cents: readonly number[]): number[] {
  const owed = owed_cents.map((one) => Math.max(0, one));
  const total = owed.reduce((sum, one) => sum + one, 0);
  if (total === 0 || amount_cents >= total) {
    return owed.map((one, i) => (i === 0 ? one + amount_cents - total : one));
  }
  const exact = owed.map((one) => BigInt(one) * BigInt(amount_cents));
  const shares = exact.map((one) => Number(one / BigInt(total)));
  const rest = exact.map((one) => Number(one % BigInt(total)));
  let left = amount_cents - shares.reduce((sum, one) => sum + one, 0);
  const order = rest.map((_, i) => i).toSorted((a, b) => rest[b]! - rest[a]! || a - b);
  for (const i of order) {
    if (left === 0) break;
    shares[i]! += 1;
    left -= 1;
  }
  return shares;
}

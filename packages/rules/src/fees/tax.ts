/**
 * The treatment is what a vote head is for the tax: no invoice is made, it is exempt (A), or taxed at the
 * usual rate (B).
 */
export const tax_treatments = ['none', 'exempt', 'standard'] as const;
export type TaxTreatment = (typeof tax_treatments)[number];
export type TaxedAmount = Exclude<TaxTreatment, 'none'>;

export const tax_codes: Record<TaxedAmount, 'A' | 'B'> = { exempt: 'A', standard: 'B' };
export const tax_percents: Record<TaxedAmount, number> = { exempt: 0, standard: 16 };
export const tax_words: Record<TaxTreatment, string> = {
  none: 'No tax invoice',
  exempt: 'Exempt (A)',
  standard: 'Standard, 16% (B)',
};

/**
 * The tax inside an amount that contains it: 16 of every 116, to the nearest cent; exactly half a cent
 * does not occur. In whole numbers all the way, so that every machine says the same.
 */
export function taxInside(amount_cents: number, tax: TaxedAmount): number {
  const percent = BigInt(tax_percents[tax]);
  const whole = 100n + percent;
  return Number((2n * BigInt(amount_cents) * percent + whole) / (2n * whole));
}

export interface TaxedLine {
  tax: TaxedAmount;
  amount_cents: number;
}

export interface TaxSums {
  exempt_cents: number;
  standard_cents: number;
  tax_cents: number;
}

/** The sums of a paper are those of its lines, so that whoever adds them up finds the same. */
export function taxSums(lines: readonly TaxedLine[]): TaxSums {
  const sums: TaxSums = { exempt_cents: 0, standard_cents: 0, tax_cents: 0 };
  for (const { tax, amount_cents } of lines) {
    sums[`${tax}_cents`] += amount_cents;
    sums.tax_cents += taxInside(amount_cents, tax);
  }
  return sums;
}

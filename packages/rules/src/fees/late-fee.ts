import { formatKes } from '../money.ts';

/** After so many days, so much of what is owed, or an amount. */
export interface LateFeeStep {
  after_days: number;
  percent?: number | undefined;
  amount_cents?: number | undefined;
}

export interface LateFee {
  after_days: number;
  fee_cents: number;
  /** "After 14 days: 5% of KES 12,000.00". */
  why: string;
}

/**
 * Late fees are what a debt that is so many days late is charged now: each step once, in the whole term
 * never more than the cap nor than the debt itself, and whole cents.
 */
export function lateFees(
  debt: { owed_cents: number; days_late: number },
  steps: readonly LateFeeStep[],
  before: { steps: readonly number[]; charged_cents: number },
  cap_cents: number | null,
): LateFee[] {
  const is_capped = cap_cents !== null && cap_cents < debt.owed_cents;
  let room = (is_capped ? cap_cents : debt.owed_cents) - before.charged_cents;
  const due = steps
    .filter((step) => debt.days_late >= step.after_days && !before.steps.includes(step.after_days))
    .sort((a, b) => a.after_days - b.after_days);
  return due.flatMap((step) => {
    const full = step.amount_cents ?? Math.round((debt.owed_cents * (step.percent ?? 0)) / 100);
    const fee_cents = Math.min(full, room);
    if (fee_cents <= 0) return [];
    room -= fee_cents;
    const cut = fee_cents === full ? '' : is_capped ? ', up to the limit' : ', not above the debt';
    const why = `${wordsOf(step, debt.owed_cents)}${cut}`;
    return [{ after_days: step.after_days, fee_cents, why }];
  });
}

const wordsOf = (step: LateFeeStep, owed_cents: number): string =>
  `After ${step.after_days} ${step.after_days === 1 ? 'day' : 'days'}: ${
    step.amount_cents === undefined
      ? `${step.percent}% of ${formatKes(owed_cents)}`
      : formatKes(step.amount_cents)
  }`;

import { allocate, type AllocationRule, type Due, type Share } from './allocate.ts';

export interface Settlement {
  /** Dues that were paid twice over: what is too much goes to the family's credit. */
  overpaid: Share[];
  /** What the credit pays of the rest. */
  paid: Share[];
  /** The credit that is left. */
  prepaid_cents: number;
}

/**
 * Puts an account in order after anything has changed it: no due is below zero, and no credit lies
 * idle while something is owed. What is owed less what is prepaid stays the same to the cent.
 */
export function settleAccount(
  dues: readonly Due[],
  prepaid_cents: number,
  rule?: AllocationRule,
): Settlement {
  const overpaid = dues
    .filter((due) => due.due_cents < 0)
    .map(({ semester_id, vote_head_id, due_cents }) => ({
      semester_id,
      vote_head_id,
      amount_cents: -due_cents,
    }));
  const credit_cents = overpaid.reduce((sum, one) => sum + one.amount_cents, prepaid_cents);
  const { shares, prepaid_cents: left_cents } = allocate(Math.max(credit_cents, 0), dues, rule);
  return { overpaid, paid: shares, prepaid_cents: credit_cents < 0 ? credit_cents : left_cents };
}

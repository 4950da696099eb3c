import { shareOut } from './allocate.ts';

export interface ExpectedShare {
  due_on: string;
  amount_cents: number;
  /** What is paid fills the instalments from the first on. */
  paid_cents: number;
  state: 'paid' | 'due' | 'late';
}

/** The expected sum is what a term asks by when, after what is waived, and how far the payments reach. */
export function expectedBy(
  plan: readonly { due_on: string; percent: number }[],
  term: { asked_cents: number; paid_cents: number },
  today: string,
): ExpectedShare[] {
  const ordered = [...plan].sort((a, b) => (a.due_on < b.due_on ? -1 : 1));
  const amounts = shareOut(
    Math.max(term.asked_cents, 0),
    ordered.map((one) => one.percent),
  );
  let left = Math.max(term.paid_cents, 0);
  return ordered.map(({ due_on }, i) => {
    const amount_cents = amounts[i]!;
    const paid_cents = Math.min(left, amount_cents);
    left -= paid_cents;
    const state = paid_cents === amount_cents ? 'paid' : due_on < today ? 'late' : 'due';
    return { due_on, amount_cents, paid_cents, state };
  });
}

/**
 * The next instalment is what is asked next when payments fill the instalments from the first on; nothing
 * when all are paid.
 */
export function nextInstalment(
  instalments: readonly { due_on: string; amount_cents: number }[],
  paid_cents: number,
): { due_on: string; amount_cents: number } | null {
  let left = Math.max(paid_cents, 0);
  for (const { due_on, amount_cents } of instalments.toSorted((a, b) =>
    a.due_on < b.due_on ? -1 : 1,
  )) {
    if (left < amount_cents) return { due_on, amount_cents: amount_cents - left };
    left -= amount_cents;
  }
  return null;
}

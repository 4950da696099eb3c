// How a payment is spread over what a learner owes. Pure, to the cent, and the same every time.

/** A due is what is owed for one vote head of one term. */
export interface Due {
  semester_id: string;
  /** Terms in the order of the calendar: the smaller, the older. */
  semester_order: number;
  vote_head_id: string;
  /** Vote heads of the same priority share; a smaller number is paid first. */
  priority: number;
  /** Decides who gets an odd cent when shares are alike. */
  position: number;
  due_cents: number;
}

export type Spread = 'priority' | 'pro-rata';
export type TermOrder = 'arrears-first' | 'current-first';

export interface AllocationRule {
  terms: TermOrder;
  spread: Spread;
}

export interface Share {
  semester_id: string;
  vote_head_id: string;
  amount_cents: number;
}

export interface Step {
  /** Which dues were paid together: a term, and a priority within it. */
  semester_id: string;
  priority: number | null;
  owed_cents: number;
  paid_cents: number;
}

export interface Allocation {
  shares: Share[];
  /** What is left when everything is paid: the family's money, kept for the next bill. */
  prepaid_cents: number;
  /** The working, in the order it was done. */
  steps: Step[];
}

export const usual_rule: AllocationRule = { terms: 'arrears-first', spread: 'priority' };

/** Pays group after group: whole while the money lasts, then in proportion to what each is owed. */
export function allocate(
  amount_cents: number,
  dues: readonly Due[],
  rule: AllocationRule = usual_rule,
): Allocation {
  if (!Number.isSafeInteger(amount_cents) || amount_cents < 0) {
    throw new RangeError(`not an amount to allocate: ${amount_cents}`);
  }
  let left_cents = amount_cents;
  const shares: Share[] = [];
  const steps: Step[] = [];
  for (const group of groupsOf(dues, rule)) {
    if (left_cents === 0) break;
    const owed_cents = sum(group.map((due) => due.due_cents));
    const paid_cents = Math.min(left_cents, owed_cents);
    const first = group[0]!;
    steps.push({
      semester_id: first.semester_id,
      priority: rule.spread === 'priority' ? first.priority : null,
      owed_cents,
      paid_cents,
    });
    const parts = shareOut(
      paid_cents,
      group.map((due) => due.due_cents),
    );
    group.forEach(({ semester_id, vote_head_id }, i) => {
      const part = parts[i]!;
      if (part > 0) shares.push({ semester_id, vote_head_id, amount_cents: part });
    });
    left_cents -= paid_cents;
  }
  return { shares, prepaid_cents: left_cents, steps };
}

/**
 * Shares a total in proportion to weights: the floor of each share, then a cent each to the largest
 * remainders, ties to the one that stands first. The parts add up to the total exactly.
 */
export function shareOut(total_cents: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total_cents) * BigInt(weight));
  const parts = exact.map((one) => Number(one / BigInt(all)));
  const remainders = exact.map((one, i) => ({ i, rest: one % BigInt(all) }));
  remainders.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  let left = total_cents - sum(parts);
  for (const { i } of remainders) {
    if (left === 0) break;
    parts[i]! += 1;
    left -= 1;
  }
  return parts;
}

function groupsOf(dues: readonly Due[], rule: AllocationRule): Due[][] {
  const way = rule.terms === 'arrears-first' ? 1 : -1;
  const priorityOf = (due: Due) => (rule.spread === 'priority' ? due.priority : 0);
  const ordered = dues
    .filter((due) => due.due_cents > 0)
    .sort(
      (a, b) =>
        (a.semester_order - b.semester_order) * way ||
        priorityOf(a) - priorityOf(b) ||
        a.position - b.position ||
        compare(a.vote_head_id, b.vote_head_id),
    );
  const groups: Due[][] = [];
  for (const due of ordered) {
    const last = groups.at(-1);
    const first = last?.[0];
    const same = first?.semester_id === due.semester_id && priorityOf(first) === priorityOf(due);
    if (last && same) last.push(due);
    else groups.push([due]);
  }
  return groups;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

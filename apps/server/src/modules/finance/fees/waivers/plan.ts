import { waive, type BilledHead } from '@darasa/rules/fees/waive';
import { groupBy } from '@darasa/rules/group-by';
import type { BilledRow, PlanRow, UseRow } from './queries.ts';

export interface PlannedUse {
  row: PlanRow;
  shares: { vote_head_id: string; amount_cents: number }[];
  amount_cents: number;
}

export interface Plan {
  uses: PlannedUse[];
  /** Why a learner's term is left out, by member. */
  problems: Map<string, string>;
}

/** Uses are what waivers take off terms that were billed: each once, the older waiver first. */
export function planUses(rows: PlanRow[], billed: BilledRow[], uses: UseRow[]): Plan {
  const bills = groupBy(billed, keyOf);
  const before = groupBy(uses, keyOf);
  const plan: Plan = { uses: [], problems: new Map() };
  for (const row of rows) {
    const key = keyOf(row);
    const others = (before.get(key) ?? []).filter((use) => use.member_id !== row.member_id);
    if ((before.get(key) ?? []).some((use) => use.member_id === row.member_id)) continue;
    const bill = bills.get(key);
    const refused = whyNot(row, bill, others);
    if (refused) {
      plan.problems.set(row.member_id, refused);
      continue;
    }
    const shares = waive(termsOf(row), bill!);
    const amount_cents = shares.reduce((sum, one) => sum + one.amount_cents, 0);
    if (amount_cents === 0) {
      plan.problems.set(row.member_id, 'Nothing of this is left to waive');
      continue;
    }
    plan.uses.push({ row, shares, amount_cents });
    // The next waiver of the same learner meets what this one left.
    bills.set(
      key,
      bill!.map((head) => lessened(head, shares)),
    );
    before.set(key, [...(before.get(key) ?? []), { ...row, amount_cents }]);
  }
  return plan;
}

function whyNot(row: PlanRow, bill: BilledRow[] | undefined, others: UseRow[]): string | null {
  if (row.member_state !== 'active') return 'Not active';
  if (!bill || bill.length === 0) return 'Applies when the term is billed';
  if (others.length > 0 && (!row.is_stackable || others.some((use) => !use.is_stackable))) {
    return 'Has another waiver this term, and these do not add up';
  }
  return null;
}

const termsOf = (row: PlanRow) =>
  row.override_cents === null
    ? row
    : { ...row, basis: 'amount' as const, amount_cents: row.override_cents };

function lessened<H extends BilledHead>(head: H, shares: PlannedUse['shares']): H {
  const share = shares.find((one) => one.vote_head_id === head.vote_head_id);
  return share ? { ...head, waived_cents: head.waived_cents + share.amount_cents } : head;
}

const keyOf = (one: { student_id: string; semester_id: string }): string =>
  `${one.student_id} ${one.semester_id}`;

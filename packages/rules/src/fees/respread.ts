import { groupBy } from '../group-by.ts';
import { allocate, type Due } from './allocate.ts';

/** A paid share is what one payment paid of one vote head in one term, as it stands. */
export interface PaidShare extends Omit<Due, 'due_cents'> {
  payment_id: string;
  amount_cents: number;
}

export interface Movement {
  payment_id: string;
  /** More than zero is owed again, less than zero is paid by it now; together they are nothing. */
  lines: { semester_id: string; vote_head_id: string; amount_cents: number }[];
}

/**
 * Spreads the payments of one learner again, in the order they came, by the priorities that hold
 * now: everything they paid is owed again first. Each payment pays as much as it did before.
 */
export function respread(shares: readonly PaidShare[], owed: readonly Due[]): Movement[] {
  const dues = new Map<string, Due>();
  for (const due of owed) dues.set(keyOf(due), { ...due });
  for (const { payment_id: _payment, amount_cents, ...share } of shares) {
    const due = dues.get(keyOf(share)) ?? { ...share, due_cents: 0 };
    dues.set(keyOf(share), { ...due, due_cents: due.due_cents + amount_cents });
  }
  return [...groupBy(shares, (share) => share.payment_id)].flatMap(([payment_id, paid]) => {
    const total = paid.reduce((sum, share) => sum + share.amount_cents, 0);
    const given = allocate(total, [...dues.values()]).shares;
    for (const share of given) dues.get(keyOf(share))!.due_cents -= share.amount_cents;
    const lines = differences(paid, given);
    return lines.length > 0 ? [{ payment_id, lines }] : [];
  });
}

type Part = { semester_id: string; vote_head_id: string; amount_cents: number };

function differences(before: readonly Part[], after: readonly Part[]): Part[] {
  const changes = new Map<string, Part>();
  const add = ({ semester_id, vote_head_id, amount_cents }: Part, sign: 1 | -1) => {
    const key = keyOf({ semester_id, vote_head_id });
    const known = changes.get(key)?.amount_cents ?? 0;
    changes.set(key, { semester_id, vote_head_id, amount_cents: known + sign * amount_cents });
  };
  for (const part of before) add(part, 1);
  for (const part of after) add(part, -1);
  return [...changes.values()].filter((part) => part.amount_cents !== 0);
}

const keyOf = (one: { semester_id: string; vote_head_id: string }): string =>
  `${one.semester_id} ${one.vote_head_id}`;

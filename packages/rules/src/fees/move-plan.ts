import { addDays, daysBetween, type IsoDate } from '../dates.ts';

interface Instalment {
  due_on: IsoDate;
  percent?: number | undefined;
  amount_cents?: number | undefined;
}

interface Side {
  starts_on: IsoDate;
  ends_on: IsoDate;
  total_cents: number;
}

/**
 * The plan of one structure for another: as many days after the term began, within the term, and
 * amounts in the same shares, in whole shillings. What rounding leaves is in the last part.
 */
export function movePlan(plan: readonly Instalment[], from: Side, to: Side): Instalment[] {
  const days = new Map<IsoDate, number>();
  for (const part of plan) {
    const day = addDays(to.starts_on, daysBetween(from.starts_on, part.due_on));
    const due_on = day > to.ends_on ? to.ends_on : day < to.starts_on ? to.starts_on : day;
    days.set(due_on, (days.get(due_on) ?? 0) + (part.percent ?? part.amount_cents ?? 0));
  }
  const parts = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  if (plan[0]?.amount_cents === undefined) {
    return parts.map(([due_on, percent]) => ({ due_on, percent }));
  }
  let left_cents = to.total_cents;
  return parts
    .map(([due_on, cents], i) => {
      const share = Math.round((cents * to.total_cents) / from.total_cents / 100) * 100;
      const amount_cents = i === parts.length - 1 ? left_cents : Math.min(share, left_cents);
      left_cents -= amount_cents;
      return { due_on, amount_cents };
    })
    .filter((part) => part.amount_cents > 0);
}

import { rateOf } from '../money.ts';
import { shareOut } from './allocate.ts';

/**
 * The terms of a waiver are what a kind of waiver gives: a part of the bill or a sum, up to a cap, on some
 * vote heads.
 */
export interface WaiverTerms {
  basis: 'percent' | 'amount';
  percent: number | null;
  amount_cents: number | null;
  cap_cents: number | null;
  /** None means all of them. */
  vote_head_ids: readonly string[];
}

/** A billed head is what a term asked for one vote head, and what of it was waived before. */
export interface BilledHead {
  vote_head_id: string;
  billed_cents: number;
  waived_cents: number;
}

export interface WaivedHead {
  vote_head_id: string;
  amount_cents: number;
}

/**
 * A waived part is what a waiver takes off a bill, vote head by vote head. Never more than was billed,
 * whatever was waived before; the parts add up to the whole to the cent.
 */
export function waive(terms: WaiverTerms, bill: readonly BilledHead[]): WaivedHead[] {
  const covered = bill.filter(
    ({ vote_head_id }) =>
      terms.vote_head_ids.length === 0 || terms.vote_head_ids.includes(vote_head_id),
  );
  const rooms = covered.map((one) => Math.max(one.billed_cents - one.waived_cents, 0));
  const room = rooms.reduce((sum, one) => sum + one, 0);
  const billed = covered.reduce((sum, one) => sum + Math.max(one.billed_cents, 0), 0);
  const wanted =
    terms.basis === 'percent' ? percentOf(billed, terms.percent ?? 0) : (terms.amount_cents ?? 0);
  const total = Math.min(wanted, terms.cap_cents ?? wanted, room);
  return shareOut(total, rooms).flatMap((amount_cents, i) =>
    amount_cents > 0 ? [{ vote_head_id: covered[i]!.vote_head_id, amount_cents }] : [],
  );
}

/** Half a cent goes up, and no fraction is ever kept. */
export const percentOf = (amount_cents: number, percent: number): number =>
  rateOf(amount_cents, percent * 100);

/**
 * A share of a price is what is left of a price when only some of the days are used: a learner who becomes
 * a boarder in the middle of a term pays for the rest of it.
 */
export const proRata = (amount_cents: number, days: number, of_days: number): number =>
  of_days <= 0
    ? 0
    : shareOut(Math.abs(amount_cents), [days, of_days - days])[0]! * Math.sign(amount_cents);

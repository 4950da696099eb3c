import { daysBetween, type IsoDate } from '../dates.ts';
import { proRata } from './waive.ts';

/** A joining rule says how a school bills whoever joins when the term has begun. */
export interface JoiningRule {
  is_on: boolean;
  /** Who joins within so many days of the opening pays the whole term. */
  whole_days: number;
}

/** The part of a term that is billed. */
export interface TermShare {
  days: number;
  of_days: number;
}

export function termShare(
  term: { starts_on: IsoDate; ends_on: IsoDate },
  joined_on: IsoDate,
  rule: JoiningRule,
): TermShare {
  const of_days = daysBetween(term.starts_on, term.ends_on) + 1;
  const days_late = daysBetween(term.starts_on, joined_on);
  if (!rule.is_on || days_late < rule.whole_days || days_late <= 0)
    return { days: of_days, of_days };
  return { days: Math.max(of_days - days_late, 0), of_days };
}

/** A bill is in whole shillings: what is left of one goes to the school. */
export const shareOfPrice = (amount_cents: number, { days, of_days }: TermShare): number =>
  days >= of_days
    ? amount_cents
    : Math.min(amount_cents, Math.ceil(proRata(amount_cents, days, of_days) / 100) * 100);

/**
 * The rest says how much of a term is left from a day on, in days or in weeks; a week that has begun
 * counts.
 */
export function restOfTerm(
  term: { starts_on: IsoDate; ends_on: IsoDate },
  from_on: IsoDate,
  by: 'days' | 'weeks',
): { parts: number; parts_left: number } {
  const of_days = daysBetween(term.starts_on, term.ends_on) + 1;
  const gone_days = daysBetween(term.starts_on, from_on);
  if (by === 'days') return { parts: of_days, parts_left: of_days - gone_days };
  const parts = Math.ceil(of_days / 7);
  return { parts, parts_left: parts - Math.floor(gone_days / 7) };
}

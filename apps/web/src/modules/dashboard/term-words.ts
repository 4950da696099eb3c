import type { DashboardTerm } from '@darasa/contract/dashboard/dashboard';
import { addDays, daysBetween, formatDay, type IsoDate } from '@darasa/rules/dates';

/** "Tuesday 15 September 2026. Term 3, week 4 of 9. Half term starts on Friday 2 October." */
export function dateLine(today: IsoDate, terms: readonly DashboardTerm[]): string {
  const date = `${formatDay(today)} ${today.slice(0, 4)}.`;
  const current = terms.find((term) => term.starts_on <= today && today <= term.ends_on);
  if (current) return `${date} ${weekWords(today, current)} ${nextDate(today, current)}`;
  const next = terms.find((term) => term.starts_on > today);
  return next ? `${date} ${next.name} starts on ${dayWords(today, next.starts_on)}.` : date;
}

function weekWords(today: IsoDate, term: DashboardTerm): string {
  return `${term.name}, week ${weekOf(today, term)} of ${weekOf(term.ends_on, term)}.`;
}

/** Weeks begin on Monday; the first is the one in which the term opens. */
const weekOf = (date: IsoDate, term: DashboardTerm): number =>
  Math.floor(daysBetween(mondayBefore(term.starts_on), date) / 7) + 1;

function mondayBefore(date: IsoDate): IsoDate {
  const days_since_monday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -days_since_monday);
}

function nextDate(today: IsoDate, term: DashboardTerm): string {
  const { half_term_starts_on: from, half_term_ends_on: to } = term;
  if (from && today < from) return `Half term starts on ${dayWords(today, from)}.`;
  if (from && to && today <= to) return `Half term ends on ${dayWords(today, to)}.`;
  return `The term ends on ${dayWords(today, term.ends_on)}.`;
}

/** The year is said only when it is another one. */
const dayWords = (today: IsoDate, date: IsoDate): string =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatDay(date)
    : `${formatDay(date)} ${date.slice(0, 4)}`;

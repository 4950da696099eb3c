import type { Collected, CollectedTerm } from '@darasa/contract/dashboard/dashboard';
import { daysBetween, type IsoDate } from '@darasa/rules/dates';

export type Point = readonly [day: number, amount_cents: number];

/** Money so far, day by day: a point where some came in, from nothing on the first day. */
export function pointsOf(term: CollectedTerm, last_day: number): Point[] {
  const points: Point[] = [[0, 0]];
  let sum = 0;
  for (const { day, amount_cents } of term.days) {
    if (day > last_day) break;
    sum += amount_cents;
    if (day === 0) points[0] = [0, sum];
    else points.push([day, sum]);
  }
  if (points.at(-1)![0] < last_day) points.push([last_day, sum]);
  return points;
}

/** What had come in by the end of a day of the term. */
export const byDay = (term: CollectedTerm, day: number): number =>
  term.days.filter((one) => one.day <= day).reduce((sum, one) => sum + one.amount_cents, 0);

export interface Week {
  week: number;
  this_cents: number;
  previous_cents: number | null;
}

const week_days = 7;

/** The same figures for a table: by the end of each week that has begun. */
export function weeksOf(collected: Collected, today: IsoDate): Week[] {
  const { term, previous } = collected;
  if (!term) return [];
  const last = Math.floor(daysBetween(term.starts_on, today) / week_days);
  return Array.from({ length: last + 1 }, (_, i) => {
    const day = (i + 1) * week_days - 1;
    return {
      week: i + 1,
      this_cents: byDay(term, day),
      previous_cents: previous && byDay(previous, day),
    };
  });
}

const steps = [1, 2, 2.5, 5, 10];

/** Three or four round figures that an axis goes up to, from nothing. */
export function ticksOf(cents_max: number): number[] {
  const rough = Math.max(cents_max, 3_00) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * steps.find((one) => one * power >= rough)!;
  const count = Math.max(1, Math.ceil(cents_max / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** "500", "20 k", "1.5 M": shillings in few characters. */
export function shortKes(amount_cents: number): string {
  const shillings = amount_cents / 100;
  if (shillings >= 1_000_000) return `${round(shillings / 1_000_000)} M`;
  if (shillings >= 1_000) return `${round(shillings / 1_000)} k`;
  return String(round(shillings));
}

const round = (value: number): number => Math.round(value * 10) / 10;

import { addDays, daysBetween, isoDate } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { layCalendar, mondayOf } from './calendar.ts';

const days = Array.from({ length: 366 + 365 }, (_, i) => addDays('2028-01-01', i));
const noon = (day: string) => new Date(`${day}T09:00:00Z`);

test('on any day of any season a term is in its sixth week, before its half term', () => {
  const odd = days.filter((day) => {
    const { terms } = layCalendar(noon(day));
    const running = terms.filter((one) => one.starts_on <= day && day <= one.ends_on);
    const day_of_term = daysBetween(mondayOf(running[0]!.starts_on), day);
    const is_sixth_week = day_of_term >= 35 && day_of_term < 42;
    return running.length !== 1 || !is_sixth_week || running[0]!.half_term_starts_on <= day;
  });
  expect(odd).toEqual([]);
});

test('terms follow one another inside their year, and each half term lies inside its term', () => {
  const odd = days.filter((day) => {
    const { terms, years } = layCalendar(noon(day));
    const are_fine = terms.every((term, i) => {
      const year = years.find((one) => one.year === term.year)!;
      const before = terms[i - 1]?.ends_on ?? '';
      return (
        term.starts_on > before &&
        term.starts_on >= year.starts_on &&
        term.ends_on <= year.ends_on &&
        term.half_term_starts_on > addDays(term.starts_on, 28) &&
        term.half_term_starts_on <= term.half_term_ends_on &&
        term.half_term_ends_on < addDays(term.ends_on, -7)
      );
    });
    return !are_fine || years[1]!.starts_on !== addDays(years[0]!.ends_on, 1);
  });
  expect(odd).toEqual([]);
});

test('a day of the story keeps its weekday', () => {
  const first_days = days.map((day) => layCalendar(noon(day)).day('2026-01-05'));
  expect(first_days.filter((day) => mondayOf(day) !== day)).toEqual([]);
});

test('nobody writes at night and nothing has happened before its time', () => {
  for (const day of days.slice(0, 14)) {
    for (let minute = 0; minute < 24 * 60; minute += 47) {
      const now = new Date(Date.parse(day) + minute * 60_000);
      const calendar = layCalendar(now);
      for (const hours of [0, 2, 5, 11, 30]) {
        for (const at of [calendar.hoursAgo(hours), calendar.gateHoursAgo(hours)]) {
          const hour = new Date(at.getTime() + 3 * 3_600_000).getUTCHours();
          expect(hour).toBeGreaterThanOrEqual(7);
          expect(hour).toBeLessThan(20);
          expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
        }
      }
      expect(calendar.workday(0) <= isoDate(now)).toBe(true);
      expect([1, 2, 3, 4, 5]).toContain(new Date(`${calendar.workday(0)}T00:00:00Z`).getUTCDay());
    }
  }
});

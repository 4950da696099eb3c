import type { DashboardTerm } from '@darasa/contract/dashboard/dashboard';
import { expect, test } from 'vitest';
import { dateLine } from './term-words.ts';

const term = (name: string, starts_on: string, ends_on: string, half?: [string, string]) =>
  ({
    id: name,
    name,
    year: Number(starts_on.slice(0, 4)),
    starts_on,
    ends_on,
    half_term_starts_on: half?.[0] ?? null,
    half_term_ends_on: half?.[1] ?? null,
  }) satisfies DashboardTerm;

const terms = [
  term('Term 2', '2026-04-27', '2026-07-31'),
  term('Term 3', '2026-08-24', '2026-10-23', ['2026-10-02', '2026-10-04']),
  term('Term 1', '2027-01-04', '2027-04-02'),
];

test.each([
  [
    '2026-09-15',
    'Tuesday 15 September 2026. Term 3, week 4 of 9. Half term starts on Friday 2 October.',
  ],
  [
    '2026-10-03',
    'Saturday 3 October 2026. Term 3, week 6 of 9. Half term ends on Sunday 4 October.',
  ],
  ['2026-10-05', 'Monday 5 October 2026. Term 3, week 7 of 9. The term ends on Friday 23 October.'],
  [
    '2026-10-23',
    'Friday 23 October 2026. Term 3, week 9 of 9. The term ends on Friday 23 October.',
  ],
  ['2026-08-10', 'Monday 10 August 2026. Term 3 starts on Monday 24 August.'],
  ['2026-11-30', 'Monday 30 November 2026. Term 1 starts on Monday 4 January 2027.'],
  ['2027-05-01', 'Saturday 1 May 2027.'],
])('on %s the line is right', (today, line) => expect(dateLine(today, terms)).toBe(line));

test('a term that opens on a Thursday has a short first week', () => {
  const short = [term('Term 1', '2026-01-08', '2026-01-30')];
  expect(dateLine('2026-01-09', short)).toContain('week 1 of 4');
  expect(dateLine('2026-01-12', short)).toContain('week 2 of 4');
});

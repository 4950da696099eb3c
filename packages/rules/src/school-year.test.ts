import { expect, test } from 'vitest';
import { yearFaults } from './school-year.ts';

const term = (name: string, starts_on: string, ends_on: string, half?: [string, string]) => ({
  name,
  starts_on,
  ends_on,
  half_term_starts_on: half?.[0],
  half_term_ends_on: half?.[1],
});
const year = {
  starts_on: '2026-01-01',
  ends_on: '2026-12-31',
  terms: [
    term('Term 1', '2026-01-05', '2026-04-02', ['2026-02-25', '2026-03-01']),
    term('Term 2', '2026-04-27', '2026-07-31'),
  ],
  holidays: [{ name: 'Mashujaa Day', starts_on: '2026-10-20', ends_on: '2026-10-20' }],
};
const sentences = (change: Partial<typeof year>) =>
  yearFaults({ ...year, ...change }).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('a calendar that fits has no faults', () => {
  expect(yearFaults(year)).toEqual([]);
});

test('each thing that does not fit is said at its field', () => {
  expect(sentences({ ends_on: '2025-12-31' })).toEqual([
    'ends_on: The year must end after it begins',
  ]);
  const [first] = year.terms;
  expect(sentences({ terms: [first!, term('Term 2', '2026-04-02', '2026-07-31')] })).toEqual([
    'terms.1.starts_on: This overlaps Term 1',
  ]);
  expect(sentences({ terms: [term('Term 1', '2025-12-30', '2026-04-02')] })).toEqual([
    'terms.0.starts_on: This is before the year begins',
  ]);
  expect(sentences({ terms: [term('Term 3', '2026-08-24', '2027-01-02')] })).toEqual([
    'terms.0.ends_on: This is after the year ends',
  ]);
  const half = (from: string, to: string) =>
    sentences({ terms: [term('Term 1', '2026-01-05', '2026-04-02', [from, to])] })[0];
  expect(half('2026-01-02', '2026-01-06')).toMatch(/half_term_starts_on: This is before the term/);
  expect(half('2026-03-30', '2026-04-05')).toMatch(/half_term_ends_on: This is after the term/);
  expect(half('2026-03-03', '2026-03-01')).toMatch(/must not end before/);
  expect(half('2026-03-03', '')).toMatch(/last day of the half-term too/);
  const late = [{ name: 'New year', starts_on: '2026-12-31', ends_on: '2027-01-01' }];
  expect(sentences({ holidays: late })).toEqual([
    'holidays.0.ends_on: This is after the year ends',
  ]);
});

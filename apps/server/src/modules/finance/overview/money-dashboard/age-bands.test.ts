import { ageBands } from '@darasa/contract/finance/overview/money-dashboard';
import { addDays } from '@darasa/rules/dates';
import { expect, test } from 'vitest';
import { bandDays, bandOf } from './age-bands.ts';

const today = '2026-11-19';
const term = { starts_on: '2026-08-31' };

test('a term of any day is of one band, and the days of that band are the only ones that find it', () => {
  for (let ago = -60; ago < 900; ago++) {
    const day = addDays(today, -ago);
    const found = ageBands.filter((band) => {
      const { term_from, term_to } = bandDays(band, term, today);
      return (!term_from || day >= term_from) && (!term_to || day <= term_to);
    });
    expect([day, found]).toEqual([day, [bandOf(day, term, today)]]);
  }
});

test('what is left of earlier terms is told apart by how long ago they began', () => {
  const of = (day: string) => bandOf(day, term, today);
  expect(of('2026-08-31')).toBe('61-90');
  expect(of('2026-08-30')).toBe('earlier-180');
  expect(of(addDays(today, -181))).toBe('earlier-365');
  expect(of('2025-01-06')).toBe('earlier-older');
});

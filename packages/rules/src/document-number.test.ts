import { expect, test } from 'vitest';
import {
  countingYear,
  formatNumber,
  formatProblem,
  isOfSeries,
  schoolCode,
  seriesKey,
  seriesOf,
  seriesProblem,
} from './document-number.ts';

const parts = { school: 'KH', date: '2026-11-16', seq: 42 };

test('a number is written as its format says', () => {
  expect(formatNumber('{school}/{year}/{seq:4}', parts)).toBe('KH/2026/0042');
  expect(formatNumber('{seq}-{month}{yy}', parts)).toBe('42-1126');
  expect(formatNumber('R{seq:3}', { ...parts, seq: 12_345 })).toBe('R12345');
});

test('a format that cannot make a number says why', () => {
  expect(formatProblem('{school}/{year}/{seq:4}')).toBeUndefined();
  expect(formatProblem('ADM{year}')).toMatch(/Put \{seq\} in once/);
  expect(formatProblem('{seq}{seq}')).toMatch(/once/);
  expect(formatProblem('{seq}/{class}')).toMatch(/Use only/);
  expect(formatProblem('{seq')).toMatch(/Use only/);
  expect(formatProblem('{year:4}{seq}')).toMatch(/Only \{seq\}/);
  expect(formatProblem('No {seq}')).toMatch(/letters, figures/);
  expect(formatProblem('/{seq}')).toMatch(/Begin with/);
  expect(formatProblem('A-VERY-LONG-PREFIX-FOR-{school}-{seq:4}')).toMatch(/shorter/);
});

test('a format with the year counts from one each year', () => {
  expect(countingYear('{yy}/{seq}', '2027-01-04')).toBe(2027);
  expect(countingYear('ADM{seq}', '2027-01-04')).toBe(0);
});

test('a school without a code is known by its short name', () => {
  expect(schoolCode({ code: 'KHS', short_name: 'Senior' })).toBe('KHS');
  expect(schoolCode({ code: null, short_name: 'Senior' })).toBe('SENI');
  expect(schoolCode({ code: null, short_name: '—' })).toBe('SCH');
});

test('a series is told by how its numbers begin', () => {
  expect(seriesOf('{school}/KCB/{yy}/{seq:5}', parts)).toBe('KH/KCB/26/');
  // The figures of the year run into the number, so that nobody sees where it begins.
  expect(seriesOf('R{yy}{seq:5}', parts)).toBe('R');
  expect(seriesProblem('R{yy}{seq:5}')).toMatch(/End with/);
  expect(seriesProblem('{seq}/KCB')).toMatch(/End with/);
  expect(seriesProblem('KCB-{seq}')).toBeUndefined();
  expect(seriesKey('KCB/{seq:4}')).toBe(seriesKey('KCB/{seq:5}'));
  expect(isOfSeries('{school}/K.B/{yy}/{seq:5}', 'KH/K.B/25/')).toBe(true);
  expect(isOfSeries('{school}/K.B/{yy}/{seq:5}', 'KH/KXB/25/')).toBe(false);
  expect(isOfSeries('{school}/{year}/{month}/{seq}', 'KH/2026/11/')).toBe(true);
});

import { expect, test } from 'vitest';
import { placeWords, stepWords } from './path-words.ts';

const choices = { types: [], departments: [], roles: [], people: [], rows: [] };
const step = { name: 'Board', rule: 'count' as const, count: 2, approvers: [] };

test('a step is late after one hour, or after some hours', () => {
  expect(stepWords({ ...step, hours_max: 1 }, choices as never)).toMatch(/, 1 hour$/);
  expect(stepWords({ ...step, hours_max: 48 }, choices as never)).toMatch(/, 48 hours$/);
});

test('a path says between which others it is tried', () => {
  const others = [{ name: 'Small' }, { name: 'Large' }];
  expect(placeWords([], 3)).toBe('The only path of this document');
  expect(placeWords(others, 1)).toBe('Tried first, before Small');
  expect(placeWords(others, 2)).toBe('Tried after Small and before Large');
  expect(placeWords(others, 900)).toBe('Tried last, after Large');
});

import { expect, test } from 'vitest';
import { stepWords } from './path-words.ts';

const choices = { types: [], departments: [], roles: [], people: [], rows: [] };
const step = { name: 'Board', rule: 'count' as const, count: 2, approvers: [] };

test('a step is late after one hour, or after some hours', () => {
  expect(stepWords({ ...step, hours_max: 1 }, choices as never)).toMatch(/, 1 hour$/);
  expect(stepWords({ ...step, hours_max: 48 }, choices as never)).toMatch(/, 48 hours$/);
});

import { expect, test } from 'vitest';
import { type AnswerRule, itemAnalysis, scoreAnswers } from './items.ts';

const partial: AnswerRule = { several: 'partial' };
const all: AnswerRule = { several: 'all-or-nothing' };
const questions = (key: string, count: number, minus = 0) =>
  Array.from({ length: count }, () => ({ key, out_of: 1, minus }));

test('Q1 wrong answers take away, blanks do not, and nobody has less than nothing', () => {
  const key = questions('A', 10, 0.25);
  const mixed = scoreAnswers([...'AAAAAAABB', ''], key, partial);
  expect([mixed.raw, mixed.score]).toEqual([6.5, 6.5]);
  expect(mixed.scores.slice(6)).toEqual([1, -0.25, -0.25, 0]);
  const weak = scoreAnswers([...'ABBBBBBBBB'], key, partial);
  expect([weak.raw, weak.score]).toEqual([-1.25, 0]);
});

test.each([
  ['A', 0.5],
  ['ABC', 0.5],
  ['B', 0],
  ['AC', 1],
  ['CA', 1],
  ['', 0],
])('Q2 of the key AC, %s is worth %d', (answer, score) => {
  const key = questions('AC', 1);
  expect(scoreAnswers([answer], key, partial).score).toBe(score);
  expect(scoreAnswers([answer], key, all).score).toBe(score === 1 ? 1 : 0);
});

test('thirds of several questions are added before they are rounded', () => {
  const { scores, raw } = scoreAnswers(['A', 'A', 'A'], questions('ABC', 3), partial);
  expect(scores).toEqual([0.3333, 0.3333, 0.3333]);
  expect(raw).toBe(1);
});

test('questions without an answer are blank', () => {
  const { rights, score } = scoreAnswers(['A'], questions('A', 3, 1), partial);
  expect(rights).toEqual([true, false, false]);
  expect(score).toBe(1);
});

test('Q3 discrimination of the best and the weakest five of twenty, and difficulty', () => {
  // From the best to the weakest: five of the first five are right, and two of the last.
  const rights = [...'+++++ ++++++---- ++---'.replaceAll(' ', '')].map((sign) => sign === '+');
  const rows = rights.map((is_right, i) => ({ score: 40 - i, rights: [is_right] }));
  expect(itemAnalysis(rows)).toEqual([{ difficulty: 0.65, discrimination: 0.6 }]);
  expect(itemAnalysis(rows.toReversed())).toEqual(itemAnalysis(rows));
  expect(itemAnalysis([])).toEqual([]);
});

test('of learners with the same score nobody is the better one by their place in the list', () => {
  const rows = [true, false, true, false].map((is_right) => ({ score: 10, rights: [is_right] }));
  expect(itemAnalysis(rows)).toEqual([{ difficulty: 0.5, discrimination: 0 }]);
  expect(itemAnalysis(rows.toReversed())).toEqual(itemAnalysis(rows));
});

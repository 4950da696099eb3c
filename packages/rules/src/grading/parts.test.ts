import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combine } from './combine.ts';
import { type Cell, cellFaults, type CombineRule, type Part, ruleFaults } from './parts.ts';

const paper = (out_of: number, weight = 1): Part => ({
  entry: 'score',
  name: 'Paper',
  out_of,
  weight,
});
const levels = ['EE', 'ME', 'AE', 'BE'].map((code, i) => ({ code, points: 4 - i }));
const task: Part = { entry: 'level', name: 'Reading', weight: 50, levels };

const rule = (
  combine: CombineRule['combine'],
  changes: Partial<CombineRule> = {},
): CombineRule => ({
  combine,
  codes: { AB: 'exclude' },
  ...changes,
});

test.each([
  [36, 45, undefined],
  [41, 40, '41 is above 40'],
  [20.5, 20, '20.5 is above 20'],
  [20, 20, undefined],
  [0, 20, undefined],
  [-1, 20, 'A score is not below 0'],
  [1.255, 20, 'A score has at most two decimals'],
  [1e-9, 20, 'A score has at most two decimals'],
  [0.29, 20, undefined],
])('C13 a cell of %d out of %i: %s', (score, out_of, message) => {
  const faults = message ? [{ at: 0, message }] : [];
  expect(cellFaults([paper(out_of)], [{ score }])).toEqual(faults);
});

test('C14 weights make a hundred', () => {
  const faults = (...weights: number[]) =>
    ruleFaults(
      weights.map((weight) => paper(20, weight)),
      rule('weighted'),
    );
  expect(faults(30, 30, 30)).toEqual(['The weights make 90, they must make 100']);
  expect(faults(33.33, 33.33, 33.34)).toEqual([]);
  expect(faults(100, 0)).toEqual(['A weight is above 0']);
});

test('C15 not enrolled stands alone', () => {
  const parts = [paper(20), paper(20)];
  const not_enrolled: Cell = { code: 'NE' };
  const faults = (...cells: (Cell | undefined)[]) => cellFaults(parts, cells);
  const fault = { at: 0, message: 'Not enrolled stands alone' };
  expect(faults(not_enrolled, { score: 12 })).toEqual([fault]);
  expect(faults(not_enrolled, { code: 'AB' })).toEqual([fault]);
  expect(faults(not_enrolled, undefined)).toEqual([]);
  expect(faults(not_enrolled, not_enrolled)).toEqual([]);
});

test('levels are chosen from their own scale, and have no sum and no zero', () => {
  expect(cellFaults([task, task], [{ level: 'EE1' }, { score: 3 }])).toEqual([
    { at: 0, message: 'EE1 is not a level of Reading' },
    { at: 1, message: 'Choose a level' },
  ]);
  expect(ruleFaults([task], rule('sum', { codes: { AB: 'zero' } }))).toHaveLength(2);
  expect(ruleFaults([task, task], rule('average'))).toEqual([]);
  expect(ruleFaults([task, paper(20)], rule('average'))).toEqual([
    'Scores and levels do not combine',
  ]);
});

test('the best of parts says how many count', () => {
  const parts = [paper(20), paper(20)];
  expect(ruleFaults(parts, rule('best-of', { best_n: 2 }))).toEqual([]);
  for (const best_n of [3, 0, null]) {
    expect(ruleFaults(parts, rule('best-of', { best_n }))).toEqual([
      'Choose how many parts count, from 1 to 2',
    ]);
  }
  expect(ruleFaults([], rule('sum'))).toEqual(['The subject has no part yet']);
});

test('maxima that are too fine to be combined exactly are refused before anybody types', () => {
  const primes = [997, 991, 983, 977, 971].map((out_of) => paper(out_of));
  expect(ruleFaults(primes, rule('average'))).toEqual([
    'These maxima and weights cannot be combined exactly, choose rounder ones',
  ]);
  expect(ruleFaults(primes, rule('sum'))).toEqual([]);
  const odd = [paper(60, 12.5), paper(37, 37.5), paper(67, 30), paper(90, 20)];
  expect(ruleFaults(odd, rule('weighted'))).toEqual([]);
});

const weight_sets = [
  [100],
  [50, 50],
  [33.33, 33.33, 33.34],
  [12.5, 37.5, 30, 20],
  [1, 0.01, 98.99],
];
const someParts = fc
  .constantFrom(...weight_sets)
  .chain((weights) =>
    fc.tuple(
      ...weights.map((weight) =>
        fc.integer({ min: 1, max: 999 }).map((out_of) => paper(out_of, weight)),
      ),
    ),
  );
const someRule = fc.constantFrom(
  ...(['sum', 'average', 'weighted', 'best-of'] as const).map((combine) =>
    rule(combine, { best_n: 1 }),
  ),
);

test('what is accepted is combined without running out of whole numbers', () => {
  fc.assert(
    fc.property(someParts, someRule, fc.nat(), (parts, by, chance) => {
      fc.pre(ruleFaults(parts, by).length === 0);
      const cells = parts.map((part, i): Cell => {
        const most = part.entry === 'score' ? part.out_of * 100 : 0;
        return (chance + i) % 4 === 0
          ? { code: 'AB' }
          : { score: (most - 1 - (chance % most)) / 100 };
      });
      expect(() => combine(parts, cells, by)).not.toThrow();
    }),
  );
});

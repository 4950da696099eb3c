import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundOnce } from './exact.ts';
import { type MasteryKind, masteryOf, type MasteryRule, type RatedOutcome } from './mastery.ts';

const levels = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ code: String(count - i), points: count - i }));

/** One rating a day, in the order in which they are given. */
const rated = (...points: number[]): RatedOutcome[] =>
  points.map((one, i) => ({
    rated_on: `2026-05-${String(i + 1).padStart(2, '0')}`,
    at: `2026-05-${String(i + 1).padStart(2, '0')}T09:00:00Z`,
    state: 'rated',
    code: String(one),
    is_voided: false,
  }));

const rule = (kind: MasteryKind, changes: Partial<MasteryRule> = {}): MasteryRule =>
  ({ ...kind, levels: levels(4), needs: 1, ...changes }) as MasteryRule;
const latest = rule({ kind: 'latest' });
const decaying: MasteryKind = { kind: 'decaying', rate: 65 };

const found = (ratings: readonly RatedOutcome[], by: MasteryRule) => {
  const { value, code } = masteryOf(ratings, by);
  return [value && roundOnce(value, 6), code];
};

test('Y1 the five ways over the same ratings', () => {
  const ratings = rated(2, 3, 3, 4);
  expect(found(ratings, latest)).toEqual([4, '4']);
  expect(found(ratings, rule({ kind: 'mode' }))).toEqual([3, '3']);
  expect(found(ratings, rule({ kind: 'highest' }))).toEqual([4, '4']);
  expect(found(ratings, rule({ kind: 'best', n: 3 }))).toEqual([3.333333, '3']);
  expect(found(ratings, rule(decaying))).toEqual([3.607125, '4']);
});

test('Y2 between two of the same frequency the later is the mode', () => {
  expect(found(rated(4, 2), latest)).toEqual([2, '2']);
  expect(found(rated(4, 2), rule({ kind: 'mode' }))).toEqual([2, '2']);
  expect(found(rated(2, 4), rule({ kind: 'mode' }))).toEqual([4, '4']);
  expect(found(rated(4, 2), rule(decaying))).toEqual([2.7, '3']);
});

test('Y3 eight levels and four', () => {
  const eight = { levels: levels(8) };
  expect(found(rated(8, 5, 6), rule(decaying, eight))).toEqual([6.0175, '6']);
  expect(found(rated(5, 7, 8), rule({ kind: 'best', n: 2 }, eight))).toEqual([7.5, '8']);
  expect(found(rated(3, 4, 2, 2), rule(decaying))).toEqual([2.202125, '2']);
  expect(found(rated(3, 4, 2, 2), rule({ kind: 'mode' }))).toEqual([2, '2']);
});

test('Y4 too few are no level, and what does not count is not counted', () => {
  const { enough, code, value, count } = masteryOf(
    rated(3),
    rule({ kind: 'latest' }, { needs: 2 }),
  );
  expect([enough, code, value, count]).toEqual([false, undefined, undefined, 1]);
  const [first, absent, voided, last] = rated(3, 1, 4, 2);
  const ratings = [
    first!,
    { ...absent!, state: 'absent', code: null } as const,
    { ...voided!, is_voided: true },
    last!,
  ];
  const mastery = masteryOf(ratings, latest);
  expect([mastery.code, mastery.count, mastery.last_on]).toEqual(['2', 2, '2026-05-04']);
  expect(masteryOf([{ ...absent!, state: 'not-assessed', code: null }], latest).enough).toBe(false);
});

test('Y5 the day it was seen decides, not the day it was typed', () => {
  const [three, two] = rated(3, 2);
  const ratings = [
    { ...two!, rated_on: '2026-05-15', at: '2026-05-15T10:00:00Z' },
    { ...three!, rated_on: '2026-05-10', at: '2026-05-20T10:00:00Z' },
  ];
  expect(found(ratings, latest)).toEqual([2, '2']);
  const one_day = ratings.map((one) => ({ ...one, rated_on: '2026-05-15' }));
  expect(found(one_day, latest)).toEqual([3, '3']);
});

test('the working names each rating and the way to the level', () => {
  expect(masteryOf(rated(4, 2), rule(decaying)).working.map((line) => line.words)).toEqual([
    '2026-05-01: 4',
    '2026-05-02: 2',
    'The newest weighs 65%: 2.7, 3',
  ]);
});

const someRatings = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 60 })
  .map((points) => rated(...points).map((one, i) => ({ ...one, rated_on: dayOf(i) })));
const someRule = fc
  .constantFrom<MasteryKind>(
    { kind: 'latest' },
    { kind: 'highest' },
    { kind: 'mode' },
    { kind: 'best', n: 3 },
    decaying,
  )
  .map((kind) => rule(kind));

test('any number of ratings stays exact, in whatever order they are read', () => {
  fc.assert(
    fc.property(someRatings, someRule, (ratings, by) => {
      const mastery = masteryOf(ratings, by);
      expect(masteryOf(ratings.toReversed(), by)).toEqual(mastery);
      const value = roundOnce(mastery.value!, 6);
      const points = ratings.map((one) => Number(one.code));
      expect(value).toBeGreaterThanOrEqual(Math.min(...points));
      expect(value).toBeLessThanOrEqual(Math.max(...points));
      expect(Math.abs(Number(mastery.code) - value)).toBeLessThanOrEqual(0.5);
    }),
  );
});

function dayOf(i: number): string {
  return new Date(Date.UTC(2026, 4, 1 + i)).toISOString().slice(0, 10);
}

import { describe, expect, test } from 'vitest';
import { fraction, fractionOf, roundOnce } from './exact.ts';
import { deviation, outliers, spread, type SpreadValue } from './spread.ts';

const marks = [62, 71, 48, 80, 55, 71, 39];
const values = marks.map((mark, i): SpreadValue => ({
  mark,
  code: mark >= 60 ? 'B' : 'C',
  gender: i % 2 === 0 ? 'female' : 'male',
}));

test('T1 mean, deviation of all of them, and against another exam', () => {
  const { count, mean, sd } = spread(values);
  expect([count, roundOnce(mean!, 2), sd]).toEqual([7, 60.86, 13.37]);
  expect(deviation(mean!, fractionOf(58.4))).toBe(2.46);
  expect(deviation(fractionOf(58.4), mean!)).toBe(-2.46);
});

test('a deviation is taken from the exact means', () => {
  // 60.33 less 59.67 would be 0.66.
  expect(deviation(fraction(181, 3), fraction(179, 3))).toBe(0.67);
});

test('codes are counted for girls and boys, and who has no mark is in no mean', () => {
  const all = [...values, { mark: null, code: 'X', gender: 'male' } as const];
  const { count, codes, by_gender, mean } = spread(all);
  expect(count).toBe(7);
  expect(codes).toEqual({ B: 4, C: 3, X: 1 });
  expect(mean).toEqual(fraction(426, 7));
  expect(by_gender.female).toMatchObject({ count: 4, mean: fraction(51), codes: { B: 1, C: 3 } });
  expect(by_gender.male).toMatchObject({ count: 3, mean: fraction(74), codes: { B: 3, X: 1 } });
  expect(spread([])).toMatchObject({ count: 0, codes: {} });
  expect(spread([]).mean).toBeUndefined();
});

test('the largest class there is stays exact', () => {
  const many = Array.from({ length: 20_000 }, (_, i): SpreadValue => ({
    mark: 99.99 - (i % 2) * 0.02,
    code: null,
    gender: 'female',
  }));
  const { mean, sd } = spread(many);
  expect(mean).toEqual(fractionOf(99.98));
  expect(sd).toBe(0.01);
});

describe('T2 cells to look at again', () => {
  test('45 that are all equal are flagged once', () => {
    const equal = Array.from({ length: 45 }, () => 30);
    expect(outliers(equal, 50)).toEqual([{ kind: 'all-equal', cells: equal.map((_, at) => at) }]);
    expect(
      outliers(
        Array.from({ length: 45 }, () => 0),
        50,
      ),
    ).toHaveLength(1);
    expect(outliers([30, 30, 30], 50)).toEqual([]);
  });

  test('a zero, with its cell', () => {
    expect(outliers([30, null, 0, 41, 35], 50)).toEqual([{ kind: 'zero', cells: [2] }]);
  });

  test('one above the mean and three deviations, with its cell', () => {
    const usual = Array.from({ length: 20 }, (_, i) => 20 + (i % 3));
    expect(outliers([...usual, 48], 50)).toEqual([{ kind: 'far-above', cells: [20] }]);
    expect(outliers([...usual, 23], 50)).toEqual([]);
  });

  test('exactly three deviations above is not beyond them', () => {
    // Nine at 10 and one at 20: mean 11, deviation 3, and 20 is three of them above.
    const ten = Array.from({ length: 9 }, () => 10);
    expect(outliers([...ten, 20], 50)).toEqual([]);
    expect(outliers([...ten, 10, 20], 50)).toEqual([{ kind: 'far-above', cells: [10] }]);
  });

  test('a cell above the maximum, which was lowered after it was typed', () => {
    expect(outliers([30, 41, 35, 52], 50)).toEqual([{ kind: 'above-maximum', cells: [3] }]);
  });
});

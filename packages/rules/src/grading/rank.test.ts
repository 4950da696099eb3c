import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionWords, rank, type Tie } from './rank.ts';

interface Row {
  mean: number | null;
  marks: number;
}

const places = (rows: readonly Row[], tie: Tie = 'competition') => {
  const positions = rank(rows, {
    by: [(row) => row.mean!, (row) => row.marks],
    tie,
    ranked: (row) => row.mean !== null,
  });
  return rows.map((row) => positions.get(row)?.position);
};
const rows = (...marks: number[]): Row[] => marks.map((one) => ({ mean: 0, marks: one }));

test('R1 equals share a place and the next one skips', () => {
  expect(places(rows(64, 60, 60, 58))).toEqual([1, 2, 2, 4]);
  expect(places(rows(58, 60, 64, 60))).toEqual([4, 2, 1, 2]);
  expect(places(rows(64, 60, 60, 58), 'dense')).toEqual([1, 2, 2, 3]);
  expect(places(rows(50, 50, 50, 50, 50))).toEqual([1, 1, 1, 1, 1]);
});

test('R2 by the mean, then by marks', () => {
  const learners = [
    { mean: 9.14, marks: 534 },
    { mean: 9.14, marks: 541 },
    { mean: 9.0, marks: 560 },
  ];
  expect(places(learners)).toEqual([2, 1, 3]);
});

test('R3 who has no result has no place, and is not among those who are counted', () => {
  const graded = Array.from({ length: 41 }, (_, i): Row => ({ mean: 41 - i, marks: 0 }));
  const absent: Row[] = [
    { mean: null, marks: 900 },
    { mean: null, marks: 0 },
  ];
  const all = [absent[0]!, ...graded, absent[1]!];
  const positions = rank(all, {
    by: [(row) => row.mean ?? 0],
    tie: 'competition',
    ranked: (row) => row.mean !== null,
  });
  expect(positions.get(absent[0]!)).toBeUndefined();
  expect(positionWords(positions.get(graded[2]!)!, all.length)).toBe('3 of 41, 2 not ranked');
  expect(positionWords({ position: 1, of: 2 }, 2)).toBe('1 of 2');
});

test('positions of 1 to n leave k - 1 gaps after k who are tied', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 }),
      (marks) => {
        const found = places(rows(...marks)) as number[];
        found.forEach((position, i) => {
          expect(position).toBe(1 + marks.filter((mark) => mark > marks[i]!).length);
        });
        for (const position of new Set(found)) {
          const tied = found.filter((one) => one === position).length;
          const next = found.filter((one) => one > position);
          if (next.length > 0) expect(Math.min(...next)).toBe(position + tied);
        }
      },
    ),
  );
});

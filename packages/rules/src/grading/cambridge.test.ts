import { expect, test } from 'vitest';
import { checkpointBand, rules, strandShare, uniformMark } from './cambridge.ts';
import { combine } from './combine.ts';
import { fractionOf, roundOnce } from './exact.ts';
import { gradeOf, valueFault } from './scales.ts';

const edition = (key: string) => rules.seeds.find((seed) => seed.key === key)!.edition;
const codes = (key: string) => edition(key).bands.map((band) => band.code);

test('K1 components by their weights, on straight bands', () => {
  const component = (name: string, out_of: number, weight: number) =>
    ({ entry: 'score', name, out_of, weight }) as const;
  const parts = [component('1', 40, 30), component('2', 80, 50), component('3', 40, 20)];
  const cells = [{ score: 33 }, { score: 61 }, { score: 29 }];
  const { value } = combine(parts, cells, { combine: 'weighted', codes: { AB: 'X' } });
  expect(roundOnce(value!, 4)).toBe(77.375);
  expect(gradeOf(value!, edition('igcse')).code).toBe('B');
});

const floors = { 'A*': 164, A: 138, B: 112, C: 87, D: 71, E: 56, F: 41, G: 26 };
const thresholds = Object.entries(floors).map(([code, raw]) => ({ code, raw }));

test.each([
  [200, 'A*', 100],
  [164, 'A*', 90],
  // 99.7 and 70.8 before they are cut.
  [199, 'A*', 99],
  [114, 'B', 70],
  [163, 'A', 89],
  [138, 'A', 80],
  [125, 'B', 75],
  [111, 'C', 69],
  [26, 'G', 20],
  [25, 'U', undefined],
])('K2 %i of 200 is %s %s', (raw, code, mark) => {
  expect(uniformMark(raw, thresholds, 200)).toEqual(mark === undefined ? { code } : { code, mark });
});

test('K2 as it was published, and where the tier ends with C', () => {
  const published = [
    { code: 'A*', raw: 170 },
    { code: 'A', raw: 130 },
  ];
  expect(uniformMark(150, published, 200)).toEqual({ code: 'A', mark: 85 });
  expect(uniformMark(180, published, 200)).toEqual({ code: 'A*', mark: 93 });
  const core = [
    { code: 'D', raw: 60 },
    { code: 'C', raw: 80 },
  ];
  expect(uniformMark(104, core, 104)).toEqual({ code: 'C', mark: 69 });
  expect(uniformMark(104, [{ code: 'A*', raw: 104 }], 104)).toEqual({ code: 'A*', mark: 90 });
});

test('K3 the bands of Checkpoint, and what is no score of it', () => {
  expect([0, 1, 10, 11, 30, 31, 50].map((score) => checkpointBand(score)?.code)).toEqual([
    'Unclassified',
    'Basic',
    'Basic',
    'Aspiring',
    'Good',
    'High',
    'Outstanding',
  ]);
  expect(checkpointBand(50.5)).toBeUndefined();
  expect(checkpointBand(10.5)).toBeUndefined();
  expect(valueFault(50.5, edition('checkpoint'))).toBe('The highest is 50');
});

test('K5 an a of AS is not an A of A Level, and AS has no starred one', () => {
  expect(codes('a-level')).toEqual(['A*', 'A', 'B', 'C', 'D', 'E', 'U']);
  expect(codes('as-level')).toEqual(['a', 'b', 'c', 'd', 'e', 'U']);
  expect(gradeOf(fractionOf(95), edition('a-level')).code).toBe('A*');
  expect(gradeOf(fractionOf(95), edition('as-level')).code).toBe('a');
});

test('K6 a strand is the share of its questions', () => {
  const shares = strandShare([
    { strand: 'Number', score: 2, out_of: 3 },
    { strand: 'Algebra', score: 1, out_of: 3 },
    { strand: 'Number', score: 1, out_of: 1 },
    { strand: 'Number', score: 0, out_of: 2 },
  ]);
  expect(shares.get('Number')).toEqual({ n: 50, d: 1 });
  expect(roundOnce(shares.get('Algebra')!, 2)).toBe(33.33);
});

import { expect, test } from 'vitest';
import { clusterPoints, rules } from './844.ts';

test.each([
  [33, 55, 32.205],
  [41, 70, 40.497],
  [27, 46, 26.64],
  [48, 84, 48],
  // What others published.
  [40, 72, 40.567],
  [44, 80, 44.849],
  [36, 60, 35.132],
  [30, 49, 28.983],
  [46, 81, 46.143],
])('M12 cluster points of (%i, %i) are %d, and indicative', (four, seven, points) => {
  expect(clusterPoints(four, seven)).toEqual({ points, label: 'indicative' });
});

test('twelve grades from A with 12 points to E with 1', () => {
  const [usual] = rules.seeds;
  expect(usual!.edition.bands.map(({ code, points }) => `${code} ${points}`).join(', ')).toBe(
    'A 12, A- 11, B+ 10, B 9, B- 8, C+ 7, C 6, C- 5, D+ 4, D 3, D- 2, E 1',
  );
});

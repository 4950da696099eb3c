import { expect, test } from 'vitest';
import { collapse, levelCounts, levelOf, rules } from './cbc.ts';
import { fractionOf } from './exact.ts';

const { edition } = rules.seeds.find(({ key }) => key === 'eight-levels')!;
const nine = ['EE1', 'EE2', 'ME1', 'ME1', 'ME2', 'AE1', 'ME2', 'EE2', 'ME1'];

test('B1 eight levels collapse to four', () => {
  const levels = [75, 74, 41, 40, 21, 20].map((one) => levelOf(fractionOf(one), edition).level);
  expect(levels).toEqual(['EE', 'ME', 'ME', 'AE', 'AE', 'BE']);
  expect(['AP1', 'EE', 'BE2'].map(collapse)).toEqual(['AP', 'EE', 'BE']);
  const none = levelOf(fractionOf(0), { ...edition, zero: 'not-assessed' });
  expect([none.code, none.level]).toEqual([null, null]);
});

test('B2 levels are counted; they are summed only with the notice', () => {
  const counts = levelCounts(nine, edition.bands, false);
  expect(counts.sums).toBeUndefined();
  expect(counts.by_level.map(({ code, count }) => `${code} ${count}`).join(' ')).toBe(
    'EE1 1 EE2 2 ME1 3 ME2 2 AE1 1 AE2 0 BE1 0 BE2 0',
  );
  const { sums } = levelCounts(nine, edition.bands, true);
  expect(sums).toMatchObject({ points: 54, of: 72 });
  expect(sums?.notice).toContain('KNEC gives no total');
});

test('R3 nothing of this curriculum is ranked or averaged unless the head says so', () => {
  expect(rules.ranks).toMatchObject({ by_default: false, in_messages: false });
  expect(rules.ranks.notice).toBeTruthy();
  expect(rules.mean_rules.map(({ rule }) => rule.kind)).toEqual(['none']);
  expect(rules.blocks).not.toContain('mean-box');
});

test('both sets of points that were published stand beside each other', () => {
  const points = (key: string) =>
    rules.seeds.find((seed) => seed.key === key)!.edition.bands.map((band) => band.points);
  expect(points('eight-levels')).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(points('eight-levels-4-0')).toEqual([4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5]);
});

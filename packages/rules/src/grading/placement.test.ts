import { expect, test } from 'vitest';
import { levelOf, rules } from './cbc.ts';
import { roundOnce } from './exact.ts';
import {
  type Estimate,
  exit_seed,
  exitEstimate,
  type MissingRule,
  placement,
  placement_seed,
} from './placement.ts';

const { edition } = rules.seeds.find(({ key }) => key === 'eight-levels')!;
const figure = ({ value }: Estimate) => value && roundOnce(value, 4);
const by = (missing: MissingRule) => ({ ...placement_seed, missing });

test('B3 sixty, twenty and twenty', () => {
  const one = placement({ kjsea: 72, sba: [61, 70], kpsea: 58 }, placement_seed);
  expect(one.working.map((line) => line.words)).toEqual([
    'KJSEA: 72 of 100, weight 60',
    'SBA: 65.5 of 100, weight 20',
    'KPSEA: 58 of 100, weight 20',
    'By weight: 67.9%',
  ]);
  expect([figure(one), one.label]).toEqual([67.9, 'indicative']);
  const other = placement({ kjsea: 72, sba: [65], kpsea: 58 }, placement_seed);
  expect(figure(other)).toBe(67.8);
  expect(levelOf(other.value!, edition).code).toBe('ME1');
});

test('B4 a part that is missing is shared out, or nothing, or stops the estimate', () => {
  const results = { kjsea: 72, sba: [65], kpsea: null };
  expect(figure(placement(results, by('redistribute')))).toBe(70.25);
  expect(figure(placement(results, by('zero')))).toBe(56.2);
  const none = placement(results, by('none'));
  expect([none.value, none.why]).toEqual([undefined, 'KPSEA is missing']);
  const empty = { kjsea: null, sba: [null, null], kpsea: null };
  for (const missing of ['redistribute', 'zero', 'none'] as const) {
    expect(placement(empty, by(missing)).why).toBe('KJSEA and SBA and KPSEA are missing');
  }
});

test('B5 the level is that of the estimate, by the rounding of the scale', () => {
  const { value } = placement({ kjsea: 41, sba: [40], kpsea: 40 }, placement_seed);
  expect(levelOf(value!, edition)).toMatchObject({ shown: 40.6, code: 'AE1' });
  expect(levelOf(value!, { ...edition, round: 'whole' }).code).toBe('ME2');
  expect(roundOnce(value!, 'tenth')).toBe(40.6);
});

test('B6 the exit from senior school', () => {
  const exit = exitEstimate([68, 74, 81], exit_seed);
  expect([figure(exit), exit.label]).toEqual([78, 'indicative']);
  expect(exitEstimate([68, null, null], exit_seed).why).toBe('Grade 11 and Grade 12 are missing');
});

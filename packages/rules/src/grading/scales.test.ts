import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules as rules_844 } from './844.ts';
import { rules as rules_cambridge } from './cambridge.ts';
import { rules as rules_cbc } from './cbc.ts';
import { fractionOf } from './exact.ts';
import {
  type BandEdition,
  bandFaults,
  bandFor,
  conversionFault,
  type Edition,
  gradeOf,
  nearestLevel,
  sortBands,
  valueFault,
} from './scales.ts';

const seeds = [...rules_844.seeds, ...rules_cbc.seeds, ...rules_cambridge.seeds];
const seed = (key: string): Edition => seeds.find((one) => one.key === key)!.edition;
const usual = seed('usual') as BandEdition;
const mathematics = seed('mathematics') as BandEdition;
const eight_levels = seed('eight-levels') as BandEdition;

const edition = (limits: readonly string[], changes: Partial<BandEdition> = {}): BandEdition => ({
  kind: 'bands',
  step: 1,
  min_value: 0,
  max_value: 100,
  round: 'none',
  zero: 'lowest',
  bands: limits.map((text, i) => {
    const [lowerLimit, upperLimit] = text.split('-').map(Number);
    const code = String.fromCodePoint(65 + i);
    return {
      code,
      words_en: '',
      words_sw: '',
      points: null,
      lowerLimit: lowerLimit!,
      upperLimit: upperLimit!,
    };
  }),
  ...changes,
});

const faults = (limits: readonly string[], changes?: Partial<BandEdition>) =>
  bandFaults(edition(limits, changes)).map(({ at, message }) => `${at}: ${message}`);

const grade = (value: number, on: BandEdition, changes: Partial<BandEdition> = {}) =>
  gradeOf(fractionOf(value), { ...on, ...changes });

describe('the vectors of scales', () => {
  test('S1 bands are sorted from the upper limit down, then from the lower limit up', () => {
    const sorted = sortBands(edition(['50-100', '80-100', '0-49']).bands);
    expect(sorted.map(({ lowerLimit, upperLimit }) => `${lowerLimit}-${upperLimit}`)).toEqual([
      '50-100',
      '80-100',
      '0-49',
    ]);
    expect(sortBands(edition(['0-49', '80-100', '50-79']).bands)[0]?.lowerLimit).toBe(80);
  });

  test('S2 a gap', () => {
    expect(faults(['80-100', '70-78', '0-69'])).toEqual(['1: 79 is in no band']);
    expect(faults(['80-100', '70-75', '0-69'])).toEqual(['1: 76 to 79 are in no band']);
    expect(faults(['80-98', '0-79'])).toEqual(['0: 99 to 100 are in no band']);
  });

  test('S3 an overlap', () => {
    expect(faults(['80-100', '75-80', '0-74'])).toEqual(['1: 80 is in two bands']);
    expect(faults(['0-100', '40-50'])).toEqual(['1: 40 to 50 are in two bands']);
  });

  test('S4 zero is in a band, or has a rule of its own', () => {
    const limits = ['21-100', '11-20', '1-10'];
    expect(faults(limits)).toEqual(['2: 0 is in no band']);
    expect(faults(limits, { zero: 'own' })).toEqual([]);
    expect(faults(limits, { zero: 'not-assessed' })).toEqual([]);
    expect(faults(['21-100', '11-20', '3-10'], { zero: 'own' })).toEqual([
      '2: 1 to 2 are in no band',
    ]);
  });

  test('S5 half marks have half steps', () => {
    expect(faults(['79.5-100', '0-79'], { step: 0.5 })).toEqual([]);
    expect(faults(['79.5-100', '0-79'])).toEqual(['0: 79.5 is not a whole step']);
  });

  test('S6 the highest is the scale’s own', () => {
    expect(faults(['80-101', '0-79'])).toEqual(['0: The highest is 100']);
  });

  test.each([
    // S7 and S8: what is not rounded reaches the first floor below it.
    ['S7', 79.5, usual, 'A-', 'A'],
    ['S8', 79.49, usual, 'A-', 'A-'],
    ['S9', 48.9, mathematics, 'C+', 'B-'],
    ['S10', 89.5, eight_levels, 'EE2', 'EE1'],
    ['S11', 57.5, eight_levels, 'ME2', 'ME1'],
    ['S11', 40.5, eight_levels, 'AE1', 'ME2'],
  ] as const)('%s %d unrounded and whole', (_, value, on, unrounded, whole) => {
    expect(grade(value, on).code).toBe(unrounded);
    expect(grade(value, on, { round: 'whole' }).code).toBe(whole);
  });

  test('S7 and S8 the shown figure is the one that was graded', () => {
    expect(grade(79.5, usual, { round: 'whole' })).toEqual({ shown: 80, code: 'A', points: 12 });
    expect(grade(79.49, usual, { round: 'whole' })).toEqual({ shown: 79, code: 'A-', points: 11 });
    // Rounded to two decimals it would be shown as 80.00, and be an A-.
    expect(grade(79.996, usual)).toEqual({ shown: 79.99, code: 'A-', points: 11 });
  });

  test('S12 zero by its rule, and a half that rounds to zero', () => {
    const zero = (value: number, changes: Partial<BandEdition>) => {
      const { code, points } = grade(value, eight_levels, changes);
      return [code, points];
    };
    expect(zero(0, { zero: 'lowest' })).toEqual(['BE2', 1]);
    expect(zero(0, { zero: 'not-assessed' })).toEqual([null, null]);
    expect(zero(0, { zero: 'own' })).toEqual(['0', null]);
    expect(zero(0.4, { zero: 'own', round: 'whole' })).toEqual(['0', null]);
    expect(zero(0.4, { zero: 'own', round: 'none' })).toEqual(['BE2', 1]);
  });
});

test('a half above zero has the lowest band, also where that begins at 1', () => {
  const published = edition(['21-100', '11-20', '1-10'], { zero: 'own' });
  expect(grade(0.4, published).code).toBe('C');
  expect(grade(0, published).code).toBe('0');
});

test('faults of a single band, and codes that stand twice', () => {
  expect(faults(['80-70'])[0]).toBe('0: The upper limit must not be below the lower limit');
  expect(bandFaults(edition([]))).toEqual([{ at: 0, message: 'The scale has no grade yet' }]);
  const twice = edition(['50-100', '0-49']);
  const bands = twice.bands.map((band) => ({ ...band, code: 'A' }));
  expect(bandFaults({ ...twice, bands })).toEqual([{ at: 1, message: 'A stands twice' }]);
});

test('levels need points, and the nearest is the higher where two are equally near', () => {
  const four = seed('four-levels');
  if (four.kind !== 'levels') throw new Error('not levels');
  const nearest = (value: number) => nearestLevel(fractionOf(value), four.bands).code;
  expect([3.5, 3.49, 1.5, 1.49, 9, 0].map(nearest)).toEqual(['EE', 'ME', 'AE', 'BE', 'EE', 'BE']);
  const pointless = { ...four, bands: four.bands.map((band) => ({ ...band, points: null })) };
  expect(bandFaults(pointless).map((fault) => fault.message)).toContain('EE has no points');
  expect(gradeOf(fractionOf(2.5), four)).toEqual({ shown: 2.5, code: 'ME', points: 3 });
});

test('K4 a value of a decimal scale stays itself, and none is converted', () => {
  const legacy = seed('checkpoint-legacy');
  expect(gradeOf(fractionOf(4.3), legacy)).toEqual({ shown: 4.3, code: null, points: null });
  expect(valueFault(4.3, legacy)).toBeUndefined();
  expect(valueFault(6.1, legacy)).toBe('The highest is 6');
  expect(valueFault(4.35, legacy)).toBe('4.35 is not a step of 0.1');
  expect(valueFault(-0.1, legacy)).toBe('The lowest is 0');
  expect(conversionFault('checkpoint-legacy', 'checkpoint')).toBe('scale.no_conversion');
  expect(conversionFault('checkpoint', 'checkpoint')).toBeUndefined();
});

test('what schools begin with has no fault', () => {
  for (const { key, edition } of seeds) expect([key, bandFaults(edition)]).toEqual([key, []]);
});

/** Floors in steps of the scale, and each band's upper limit one step below the floor above it. */
const aWholeEdition = fc
  .record({
    step: fc.constantFrom(0.1, 0.5, 1, 5),
    cuts: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
    zero: fc.constantFrom('lowest', 'not-assessed', 'own'),
  })
  .map(({ step, cuts, zero }) => {
    const tenths = step * 10;
    const floors = [0, ...cuts.toSorted((a, b) => a - b)].map((cut) => cut * tenths);
    const max = 21 * tenths;
    const limits = floors.map((floor, i) => {
      const above = floors[i + 1];
      return `${floor / 10}-${(above === undefined ? max : above - tenths) / 10}`;
    });
    return edition(limits, { step, zero, max_value: max / 10 } as Partial<BandEdition>);
  });

test('every value of a scale without fault has exactly one band', () => {
  fc.assert(
    fc.property(aWholeEdition, (whole) => {
      expect(bandFaults(whole)).toEqual([]);
      const steps = Math.round(whole.max_value / whole.step);
      for (let i = 0; i <= steps; i++) {
        const value = Math.round(i * whole.step * 10) / 10;
        const holding = whole.bands.filter(
          (band) => band.lowerLimit <= value && value <= band.upperLimit,
        );
        expect(holding).toHaveLength(1);
        const has_own_rule = value === 0 && whole.zero !== 'lowest';
        expect(bandFor(value, whole)).toBe(has_own_rule ? undefined : holding[0]);
      }
    }),
  );
});

test('a band that begins a step too high or too low leaves a gap or an overlap', () => {
  fc.assert(
    fc.property(aWholeEdition, fc.nat(), fc.constantFrom(-1, 1), (whole, nth, way) => {
      const at = 1 + (nth % (whole.bands.length - 1));
      const bands = whole.bands.map((band, i) => {
        const moved = Math.round((band.lowerLimit + way * whole.step) * 10) / 10;
        return i === at ? { ...band, lowerLimit: moved } : band;
      });
      expect(bandFaults({ ...whole, bands })).not.toEqual([]);
    }),
  );
});

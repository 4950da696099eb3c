import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combine } from './combine.ts';
import { fraction, roundOnce } from './exact.ts';
import type { AbsenceRule, Cell, CombineRule, Part } from './parts.ts';

/** "51/80" in the paper's own words, with its weight where there is one. */
const papers = (...typed: (readonly [text: string, weight?: number])[]) => ({
  parts: typed.map(([text, weight = 1], i): Part => ({
    entry: 'score',
    name: `Paper ${i + 1}`,
    out_of: Number(text.split('/')[1]),
    weight,
  })),
  cells: typed.map(([text]): Cell | undefined => {
    const [score] = text.split('/');
    if (score === '') return undefined;
    return /^[A-Z]{2}$/.test(score!) ? ({ code: score } as Cell) : { score: Number(score) };
  }),
});

const weighted = (AB: AbsenceRule = 'exclude'): CombineRule => ({
  combine: 'weighted',
  codes: { AB },
});
const sum: CombineRule = { combine: 'sum', codes: { AB: 'exclude' } };
const average: CombineRule = { combine: 'average', codes: { AB: 'exclude' } };
const best = (best_n: number, AB: AbsenceRule = 'exclude'): CombineRule => ({
  combine: 'best-of',
  best_n,
  codes: { AB },
});

const given = (rule: CombineRule, ...typed: (readonly [text: string, weight?: number])[]) => {
  const { parts, cells } = papers(...typed);
  const { outcome, value } = combine(parts, cells, rule);
  return value ? roundOnce(value, 4) : outcome;
};

describe('the vectors of combining', () => {
  test('C1 three papers by weight', () => {
    expect(given(weighted(), ['51/80', 30], ['47/80', 30], ['33/40', 40])).toBe(69.75);
  });

  test('C2 a sum', () => {
    expect(given(sum, ['13/20'], ['19/30'], ['32/50'])).toBe(64);
  });

  test('C3 an average', () => {
    expect(given(average, ['67/100'], ['72/100'])).toBe(69.5);
  });

  test('C4 sum and average of the same papers differ, and the working says which it was', () => {
    const typed = [['41/60'], ['52/80'], ['38/60']] as const;
    expect(given(sum, ...typed)).toBe(65.5);
    expect(given(average, ...typed)).toBe(65.5556);
    const { parts, cells } = papers(...typed);
    expect(combine(parts, cells, sum).working.at(-1)?.words).toBe('Sum: 65.5%');
    expect(combine(parts, cells, average).working.at(-1)?.words).toBe('Average: 65.5556%');
  });

  test('C5 the best two of three, and the third is struck through', () => {
    const { parts, cells } = papers(['12/20'], ['15/20'], ['9/20']);
    const { value, working } = combine(parts, cells, best(2));
    expect(value).toEqual({ n: 135, d: 2 });
    expect(working).toEqual([
      { words: 'Paper 1: 12 of 20', counts: true },
      { words: 'Paper 2: 15 of 20', counts: true },
      { words: 'Paper 3: 9 of 20', counts: false },
      { words: 'Average of the best 2: 67.5%', counts: true },
    ]);
  });

  test('C6 the best two where one was absent', () => {
    const typed = [['12/20'], ['AB/20'], ['9/20']] as const;
    expect(given(best(2), ...typed)).toBe(52.5);
    expect(given(best(3), ...typed)).toBe(52.5);
    expect(given(best(3, 'zero'), ...typed)).toBe(35);
    expect(given(best(2, 'zero'), ...typed)).toBe(52.5);
  });

  test('C7 an absence is zero, left out, or takes the subject', () => {
    const typed = [
      ['14/20', 20],
      ['AB/30', 30],
      ['33/50', 50],
    ] as const;
    expect(given(weighted('zero'), ...typed)).toBe(47);
    expect(given(weighted('exclude'), ...typed)).toBe(67.1429);
    expect(given(weighted('X'), ...typed)).toBe('X');
  });

  test('C8 an excuse is left out, whatever an absence would be', () => {
    const typed = [
      ['14/20', 20],
      ['EX/30', 30],
      ['33/50', 50],
    ] as const;
    for (const absent of ['zero', 'exclude', 'X'] as const) {
      expect(given(weighted(absent), ...typed)).toBe(67.1429);
    }
  });

  test('C9 a blank is open, an irregularity is Y, all excused is excused', () => {
    const rest = [
      ['14/20', 20],
      ['33/50', 50],
    ] as const;
    expect(given(weighted(), ...rest, ['/30', 30])).toBe('open');
    expect(given(weighted('zero'), ...rest, ['/30', 30])).toBe('open');
    expect(given(weighted(), ...rest, ['IR/30', 30])).toBe('Y');
    expect(given(sum, ['EX/20'], ['EX/30'])).toBe('excused');
    expect(given(sum, ['NE/20'], ['NE/30'])).toBe('none');
    expect(given(sum, ['AB/20'], ['EX/30'])).toBe('X');
    expect(given({ ...sum, codes: { AB: 'zero' } }, ['AB/20'], ['EX/30'])).toBe(0);
  });

  test('C10 a term of three exams, and without the one in the middle', () => {
    expect(given(weighted(), ['64/100', 20], ['58/100', 30], ['71/100', 50])).toBe(65.7);
    expect(given(weighted(), ['64/100', 20], ['AB/100', 30], ['71/100', 50])).toBe(69);
  });

  test('C11 rounded once: by way of 79.50 it would be an A', () => {
    const { parts, cells } = papers(['70/80', 33], ['68/90', 67]);
    const { value } = combine(parts, cells, weighted());
    expect(roundOnce(value!, 5)).toBe(79.49722);
    expect(roundOnce(value!, 'whole')).toBe(79);
    expect(Math.round(roundOnce(value!, 'tenth'))).toBe(80);
  });

  test('C12 no doubles: 29.5 exactly', () => {
    const { parts, cells } = papers(['0/20', 20], ['1/30', 30], ['28.5/50', 50]);
    const { value } = combine(parts, cells, weighted());
    expect(value).toEqual({ n: 59, d: 2 });
    expect(roundOnce(value!, 'whole')).toBe(30);
  });

  test('C13 four fifths', () => {
    expect(given(sum, ['36/45'])).toBe(80);
  });
});

test('levels are combined in points', () => {
  const levels = ['EE', 'ME', 'AE', 'BE'].map((code, i) => ({ code, points: 4 - i }));
  const task = (name: string): Part => ({ entry: 'level', name, weight: 50, levels });
  const cells = [{ level: 'EE' }, { level: 'ME' }];
  const { value, working } = combine([task('Reading'), task('Speaking')], cells, average);
  expect(value).toEqual(fraction(7, 2));
  expect(working.map((line) => line.words)).toEqual([
    'Reading: EE',
    'Speaking: ME',
    'Average: 3.5 points',
  ]);
});

test('the best are the best by per cent, whatever they are out of', () => {
  expect(given(best(1), ['40/80'], ['15/20'])).toBe(75);
});

const aCell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 1_000 }).map((n) => ({ score: n / 100 })) },
  { weight: 1, arbitrary: fc.constantFrom('AB', 'EX').map((code) => ({ code }) as Cell) },
);
const aPart = fc.record({
  entry: fc.constant('score' as const),
  name: fc.constantFrom('P1', 'P2', 'P3'),
  out_of: fc.integer({ min: 10, max: 120 }),
  weight: fc.integer({ min: 1, max: 100 }),
});
const aRule = fc.record({
  combine: fc.constantFrom('sum', 'average', 'weighted', 'best-of'),
  best_n: fc.integer({ min: 1, max: 4 }),
  codes: fc.record({ AB: fc.constantFrom('zero', 'exclude', 'X') }),
}) as fc.Arbitrary<CombineRule>;
const aSubject = fc.array(fc.tuple(aPart, aCell), { minLength: 1, maxLength: 4 });

test('shuffled parts change nothing', () => {
  fc.assert(
    fc.property(aSubject, aRule, fc.nat(), (subject, rule, turn) => {
      const by = turn % subject.length;
      const turned = [...subject.slice(by), ...subject.slice(0, by)].toReversed();
      const result = (list: typeof subject) => {
        const { outcome, value } = combine(...unzip(list), rule);
        return { outcome, value };
      };
      expect(result(turned)).toEqual(result(subject));
    }),
  );
});

test('more in one part never lowers a subject, and no subject is above a hundred', () => {
  fc.assert(
    fc.property(aSubject, aRule, fc.nat(), (subject, rule, at) => {
      const [parts, cells] = unzip(subject);
      const cell = cells[at % cells.length]!;
      if (!('score' in cell)) return;
      const more = cells.with(at % cells.length, { score: Math.min(cell.score + 1, 10) });
      const [before, after] = [combine(parts, cells, rule), combine(parts, more, rule)];
      expect(after.outcome).toBe(before.outcome);
      if (!before.value) return;
      expect(roundOnce(after.value!, 'none')).toBeGreaterThanOrEqual(
        roundOnce(before.value, 'none'),
      );
      expect(roundOnce(after.value!, 'none')).toBeLessThanOrEqual(100);
    }),
  );
});

test('hundredths of odd maxima stay exact, and what is too fine is no silent dust', () => {
  const odd = papers(['59.99/60', 12.5], ['36.99/37', 37.5], ['66.99/67', 30], ['89.99/90', 20]);
  expect(roundOnce(combine(odd.parts, odd.cells, weighted()).value!, 4)).toBe(99.9811);
  const primes = [997, 991, 983, 977, 971].map((out_of) => [`${out_of - 0.01}/${out_of}`] as const);
  const { parts, cells } = papers(...primes);
  expect(() => combine(parts, cells, average)).toThrow('not a safe whole number');
});

function unzip(subject: readonly (readonly [Part, Cell])[]): [Part[], Cell[]] {
  return [subject.map(([part]) => part), subject.map(([, cell]) => cell)];
}

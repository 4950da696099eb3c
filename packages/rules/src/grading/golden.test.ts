import { describe, expect, test } from 'vitest';
import { combine } from './combine.ts';
import { rules_of } from './curricula.ts';
import { fractionOf, roundOnce, type Rounding } from './exact.ts';
import { type MasteryKind, masteryOf } from './mastery.ts';
import { type MeanKind, meanOf } from './mean.ts';
import type { Cell, CombineRule, Part } from './parts.ts';
import type { PickGroup } from './pick.ts';
import { type Edition, gradeOf, type ZeroRule } from './scales.ts';

// A rule kind never changes its meaning, and an edition that was used never changes its grades: what
// these files hold was printed on papers. A new regulation is a new kind with a file of its own.

/** Numbers that look like chance and are the same for ever. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

const rows_count = 60;
const rowsOf = (row: (roll: (sides: number) => number) => string): string => {
  const roll = dice(20_261_119);
  return `${Array.from({ length: rows_count }, () => row(roll)).join('\n')}\n`;
};
const file = (name: string) => `./golden/${name}.txt`;

describe('scales', () => {
  const seeds = Object.entries(rules_of).flatMap(([curriculum, { seeds }]) =>
    seeds.map(({ key, edition }) => ({ name: `${curriculum}-${key}`.toLowerCase(), edition })),
  );
  test.each(seeds)('$name', async ({ name, edition }) => {
    await expect(scaleText(edition)).toMatchFileSnapshot(file(`scale-${name}`));
  });

  /** The values at which the grade changes, for each way to round and each rule for zero. */
  function scaleText(edition: Edition): string {
    const ways: [Rounding, ZeroRule][] = [
      ['none', 'lowest'],
      ['whole', 'lowest'],
      ['tenth', 'lowest'],
      ['whole', 'not-assessed'],
      ['whole', 'own'],
    ];
    const lines = ways.flatMap(([round, zero]) => [
      `rounded ${round}, zero ${zero}`,
      ...steps({ ...edition, round, zero }),
    ]);
    return `${lines.join('\n')}\n`;
  }

  function steps(edition: Edition): string[] {
    const changes: string[] = [];
    let before = '';
    for (let i = 0; i <= edition.max_value * 100; i++) {
      const { shown, code, points } = gradeOf(fractionOf(i / 100), edition);
      const grade = `${code} ${points}`;
      if (grade !== before) changes.push(`  ${i / 100} shown ${shown}: ${grade}`);
      before = grade;
    }
    return changes;
  }
});

describe('combining', () => {
  const kinds: CombineRule['combine'][] = ['sum', 'average', 'weighted', 'best-of'];
  test.each(kinds)('%s', async (kind) => {
    const text = rowsOf((roll) => rowOf(roll, kind));
    await expect(text).toMatchFileSnapshot(file(`combine-${kind}`));
  });

  const parts: Part[] = [
    { entry: 'score', name: 'P1', out_of: 80, weight: 30 },
    { entry: 'score', name: 'P2', out_of: 67, weight: 32.5 },
    { entry: 'score', name: 'P3', out_of: 45, weight: 37.5 },
  ];

  function rowOf(roll: (sides: number) => number, kind: CombineRule['combine']): string {
    const cells = parts.map((part) => cellOf(roll, part));
    const typed = cells.map((cell) => (cell ? Object.values(cell).join() : '-')).join(' ');
    const results = (['zero', 'exclude', 'X'] as const).map((AB) => {
      const { outcome, value } = combine(parts, cells, { combine: kind, best_n: 2, codes: { AB } });
      return `${AB} ${value ? `${roundOnce(value, 4)} = ${value.n}/${value.d}` : outcome}`;
    });
    return `${typed}: ${results.join(' | ')}`;
  }

  function cellOf(roll: (sides: number) => number, part: Part): Cell | undefined {
    const kind = roll(20);
    if (kind === 0) return undefined;
    if (kind <= 3) return { code: (['AB', 'EX', 'IR'] as const)[kind - 1]! };
    if (kind === 4) return { code: 'AB' };
    return { score: roll(2 * (part.entry === 'score' ? part.out_of : 0) + 1) / 2 };
  }
});

describe('means', () => {
  const groups: PickGroup[] = [
    { name: 'Languages', codes: ['101', '102'], best: 'all' },
    { name: 'Sciences', codes: ['231', '232', '233'], best: 2 },
    { name: 'Others', codes: 'rest', best: 2 },
  ];
  const kinds: MeanKind[] = ['kcse-2023', 'kcse-2022', 'all-subjects', 'pick', 'none'];
  test.each(kinds)('%s', async (kind) => {
    const text = rowsOf((roll) => rowOf(roll, kind));
    await expect(text).toMatchFileSnapshot(file(`mean-${kind}`));
  });

  const codes = ['101', '102', '121', '231', '232', '233', '311', '312', '443', '504', '565'];

  function rowOf(roll: (sides: number) => number, kind: MeanKind): string {
    const taken = codes.filter((_, i) => i < 3 || roll(5) > 0);
    const subjects = taken.map((code) => {
      const is_absent = roll(25) === 0;
      const mark = roll(101);
      return is_absent
        ? { code, outcome: 'X' as const, points: null, mark: null }
        : { code, outcome: 'graded' as const, points: 1 + Math.min(11, mark >> 3), mark };
    });
    const typed = subjects.map(
      ({ code, points, mark }) => `${code}:${points ?? 'X'}/${mark ?? ''}`,
    );
    const results = (['only-if-needed', 'always'] as const).map((any_absence) => {
      const rule = { kind, groups, needs: 7, any_absence, decimals: 4 };
      const { outcome, points_sum, mean_points, code, counted } = meanOf(subjects, rule);
      return outcome === 'graded'
        ? `${points_sum} ${mean_points} ${code} of ${counted.join(' ')}`
        : outcome;
    });
    return `${typed.join(' ')}: ${results.join(' | always ')}`;
  }
});

describe('mastery', () => {
  const kinds: MasteryKind[] = [
    { kind: 'latest' },
    { kind: 'highest' },
    { kind: 'mode' },
    { kind: 'decaying', rate: 65 },
    { kind: 'best', n: 3 },
  ];
  test.each(kinds)('$kind', async (kind) => {
    const text = rowsOf((roll) => rowOf(roll, kind));
    await expect(text).toMatchFileSnapshot(file(`mastery-${kind.kind}`));
  });

  const levels = ['EE', 'ME', 'AE', 'BE'].map((code, i) => ({ code, points: 4 - i }));

  function rowOf(roll: (sides: number) => number, kind: MasteryKind): string {
    const ratings = Array.from({ length: 1 + roll(6) }, (_, i) => ({
      rated_on: `2026-05-${10 + roll(5)}`,
      at: `2026-06-01T10:0${i}:00Z`,
      state: 'rated' as const,
      code: levels[roll(4)]!.code,
      is_voided: false,
    }));
    const { value, code } = masteryOf(ratings, { ...kind, levels, needs: 2 });
    const typed = ratings.map((one) => `${one.rated_on.slice(-2)}:${one.code}`).join(' ');
    return `${typed}: ${value ? `${roundOnce(value, 6)} ${code}` : 'not enough'}`;
  }
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Mean, meanOf, type MeanRule, type Outcome, type SubjectResult } from './mean.ts';
import type { PickGroup } from './pick.ts';

const rule = (changes: Partial<MeanRule> = {}): MeanRule => ({
  kind: 'kcse-2023',
  needs: 7,
  any_absence: 'only-if-needed',
  decimals: 4,
  ...changes,
});
const kcse_2022 = rule({ kind: 'kcse-2022' });
const always = rule({ any_absence: 'always' });

/** "101:8 102:7 232:X", with the mark behind a slash where it matters. */
const subjects = (text: string): SubjectResult[] =>
  text.split(' ').map((one) => {
    const [code, figures] = one.split(':');
    const [points, mark] = figures!.split('/');
    return Number.isNaN(Number(points))
      ? { code: code!, outcome: points as Outcome, points: null, mark: null }
      : { code: code!, outcome: 'graded', points: Number(points), mark: Number(mark ?? 0) };
  });

const short = ({ points_sum, mean_points, code, outcome }: Mean) =>
  outcome === 'graded' ? [points_sum, mean_points, code] : outcome;
const mean = (text: string, by = rule()) => short(meanOf(subjects(text), by));

const m7 = '101:7 102:6 121:8 231:6 233:5 312:9 443:10';

describe('the vectors of the mean grade', () => {
  test('M1 the same learner by both regulations', () => {
    const learner = subjects('101:8 102:7 121:3 231:5 233:4 311:11 312:10 313:12');
    const now = meanOf(learner, rule());
    expect(short(now)).toEqual([56, 8, 'B-']);
    expect(now.counted).toEqual(['121', '101', '313', '311', '312', '102', '231']);
    const before = meanOf(learner, kcse_2022);
    expect(short(before)).toEqual([50, 7.1429, 'C+']);
    expect(before.counted).toEqual(['101', '102', '121', '231', '233', '313', '311']);
  });

  test('M2 the same by both', () => {
    const learner = '101:6 102:9 121:4 231:8 232:7 233:5 311:10 565:11';
    expect(mean(learner)).toEqual([55, 7.8571, 'B-']);
    expect(mean(learner, kcse_2022)).toEqual([55, 7.8571, 'B-']);
  });

  test('M3 sign language in the place of Kiswahili', () => {
    const learner = '101:5 504:9 121:6 231:7 233:6 312:8 443:9';
    expect(mean(learner)).toEqual([50, 7.1429, 'C+']);
    expect(mean(learner, kcse_2022)).toEqual([50, 7.1429, 'C+']);
  });

  test('M4 the second Mathematics, with General Science', () => {
    expect(mean('101:7 102:7 122:8 237:6 231:6 313:9 441:10')).toEqual([53, 7.5714, 'B-']);
  });

  test.each([
    [80, 'A-'],
    [81, 'A'],
    [73, 'B+'],
    [74, 'A-'],
    [66, 'B'],
    [67, 'B+'],
    [59, 'B-'],
    [60, 'B'],
    [52, 'C+'],
    [53, 'B-'],
    [45, 'C'],
    [46, 'C+'],
    [10, 'E'],
    [11, 'D-'],
  ])('M5 a sum of %i is %s', (sum, code) => {
    const codes = ['121', '101', '102', '231', '232', '233', '312'];
    const points = codes.map((_, i) => Math.floor(sum / 7) + (i < sum % 7 ? 1 : 0));
    const learner = codes.map((one, i) => `${one}:${points[i]}`).join(' ');
    expect(mean(learner)[0]).toBe(sum);
    expect(mean(learner)[2]).toBe(code);
  });

  test('M6 who is entered for six has no mean', () => {
    const { outcome, mean_points, code } = meanOf(subjects(m7).slice(0, 6), rule());
    expect([outcome, mean_points, code]).toEqual(['U', undefined, undefined]);
  });

  test('M7 an absence where the subject is not needed', () => {
    expect(mean(`${m7} 232:X`)).toEqual([51, 7.2857, 'C+']);
    expect(mean(`${m7} 232:X`, always)).toBe('X');
  });

  test('M8 an absence where it is needed, and an irregularity', () => {
    const absent = `${m7.replace('121:8', '121:X')} 232:7`;
    expect(mean(absent)).toBe('X');
    expect(mean(absent, always)).toBe('X');
    expect(mean(`${m7} 232:Y`)).toBe('Y');
    expect(mean(`${absent} 311:Y`)).toBe('Y');
  });

  test('M9 excused from one, graded on seven', () => {
    expect(mean(`${m7} 232:excused`)).toEqual([51, 7.2857, 'C+']);
    expect(mean(`${m7} 232:excused`, always)).toEqual([51, 7.2857, 'C+']);
  });

  test('M10 all subjects taken, and half goes up and says so', () => {
    const all = rule({ kind: 'all-subjects', needs: 1 });
    const eleven = [8, 7, 7, 7, 7, 7, 8, 8, 8, 8, 7].map((points, i) => `${201 + i}:${points}`);
    expect(mean(eleven.join(' '), all)).toEqual([82, 7.4545, 'C+']);
    const eight = [8, 7, 8, 7, 8, 7, 8, 7].map((points, i) => `${201 + i}:${points}`);
    const { working, ...figures } = meanOf(subjects(eight.join(' ')), all);
    expect(figures).toMatchObject({ points_sum: 60, mean_points: 7.5, code: 'B-', points: 8 });
    expect(working.at(-1)?.words).toBe('60 points by 8: 7.5, half up to 8, B-');
  });

  test('M11 of two with equal points the higher mark is counted, then the lower code', () => {
    const six = '121:8 101:5 102:9 311:9 312:9 313:9 441:9';
    const marks = meanOf(subjects(`${six} 231:7/56 232:7/59`), rule());
    expect(marks.counted).toContain('232');
    expect(marks.counted).not.toContain('231');
    const codes = meanOf(subjects(`${six} 232:7/56 231:7/56`), rule());
    expect(codes.counted).not.toContain('232');
    expect(codes.points_sum).toBe(marks.points_sum);
  });
});

test('the grade comes from the exact mean, not from the one that is shown', () => {
  const by_tenths = rule({ kind: 'all-subjects', needs: 1, decimals: 1 });
  // 82 by 11 is 7.4545: shown as 7.5, and still a C+.
  const eleven = [8, 7, 7, 7, 7, 7, 8, 8, 8, 8, 7].map((points, i) => `${201 + i}:${points}`);
  expect(mean(eleven.join(' '), by_tenths)).toEqual([82, 7.5, 'C+']);
});

test('what is open, pending or withheld keeps the mean back, and it says why', () => {
  expect(mean(`${m7} 232:open`)).toBe('open');
  expect(mean(`${m7} 232:P`)).toBe('P');
  expect(mean(`${m7} 232:W 311:open`)).toBe('W');
  expect(mean(`${m7} 232:none`)).toEqual([51, 7.2857, 'C+']);
  const why = (text: string, by = rule()) => meanOf(subjects(text), by).working[0]?.words;
  expect(why(`${m7.replace('121:8', '121:X')} 232:7`)).toBe(
    'Absent, and Mathematics is not filled without it',
  );
  expect(why(m7.replace(' 443:10', ''))).toBe('Entered for 6 subjects, 7 are needed');
  const six_and_excused = m7.replace('443:10', '443:excused');
  expect(why(six_and_excused)).toBe('Entered for 6 subjects, 7 are needed');
  expect(why(m7.replace('233:5', '441:5'), kcse_2022)).toBe('Too few subjects for Sciences');
});

test('who lacks a subject that the rule needs has U, absent or not in another', () => {
  const without_mathematics = m7.replace('121:8', '232:8');
  expect(mean(without_mathematics)).toBe('U');
  expect(mean(`${without_mathematics} 311:X`)).toBe('U');
  expect(mean('201:X 202:X', rule({ kind: 'all-subjects', needs: 1 }))).toBe('X');
});

test('where there is no mean there is none', () => {
  expect(meanOf(subjects(m7), rule({ kind: 'none' }))).toEqual({
    outcome: 'none',
    counted: [],
    working: [],
  });
});

const own_groups: PickGroup[] = [
  { name: 'Languages', codes: ['101', '102'], best: 'all' },
  { name: 'Sciences', codes: ['231', '232', '233'], best: 1 },
  { name: 'Sciences and technical', codes: ['231', '232', '233', '441', '443'], best: 2 },
];

test('a school’s own groups make the mean', () => {
  const own = rule({ kind: 'pick', groups: own_groups, needs: 5 });
  expect(mean('101:3 102:4 231:9 232:7 441:8 311:12', own)).toEqual([31, 6.2, 'C']);
  expect(mean('101:3 102:4 231:9 311:8 312:8', own)).toBe('U');
});

const codes = ['101', '102', '504', '121', '122', '231', '232', '233', '311', '312', '443', '565'];
const someSubjects = fc
  .uniqueArray(fc.constantFrom(...codes), { minLength: 7, maxLength: 12 })
  .chain((taken) =>
    fc.tuple(
      ...taken.map((code) =>
        fc.record({
          code: fc.constant(code),
          outcome: fc.constant('graded' as Outcome),
          points: fc.integer({ min: 1, max: 12 }),
          mark: fc.integer({ min: 0, max: 100 }),
        }),
      ),
    ),
  );
const someRule = fc.constantFrom(
  rule(),
  kcse_2022,
  rule({ kind: 'all-subjects' }),
  rule({ kind: 'pick', groups: own_groups }),
);

test('shuffled subjects change nothing', () => {
  fc.assert(
    fc.property(
      someSubjects.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      someRule,
      ([list, shuffled], by) => {
        expect(meanOf(shuffled, by)).toEqual(meanOf(list, by));
      },
    ),
  );
});

test('more points never lower a mean', () => {
  fc.assert(
    fc.property(someSubjects, someRule, fc.nat(), (list, by, nth) => {
      const at = nth % list.length;
      const more = list.map((one, i) =>
        i === at ? { ...one, points: Math.min(one.points + 1 + (nth % 4), 12) } : one,
      );
      const [before, after] = [meanOf(list, by), meanOf(more, by)];
      expect(after.outcome).toBe(before.outcome);
      expect(after.points_sum ?? 0).toBeGreaterThanOrEqual(before.points_sum ?? 0);
      expect(after.points ?? 0).toBeGreaterThanOrEqual(before.points ?? 0);
    }),
    { numRuns: 500 },
  );
});

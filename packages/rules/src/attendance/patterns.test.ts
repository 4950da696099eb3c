import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthSheet } from './month-sheet.ts';
import { type LearnerDay, reachOf, type SessionWord, streakOf, weekdayOf } from './patterns.ts';
import { no_counts } from './presence.ts';

const letters: Record<string, SessionWord> = {
  P: 'present',
  A: 'absent',
  S: 'excused',
  X: 'none',
  '-': 'not-taken',
};
const words = (text: string) => [...text].map((one) => letters[one]!);
/** "Fri 16" and so on are told by their dates; each word is a day with its sessions. */
const days = (text: string, dates: readonly string[]): LearnerDay[] =>
  text.split(' ').map((one, i) => ({ day: dates[i]!, sessions: words(one) }));
const october = ['2026-10-15', '2026-10-16', '2026-10-19', '2026-10-21', '2026-10-22'];
const any = { by: 'any-session', excused_counts: true } as const;

describe('a row of absences', () => {
  test('a holiday lies between and breaks nothing', () => {
    expect(streakOf(days('P A A A', october), any)).toEqual({
      days: ['2026-10-16', '2026-10-19', '2026-10-21'],
      not_taken: 0,
    });
  });

  test('by whole days, or by any session', () => {
    const week = days('AA PA AA', october);
    expect(streakOf(week, { ...any, by: 'whole-day' }).days).toHaveLength(1);
    expect(streakOf(week, any).days).toHaveLength(3);
  });

  test('an excused absence is passed over, or counts', () => {
    const week = days('A S A', october);
    expect(streakOf(week, { ...any, excused_counts: false }).days).toHaveLength(2);
    expect(streakOf(week, any).days).toHaveLength(3);
  });

  test('a day that nobody took is named, and a suspension is not', () => {
    expect(streakOf(days('A - A A', october), any)).toMatchObject({ not_taken: 1 });
    expect(streakOf(days('- A A -', october), any)).toMatchObject({ not_taken: 0 });
    const suspended = streakOf(days('A XX XX A A', october), any);
    expect([suspended.days.length, suspended.not_taken]).toEqual([3, 0]);
  });
});

test('a day of the week is a pattern when most absences lie on it', () => {
  const fridays = ['2026-09-18', '2026-09-25', '2026-10-02', '2026-10-09'];
  const row = fridays.map((day, i) => ({ day, is_absent: i !== 2 }));
  const others = ['2026-09-21', '2026-09-22', '2026-09-23'].map((day) => ({
    day,
    is_absent: true,
  }));
  expect(weekdayOf([...row, ...others.slice(0, 1)])).toEqual({
    weekday: 5,
    absent_count: 3,
    of_count: 4,
  });
  expect(weekdayOf([...row, ...others])).toBeNull();
  expect(weekdayOf([])).toBeNull();
});

describe('what is still in reach', () => {
  test('the last two that may be missed are told once', () => {
    const now = reachOf(85, { all: 120, taken: 78, present: 62 });
    expect(now).toMatchObject({ needs_count: 102, left_count: 42, may_miss: 2, warns: true });
    const later = reachOf(85, { all: 120, taken: 80, present: 62 }, true);
    expect(later).toMatchObject({ may_miss: 0, warns: false });
  });

  test('one more is out of reach, and a day that closes brings one back', () => {
    const out = reachOf(85, { all: 120, taken: 81, present: 62 });
    expect(out).toMatchObject({ best_count: 101, may_miss: -1 });
    const closed = reachOf(85, { all: 118, taken: 78, present: 62 });
    expect(closed).toMatchObject({ needs_count: 101, left_count: 40, may_miss: 1 });
  });

  test('whole numbers only: 55 % of 100 are 55', () => {
    expect(reachOf(55, { all: 100, taken: 0, present: 0 }).needs_count).toBe(55);
  });
});

describe('the sheet of a month', () => {
  const here = { ...no_counts, possible: 1, present: 1 };
  const away = { ...no_counts, possible: 1, absent: 1 };
  const column = (nth: number, half_days = 1, is_taken = true) => ({
    day: `2026-09-${String(nth).padStart(2, '0')}`,
    half_days,
    is_taken,
  });

  test('21 girls, 20 days open, 812 half days present', () => {
    const columns = Array.from({ length: 40 }, (_, i) => column(1 + Math.floor(i / 2)));
    const girls = Array.from({ length: 21 }, (_, learner) => ({
      gender: 'female' as const,
      // 840 are possible; the first learner misses 28.
      counts: columns.map((_one, i) => (learner === 0 && i < 28 ? away : here)),
    }));
    const sheet = monthSheet(columns, girls);
    expect(sheet).toMatchObject({
      half_days_open: 40,
      girls: { learner_count: 21, present: 812, mean: 20.3, share: 96.7 },
      boys: { learner_count: 0, mean: 0, share: null },
    });
    expect(sheet.columns[0]).toEqual({ girls: 20, boys: 0, all: 20 });
  });

  test('a register that nobody took is open, and neither possible nor in the mean', () => {
    const sheet = monthSheet(
      [column(1), column(1, 1, false)],
      [{ gender: 'male', counts: [here, null] }],
    );
    expect(sheet).toMatchObject({ half_days_open: 2, half_days_taken: 1 });
    expect(sheet.boys).toMatchObject({ possible: 1, mean: 1, share: 100 });
  });

  test('possible is present and absent together, for every learner, girls and boys', () => {
    const counts = fc.constantFrom(here, away, null);
    const learner = fc.record({
      gender: fc.constantFrom('female' as const, 'male' as const, null),
      counts: fc.array(counts, { minLength: 6, maxLength: 6 }),
    });
    const columns = [column(1), column(1), column(2, 2), column(3, 0), column(4), column(4)];
    fc.assert(
      fc.property(fc.array(learner, { maxLength: 12 }), (learners) => {
        const sheet = monthSheet(columns, learners);
        for (const one of sheet.learners) expect(one.possible).toBe(one.present + one.absent);
        const sum = sheet.learners.reduce((all, one) => all + one.present, 0);
        expect(sheet.all.present).toBe(sum);
        expect(sheet.girls.present + sheet.boys.present).toBeLessThanOrEqual(sum);
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { strangeFields } from './message-fields.ts';
import {
  dueDaysOf,
  isControl,
  reminder_kinds,
  speaksOn,
  stepFor,
  subjectOf,
  withPayLine,
} from './reminders.ts';

const rule = { trigger: 'weekly' as const, days: 0, weekday: 1 };

test('a rule speaks on its days and no other', () => {
  expect(speaksOn(rule, '2026-11-16', [])).toBe(true);
  expect(speaksOn(rule, '2026-11-17', [])).toBe(false);
  const before = { ...rule, trigger: 'before-due' as const, days: 7 };
  expect(speaksOn(before, '2026-08-24', ['2026-08-31'])).toBe(true);
  expect(speaksOn(before, '2026-08-25', ['2026-08-31'])).toBe(false);
  const after = { ...rule, trigger: 'after-due' as const, days: 10 };
  expect(
    ['2026-09-09', '2026-09-10', '2026-09-11', '2026-09-17'].map((day) =>
      speaksOn(after, day, ['2026-08-31']),
    ),
  ).toEqual([false, true, false, true]);
  expect(speaksOn(after, '2026-09-10', [])).toBe(false);
  const on = { ...rule, trigger: 'on-the-day' as const };
  expect(speaksOn(on, '2026-08-31', ['2026-08-31'])).toBe(true);
  expect(speaksOn(on, '2026-09-01', ['2026-08-31'])).toBe(false);
});

test('each instalment is a day to count from, and the newest one that has passed is pressed', () => {
  const days = ['2026-08-31', '2026-10-01'];
  const before = { ...rule, trigger: 'before-due' as const, days: 3 };
  const spoken = ['2026-08-28', '2026-09-28', '2026-09-29'].map((day) =>
    speaksOn(before, day, days),
  );
  expect(spoken).toEqual([true, true, false]);
  const after = { ...rule, trigger: 'after-due' as const, days: 2 };
  const pressed = ['2026-09-02', '2026-09-09', '2026-10-03', '2026-10-07', '2026-10-10'];
  expect(pressed.map((day) => speaksOn(after, day, days))).toEqual([true, true, true, false, true]);
});

test('a meeting has its day, and a season returns with the year', () => {
  const meeting = { kind: 'meeting' as const, on_day: '2026-11-20' };
  expect(dueDaysOf(meeting, '2027-01-05', ['2027-01-04'])).toEqual(['2026-11-20']);
  const season = { kind: 'season' as const, on_day: '2024-12-24' };
  expect(dueDaysOf(season, '2026-12-01', [])).toEqual(['2026-12-24']);
  // Three days before New Year is still the old year.
  const new_year = { ...season, on_day: '2020-01-01' };
  expect(dueDaysOf(new_year, '2026-12-29', [])).toEqual(['2027-01-01']);
  expect(dueDaysOf({ ...season, on_day: null }, '2026-12-01', [])).toEqual([]);
  expect(dueDaysOf({ kind: 'fees', on_day: null }, '2026-12-01', ['2026-12-03'])).toEqual([
    '2026-12-03',
  ]);
});

test('the words that a rule begins with name only what is known of their subject', () => {
  for (const kind of reminder_kinds) {
    const { begin, context, triggers } = subjectOf(kind);
    expect([kind, strangeFields(begin, context)]).toEqual([kind, []]);
    expect(triggers.length).toBeGreaterThan(0);
  }
});

test('words get firmer and stay at the last', () => {
  expect([0, 1, 2, 9].map((before) => stepFor(before, 3))).toEqual([1, 2, 3, 3]);
});

test('the same learners are left out for comparison every time', () => {
  const ids = Array.from(
    { length: 1_000 },
    (_, i) => `0190b5a4-77aa-7abc-8def-${i.toString(16).padStart(12, '0')}`,
  );
  const left_out = ids.filter((id) => isControl(id, 10)).length;
  expect(left_out).toBe(100);
  expect(ids.some((id) => isControl(id, 0))).toBe(false);
});

test('how to pay is never left out', () => {
  expect(withPayLine('Please pay.')).toBe('Please pay. {{pay_line}}');
  expect(withPayLine('{{pay_line}} now')).toBe('{{pay_line}} now');
});

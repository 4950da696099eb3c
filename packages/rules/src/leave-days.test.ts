import { expect, test } from 'vitest';
import { isPublicHoliday, leaveHalfDays, leaveInWords } from './leave-days.ts';

test('weekends and public holidays inside a leave are free', () => {
  // Thursday 17 to Tuesday 22 December 2026 holds one weekend.
  expect(leaveHalfDays({ from_on: '2026-12-17', to_on: '2026-12-22' }, 'working-days')).toBe(8);
  // Christmas and Boxing Day fall on Friday and Saturday.
  expect(leaveHalfDays({ from_on: '2026-12-24', to_on: '2026-12-28' }, 'working-days')).toBe(4);
  expect(leaveHalfDays({ from_on: '2026-12-24', to_on: '2026-12-28' }, 'all-days')).toBe(10);
});

test('half a day is half a day, and nothing on a Sunday', () => {
  const half = { half_day: 'morning' } as const;
  expect(
    leaveHalfDays({ from_on: '2026-11-16', to_on: '2026-11-16', ...half }, 'working-days'),
  ).toBe(1);
  expect(
    leaveHalfDays({ from_on: '2026-11-15', to_on: '2026-11-15', ...half }, 'working-days'),
  ).toBe(0);
});

test('Easter moves, and a holiday on a Sunday is kept on Monday', () => {
  const holidays = ['2026-04-03', '2026-04-06', '2027-03-26', '2025-06-02', '2026-10-20'];
  expect(holidays.filter((date) => !isPublicHoliday(date))).toEqual([]);
  expect(isPublicHoliday('2026-06-02')).toBe(false);
});

test('is said as people say it', () => {
  expect([1, 2, 3, 5, 10].map(leaveInWords)).toEqual([
    'half a day',
    '1 day',
    '1½ days',
    '2½ days',
    '5 days',
  ]);
});

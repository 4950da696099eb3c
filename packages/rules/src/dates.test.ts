import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  formatDate,
  formatDateShort,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatRange,
  greetingAt,
  greetingFor,
  isoDate,
} from './dates.ts';

test('dates are written the same way in every browser', () => {
  expect(formatDate('2026-09-15')).toBe('15 Sep 2026');
  expect(formatDateShort('2026-09-05')).toBe('5 Sep');
  expect(formatDay('2026-09-18')).toBe('Friday 18 September');
  expect(formatDateTime('2026-09-08T06:05:00Z')).toBe('Tue 8 Sep, 9:05 am');
  expect(formatDayTime(new Date('2026-09-18T14:00:00Z'))).toBe('Friday 18 September, 5:00 pm');
});

test('a moment late in the evening belongs to the next day in Nairobi', () => {
  const at = new Date('2026-09-14T21:30:00Z');
  expect(isoDate(at)).toBe('2026-09-15');
  expect(formatDate(at)).toBe('15 Sep 2026');
  expect(isoDate(at, 'UTC')).toBe('2026-09-14');
});

test('midnight and noon are twelve', () => {
  expect(formatDateTime('2026-09-08T21:00:00Z')).toBe('Wed 9 Sep, 12:00 am');
  expect(formatDateTime('2026-09-08T09:00:00Z')).toBe('Tue 8 Sep, 12:00 pm');
});

test('a range repeats only what differs', () => {
  expect(formatRange('2026-10-02', '2026-10-04')).toBe('2 to 4 Oct 2026');
  expect(formatRange('2026-09-28', '2026-10-04')).toBe('28 Sep to 4 Oct 2026');
  expect(formatRange('2026-12-28', '2027-01-04')).toBe('28 Dec 2026 to 4 Jan 2027');
  expect(formatRange('2026-10-02', '2026-10-02')).toBe('2 Oct 2026');
});

test.each([
  [0, 'Good Morning'],
  [11, 'Good Morning'],
  [12, 'Good Afternoon'],
  [17, 'Good Afternoon'],
  [18, 'Good Evening'],
  [23, 'Good Evening'],
])('at %i o’clock we say %s', (hour, words) => {
  expect(greetingFor(hour)).toBe(words);
});

test('the greeting follows the clock of the school, not of the server', () => {
  expect(greetingAt(new Date('2026-09-15T08:59:59Z'))).toBe('Good Morning');
  expect(greetingAt(new Date('2026-09-15T09:00:00Z'))).toBe('Good Afternoon');
});

test('adding days and counting them agree', () => {
  const days = fc.integer({ min: -20_000, max: 20_000 });
  fc.assert(
    fc.property(days, days, (start, step) => {
      const from = addDays('2026-01-01', start);
      expect(daysBetween(from, addDays(from, step))).toBe(step);
      expect(formatDate(from)).toBe(formatDate(new Date(`${from}T00:00:00Z`), 'UTC'));
    }),
  );
});

test('what is not a date stops', () => {
  expect(() => addDays('yesterday', 1)).toThrow(RangeError);
});

import { describe, expect, test } from 'vitest';
import { formatMinute, nextAt, quietUntil, readMinute } from './quiet-hours.ts';

const night = { from: 21 * 60, to: 6 * 60 };
// Nairobi is three hours ahead.
const at = (clock: string) => new Date(`2026-11-16T${clock}:30+03:00`);

describe('quiet hours', () => {
  test.each([
    ['20:59', null],
    ['21:00', '2026-11-17T06:00:00+03:00'],
    ['23:59', '2026-11-17T06:00:00+03:00'],
    ['05:59', '2026-11-16T06:00:00+03:00'],
    ['06:00', null],
  ])('over midnight, at %s', (clock, until) => {
    expect(quietUntil(at(clock), night)).toEqual(until && new Date(until));
  });

  test('inside one day, and none at all when both ends are one', () => {
    expect(quietUntil(at('13:10'), { from: 780, to: 840 })).toEqual(
      new Date('2026-11-16T14:00:00+03:00'),
    );
    expect(quietUntil(at('13:10'), { from: 790, to: 790 })).toBeNull();
  });

  test('the next time is always ahead', () => {
    expect(nextAt(at('17:00'), 17 * 60)).toEqual(new Date('2026-11-17T17:00:00+03:00'));
    expect(nextAt(at('16:59'), 17 * 60)).toEqual(new Date('2026-11-16T17:00:00+03:00'));
  });

  test('a time is written and read', () => {
    expect(formatMinute(1290)).toBe('21:30');
    expect(readMinute('21:30')).toBe(1290);
    expect(readMinute('7:05')).toBe(425);
    for (const wrong of ['24:00', '12:60', 'noon', '']) expect(readMinute(wrong)).toBeNull();
  });
});

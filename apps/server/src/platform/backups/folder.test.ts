import { expect, test } from 'vitest';
import { choosePast } from './folder.ts';

const day_ms = 24 * 60 * 60_000;
const now = new Date('2026-11-19T22:05:00Z');
/** One each night, the newest first. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, i) => new Date(now.getTime() - i * day_ms));
const daysLeft = (made: Date[], kept: { days: number; months: number }) => {
  const past = choosePast(made, now, kept).map(String);
  return made
    .filter((at) => !past.includes(String(at)))
    .map((at) => at.toISOString().slice(0, 10))
    .sort();
};

test('fourteen days stay, and the first of each of twelve months', () => {
  const left = daysLeft(nights(500), { days: 14, months: 12 });
  expect(left.slice(0, 3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
  expect(left.filter((day) => day.endsWith('-01'))).toHaveLength(12);
  expect(left.filter((day) => day > '2026-11-05')).toHaveLength(14);
  expect(left).toHaveLength(12 + 14);
});

test('who removes night after night keeps the same as who removes them at once', () => {
  let kept: Date[] = [];
  for (const at of nights(500).toReversed()) {
    kept.push(at);
    const past = choosePast(kept, at, { days: 14, months: 12 });
    kept = kept.filter((one) => !past.includes(one));
  }
  expect(kept.map((at) => at.toISOString().slice(0, 10)).sort()).toEqual(
    daysLeft(nights(500), { days: 14, months: 12 }),
  );
});

test('the newest stays, however old it is', () => {
  const old = new Date('2024-02-03T22:00:00Z');
  expect(choosePast([old], now, { days: 0, months: 0 })).toEqual([]);
});

import { expect, test } from 'vitest';
import { type BroadsheetRow, packRow, readRow, sortRows } from './broadsheet-rows.ts';

const lists = {
  streams: [{ id: 'b', name: 'Blue' }],
  codes: ['EE1', 'EE2', 'ME1', 'BE2', 'X'],
};
const row = (code: string | null): BroadsheetRow => ({
  admission_number: `${code} 4127`,
  name: 'Amina Wairimu Hassan',
  stream: 'Blue',
  figures: Array.from({ length: 12 }, () => 68.5),
  codes: Array.from({ length: 12 }, () => code),
  marks_sum: 822,
  points_sum: 132,
  mean_points: 10.2857,
  code,
  position: 105,
  position_stream: 12,
});

test('a row is packed without its names and comes back whole; 420 of twelve subjects are one answer of 64 KB', () => {
  const packed = packRow(row('EE2'), lists);
  expect(readRow(packed, lists)).toEqual(row('EE2'));
  const bytes = JSON.stringify(Array.from({ length: 420 }, () => packed)).length;
  expect(bytes).toBeLessThan(64 * 1024);
});

test('levels are sorted by their place in the scale, and what is no level comes last both ways', () => {
  const sheet = {
    has_ranks: false,
    shows: 'levels' as const,
    subjects: [{ id: 'english', name: 'English', code: null }],
    levels: ['EE', 'ME', 'AE', 'BE'],
  };
  const rows = ['X', 'BE2', 'EE2', 'ME1', 'EE1'].map(row);
  const codes = (sort: string) => sortRows(rows, sheet, sort).map((one) => one.codes[0]);
  expect(codes('-english')).toEqual(['EE1', 'EE2', 'ME1', 'BE2', 'X']);
  expect(codes('english')).toEqual(['BE2', 'ME1', 'EE2', 'EE1', 'X']);
});

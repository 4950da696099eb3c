import { expect, test } from 'vitest';
import { type FilterLabel, filterWords } from './filter-words.ts';

const method: FilterLabel = {
  name: 'method',
  label: 'Paid by',
  options: [{ value: 'cash', label: 'Cash' }],
};
const received: FilterLabel = { kind: 'dates', name: 'received', label: 'Received' };
const banked: FilterLabel = { kind: 'dates', name: 'banked', label: 'Banked' };
const number: FilterLabel = { kind: 'typed', name: 'number', label: 'Receipt' };
const retired: FilterLabel = { kind: 'yes', name: 'retired', label: 'Retired' };

test.each([
  [[method], {}, ''],
  [[method], { method: 'cash', page: 2 }, 'Cash'],
  [
    [method, received],
    {
      method: 'cash',
      received_from: '2026-01-01',
      received_to: '2026-01-31',
      search: 'otieno',
    },
    "Cash, 1 Jan 2026 to 31 Jan 2026, search 'otieno'",
  ],
  [[received], { received_from: '2026-01-01', received_to: '2026-01-01' }, '1 Jan 2026'],
  [[received], { received_to: '2026-01-31' }, 'to 31 Jan 2026'],
  [[received, banked], { banked_from: '2026-01-31' }, 'Banked from 31 Jan 2026'],
  [[number, retired], { number: 'R7', retired: true }, 'Receipt R7, Retired'],
  [[retired], { retired: false, search: '' }, ''],
])('a filter in words', (filters, values, words) => {
  expect(filterWords(filters, values)).toBe(words);
});

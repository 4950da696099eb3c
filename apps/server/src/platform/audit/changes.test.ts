import { expect, test } from 'vitest';
import { changeInWords, changesOf } from './changes.ts';

test('names fields and values as the office does', () => {
  const changes = changesOf(
    { amount_cents: 1_250_000, due_on: '2026-09-15', is_boarder: false, paid_at: null },
    {
      amount_cents: -50,
      due_on: '2026-10-01',
      is_boarder: true,
      paid_at: '2026-09-15T06:05:00.000Z',
    },
  );
  expect(changes.map(changeInWords).join('; ').replaceAll('\u00a0', ' ')).toBe(
    'Amount: KES 12,500.00 → KES −0.50; Due: 15 Sep 2026 → 1 Oct 2026; ' +
      'Is boarder: No → Yes; Paid: 15 Sep 2026, 9:05 am',
  );
});

test('tells what a new record holds, and what a removed one held', () => {
  const record = { id: 'x', version: 1, name: 'Science', note: null, tags: ['a', 'b'] };
  expect(changesOf(null, record)).toEqual([
    { field: 'Name', from: null, to: 'Science' },
    { field: 'Tags', from: null, to: 'a, b' },
  ]);
  expect(changesOf(record, null).map(changeInWords)).toEqual([
    'Name: Science → nothing',
    'Tags: a, b → nothing',
  ]);
});

test('a name that looks like a date stays as it was written, and a false date too', () => {
  expect(changesOf(null, { name: '2026-09-15', left_on: '2026-99-99', parts_cents: 0.5 })).toEqual([
    { field: 'Name', from: null, to: '2026-09-15' },
    { field: 'Left', from: null, to: '2026-99-99' },
    { field: 'Parts', from: null, to: '0.5' },
  ]);
});

test('an id is told by the name of its record, where the reader may know it', () => {
  const [east, west] = [
    '0190b5a4-6a5e-7d3c-8a11-0000000000e1',
    '0190b5a4-6a5e-7d3c-8a11-0000000000f2',
  ];
  const moved = [
    { stream_id: east, staff_ids: [west] },
    { stream_id: west, staff_ids: [] },
  ] as const;
  expect(changesOf(...moved, new Map([[east, 'Form 3 East']])).map(changeInWords)).toEqual([
    'Stream: Form 3 East → record …0000f2',
    'Staff: record …0000f2 → nothing',
  ]);
});

test('has an end, however deep or long a record is', () => {
  const deep = { a: { b: { c: { d: { e: 1 } } } } };
  expect(changesOf(null, { deep })[0]?.to).toBe('A: B: C: …');
  const long = changesOf(null, { text: 'x'.repeat(5_000) })[0]?.to;
  expect(long).toHaveLength(201);
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`f${i}`, i]));
  expect(changesOf(null, many)).toHaveLength(40);
});

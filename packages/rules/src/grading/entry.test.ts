import { expect, test } from 'vitest';
import { type EnteredSheet, entryOf } from './entry.ts';

const sheet = (more: Partial<EnteredSheet> = {}): EnteredSheet => ({
  state: 'open',
  expected_count: 45,
  entered_count: 0,
  entry_to: '2026-11-20',
  ...more,
});

test('a sheet is empty, part entered, full and handed in, one after the other', () => {
  expect(entryOf([sheet()], '2026-11-20')).toEqual({ state: 'empty', percent: 0 });
  expect(entryOf([sheet({ entered_count: 44 })], '2026-11-20')).toEqual({
    state: 'partly',
    percent: 97,
  });
  expect(entryOf([sheet({ entered_count: 45 })], '2026-11-20').state).toBe('full');
  expect(entryOf([sheet({ entered_count: 45, state: 'accepted' })], '2026-11-21').state).toBe('in');
});

test('a sheet that nobody handed in is late from the day after its last one', () => {
  expect(entryOf([sheet({ entered_count: 45 })], '2026-11-21').state).toBe('late');
  const both = [sheet({ state: 'handed-in', entered_count: 45 }), sheet({ entered_count: 15 })];
  expect(entryOf(both, '2026-11-21')).toEqual({ state: 'late', percent: 66 });
});

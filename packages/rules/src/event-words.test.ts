import { expect, test } from 'vitest';
import { eventFor, eventStart, eventWhen } from './event-words.ts';

const day = { starts_on: '2026-12-04', ends_on: '2026-12-04', starts_at: null, ends_at: null };

test('an event says its day, its days, and its hours', () => {
  expect(eventWhen(day)).toBe('Fri 4 Dec 2026');
  expect(eventWhen({ ...day, starts_at: '09:00' })).toBe('Fri 4 Dec 2026, 9:00 am');
  expect(eventWhen({ ...day, starts_at: '09:00', ends_at: '13:05' })).toBe(
    'Fri 4 Dec 2026, 9:00 am to 1:05 pm',
  );
  expect(eventWhen({ ...day, ends_on: '2026-12-06' })).toBe('4 to 6 Dec 2026');
  expect(eventStart(day)).toBe('Fri 4 Dec');
  expect(eventStart({ ...day, starts_at: '09:00', ends_at: '13:05' })).toBe('Fri 4 Dec, 9:00 am');
});

test('without a class it is for everyone', () => {
  expect(eventFor([])).toBe('Everyone');
  expect(eventFor(['Grade 4', 'Grade 5'])).toBe('Grade 4, Grade 5');
});

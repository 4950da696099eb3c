import { expect, test } from 'vitest';
import { addWorkingDays } from './working-days.ts';

test('seven working days leave out the weekends between', () => {
  expect(addWorkingDays('2026-11-16', 7)).toBe('2026-11-25');
  expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
  expect(addWorkingDays('2026-11-21', 0)).toBe('2026-11-21');
});

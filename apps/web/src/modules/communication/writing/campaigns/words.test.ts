import { expect, test } from 'vitest';
import { sharedWords } from './words.ts';

test('who shares a phone is called what they are, and a number that was typed twice a number', () => {
  expect(sharedWords('guardians', 1)).toBe(
    '1 learner shares a phone with another: each phone gets one message about all of them.',
  );
  expect(sharedWords('guardians', 40)).toMatch(/^40 learners share a phone/);
  expect(sharedWords('staff', 2)).toBe(
    '2 of the staff share a phone with another: each phone gets one message.',
  );
  expect(sharedWords('numbers', 1)).toBe('One number was typed twice: it gets one message.');
  expect(sharedWords('numbers', 3)).toMatch(/^3 numbers were typed again: each/);
});

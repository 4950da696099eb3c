import { expect, test } from 'vitest';
import { ageOn, ageWarning } from './ages.ts';

test('an age grows on the birthday, not before', () => {
  expect(ageOn('2016-05-20', '2026-05-19')).toBe(9);
  expect(ageOn('2016-05-20', '2026-05-20')).toBe(10);
  expect(ageOn('2016-02-29', '2026-02-28')).toBe(9);
});

test('a warning says what is usual, where the school has said it', () => {
  const grade = { name: 'Grade 4', age_from: 9, age_to: 11 };
  expect(ageWarning('2016-05-20', '2026-06-01', grade)).toBeNull();
  expect(ageWarning('2018-05-20', '2026-06-01', grade)).toBe(
    '8 years old on that day; learners in Grade 4 are usually 9 or older.',
  );
  expect(ageWarning('2012-05-20', '2026-06-01', grade)).toMatch(/11 or younger/);
  expect(
    ageWarning('2012-05-20', '2026-06-01', { ...grade, age_from: null, age_to: null }),
  ).toBeNull();
});

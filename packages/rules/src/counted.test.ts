import { expect, test } from 'vitest';
import { counted, fillIn } from './counted.ts';

test('one is one, and none are many', () => {
  expect([0, 1, 2, 1_204].map((count) => counted(count, 'learner'))).toEqual([
    '0 learners',
    '1 learner',
    '2 learners',
    '1,204 learners',
  ]);
  expect([1, 2].map((count) => counted(count, 'person has', 'people have'))).toEqual([
    '1 person has',
    '2 people have',
  ]);
});

test('a sentence is filled in, and counts where it says how', () => {
  const sentence = '{{name}}: {{count|line is|lines are}} open. Wait {{minutes|minute|minutes}}.';
  expect(fillIn(sentence, { name: 'KCB', count: 1, minutes: 1 })).toBe(
    'KCB: 1 line is open. Wait 1 minute.',
  );
  expect(fillIn(sentence, { name: 'KCB', count: 2, minutes: 15 })).toBe(
    'KCB: 2 lines are open. Wait 15 minutes.',
  );
});

import { expect, test } from 'vitest';
import { answerProblem, type Question } from './custom-field.ts';

const ask = (change: Partial<Question>): Question => ({
  label: 'Bus stop',
  kind: 'text',
  choices: [],
  is_required: false,
  ...change,
});

test('each kind of question takes its own kind of answer', () => {
  expect(answerProblem(ask({}), 'Kiserian stage')).toBeUndefined();
  expect(answerProblem(ask({}), 'x'.repeat(401))).toMatch(/400/);
  expect(answerProblem(ask({ kind: 'number' }), 4.5)).toBeUndefined();
  expect(answerProblem(ask({ kind: 'number' }), '4')).toMatch(/number/);
  expect(answerProblem(ask({ kind: 'date' }), '2026-02-30x')).toMatch(/date/);
  expect(answerProblem(ask({ kind: 'date' }), '2026-02-03')).toBeUndefined();
  const lunch = ask({ kind: 'choice', choices: ['School', 'Packed'] });
  expect(answerProblem(lunch, 'Packed')).toBeUndefined();
  expect(answerProblem(lunch, 'None')).toMatch(/Choose one/);
  expect(answerProblem(ask({ kind: 'yes-no' }), false)).toBeUndefined();
  expect(answerProblem(ask({ kind: 'yes-no' }), 'no')).toMatch(/yes or no/);
});

test('a blank is fine unless the school needs the answer', () => {
  expect(answerProblem(ask({}), undefined)).toBeUndefined();
  expect(answerProblem(ask({ is_required: true }), '')).toBe('Enter the bus stop');
});

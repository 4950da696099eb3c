import { expect, test } from 'vitest';
import { segmentsOf } from '../sms-segments.ts';
import { level_key } from './cbc.ts';
import { type ResultFacts, resultLine } from './result-line.ts';

const subject = (short: string, mark: number, code: string) => ({ short, mark, code });
const facts: ResultFacts = {
  school: 'KIOTA',
  learner: 'Amina',
  admission_number: '4127',
  exam: 'Mid-term T3',
  subjects: [subject('ENG', 64, 'B-'), subject('KIS', 69, 'B')],
  mean: { code: 'B', points: '9.14', sum: { points: 64, of: 84 } },
};
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => subject(`SUB${i}`, 60 + i, 'B-'));

test('one part holds the usual line', () => {
  expect(resultLine(facts, 160)).toEqual({
    text: 'KIOTA: Amina 4127 Mid-term T3: ENG 64B- KIS 69B Mean B 9.14, 64/84.',
    segments: 1,
    left_out: [],
  });
  const { text } = resultLine({ ...facts, position: { position: 3, of: 41 } }, 160);
  expect(text).toContain('64/84. Position 3 of 41.');
});

test('marks go first, then the position, and never a subject', () => {
  const longer = { ...facts, position: { position: 3, of: 41 } };
  const without_marks = resultLine({ ...longer, subjects: many(10) }, 160);
  expect(without_marks).toMatchObject({ segments: 1, left_out: ['marks'] });
  expect(without_marks.text).toContain('SUB0 B- SUB1 B-');
  expect(without_marks.text).toContain('Position 3 of 41');
  const without_position = resultLine({ ...longer, subjects: many(12) }, 160);
  expect(without_position).toMatchObject({ segments: 1, left_out: ['marks', 'position'] });
  expect(without_position.text).not.toContain('Position');
});

test('a school that wants it shorter gets the fullest line within its limit', () => {
  const ranked = { ...facts, subjects: many(4), position: { position: 3, of: 41 } };
  const { units } = segmentsOf(resultLine(ranked, 160).text);
  expect(resultLine(ranked, units).left_out).toEqual([]);
  expect(resultLine(ranked, units - 1).left_out).toEqual(['marks']);
});

test('where even the shortest costs two parts, nothing is left out for the same price', () => {
  const { segments, left_out, text } = resultLine({ ...facts, subjects: many(14) }, 160);
  expect([segments, left_out]).toEqual([2, []]);
  for (const { short } of many(14)) expect(text).toContain(short);
});

test('levels come with their key, without marks and without a position', () => {
  const { text, left_out } = resultLine(
    { ...facts, mean: undefined, position: { position: 1, of: 41 }, level_key },
    160,
  );
  expect(text).toBe(
    'KIOTA: Amina 4127 Mid-term T3: ENG B- KIS B. EE exceeds, ME meets, AE nears, BE below.',
  );
  expect(left_out).toEqual([]);
});

test('signs that would make the message twice as dear are written plainly', () => {
  const dear = { ...facts, school: 'Murang’a Girls' };
  expect(resultLine(dear, 160).text).toContain("Murang'a Girls:");
  expect(resultLine(dear, 160).segments).toBe(1);
});

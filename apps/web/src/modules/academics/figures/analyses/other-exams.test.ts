import { expect, test } from 'vitest';
import { comparedWith, otherExams } from './other-exams.ts';

const sitting = (exam: string, year: number, level: number) => ({
  id: `${exam} ${year} ${level}`,
  exam_id: `${exam} ${year}`,
  exam,
  term: `Term 1 ${year}`,
  year,
  class_id: `Form ${level}`,
  class: `Form ${level}`,
  level,
});
const end = sitting('End of term', 2026, 3);
const mid = sitting('Mid-term', 2026, 3);
const below = sitting('End of term', 2025, 2);
const sittings = [
  end,
  sitting('End of term', 2026, 4),
  mid,
  sitting('End of term', 2025, 4),
  below,
];

test('a class is held against its own exams, and against those of the class it came from', () => {
  expect(otherExams(sittings, end)).toEqual([mid, below]);
  expect(otherExams(sittings, mid)).toEqual([end, below]);
});

test('without a word it is the exam before it, and none where none is wanted', () => {
  expect(comparedWith(sittings, end, undefined)).toBe(mid);
  expect(comparedWith(sittings, mid, undefined)).toBe(below);
  expect(comparedWith(sittings, below, undefined)).toBeUndefined();
  expect(comparedWith(sittings, mid, end.id)).toBe(end);
  expect(comparedWith(sittings, end, 'none')).toBeUndefined();
});

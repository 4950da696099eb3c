import { expect, test } from 'vitest';
import { type DerivedResult, difference } from './difference.ts';

const result = (
  student_id: string,
  subject_id: string | null,
  code: string,
  shown: number,
): DerivedResult => ({ student_id, subject_id, code, figures: { shown } });

const before = [
  result('Amina', 'Maths', 'B', 65),
  result('Amina', null, 'B', 9),
  result('Brian', 'Maths', 'C', 52),
  result('Edwin', 'Maths', 'D', 38),
];

test('nothing has changed where all is the same, in whatever order', () => {
  expect(difference(before, before.toReversed())).toEqual([]);
});

test('who changes is named, with the figures that differ and whether the grade moves', () => {
  const after = [
    result('Amina', 'Maths', 'B+', 65),
    result('Amina', null, 'B', 9),
    result('Brian', 'Maths', 'C', 53),
    result('Faith', 'Maths', 'A', 81),
  ];
  const changes = difference(before, after).map(
    ({ student_id, subject_id, from, to, differing, is_other_grade }) =>
      `${student_id} ${subject_id}: ${from?.code} ${to?.code} [${differing.join()}] ${is_other_grade}`,
  );
  expect(changes).toEqual([
    'Amina Maths: B B+ [] true',
    'Brian Maths: C C [shown] false',
    'Edwin Maths: D undefined [shown] true',
    'Faith Maths: undefined A [shown] true',
  ]);
});

test('a learner’s total is not taken for a subject', () => {
  const after = before.map((one) => (one.subject_id === null ? { ...one, code: 'B+' } : one));
  expect(difference(before, after)).toMatchObject([{ student_id: 'Amina', subject_id: null }]);
});

import { expect, test } from 'vitest';
import { packLearner, readLearner } from './sheet-rows.ts';
import type { Cell, SheetLearner } from './sheets.ts';

const blank = { score: null, level: null, code: null };
const cells: Cell[] = [
  { ...blank, part: 1, score: 0, version: 1 },
  { ...blank, part: 2, level: 'EE1', version: 2 },
  { ...blank, part: 3, code: 'AB', version: 1 },
  // It was emptied, and keeps its version.
  { ...blank, part: 4, version: 3 },
];
const amina: SheetLearner = {
  student_id: '01a1f66d-caee-7540-ad7e-1723d0437e93',
  admission_number: 'K/4127',
  name: 'Amina Wairimu Hassan',
  place: 'joined',
  outcome: 'open',
  shown: null,
  code: null,
  points: null,
  cells,
};

test('a learner of a mark sheet is read as packed: scores, levels, codes and emptied cells', () => {
  expect(readLearner(packLearner(amina))).toEqual(amina);
  expect(packLearner(amina)[8]).toEqual([
    [1, 0, 1],
    [2, 'EE1', 2],
    [3, 'AB', 1],
    [4, null, 3],
  ]);
});

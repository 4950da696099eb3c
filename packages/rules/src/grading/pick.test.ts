import { expect, test } from 'vitest';
import { groupFaults, pick, type PickGroup } from './pick.ts';

const groups: PickGroup[] = [
  { name: 'Languages', codes: ['101', '102'], best: 'all' },
  { name: 'Sciences', codes: ['231', '232', '233'], best: 1 },
  { name: 'Sciences and technical', codes: ['231', '232', '233', '441', '443'], best: 2 },
];
const subject = (code: string, points: number, mark = 0) => ({ code, points, mark });
const codes = (subjects: readonly { code: string }[]) => subjects.map(({ code }) => code);

test('groups are filled in order, and what one leaves a later one may take', () => {
  const taken = [subject('101', 3), subject('102', 4), subject('231', 9), subject('232', 7)];
  const others = [subject('441', 8), subject('311', 12)];
  const { counted, left, missing } = pick([...taken, ...others], groups);
  expect(codes(counted)).toEqual(['102', '101', '231', '441', '232']);
  expect(codes(left)).toEqual(['311']);
  expect(missing).toBeUndefined();
});

test('the first group that cannot be filled is named', () => {
  const { missing } = pick([subject('101', 3), subject('441', 8)], groups);
  expect(missing?.name).toBe('Sciences');
});

test('between equal points the higher mark goes first, then the lower code', () => {
  const equals = [subject('233', 7, 56), subject('231', 7, 56), subject('232', 7, 59)];
  const { counted } = pick(equals, [{ name: 'Sciences', codes: 'rest', best: 2 }]);
  expect(codes(counted)).toEqual(['232', '231']);
});

test('groups that share only some subjects are refused', () => {
  const group = (name: string, codes: PickGroup['codes']): PickGroup => ({ name, codes, best: 1 });
  expect(groupFaults(groups)).toEqual([]);
  expect(groupFaults([group('A', ['1', '2']), group('B', ['2', '3'])])).toEqual([
    'B shares subjects with A: it needs all of them, or none',
  ]);
  expect(groupFaults([group('A', 'rest'), group('B', ['2'])])).toHaveLength(1);
  expect(groupFaults([group('A', ['2']), group('B', 'rest')])).toEqual([]);
});

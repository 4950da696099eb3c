import { expect, test } from 'vitest';
import { markWords } from './mark-words.ts';

const blank = { part: 1, score: null, level: null, code: null, version: 1 };
const paper = { part: 1, out_of: 50 };

test('a mark that is to be corrected is said as it stands', () => {
  expect(markWords(paper, [{ ...blank, score: 0 }])).toBe('0 of 50');
  expect(markWords(paper, [{ ...blank, code: 'AB' }])).toBe('AB');
  expect(markWords({ part: 1, out_of: null }, [{ ...blank, level: 'ME1' }])).toBe('ME1');
  expect(markWords(paper, [{ ...blank, part: 2, score: 9 }])).toBe('no mark');
  expect(markWords(paper, [blank])).toBe('no mark');
});

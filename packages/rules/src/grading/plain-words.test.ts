import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

const own = { words_en: 'Exceeds expectations', words_sw: 'Anazidi matarajio' };

test('a parent reads what a level means, in English or in Kiswahili', () => {
  const level = { curriculum: 'CBC', code: 'EE1' };
  expect(plainWords(level, own, 'en')).toBe('well above what is expected');
  expect(plainWords(level, own, 'sw')).toBe('juu sana ya kinachotarajiwa');
});

test('a level of a school of its own and a grade say what their scale says', () => {
  expect(plainWords({ curriculum: 'CBC', code: 'Star' }, own, 'en')).toBe('Exceeds expectations');
  expect(
    plainWords({ curriculum: '844', code: 'A' }, { words_en: 'Very good', words_sw: '' }, 'sw'),
  ).toBe('Very good');
  expect(
    plainWords({ curriculum: '844', code: 'B+' }, { words_en: '', words_sw: '' }, 'en'),
  ).toBeNull();
});

test('what stands where there is no grade is said too, though a scale may call a grade the same', () => {
  expect(plainWords({ curriculum: '844', code: 'X' }, undefined, 'en')).toBe('absent');
  expect(plainWords({ curriculum: '844', code: 'Q' }, undefined, 'en')).toBeNull();
});

import { expect, test } from 'vitest';
import { nearTo, phoneDigits, searchWords, sound, wordsOf } from './search.ts';

const finds = (typed: string, name: string): boolean =>
  searchWords([name])
    .trim()
    .split(' ')
    .some((word) =>
      nearTo(wordsOf(typed)[0]!).some(({ from, before }) => from <= word && word < before),
    );

test('what is stored has small letters without marks, each word once, then its sound', () => {
  expect(searchWords(['Amina', null, "Ng'ang'a", 'Amina', 'KH/204'])).toBe(
    ' amina nganga kh/204 #amn #ngng ',
  );
  expect(searchWords(['Zoë'])).toBe(' zoe ');
});

test.each([
  ['two letters changed places', 'Wanijru', 'Wanjiru'],
  ['a letter is missing', 'Wanjru', 'Wanjiru'],
  ['a letter is doubled', 'Wanjirru', 'Wanjiru'],
  ['another letter', 'Wanjiro', 'Wanjiru'],
  ['only its beginning, with a slip', 'Kipla', 'Kiplagat'],
  ['several vowels', 'Acheing', 'Achieng'],
  ['as it is heard', 'Jepkosgey', 'Jepkosgei'],
  ['as it is heard', 'Odhiambu', 'Odhiambo'],
])('a name is found although %s', (_why, typed, name) => {
  expect(finds(typed, name)).toBe(true);
});

test('another name is another name', () => {
  expect(finds('Wanjiru', 'Wambui')).toBe(false);
  expect(finds('Otieno', 'Omondi')).toBe(false);
  expect(sound('kamau')).not.toBe(sound('karanja'));
});

test('a number is found although a sign is another one', () => {
  expect(finds('kh/240', 'kh/204')).toBe(true);
  expect(finds('1.25', '1325')).toBe(true);
  expect(finds('1.25', '1345')).toBe(false);
});

test('a phone is recognised however it is written, and in part', () => {
  expect(phoneDigits('0722 000 418')).toBe('722000418');
  expect(phoneDigits('+254 722-000418')).toBe('722000418');
  expect(phoneDigits('07220')).toBe('7220');
  expect(phoneDigits('4127')).toBe('4127');
  expect(phoneDigits('12')).toBeNull();
  expect(phoneDigits('KH/204')).toBeNull();
});

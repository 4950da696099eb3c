import { expect, test } from 'vitest';
import { shortNames } from './short-names.ts';

test('subjects have three letters, and their whole name where two would be alike', () => {
  expect(
    shortNames(['Biology', 'Christian Religious Education', 'History and Government', 'English']),
  ).toEqual(['BIO', 'CRE', 'HIS', 'ENG']);
  expect(shortNames(['Business Studies', 'Businesslike', 'Physics'])).toEqual([
    'Business Studies',
    'Businesslike',
    'PHY',
  ]);
});

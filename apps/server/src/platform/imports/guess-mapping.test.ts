import { expect, test } from 'vitest';
import { guessMapping } from './guess-mapping.ts';

const fields = [
  { name: 'name', label: 'Name', required: true, synonyms: ['department', 'title'] },
  { name: 'code', label: 'Code', required: false, synonyms: ['short name'] },
  { name: 'phone', label: 'Phone number', required: false, synonyms: ['mobile'] },
];

test('knows our names and their other names, however they are written', () => {
  expect(guessMapping(['MOBILE', 'Short_Name', 'Department *'], fields)).toEqual({
    name: 2,
    code: 1,
    phone: 0,
  });
});

test('prefers the exact head to one that only contains the word', () => {
  expect(guessMapping(['Name of the head', 'Name', 'Code (3 letters)'], fields)).toEqual({
    name: 1,
    code: 2,
  });
  expect(guessMapping(['Full name'], fields)).toEqual({ name: 0 });
});

test('uses a column once and leaves open what it cannot tell', () => {
  expect(guessMapping(['Short name', 'Kitengo', ''], fields)).toEqual({ code: 0 });
  expect(guessMapping([], fields)).toEqual({});
});

import { expect, test } from 'vitest';
import { countKnown, guessMapping } from './guess-mapping.ts';

const fields = [
  { name: 'name', label: 'Name', required: true, synonyms: ['department', 'title'] },
  { name: 'code', label: 'Code', required: false, synonyms: ['short name'] },
  { name: 'phone', label: 'Phone number', required: false, synonyms: ['mobile'] },
  { name: 'born_on', label: 'Date of birth', required: false, synonyms: ['dob'] },
  { name: 'guardian_name', label: 'Guardian name', required: false, synonyms: ['parent name'] },
];

test('knows our names and their other names, however they are written', () => {
  expect(guessMapping(['MOBILE', 'Short_Name', 'Department *', 'D.O.B'], fields)).toEqual({
    mapping: { name: 2, code: 1, phone: 0, born_on: 3 },
    doubtful: [],
  });
});

test('prefers the exact head to one that only contains the word, which stays in doubt', () => {
  expect(guessMapping(['Name of the head', 'Name', 'Code (3 letters)'], fields)).toEqual({
    mapping: { name: 1, code: 2 },
    doubtful: [],
  });
  expect(guessMapping(['Full name'], fields)).toEqual({
    mapping: { name: 0 },
    doubtful: ['name'],
  });
});

test('takes no column about a parent for one about the learner', () => {
  expect(guessMapping(['Parent First Name', "Teacher's mobile"], fields).mapping).toEqual({});
  expect(guessMapping(["Parent's Name", 'Guardian name in full'], fields)).toEqual({
    mapping: { guardian_name: 1 },
    doubtful: ['guardian_name'],
  });
});

test('uses a column once and leaves open what it cannot tell', () => {
  expect(guessMapping(['Short name', 'Kitengo', ''], fields).mapping).toEqual({ code: 0 });
  expect(guessMapping([], fields)).toEqual({ mapping: {}, doubtful: [] });
});

test('counts how much of a line is ours', () => {
  expect(countKnown(['Kiota Hills School'], fields)).toBe(0);
  expect(countKnown(['Full name', 'DOB'], fields)).toBe(3);
});

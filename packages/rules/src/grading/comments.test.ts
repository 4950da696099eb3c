import { describe, expect, test } from 'vitest';
import { fits, lineFor, mergeComment, offersFor, usualGrade } from './comments.ts';
import { isOneFamily } from './families.ts';
import { parentNotes } from './parent-notes.ts';

const amina = { first_name: 'Amina', gender: 'female', subject: 'Mathematics' } as const;
const line = (words: string, codes: string[] = [], subject_id: string | null = null) => ({
  id: words,
  codes,
  subject_id,
  words,
});

describe('a sentence of the bank', () => {
  test('names the learner, and begins each sentence with a capital', () => {
    const words = '{{first_name}} works hard. {{he_she}} shows it in {{his_her}} {{subject}}.';
    expect(mergeComment(words, amina)).toBe('Amina works hard. She shows it in her Mathematics.');
    expect(mergeComment(words, { ...amina, gender: null })).toBe(
      'Amina works hard. Amina shows it in Amina’s Mathematics.',
    );
  });

  test('fits its grades, and the halves of a level', () => {
    expect(fits({ codes: ['EE'] }, 'EE2')).toBe(true);
    expect(fits({ codes: ['A', 'A-'] }, 'B+')).toBe(false);
    expect(fits({ codes: ['A'] }, null)).toBe(false);
    expect(fits({ codes: [] }, null)).toBe(true);
  });

  test('is offered the sooner, the closer it is', () => {
    const bank = [line('all'), line('grade', ['A']), line('both', ['A'], 's'), line('no', ['E'])];
    expect(offersFor(bank, 'A').map((one) => one.words)).toEqual(['both', 'grade', 'all']);
  });

  test('is taken in turn, and not when it is too long for its box', () => {
    const bank = [line('Good.', ['A']), line('Very good.', ['A']), line('All.')];
    const learner = { ...amina, grade: 'A' };
    expect([0, 1, 2].map((turn) => lineFor(bank, learner, turn, 200))).toEqual([
      'Good.',
      'Very good.',
      'Good.',
    ]);
    expect([0, 1].map((turn) => lineFor(bank, learner, turn, 5))).toEqual(['Good.', 'Good.']);
    expect(lineFor([line('x', ['E'])], learner, 0, 200)).toBeUndefined();
    // Where what was written for the grade is too long, one that fits every grade stands in.
    const long = line('Much too long for this box.', ['A']);
    expect(lineFor([long, line('Fine.')], { ...learner, grade: 'A' }, 0, 5)).toBe('Fine.');
  });
});

test('the grade held most often stands where there is no mean, the higher of equals', () => {
  const of = (code: string, points: number) => ({ code, points });
  expect(usualGrade([of('EE2', 7), of('ME1', 6), of('ME2', 5)])).toBe('ME');
  expect(usualGrade([of('AE1', 4), of('ME1', 6)])).toBe('ME');
  expect(usualGrade([])).toBeNull();
});

test('four levels and eight are one family, and grades are another', () => {
  expect(isOneFamily(['EE', 'ME', 'AE', 'BE'], ['EE1', 'EE2', 'ME1', 'ME2', 'AE1', 'BE2'])).toBe(
    true,
  );
  expect(isOneFamily(['A', 'B', 'C'], ['EE', 'ME'])).toBe(false);
});

describe('the notes to parents', () => {
  const areas = [
    { name: 'Mathematics', code: 'BE1', points: 2 },
    { name: 'English', code: 'EE1', points: 8 },
    { name: 'Creative Arts', code: 'ME1', points: 6 },
  ];

  test('say what the learner can do, works on, and how to help', () => {
    expect(parentNotes({ ...amina, areas, language: 'en' })).toEqual({
      can_do: 'Amina does very well in English.',
      working_on: 'Amina is working on the basics of Mathematics.',
      help_at_home: 'Sit with Amina for fifteen minutes a day and practise Mathematics.',
    });
    expect(parentNotes({ ...amina, areas, language: 'sw' })?.can_do).toBe(
      'Amina anafanya vizuri sana katika English.',
    );
  });

  test('name no area as weak that is as strong as the others, and nobody without a level', () => {
    const equal = areas.map((area) => ({ ...area, code: 'ME1', points: 6 }));
    const notes = parentNotes({ ...amina, areas: equal, language: 'en' });
    expect(notes?.working_on).toBe('Amina is building on a good start in Creative Arts.');
    expect(parentNotes({ ...amina, areas: [], language: 'en' })).toBeNull();
  });
});

import { expect, test } from 'vitest';
import { blank_line, mergeLetter, paragraphsOf, unknownFields } from './letters.ts';

test('a letter takes its facts, and leaves a line for one that is missing', () => {
  const text = 'Dear {{ guardian }}, {{name}} of {{class}}.';
  expect(mergeLetter(text, { guardian: 'Grace Ouma', name: 'Amina Ouma', class: null })).toBe(
    `Dear Grace Ouma, Amina Ouma of ${blank_line}.`,
  );
});

test('an empty fact leaves no gap, and a paragraph without its one fact is left out', () => {
  const text = 'In {{class}} {{stream}}.\n\n{{remarks}}\n\nYours';
  expect(mergeLetter(text, { class: 'PP1', stream: '', remarks: null })).toBe('In PP1.\n\nYours');
});

test('a fact is never read as a place for another', () => {
  expect(mergeLetter('{{name}}', { name: '{{upi}}', upi: 'secret' })).toBe('{{upi}}');
});

test('fields nobody knows are found, and so are empty ones', () => {
  expect(unknownFields('{{name}} {{nmae}} {{}} {{ constructor }}')).toEqual([
    'nmae',
    '',
    'constructor',
  ]);
});

test('paragraphs part at blank lines', () => {
  expect(paragraphsOf('One\r\nstill one\n\n \nTwo\n')).toEqual(['One\nstill one', 'Two']);
});

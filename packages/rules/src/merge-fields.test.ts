import { expect, test } from 'vitest';
import { mergeFields, unknownFields } from './merge-fields.ts';

test('fields are filled in, and what is unknown stays to be seen', () => {
  const text = 'Dear {{guardian}}, {{ child }} has a place. {{sum}} {not}';
  expect(mergeFields(text, { guardian: 'Ann $& {{child}}', child: 'Amina' })).toBe(
    'Dear Ann $& {{child}}, Amina has a place. {{sum}} {not}',
  );
  expect(unknownFields(text, ['guardian', 'child'])).toEqual(['sum']);
});

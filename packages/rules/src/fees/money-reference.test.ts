import { expect, test } from 'vitest';
import { moneyReference } from './money-reference.ts';

test('case, blanks and dashes of any kind make no other reference', () => {
  const typed = [
    'qgh7 xk2',
    'QGH7-XK2',
    ' Qgh7\u2011xk2',
    'QGH7 – XK2',
    'QGH7\u200bXK2',
    'QGH7\u2212XK2',
  ];
  expect(new Set(typed.map(moneyReference))).toEqual(new Set(['QGH7XK2']));
});

test('what is no dash stays', () => {
  expect(moneyReference('000123/kcb')).toBe('000123/KCB');
  expect(moneyReference('2.54722e+11')).toBe('2.54722E+11');
});

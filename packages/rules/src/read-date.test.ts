import { expect, test } from 'vitest';
import { readDate } from './read-date.ts';

test.each([
  ['2014-05-23', '2014-05-23'],
  ['23/5/2014', '2014-05-23'],
  ['23-05-2014', '2014-05-23'],
  ['23.5.2014', '2014-05-23'],
  ['23 May 2014', '2014-05-23'],
  ['3 sept 2014', '2014-09-03'],
  ['29/2/2016', '2016-02-29'],
])('%s is read as %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each(['', '31/2/2014', '5/23/2014', '23/5/14', 'yesterday', '2014', '12 foo 2014'])(
  '"%s" is no date',
  (text) => {
    expect(readDate(text)).toBeNull();
  },
);

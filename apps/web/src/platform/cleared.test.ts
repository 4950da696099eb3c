import { expect, test } from 'vitest';
import { clearedFields } from './cleared.ts';

test('only what had a value and has none now is cleared', () => {
  const before = { code: 'SCI', note: null, phone: '0722' };
  const after = { code: ' ', note: '', phone: '0733' };
  expect(clearedFields(['code', 'note', 'phone'], before, after)).toEqual(['code']);
});

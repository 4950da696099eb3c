import { expect, test } from 'vitest';
import { messageOf } from './update-message.ts';

test('balances without a minimum go to whoever owes anything, and a bill to everybody', () => {
  const to = (values: object) => messageOf(values, undefined, []).audience;
  expect(to({ kind: 'balance' })).toMatchObject({ owing_at_least: 0 });
  expect(to({ kind: 'balance', owing_at_least: 500 })).toMatchObject({ owing_at_least: 500 });
  expect(to({ kind: 'opening' })).not.toHaveProperty('owing_at_least');
});

import { expect, test } from 'vitest';
import { isEasyPin } from './easy-pin.ts';

test.each(['0000', '777777', '1212', '123123', '1234', '456789', '7890', '4321', '2109'])(
  '%s is what a stranger tries first',
  (pin) => {
    expect(isEasyPin(pin)).toBe(true);
  },
);

test.each(['2580', '4417', '1235', '90210', '121213', '11223'])('%s may be chosen', (pin) => {
  expect(isEasyPin(pin)).toBe(false);
});

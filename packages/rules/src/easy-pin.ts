/**
 * An easy PIN is what a stranger tries first: one figure, a few figures again and again, or figures in
 * their order.
 */
export function isEasyPin(pin: string): boolean {
  return isRepeated(pin) || isRun(pin, 1) || isRun(pin, -1);
}

/** 0000, 1212, 123123. */
const isRepeated = (pin: string): boolean => /^(\d{1,3})\1+$/.test(pin);

/** 1234, 7890, 4321: each figure follows the one before, and 0 follows 9. */
const isRun = (pin: string, step: 1 | -1): boolean =>
  [...pin].every(
    (figure, i) => i === 0 || (Number(pin[i - 1]) + step + 10) % 10 === Number(figure),
  );

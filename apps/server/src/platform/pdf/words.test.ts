import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inWords, printable, printableDeep } from './words.ts';

const zone = 'Africa/Nairobi';

test('values stand on paper as people write them', () => {
  expect(inWords(450_000, 'money_cents', zone)).toBe('4,500.00');
  expect(inWords('-1000005', 'money_cents', zone)).toBe('−10,000.05');
  expect(inWords(0, 'money_cents', zone)).toBe('0.00');
  expect(inWords(1234567.5, 'number', zone)).toBe('1,234,567.5');
  expect(inWords('AB', 'number', zone)).toBe('AB');
  expect(inWords('2026-09-05', 'date', zone)).toBe('5 Sep 2026');
  expect(inWords('2026-09-15T06:04:00Z', 'datetime', zone)).toBe('15 Sep 2026, 9:04 am');
  expect(inWords(new Date('2026-09-15T21:30:00Z'), 'datetime', zone)).toBe('16 Sep 2026, 12:30 am');
  expect(inWords(null, 'date', zone)).toBe('');
  expect(inWords(true, 'text', zone)).toBe('Yes');
});

test('money on paper reads back as the same cents', () => {
  const cents = fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 });
  fc.assert(
    fc.property(cents, (amount_cents) => {
      const words = inWords(amount_cents, 'money_cents', zone);
      expect(words).toMatch(/^−?\d{1,3}(,\d{3})*\.\d\d$/);
      expect(Math.round(Number(words.replace('−', '-').replaceAll(',', '')) * 100)).toBe(
        amount_cents,
      );
    }),
  );
});

test('nothing without a shape reaches the paper', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
      // oxlint-disable-next-line no-control-regex -- control signs are exactly what must be gone.
      expect(printable(text)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/);
    }),
  );
  expect(printable('a\r\nb\tc\u0000\u202ed')).toBe('a\nb cd');
  expect(printableDeep({ a: ['x\u0000', { b: 'y\u202e' }], c: 3, d: null })).toEqual({
    a: ['x', { b: 'y' }],
    c: 3,
    d: null,
  });
});

test('a word longer than a column gets places to break, other text stays whole', () => {
  expect(inWords('x'.repeat(30), 'text', zone).split('\u200b')).toHaveLength(3);
  expect(inWords('Christine Nyambura', 'text', zone)).not.toContain('\u200b');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initials, letters, shortId, sortGradeBands } from './names.ts';

test('initials are the first and the last name', () => {
  expect(initials('Amina Wairimu Hassan')).toBe('AH');
  expect(initials('  mary   atieno ')).toBe('MA');
  expect(initials('Kiota')).toBe('K');
  expect(initials('')).toBe('');
  expect(initials('Élodie Ñandú')).toBe('ÉÑ');
});

test('a short id is the last eight characters', () => {
  expect(shortId('0190b1c2-7f3a-7000-8000-00007f3a21c8')).toBe('7f3a21c8');
  expect(shortId('abc')).toBe('abc');
});

test('letters run from A to Z', () => {
  expect(letters()).toHaveLength(26);
  expect(letters().join('')).toMatch(/^ABC.*XYZ$/);
});

test('grade bands stand best first, and the input is left alone', () => {
  const band = fc.record({ lowerLimit: fc.nat(100), upperLimit: fc.nat(100) });
  fc.assert(
    fc.property(fc.array(band), (bands) => {
      const before = structuredClone(bands);
      const sorted = sortGradeBands(bands);
      expect(bands).toEqual(before);
      expect(sorted).toHaveLength(bands.length);
      for (const [i, lower] of sorted.slice(1).entries()) {
        const upper = sorted[i]!;
        expect(upper.upperLimit).toBeGreaterThanOrEqual(lower.upperLimit);
        if (upper.upperLimit === lower.upperLimit) {
          expect(upper.lowerLimit).toBeLessThanOrEqual(lower.lowerLimit);
        }
      }
    }),
  );
});

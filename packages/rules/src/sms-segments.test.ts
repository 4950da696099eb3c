import { describe, expect, test } from 'vitest';
import { dearCharacters, plainMarks, segmentsOf } from './sms-segments.ts';

describe('an SMS', () => {
  test.each([
    ['a', 160, 'GSM-7', 1],
    ['a', 161, 'GSM-7', 2],
    ['a', 306, 'GSM-7', 2],
    ['a', 307, 'GSM-7', 3],
    ['€', 80, 'GSM-7', 1],
    ['€', 81, 'GSM-7', 2],
    ['é', 160, 'GSM-7', 1],
    ['ñ', 160, 'GSM-7', 1],
    ['ç', 70, 'UCS-2', 1],
    ['ç', 71, 'UCS-2', 2],
    ['ç', 134, 'UCS-2', 2],
    ['ç', 135, 'UCS-2', 3],
    ['â', 1, 'UCS-2', 1],
    ['😀', 35, 'UCS-2', 1],
    ['😀', 36, 'UCS-2', 2],
  ] as const)('of %s, %i times, is %s in %i parts', (sign, times, encoding, segments) => {
    expect(segmentsOf(sign.repeat(times))).toMatchObject({ encoding, segments });
  });

  test('never cuts a sign of two units in half', () => {
    // 152 and then a sign of two: the first part keeps one unit empty, and the rest is too much for two.
    expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(151)}`).segments).toBe(2);
    expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`).segments).toBe(3);
  });

  test('says how much room is left', () => {
    expect(segmentsOf('Habari').units_left).toBe(154);
    expect(segmentsOf('').segments).toBe(1);
  });

  test('is made cheap again by plain marks', () => {
    const text = 'Murang’a … “Ng’ang’a” – fees';
    expect(segmentsOf(text).encoding).toBe('UCS-2');
    expect(plainMarks(text)).toBe(`Murang'a ... "Ng'ang'a" - fees`);
    expect(segmentsOf(plainMarks(text)).encoding).toBe('GSM-7');
    expect(dearCharacters('a’b’ç')).toEqual(['’', 'ç']);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qrModules, qrSvg } from './qr-code.ts';

// Reads a code the way a phone does after it has found the squares: which mask, then the bytes.
function readCode(modules: boolean[][]): string {
  const size = modules.length;
  const bits: boolean[] = [];
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++) {
      const y = isUpward(size, right) ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFixed(size, x, y)) bits.push(modules[y]![x]! !== ((x + y) % 3 === 0));
      }
    }
  }
  const words = Array.from({ length: bits.length >> 3 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => word * 2 + Number(bit), 0),
  );
  return textOf(words, size, formatOf(modules) === level_l);
}

function isUpward(size: number, right: number): boolean {
  const columns = right > 6 ? (size - 1 - right) / 2 : (size - 2 - right) / 2;
  return columns % 2 === 0;
}

function isFixed(size: number, x: number, y: number): boolean {
  const finder = (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9);
  const near = Math.max(Math.abs(x - (size - 7)), Math.abs(y - (size - 7))) <= 2;
  return finder || x === 6 || y === 6 || (size > 21 && near);
}

/** What a code says of itself beside the first finder: level and mask, protected. */
const formatOf = (modules: boolean[][]): string =>
  [0, 1, 2, 3, 4, 5, 7]
    .map((x) => modules[8]![x])
    .concat([8, 7, 5, 4, 3, 2, 1, 0].map((y) => modules[y]![8]))
    .map((dark) => (dark ? '1' : '0'))
    .join('');
// As the standard lists them for mask 3.
const level_m = '101101101001011';
const level_l = '111100010011101';

function textOf(words: number[], size: number, is_l: boolean): string {
  const [blocks, data] = {
    21: [1, 16],
    25: [1, 28],
    29: [1, 44],
    33: [2, 32],
    37: [2, 43],
    41: is_l ? [2, 68] : [4, 27],
  }[size] as [number, number];
  const ordered = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: data }, (_, i) => words[i * blocks + block]!),
  ).flat();
  const bits = ordered.map((word) => word.toString(2).padStart(8, '0')).join('');
  expect(bits.slice(0, 4)).toBe('0100');
  const length = Number.parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, i) =>
    Number.parseInt(bits.slice(12 + i * 8, 20 + i * 8), 2),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

test('any address that fits can be read back', () => {
  const address = fc.string({ minLength: 1, maxLength: 134 });
  fc.assert(
    fc.property(address, (text) => {
      expect(readCode(qrModules(text))).toBe(text);
    }),
  );
});

test('a longer address is drawn with less correction, and the code says so', () => {
  const [usual, longer] = [qrModules('x'.repeat(106)), qrModules('x'.repeat(107))];
  expect([usual.length, formatOf(usual)]).toEqual([41, level_m]);
  expect([longer.length, formatOf(longer)]).toEqual([41, level_l]);
});

test('a code of a known address has not changed since readers were tried on it', () => {
  const modules = qrModules('https://kiotahills.example/r/02147-8F3K');
  const rows = modules.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
  expect(rows).toHaveLength(29);
  expect(rows.slice(0, 7).map((row) => row.slice(0, 8))).toEqual([
    '11111110',
    '10000010',
    '10111010',
    '10111010',
    '10111010',
    '10000010',
    '11111110',
  ]);
  expect(rows.slice(8, 12)).toMatchInlineSnapshot(`
    [
      "10110111000111111110101001011",
      "11010101100001000111111110001",
      "00111110100011101110000100110",
      "01100101100001110001111100001",
    ]
  `);
});

test('a longer address is refused instead of drawn too small', () => {
  expect(() => qrModules('x'.repeat(135))).toThrow(/134 bytes/);
  expect(qrSvg('a')).toMatch(/^<svg [^>]*viewBox="0 0 21 21"/);
});

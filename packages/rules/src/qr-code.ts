/** The limit of bytes is what the largest of them holds. */
export const qr_bytes_max = 134;

/**
 * The square code on documents and cards, as an SVG: byte mode, error correction M, versions 1 to 6
 * (ISO/IEC 18004), which is room for an address of 106 bytes; the largest with correction L holds 134,
 * which the addresses of KRA need. Larger codes would need more machinery and would not fit 14 mm at a
 * size a phone can read. A template that draws many on one
 * page takes the SVG as data: `image(bytes(one.qr_svg), format: "svg")`.
 */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length;
  const bars = modules.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '#' : ' ')).join('');
    return Array.from(line.matchAll(/#+/g), ({ 0: run, index }) => bar(index, y, run.length));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${bars.join('')}"/></svg>`;
}

const bar = (x: number, y: number, length: number) => `M${x} ${y}h${length}v1h-${length}z`;

export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versions.find((one) => bytes.length <= one.blocks * one.data - 2);
  if (!version)
    throw new Error(`a check address holds at most ${qr_bytes_max} bytes, not ${bytes.length}`);
  const codewords = interleave(dataCodewords(bytes, version), version);
  return draw(codewords, version);
}

type Version = { number: number; blocks: number; data: number; check: number; level?: 'L' };

// Error correction M unless it says L: blocks, data codewords in each, check codewords in each.
const versions: Version[] = [
  { number: 1, blocks: 1, data: 16, check: 10 },
  { number: 2, blocks: 1, data: 28, check: 16 },
  { number: 3, blocks: 1, data: 44, check: 26 },
  { number: 4, blocks: 2, data: 32, check: 18 },
  { number: 5, blocks: 2, data: 43, check: 24 },
  { number: 6, blocks: 4, data: 27, check: 16 },
  { number: 6, blocks: 2, data: 68, check: 18, level: 'L' },
];

// A code must be laid under one of eight patterns and names the one it used. Writers are asked to
// choose the pattern that looks most even; the check codewords make ours even enough with any.
const mask = 3;
const masked = (x: number, y: number) => (x + y) % 3 === 0;

function dataCodewords(bytes: Uint8Array, { blocks, data }: Version): number[] {
  const bits = ['0100', bits8(bytes.length), ...Array.from(bytes, bits8), '0000'].join('');
  const filled = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const words = (filled.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
  for (let i = 0; words.length < blocks * data; i++) words.push(i % 2 === 0 ? 0xec : 0x11);
  return words.slice(0, blocks * data);
}

const bits8 = (value: number) => value.toString(2).padStart(8, '0');

function interleave(words: number[], { blocks, data, check }: Version): number[] {
  const parts = Array.from({ length: blocks }, (_, i) => words.slice(i * data, (i + 1) * data));
  const checks = parts.map((part) => reedSolomon(part, check));
  const column = (rows: number[][], i: number) => rows.map((row) => row[i]!);
  return [
    ...Array.from({ length: data }, (_, i) => column(parts, i)).flat(),
    ...Array.from({ length: check }, (_, i) => column(checks, i)).flat(),
  ];
}

// The remainder of the data as a polynomial over GF(256) divided by the generator of that degree.
function reedSolomon(data: number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < degree; i++, root = multiply(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((word, j) => word ^ multiply(generator[j - 1] ?? 0, root));
  }
  const remainder = Array<number>(degree).fill(0);
  for (const word of data) {
    const factor = word ^ remainder.shift()!;
    remainder.push(0);
    generator.slice(1).forEach((term, i) => (remainder[i]! ^= multiply(term, factor)));
  }
  return remainder;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

function draw(codewords: number[], version: Version): boolean[][] {
  const size = version.number * 4 + 17;
  const grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = dark;
  };
  drawFinders(set, size);
  if (version.number > 1) drawSquare(set, size - 7, size - 7, 2);
  for (let i = 8; i < size - 8; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  drawFormat(set, size, version);
  fillData(grid, codewords);
  return grid.map((row) => row.map((dark) => dark === true));
}

type Set = (x: number, y: number, dark: boolean) => void;

function drawFinders(set: Set, size: number) {
  drawSquare(set, 3, 3, 4);
  drawSquare(set, size - 4, 3, 4);
  drawSquare(set, 3, size - 4, 4);
}

// Rings around a centre; a finder (radius 4) ends in a light ring, an alignment mark (2) does not.
function drawSquare(set: Set, centre_x: number, centre_y: number, radius: number) {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      set(centre_x + dx, centre_y + dy, radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4);
    }
  }
}

// Level M is 00 and L is 01, then the mask, protected by a BCH code; written twice, beside the finders.
function drawFormat(set: Set, size: number, { level }: Version) {
  const named = (level === 'L' ? 0b01_000 : 0) | mask;
  let remainder = named << 10;
  for (let bit = 14; bit >= 10; bit--) {
    if ((remainder >> bit) & 1) remainder ^= 0x537 << (bit - 10);
  }
  const format = ((named << 10) | remainder) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1;
    if (i < 6) set(8, i, dark);
    else if (i < 8) set(8, i + 1, dark);
    else if (i === 8) set(7, 8, dark);
    else set(14 - i, 8, dark);
    if (i < 8) set(size - 1 - i, 8, dark);
    else set(8, size - 15 + i, dark);
  }
  set(8, size - 8, true);
}

// Two columns at a time from the right, up and down by turns, around everything drawn so far.
function fillData(grid: (boolean | undefined)[][], codewords: number[]) {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]![x] !== undefined) continue;
        const dark = (((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        grid[y]![x] = dark !== masked(x, y);
        bit++;
      }
    }
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Documents are set in Roboto: a plain sans with figures of one width, so that sums line up
 * without special features. Being our own copy, it looks the same on every server.
 */
export type Weight = 'regular' | 'medium' | 'semibold';

/** Undefined where the font is not installed: a receipt in another typeface is better than none. */
export function fontBytes(weight: Weight): Buffer | undefined {
  try {
    const { resolve } = createRequire(import.meta.url);
    return readFileSync(resolve(`@expo-google-fonts/roboto/${files[weight]}`));
  } catch {
    return undefined;
  }
}

export const allFonts = (): Buffer[] =>
  weights.map(fontBytes).filter((bytes) => bytes !== undefined);

/** Width of a line of text as a multiple of its size; undefined when the font lacks one of its letters. */
export function textWidth(text: string, weight: Weight): number | undefined {
  const widths = (known[weight] ??= letterWidths(fontBytes(weight)));
  let total = 0;
  for (const letter of text) {
    const width = widths(letter.codePointAt(0)!);
    if (width === undefined) return undefined;
    total += width;
  }
  return total;
}

const weights: Weight[] = ['regular', 'medium', 'semibold'];

const files: Record<Weight, string> = {
  regular: '400Regular/Roboto_400Regular.ttf',
  medium: '500Medium/Roboto_500Medium.ttf',
  semibold: '600SemiBold/Roboto_600SemiBold.ttf',
};

type LetterWidth = (code_point: number) => number | undefined;

const known: Partial<Record<Weight, LetterWidth>> = {};

// An OpenType file lists its tables first: "head" has the units of an em, "cmap" turns a letter
// into the number of its shape, "hmtx" holds the widths of the shapes.
function letterWidths(font: Buffer | undefined): LetterWidth {
  if (!font) return () => undefined;
  const units = font.readUInt16BE(tableAt(font, 'head') + 18);
  const widths_at = tableAt(font, 'hmtx');
  const widths_last = font.readUInt16BE(tableAt(font, 'hhea') + 34) - 1;
  const shapes = shapesByLetter(font);
  return (code_point) => {
    const shape = shapes.get(code_point);
    if (shape === undefined) return undefined;
    return font.readUInt16BE(widths_at + Math.min(shape, widths_last) * 4) / units;
  };
}

function tableAt(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let i = 0, at = 12; i < count; i++, at += 16) {
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}

// Reads the "format 4" list: ranges of letters, each with a shift or with a list of shapes.
function shapesByLetter(font: Buffer): Map<number, number> {
  const list = formatFourAt(font);
  const span = font.readUInt16BE(list + 6);
  const shapes = new Map<number, number>();
  for (let i = 0; i < span; i += 2) {
    const last = font.readUInt16BE(list + 14 + i);
    const first = font.readUInt16BE(list + 16 + span + i);
    const shift = font.readUInt16BE(list + 16 + span * 2 + i);
    const offset_at = list + 16 + span * 3 + i;
    const offset = font.readUInt16BE(offset_at);
    for (let letter = first; letter <= last && letter < 0xffff; letter++) {
      const listed = offset && font.readUInt16BE(offset_at + offset + (letter - first) * 2);
      const shape = offset && !listed ? 0 : ((offset ? listed : letter) + shift) & 0xffff;
      if (shape) shapes.set(letter, shape);
    }
  }
  return shapes;
}

function formatFourAt(font: Buffer): number {
  const cmap = tableAt(font, 'cmap');
  const count = font.readUInt16BE(cmap + 2);
  for (let i = 0; i < count; i++) {
    const at = cmap + font.readUInt32BE(cmap + 8 + i * 8);
    if (font.readUInt16BE(at) === 4) return at;
  }
  throw new Error('the font has no list of letters we can read');
}

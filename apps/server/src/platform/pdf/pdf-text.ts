import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF that we made, page by page, as somebody would copy them from a reader; one
 * line for every piece of text. For tests: it understands what our own compiler writes, no more.
 */
export function pdfText(pdf: Uint8Array): string[] {
  const objects = readObjects(Buffer.from(pdf));
  const letters_by_font = lettersByFont(objects);
  return pageContents(objects).map((content) => wordsOf(content, letters_by_font));
}

/** The names of the typefaces inside, without the tag of the subset. */
export function pdfFonts(pdf: Uint8Array): string[] {
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g);
  return [...new Set(Array.from(names, ([, name]) => name!))].sort();
}

type Objects = Map<string, { head: string; content: string }>;
type Letters = Map<number, string>;

function readObjects(pdf: Buffer): Objects {
  const text = pdf.toString('latin1');
  const objects: Objects = new Map();
  for (const match of text.matchAll(/(\d{1,10}) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', rest] = match[2]!.split(/stream\r?\n/, 2);
    objects.set(match[1]!, { head, content: rest && isPacked(head) ? unpack(pdf, match) : '' });
  }
  return objects;
}

const isPacked = (head: string) => head.includes('/FlateDecode') && !head.includes('/Image');

function unpack(pdf: Buffer, match: RegExpMatchArray): string {
  const start = match.index! + match[0].search(/stream\r?\n/) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(match[0])?.[1]);
  return inflateSync(pdf.subarray(start, start + length)).toString('latin1');
}

function lettersByFont(objects: Objects): Map<string, Letters> {
  const fonts = new Map<string, Letters>();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const list = /\/ToUnicode (\d+)/.exec(objects.get(id!)?.head ?? '')?.[1];
      fonts.set(name!, lettersIn(objects.get(list ?? '')?.content ?? ''));
    }
  }
  return fonts;
}

function lettersIn(list: string): Letters {
  const letters: Letters = new Map();
  for (const [, shape, code] of list.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)) {
    letters.set(
      Number.parseInt(shape!, 16),
      Buffer.from(code!, 'hex').swap16().toString('utf16le'),
    );
  }
  return letters;
}

function pageContents(objects: Objects): string[] {
  const kids = [...objects.values()].find(({ head }) => head.includes('/Type /Pages'))?.head;
  const pages = [
    ...(/\/Kids \[([^\]]*)\]/.exec(kids ?? '')?.[1] ?? '').matchAll(/(\d{1,10}) 0 R/g),
  ];
  return pages.map(([, page]) => {
    const content = /\/Contents (\d+)/.exec(objects.get(page!)?.head ?? '')?.[1];
    return objects.get(content ?? '')?.content ?? '';
  });
}

function wordsOf(content: string, letters_by_font: Map<string, Letters>): string {
  let letters: Letters = new Map();
  const kept: Letters[] = [];
  let words = '';
  for (const [token, font] of operators(content)) {
    if (font) letters = letters_by_font.get(font) ?? new Map();
    else if (token.startsWith('(')) words += decode(unescape(token.slice(1, -1)), letters);
    else if (token === 'q') kept.push(letters);
    else if (token === 'Q') letters = kept.pop() ?? letters;
    else words += '\n';
  }
  return words;
}

// Choose a font, show a string, keep and restore what was chosen, end a text.
function* operators(content: string): Generator<[token: string, font?: string]> {
  const next = /\/(F\d+) [\d.]+ Tf|\(|^[qQ]$|^ET$/gm;
  for (let match = next.exec(content); match; match = next.exec(content)) {
    if (match[0] !== '(') {
      yield [match[0], match[1]];
      continue;
    }
    const end = endOfString(content, match.index);
    yield [content.slice(match.index, end)];
    next.lastIndex = end;
  }
}

// A string may hold brackets as they are, as long as they come in pairs.
function endOfString(content: string, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at++) {
    if (content[at] === '\\') at++;
    else if (content[at] === '(') depth++;
    else if (content[at] === ')' && --depth === 0) return at + 1;
  }
  return content.length;
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const unescape = (string: string) =>
  string.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (escapes[sign] ?? sign),
  );

function decode(bytes: string, letters: Letters): string {
  const shapes = Array.from({ length: bytes.length / 2 }, (_, i) => i * 2);
  return shapes
    .map((i) => letters.get(bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1)) ?? '')
    .join('');
}

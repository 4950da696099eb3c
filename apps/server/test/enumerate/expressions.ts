import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@darasa/contract/endpoint';
import { type JsonSchema, schemaOf } from './inputs.ts';

export interface Expression {
  at: string;
  pattern: RegExp;
}

const root = path.join(import.meta.dirname, '../../../..');
const folders = ['apps/server/src', 'apps/web/src', 'packages'];

/** Every regular expression that is written in the sources. */
export const expressionsInSources = (): Expression[] =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|node_modules/.test(name))
      .flatMap((name) => {
        const file = path.join(folder, name);
        return expressionsIn(readFileSync(path.join(root, file), 'utf8'), file);
      }),
  );

// A comment, a text and a template are passed over whole, so that no sign in them is taken for a beginning.
const tokens =
  /\/\/.*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=(?:^|[(,=:[!&|?{};]|=>|return)\s*)\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/*\\[\n])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])*)\/([dgimsuvy]*)/g;

export function expressionsIn(source: string, file: string): Expression[] {
  return [...source.matchAll(tokens)].flatMap((match) => {
    const [, body, flags] = match;
    const pattern = body && asPattern(body, flags ?? '');
    const line = source.slice(0, match.index).split('\n').length;
    return pattern ? [{ at: `${file}:${line}`, pattern }] : [];
  });
}

/** What looks like one and is none, such as two divisions in a line, is left out. */
function asPattern(body: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(body, flags);
  } catch {
    return undefined;
  }
}

const length = 20_000;
/** Behind a text it spoils what seemed to fit. */
const fits_nowhere = '\u0001';
// What goes through a text once takes one; what begins anew at each sign takes hundreds.
const ms_max = 100;
const tries = 4;
const common = [
  'a',
  'A',
  '1',
  ' ',
  '\t',
  '\n',
  '@',
  '.',
  '-',
  '/',
  'a ',
  'a@',
  'a.',
  '1,',
  '{{',
  'é',
];

/** Twenty thousand signs of one kind or two: what the common ones are, and those that stand in the pattern. */
function hostileTexts({ source }: RegExp): string[] {
  const own = [...new Set(source.replace(/\\[bBdDwWsSpPku]/g, ''))].filter((sign) => sign !== '\\');
  const units = new Set([...common, ...own, ...own.map((sign) => `a${sign}`)]);
  return [...units].flatMap((unit) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    return [text, `${text}${fits_nowhere}`];
  });
}

/** The hostile text that holds the process up; a shared machine is given a few tries. */
function slowText(texts: string[], work: (text: string) => unknown): string | undefined {
  return texts.find((text) => {
    for (let n = 0; n < tries; n++) if (took(work, text) < ms_max) return false;
    return true;
  });
}

function took(work: (text: string) => unknown, text: string): number {
  const from_ms = performance.now();
  work(text);
  return performance.now() - from_ms;
}

/** Looked for as it would be: once, or as often as it occurs. */
export const slowIn = ({ pattern }: Expression): string | undefined =>
  slowText(hostileTexts(pattern), (text) => text.replace(pattern, ''));

/** The text with which an endpoint's own schema is held up, where every field of the input is that text. */
export function slowInput(endpoint: Endpoint): string | undefined {
  const schema = schemaOf(endpoint);
  return slowText(hostileTexts(/./), (text) => endpoint.input.safeParse(filled(schema, text)));
}

function filled(schema: JsonSchema, text: string): unknown {
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choice) return filled(choice[0]!, text);
  if (schema.type === 'array') return [filled(schema.items ?? {}, text)];
  if (schema.type !== 'object') return text;
  const fields = Object.entries(schema.properties ?? {});
  return Object.fromEntries(fields.map(([name, one]) => [name, filled(one, text)]));
}

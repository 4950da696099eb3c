import { type Column, isNumeric } from '../spreadsheets/columns.ts';
import { textWidth, type Weight } from './fonts.ts';
import type { Paper } from './frame.ts';

export type TableLayout = {
  landscape: boolean;
  /** Size of the letters against the usual size. */
  scale: number;
  columns: { head: string; numeric: boolean; width_pt: number }[];
  /** Height of each row that fits on one line; 0 where Typst has to find out. */
  row_heights_pt: number[];
};

/**
 * The layout is how a table fits its paper. We measure the texts here, because leaving it to the compiler
 * costs four times the time and the memory on a list of thousands. Short values keep their line, long texts
 * share the rest and wrap; a table too wide for the page is first turned, then set smaller.
 */
export function layOut(
  columns: Column[],
  body: string[][],
  totals: string[] | undefined,
  paper: Paper,
  landscape?: boolean,
): TableLayout {
  const widths = columns.map((column, i) => measure(column, body, totals, i));
  const wanted = sum(widths.map(({ usual }) => Math.min(usual, wrapping_em_min) + gap_em));
  const size = letters_pt[paper];
  const turned = landscape ?? (paper === 'a4' && wanted * size > inner_pt.a4.portrait);
  const room = inner_pt[paper][turned ? 'landscape' : 'portrait'];
  const scale = Math.min(1, Math.max(scale_min, room / (wanted * size)));
  const inner_em = shareOut(columns, widths, room / (size * scale));
  return {
    landscape: turned,
    scale,
    columns: columns.map(({ head, kind }, i) => ({
      head,
      numeric: isNumeric(kind),
      width_pt: inner_em[i]! * size * scale,
    })),
    row_heights_pt: body.map((row) => rowHeight(row, inner_em, line_pt[paper] * scale)),
  };
}

type Width = { widest: number; usual: number };

// These repeat measures of letterhead.typ: the space between columns, the size of letters, the
// width inside the margins, and the height of a row with one line.
const gap_em = 1;
const letters_pt: Record<Paper, number> = { a3: 11, a4: 9, a5: 8.5, 'roll-80mm': 8.5 };
const line_pt: Record<Paper, number> = { a3: 18.5, a4: 16.5, a5: 18.5, 'roll-80mm': 13.5 };
const inner_pt: Record<Paper, { portrait: number; landscape: number }> = {
  a3: { portrait: 762.5, landscape: 1111.2 },
  a4: { portrait: 515.9, landscape: 762.5 },
  a5: { portrait: 351.5, landscape: 527.2 },
  'roll-80mm': { portrait: 201.2, landscape: 201.2 },
};

const scale_min = 0.65;
const own_line_em_max = 13;
const wrapping_em_min = 14;
const squeezed_em_min = 6;
const head_line_em_max = 9;
// Kerning may add a hair to what we measured; letters of another typeface we can only guess.
const spare_em = 0.15;
const unknown_letter_em = 0.6;

// The usual width is what nine in ten values stay under, so that one long name does not rule the page.
function measure(
  { head }: Column,
  body: string[][],
  totals: string[] | undefined,
  i: number,
): Width {
  const widths = body.map((row) => em(row[i] ?? '', 'regular')).sort((a, b) => a - b);
  const least = Math.max(em(totals?.[i] ?? '', 'semibold'), headWidth(head));
  return {
    widest: Math.max(widths.at(-1) ?? 0, least),
    usual: Math.max(widths[Math.floor(widths.length * 0.9)] ?? 0, least),
  };
}

// A short head keeps its line, a long one may break between words.
function headWidth(head: string): number {
  const line = em(head, 'semibold');
  if (line <= head_line_em_max) return line;
  return Math.max(...head.split(' ').map((word) => em(word, 'semibold')));
}

function em(text: string, weight: Weight): number {
  const widths = text.split('\n').map((line) => textWidth(line, weight) ?? guess(line));
  return Math.max(...widths) + spare_em;
}

const guess = (line: string): number => line.length * unknown_letter_em;

function shareOut(columns: Column[], widths: Width[], room: number): number[] {
  const rigid = rigidColumns(columns, widths, room);
  const taken = sum(widths.map(({ widest }, i) => (rigid[i] ? widest + gap_em : 0)));
  const shares = widths.map(({ usual }, i) => (rigid[i] ? 0 : Math.min(Math.max(usual, 5), 30)));
  const left = Math.max(room - taken, squeezed_em_min * shares.filter(Boolean).length);
  const wished = widths.map(({ widest }, i) =>
    rigid[i] ? widest + gap_em : (left * shares[i]!) / sum(shares),
  );
  const squeeze = Math.min(1, room / sum(wished));
  return wished.map((width) => width * squeeze);
}

// Which columns keep their values on one line: all short ones if the rest still has room to wrap
// in, otherwise only figures and dates. One column always gives way, so that the page is filled.
function rigidColumns(columns: Column[], widths: Width[], room: number): boolean[] {
  const figures = columns.map(({ kind }) => kind !== 'text');
  const short = figures.map((one, i) => one || widths[i]!.widest <= own_line_em_max);
  const least = sum(widths.map(({ widest }, i) => (short[i] ? widest + gap_em : wrapping_em_min)));
  const rigid = least <= room ? short : figures;
  if (rigid.every(Boolean)) rigid[firstWidestText(columns, widths)] = false;
  return rigid;
}

function firstWidestText(columns: Column[], widths: Width[]): number {
  const texts = columns.flatMap(({ kind }, i) => (kind === 'text' ? [i] : []));
  return texts.reduce(
    (best, i) => (widths[i]!.widest > widths[best]!.widest ? i : best),
    texts[0] ?? 0,
  );
}

function rowHeight(row: string[], inner_em: number[], one_line_pt: number): number {
  const fits = row.every((text, i) => {
    const width = text.includes('\n') ? undefined : textWidth(text, 'regular');
    return width !== undefined && width + spare_em <= inner_em[i]! - gap_em;
  });
  return fits ? one_line_pt : 0;
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

import { UnreadableFile } from '../unreadable-file.ts';

/**
 * Looks where the cells of a sheet say they are, before the sheet is parsed. A parser fills the
 * gaps between cells, so that one cell far out makes a file of a kilobyte fill the memory.
 */
export function checkSheet(xml: Uint8Array, rows_max: number, columns_max: number): void {
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).toString('latin1');
  for (const [, tag, inside] of text.matchAll(/<(?:\w+:)?(row|c)\b([^>]*)>/g)) {
    const place = /\sr\s*=\s*["']([^"']*)["']/.exec(inside!)?.[1];
    if (place === undefined) continue;
    const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
    if (digits === undefined || Number(digits) > sheet_rows_max) throw misplaced();
    const is_empty = tag === 'row' || inside!.endsWith('/');
    if (is_empty) continue;
    if (Number(digits) > rows_max) throw tooManyRows(rows_max);
    if (columnNumber(letters ?? '') > columns_max) throw tooManyColumns(columns_max);
  }
}

export const tooManyRows = (max: number) =>
  new UnreadableFile(`This file has more than ${max.toLocaleString('en')} rows. Split it.`);
export const tooManyColumns = (max: number) =>
  new UnreadableFile(`This file has more than ${max} columns. Remove some.`);

// Spreadsheet programs write an empty last row to say how far a format reaches.
const sheet_rows_max = 1_048_576;

const misplaced = () =>
  new UnreadableFile('This spreadsheet is damaged. Save it again and try once more.');

/** A is 1, Z is 26, AA is 27. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

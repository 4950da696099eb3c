import fc from 'fast-check';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { contentDisposition } from './content-disposition.ts';
import { toCsv } from './csv.ts';
import { readTable } from './read-table.ts';
import { toXlsx } from './xlsx.ts';

const columns: Column[] = [
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'balance_cents', head: 'Balance', kind: 'money_cents' },
  { key: 'points', head: 'Points', kind: 'number' },
  { key: 'born_on', head: 'Born', kind: 'date' },
  { key: 'seen_at', head: 'Seen', kind: 'datetime' },
];
const amina = {
  name: 'Zoë "Amina", Ng’ang’a',
  balance_cents: -1_000_005,
  points: -2.5,
  born_on: '2010-02-28',
  seen_at: '2026-09-15T06:04:00Z',
};
const csvText = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const csvCells = (bytes: Uint8Array) =>
  Papa.parse<string[]>(csvText(bytes).slice(1), { delimiter: ',', skipEmptyLines: true }).data;

describe('CSV', () => {
  test('opens in Excel with accents, plain numbers and dates', () => {
    expect(csvText(toCsv(columns, [amina]))).toBe(
      '\uFEFFName,Balance,Points,Born,Seen\r\n' +
        '"Zoë ""Amina"", Ng’ang’a",-10000.05,-2.5,2010-02-28,2026-09-15 09:04\r\n',
    );
  });

  test('has no cell that a spreadsheet would run, whatever people typed', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .tuple(fc.constantFrom(...'=+-@\t\r\n\u0000\'"＝＋'), fc.string())
        .map((two) => two.join('')),
    );
    fc.assert(
      fc.property(nasty, nasty, (name, head) => {
        const cells = csvCells(toCsv([{ key: 'name', head, kind: 'text' }], [{ name }])).flat();
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
      }),
      { numRuns: 1_000 },
    );
  });

  test('keeps every cent', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (balance_cents) => {
        const cell = csvCells(toCsv([columns[1]!], [{ balance_cents }]))[1]![0]!;
        expect(cell).toMatch(/^-?\d+\.\d\d$/);
        expect(cell.replace('.', '').replace(/^(-?)0+(?=\d)/, '$1')).toBe(String(balance_cents));
      }),
    );
  });

  test('that we wrote comes back as it was', async () => {
    const names = ['=1+1', "'=1+1", "it's", '+254 722 000 418', '-', 'a;b\tc', 'two\nlines'];
    const bytes = toCsv(
      columns.slice(0, 2),
      names.map((name) => ({ name, balance_cents: 5 })),
    );
    const table = await readTable(bytes, 'names.csv', 'one');
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(names);
    expect(table.rows[0]).toEqual({ row_number: 2, cells: ['=1+1', '0.05'] });
  });
});

describe('Excel', () => {
  test('has real numbers, real dates and no formula', async () => {
    const bytes = await toXlsx(
      'Balances',
      columns,
      [amina, { name: '=HYPERLINK("x")' }, {}],
      'one',
    );
    const [head, first, second] = await readSheet(Buffer.from(bytes));
    expect(head).toEqual(['Name', 'Balance', 'Points', 'Born', 'Seen']);
    expect(first).toEqual([
      amina.name,
      -10_000.05,
      -2.5,
      new Date('2010-02-28T00:00:00Z'),
      expect.any(Date),
    ]);
    expect((first![4] as unknown as Date).toISOString()).toMatch(/^2026-09-15T09:0[34]/);
    expect(second![0]).toBe('\'=HYPERLINK("x")');
    expect(Buffer.from(bytes).includes('<f>')).toBe(false);
  });

  test('takes any text and any title', async () => {
    const words = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '<&">', ' x '];
    const hidden = ['\u0080=1+1', '\u009f\r'];
    const texts = [...words, ...hidden, ...fc.sample(fc.string({ unit: 'binary' }), 300)];
    const rows = texts.map((name) => ({ name }));
    const bytes = await toXlsx("a/b\\c:d*e?[f]'g".repeat(4), columns.slice(0, 1), rows, 'one');
    const sheet = await readSheet(Buffer.from(bytes), { trim: false });
    expect(sheet.slice(1, 7).map(([cell]) => String(cell).trim())).toEqual(
      words.map((word) => word.trim()),
    );
    for (const [cell] of sheet.slice(1)) {
      expect(String(cell ?? '')).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/);
    }
  });

  test('is packed without holding up everybody else', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({ ...amina, points: i }));
    let longest_ms = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest_ms = Math.max(longest_ms, performance.now() - last);
      last = performance.now();
    }, 5);
    const began = performance.now();
    const bytes = await toXlsx('Balances', columns, rows, 'one');
    clearInterval(watch);
    console.log(
      `10,000 rows to Excel: ${(performance.now() - began).toFixed(0)} ms, ${bytes.length} bytes, longest pause here ${longest_ms.toFixed(0)} ms`,
    );
    expect(longest_ms).toBeLessThan((performance.now() - began) / 2);
  });
});

describe('the name of a download', () => {
  test.each([
    ['balances-2026.csv', 'balances-2026.csv'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a"\r\nSet-Cookie: x=1.pdf', 'a---Set-Cookie- x=1.pdf'],
    ['fdp.\u202eexe', 'fdp.-exe'],
    ['nul\u0000.pdf', 'nul-.pdf'],
    ['', 'file'],
  ])('%j is harmless', (name, plain) => {
    expect(contentDisposition(name)).toContain(`filename="${plain}"`);
  });

  test('is one clean header line for any text, and keeps its ending', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const header = contentDisposition(`${text}.xlsx`);
        expect(header).toMatch(
          /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]{1,130}"; filename\*=UTF-8''[\w.!~%-]+$/,
        );
        expect(header).toMatch(/xlsx$/);
        expect(() => decodeURIComponent(header.split("''")[1]!)).not.toThrow();
      }),
    );
  });
});

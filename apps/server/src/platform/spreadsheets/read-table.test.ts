import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable as readTableFor } from './read-table.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with one sheet, written by hand so that it can be wrong in any way. */
function workbook(sheet_xml: string, more: Zippable = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet_xml),
    ...more,
  });
}

const sheet = (rows: string) =>
  `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const head = `<row r="1">${text('A1', 'Name')}${text('B1', 'Age')}</row>`;
const amina = `<row r="2">${text('A2', 'Amina')}<c r="B2"><v>14</v></c></row>`;
const readTable = (bytes: Uint8Array, file_name: string) => readTableFor(bytes, file_name, 'one');
const csv = (content: string) => readTable(strToU8(content), 'list.csv');

describe('a CSV file', () => {
  test.each([
    ['commas', 'Name,Age\nAmina,14\n'],
    ['semicolons', 'Name;Age\r\nAmina;14\r\n'],
    ['tabs', 'Name\tAge\nAmina\t14'],
    ['bars and a mark', '\uFEFFName|Age\nAmina|14'],
    ['a line for Excel', 'sep=;\nName;Age\nAmina;14'],
    ['quotes', '"Name","Age"\n"Amina","14"'],
  ])('is read with %s', async (_, content) => {
    expect(await csv(content)).toEqual({
      head_row: 1,
      head: ['Name', 'Age'],
      rows: [{ row_number: 2, cells: ['Amina', '14'] }],
    });
  });

  test('is read in the letters of old and new Excel', async () => {
    const old = await readTable(Buffer.from('Name,Town\nZoë,Thika', 'latin1'), 'old.csv');
    expect(old.rows[0]!.cells).toEqual(['Zoë', 'Thika']);
    const wide = await readTable(
      Buffer.from('\uFEFFName\tTown\nZoë\tThika', 'utf16le'),
      'wide.csv',
    );
    expect(wide.rows[0]!.cells).toEqual(['Zoë', 'Thika']);
  });

  test('numbers its rows as a person sees them, blank rows included', async () => {
    const table = await csv('\nName,Age\n\n"Two\nlines",1\n,\nAmina,14,extra\n');
    expect(table.head).toEqual(['Name', 'Age', '']);
    expect(table.rows).toEqual([
      { row_number: 4, cells: ['Two\nlines', '1', ''] },
      { row_number: 6, cells: ['Amina', '14', 'extra'] },
    ]);
  });

  test.each([
    ['too many rows', `Name\n${'x\n'.repeat(20_001)}`, /more than 20,000 rows/],
    ['too many blank rows', `Name\n${'\n'.repeat(50_000)}x`, /more than 20,000 rows/],
    ['too many columns', `${'a,'.repeat(100)}a\nx`, /more than 100 columns/],
    ['a huge cell', `Name\n${'x'.repeat(2_001)}`, /Row 2 has a cell/],
    ['an open quote', 'Name\nAmina\n"Brian', /quotation mark in row 3/],
    ['one endless line', 'x'.repeat(4_900_000), /line in this file is too long/],
    ['a million commas', ','.repeat(4_900_000), /line in this file is too long/],
    ['no rows', 'Name,Age\n', /no rows under its first line/],
    ['a page', '<!doctype html><table><tr><td>1</td></tr></table>', /not a spreadsheet/],
    [
      'a drawing',
      '\uFEFF <svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      /not a spreadsheet/,
    ],
    ['NUL', 'Name\u0000,Age\nx,1', /not a spreadsheet/],
    ['five megabytes', 'x,y\n'.repeat(1_250_001), /at most 5 MB/],
    ['nothing', '', /empty/],
  ])('with %s is refused in a sentence', async (_, content, sentence) => {
    await expect(csv(content)).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringMatching(sentence),
    });
  });
});

describe('an Excel file', () => {
  test('is read with what its cells show', async () => {
    const cells = [
      text('A2', '=Amina'),
      '<c r="B2"><v>0.30000000000000004</v></c>',
      '<c r="C2" s="1"><v>46280</v></c>',
      '<c r="D2" s="1"><v>46280.375</v></c>',
      '<c r="E2" s="1"><v>0.375</v></c>',
      '<c r="F2" s="1"><v>99999999999</v></c>',
      '<c r="G2" t="b"><v>1</v></c>',
      '<c r="H2" t="e"><v>#REF!</v></c>',
      '<c r="I2"><f>1+1</f><v>2</v></c>',
    ];
    const heads = cells.map((_, i) => text(`${String.fromCharCode(65 + i)}1`, `h${i}`)).join('');
    const bytes = workbook(sheet(`<row r="1">${heads}</row><row r="2">${cells.join('')}</row>`));
    const { rows } = await readTable(bytes, 'list.xlsx');
    expect(rows[0]!.cells).toEqual([
      '=Amina',
      '0.3',
      '2026-09-15',
      '2026-09-15 09:00',
      '09:00',
      '#####',
      'true',
      '',
      '2',
    ]);
  });

  test('may have gaps and the far empty row that LibreOffice writes', async () => {
    const gap = `<row r="7">${text('B7', 'x')}</row><row r="1048576"/>`;
    const table = await readTable(workbook(sheet(head + amina + gap)), 'list.xlsx');
    expect(table.rows.map(({ row_number }) => row_number)).toEqual([2, 7]);
  });

  test('cannot make us read another file or grow from its own words', async () => {
    const entity = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY l "${'l'.repeat(99)}">]>`;
    const bytes = workbook(entity + sheet(head + amina.replace('Amina', '&e;&l;&l;')));
    const table = await readTable(bytes, 'list.xlsx');
    expect(table.rows[0]!.cells[0]).toBe('&e;&l;&l;');
  });
});

describe('a hostile file', () => {
  const zeros = (size: number) => new Uint8Array(size);
  const honest = workbook(sheet(head + amina));
  const bomb = workbook(sheet(head + amina), { 'xl/media/bomb.bin': zeros(300_000_000) });
  const damaged = /damaged/;
  const corpus: [string, Uint8Array, RegExp][] = [
    [`bomb of ${bomb.length} bytes`, bomb, /too large when opened/],
    ['bomb that lies about its size', lying(bomb), damaged],
    ['zip in a zip', workbook(sheet(head), { 'xl/inner.zip': bomb }), /too large when opened/],
    ['a thousand and one entries', workbook(sheet(head), many(1_001)), /too large when opened/],
    [
      'names that climb',
      workbook(sheet(head + amina), { '../../etc/cron.d/x': zeros(1) }),
      damaged,
    ],
    ['an absolute name', workbook(sheet(head + amina), { '/etc/passwd': zeros(1) }), damaged],
    ['a name with a backslash', workbook(sheet(head + amina), { '..\\x': zeros(1) }), damaged],
    ['truncated', honest.slice(0, honest.length - 40), damaged],
    ['cut in the middle', honest.slice(0, 400), /damaged|not a spreadsheet/],
    ['only a zip mark', strToU8('PK\u0003\u0004'), /not a spreadsheet/],
    ['a locked entry', changed(honest, 8, 1), damaged],
    ['an unknown packing', changed(honest, 10, 99), damaged],
    ['a comment that hides a second list', Uint8Array.from([...honest, 1, 2, 3]), damaged],
    ['a zip without a workbook', zipSync({ 'a.txt': strToU8('x') }), /not a spreadsheet/],
    ['a row beyond any sheet', workbook(sheet(`${head}<row r="999999999"/>`)), damaged],
    ['a row at infinity', workbook(sheet(`${head}<row r='1e300'/>`)), damaged],
    ['a column beyond any sheet', workbook(sheet(row(1, text('ZZZZZ1', 'x')))), damaged],
    ['a cell far to the right', workbook(sheet(row(1, text('XFD1', 'x')))), /100 columns/],
    ['a cell far down', workbook(sheet(row(900_000, text('A900000', 'x')))), /rows/],
    [
      'broken XML',
      workbook('<worksheet><sheetData><row r="1"><c r="A1">'),
      /not a spreadsheet|no rows/,
    ],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0]), /old Excel file/],
    ['a PDF', strToU8('%PDF-1.7\n1 0 obj'), /not a spreadsheet/],
    ['a PNG', Uint8Array.from([0x89, 80, 78, 71, 13, 10, 26, 10]), /not a spreadsheet/],
    ['no byte at all', zeros(0), /empty/],
    ['only zeros', zeros(1_000_000), /not a spreadsheet/],
  ];

  test.each(corpus)('%s is refused quickly', async (_, bytes, sentence) => {
    const began = performance.now();
    await expect(readTable(bytes, 'list.xlsx')).rejects.toMatchObject({
      name: 'UnreadableFile',
      message: expect.stringMatching(sentence),
    });
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  test('leaves this process as it was, and the next file is read', async () => {
    const before = process.memoryUsage.rss();
    for (const [, bytes] of corpus) await readTable(bytes, 'x.xlsx').catch(() => undefined);
    const grown_mb = (process.memoryUsage.rss() - before) / 1024 / 1024;
    console.log(`${corpus.length} hostile files: memory grew by ${grown_mb.toFixed(1)} MB`);
    expect(grown_mb).toBeLessThan(150);
    expect((await readTable(honest, 'list.xlsx')).rows).toHaveLength(1);
  });

  test.each(['a\r\nb.csv', '\u202evsc.exe', 'x\u0000.csv', '../../x.csv', ''])(
    'the name %j decides nothing',
    async (name) => {
      expect((await readTable(strToU8('Name\nAmina'), name)).rows).toHaveLength(1);
    },
  );
});

function row(number: number, cells: string): string {
  return `<row r="${number}">${cells}</row>`;
}

function many(count: number): Zippable {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`xl/${i}.xml`, new Uint8Array(1)]),
  );
}

/** Every entry of the list of contents, as a place in the bytes. */
function directory(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const end = bytes.length - 22;
  const places: number[] = [];
  for (let i = 0, at = view.getUint32(end + 16, true); i < view.getUint16(end + 10, true); i++) {
    places.push(at);
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return places;
}

/** Says of every large entry that it is small, in the list and before the content. */
function lying(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (const at of directory(copy)) {
    if (view.getUint32(at + 24, true) < 1_000_000) continue;
    view.setUint32(at + 24, 1_000, true);
    view.setUint32(view.getUint32(at + 42, true) + 22, 1_000, true);
  }
  return copy;
}

function changed(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const copy = bytes.slice();
  for (const at of directory(copy)) new DataView(copy.buffer).setUint16(at + offset, value, true);
  return copy;
}

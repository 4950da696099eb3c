import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Column } from '../spreadsheets/columns.ts';
import type { Frame } from './frame.ts';
import { pdfFonts, pdfText } from './pdf-text.ts';
import { renderPdf, type Template } from './render.ts';
import { renderTable } from './table-document.ts';

const frame: Frame = {
  letterhead: {
    tenant_id: 'one',
    school_name: 'Kiota Hills Senior School',
    address_lines: ['P.O. Box 114-00208, Ngong'],
    phone: '0700 000 114',
    email: 'office@kiotahills.example',
    colour: '#1f5f43',
  },
  paper: 'a4',
  title: 'Fee balances',
  filter: 'Form 2, owing over KES 5,000',
  printed_by: 'Mary Atieno',
  printed_at: new Date('2026-07-31T13:12:00Z'),
};
const columns: Column[] = [
  { key: 'name', head: 'Name', kind: 'text' },
  { key: 'balance_cents', head: 'Balance, KES', kind: 'money_cents' },
];
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `Learner ${i + 1}`, balance_cents: i * 100 }));
const words = (pdf: Uint8Array) => pdfText(pdf).join('\n');

/** Prints one text and nothing else of its own. */
const letter: Template = {
  name: 'letter',
  source: `
#import "/letterhead.typ": *
#let data = json("/data.json")
#show: sheet.with(data.frame)
#data.text`,
};

describe('what people typed', () => {
  test.each([
    '#panic("x")',
    '$x^2$',
    '*bold* _soft_',
    '#read("/etc/passwd")',
    '#import "@preview/cetz:0.3.0": *',
    '= Heading',
    '#sys.inputs',
    '\\u{41} \\n // gone? /* gone? */',
    '<label> @reference `code`',
    '{{7*7}} ${7*7} <%=7*7%> <img onerror=alert(1)>',
  ])('comes out letter by letter: %s', async (text) => {
    const pdf = await renderTable({
      ...frame,
      title: text,
      number: text,
      filter: text,
      facts: [{ label: text, value: text }],
      printed_by: text,
      letterhead: { ...frame.letterhead, school_name: text, address_lines: [text] },
      columns: [{ key: 'name', head: text, kind: 'text' }],
      rows: [{ name: text }],
      totals: { name: text },
      note: text,
    });
    const seen = words(pdf).replaceAll('\u200b', '').replace(/\s+/g, '');
    const times = seen.split(text.replace(/\s+/g, '')).length - 1;
    expect(times).toBeGreaterThanOrEqual(13);
  });

  test('cannot hide or turn what is printed', async () => {
    const pdf = await renderPdf(letter, { frame, text: 'KES\u202e 00.5\u0000\u0007' });
    expect(words(pdf)).toContain('KES 00.5');
  });
});

describe('a list on paper', () => {
  test('repeats its head, numbers its pages and says whose it is on each', async () => {
    const pages = pdfText(
      await renderTable({ ...frame, columns, rows: rows(100), totals: { name: '100 learners' } }),
    );
    expect(pages.length).toBe(3);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain('Balance, KES');
      expect(page).toContain(
        'Kiota Hills Senior School. Fee balances. Form 2, owing over KES 5,000.',
      );
      expect(page).toContain(
        `Printed by Mary Atieno on 31 Jul 2026, 4:12 pm. Page ${i + 1} of ${pages.length}.`,
      );
    }
    expect(words(await renderTable({ ...frame, columns, rows: [] }))).toContain('Nothing to list.');
  });

  test('never leaves its totals alone on a page', async () => {
    for (let count = 36; count <= 42; count++) {
      const totals = { name: 'Together', balance_cents: 5 };
      const pages = pdfText(await renderTable({ ...frame, columns, rows: rows(count), totals }));
      expect(pages.at(-1)).toMatch(/Learner \d+\n[\d,.]+\nTogether/);
    }
  });

  test('is set a little smaller rather than ending with a row or two on a second page', async () => {
    const totals = { name: 'Together', balance_cents: 5 };
    const pagesOf = async (count: number) =>
      pdfText(await renderTable({ ...frame, columns, rows: rows(count), totals })).length;
    expect([await pagesOf(40), await pagesOf(43), await pagesOf(58)]).toEqual([1, 1, 2]);
  });

  test('loses no row between pages', async () => {
    const seen = words(await renderTable({ ...frame, columns, rows: rows(1_000) }));
    const numbers = Array.from(seen.matchAll(/Learner (\d+)/g), ([, number]) => Number(number));
    expect(numbers).toEqual(rows(1_000).map((_, i) => i + 1));
  });

  test('fits A5 and the roll', async () => {
    for (const paper of ['a5', 'roll-80mm'] as const) {
      const pages = pdfText(await renderTable({ ...frame, paper, columns, rows: rows(5) }));
      expect(pages).toHaveLength(1);
      expect(pages[0]).toContain('Learner 5');
    }
  });

  test('of more rows than paper carries is refused with a way out', async () => {
    await expect(renderTable({ ...frame, columns, rows: rows(5_001) })).rejects.toMatchObject({
      name: 'TooLong',
      message: expect.stringMatching(/5,001 rows.*at most 5,000.*spreadsheet/),
    });
  });

  test('is set in our own typeface', async () => {
    const pdf = await renderTable({ ...frame, columns, rows: rows(1) });
    expect(pdfFonts(pdf).every((name) => name.startsWith('Roboto'))).toBe(true);
  });
});

describe('many sheets in one file', () => {
  const letters: Template = {
    name: 'letters',
    source: `
#import "/letterhead.typ": *
#let data = json("/data.json")
#for one in data.sheets {
  sheet(data.frame + one.frame, for line in range(one.lines) [#one.text #linebreak()])
}`,
  };
  const sheet = (i: number, lines: number) => ({
    frame: { title: `Letter ${i}`, check_address: `https://kiota.example/r/${i}` },
    text: `to guardian ${i}`,
    lines,
  });

  test('of one page each are numbered each for itself', async () => {
    const sheets = Array.from({ length: 30 }, (_, i) => sheet(i, 2));
    const pages = pdfText(await renderPdf(letters, { frame, sheets }));
    expect(pages).toHaveLength(30);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Letter ${i}.`);
      expect(page).toContain('Page 1 of 1.');
      expect(page).toContain(`kiota.example/r/${i}\n`);
      expect(page).not.toContain(`guardian ${i + 1}\n`);
    }
  });

  test('of several pages know their own first and last', async () => {
    const sheets = [sheet(0, 100), sheet(1, 2), sheet(2, 150)];
    const pages = pdfText(await renderPdf(letters, { frame, sheets }));
    const feet = pages.map((page) => /(Letter \d)\.[\s\S]*(Page \d of \d)/.exec(page)?.slice(1));
    expect(feet).toEqual([
      ['Letter 0', 'Page 1 of 2'],
      ['Letter 0', 'Page 2 of 2'],
      ['Letter 1', 'Page 1 of 1'],
      ['Letter 2', 'Page 1 of 3'],
      ['Letter 2', 'Page 2 of 3'],
      ['Letter 2', 'Page 3 of 3'],
    ]);
  });
});

test('a document above the limit of pages is refused', async () => {
  const book: Template = { name: 'book', source: '#(2000 * (pagebreak(),)).join()' };
  await expect(renderPdf(book, { frame })).rejects.toThrow(/2,001 pages.*at most 2,000/);
});

describe('pictures', () => {
  const dot = async (colour: string) =>
    new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
        .png()
        .toBuffer(),
    );
  const withLogo = (logo?: Uint8Array): Frame => ({
    ...frame,
    letterhead: { ...frame.letterhead, ...(logo ? { logo } : {}) },
  });
  const images = (pdf: Uint8Array) =>
    Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1;
  const print = async (logo?: Uint8Array) =>
    renderPdf(letter, { frame: { ...withLogo(logo), printed_at: new Date(0) }, text: 'x' });
  /** A PDF carries the time of its making. */
  const timeless = (pdf: Uint8Array) =>
    Buffer.from(pdf)
      .toString('latin1')
      .replace(/D:\d+Z?|\d{4}-\d\d-\d\dT[\d:]+Z?|<xmpMM:[^>]*>[^<]*|\/ID \[[^\]]*\]/g, '');

  test("one school's logo is never found by the next school's document", async () => {
    const [red, blue] = [await dot('#ff0000'), await dot('#0000ff')];
    const first = await print(red);
    const second = await print(blue);
    expect(images(first)).toBe(1);
    expect(timeless(second)).not.toBe(timeless(first));
    expect(timeless(await print(red))).toBe(timeless(first));
    expect(images(await print())).toBe(0);
  });

  test('other than PNG and JPEG are refused', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(print(svg)).rejects.toThrow(/neither PNG nor JPEG/);
    await expect(renderPdf(letter, { frame, text: '' }, { '../x': svg })).rejects.toThrow(
      /not a name/,
    );
  });
});

test('a template finds no file of the server', async () => {
  for (const path of ['/etc/passwd', '../../etc/passwd', '/package.json']) {
    const spy: Template = { name: 'spy', source: `#read("${path}")` };
    await expect(renderPdf(spy, { frame })).rejects.toThrow(/does not compile/);
  }
});

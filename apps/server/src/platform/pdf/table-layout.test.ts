import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column, ColumnKind } from '../spreadsheets/columns.ts';
import { textWidth } from './fonts.ts';
import { layOut } from './table-layout.ts';

const column = (head: string, kind: ColumnKind = 'text'): Column => ({ key: head, head, kind });
const total = (widths: { width_pt: number }[]) =>
  widths.reduce((sum, { width_pt }) => sum + width_pt, 0);

test('short values keep their line and the longest text takes the rest of the page', () => {
  const columns = [column('No'), column('Name'), column('Paid', 'money_cents')];
  const body = [['1', 'Amina Wairimu Hassan', '4,500.00']];
  const layout = layOut(columns, body, undefined, 'a4');
  expect(layout.landscape).toBe(false);
  expect(layout.scale).toBe(1);
  expect(layout.columns.map(({ numeric }) => numeric)).toEqual([false, false, true]);
  expect(total(layout.columns)).toBeCloseTo(515.9, 0);
  expect(layout.columns[1]!.width_pt).toBeGreaterThan(300);
  expect(layout.row_heights_pt).toEqual([16.5]);
});

test('a wide table turns the page before its letters shrink', () => {
  const columns = Array.from({ length: 12 }, (_, i) => column(`Column ${i}`, 'money_cents'));
  const body = [columns.map(() => '1,234,567.00')];
  const wide = layOut(columns, body, undefined, 'a4');
  expect(wide).toMatchObject({ landscape: true, scale: 1 });
  const wider = layOut([...columns, ...columns], [[...body[0]!, ...body[0]!]], undefined, 'a4');
  expect(wider.landscape).toBe(true);
  expect(wider.scale).toBeLessThan(1);
});

test('a row with several lines or strange letters is left for the compiler to measure', () => {
  const body = [['one'], ['one\ntwo'], ['عربي'], ['word '.repeat(80)]];
  const layout = layOut([column('Note')], body, undefined, 'a4');
  expect(layout.row_heights_pt).toEqual([16.5, 0, 0, 0]);
});

test('no table is wider than its page, and no figure wider than its column', () => {
  const kinds = fc.array(fc.constantFrom<ColumnKind>('text', 'number', 'date'), {
    minLength: 1,
    maxLength: 12,
  });
  const text = fc.string({ maxLength: 60 });
  fc.assert(
    fc.property(
      kinds,
      fc.array(fc.array(text, { minLength: 12, maxLength: 12 })),
      (some, texts) => {
        const columns = some.map((kind, i) => column(`Head ${i}`, kind));
        const body = texts.map((row) =>
          some.map((kind, i) => (kind === 'text' ? row[i]! : '12,345.00')),
        );
        const { columns: laid, landscape, scale } = layOut(columns, body, undefined, 'a4');
        expect(total(laid)).toBeLessThanOrEqual((landscape ? 762.5 : 515.9) * 1.001);
        const figure_pt = textWidth('12,345.00', 'regular')! * 9 * scale;
        for (const [i, kind] of some.entries()) {
          if (kind !== 'text' && body.length) expect(laid[i]!.width_pt).toBeGreaterThan(figure_pt);
        }
      },
    ),
  );
});

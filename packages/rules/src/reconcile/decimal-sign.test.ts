import { expect, test } from 'vitest';
import { findLayout, type SheetRow } from './columns.ts';
import { readAmount } from './read-cells.ts';
import { readStatement, type Sums } from './read-statement.ts';

const head = ['Date', 'Narration', 'Debit', 'Credit', 'Balance'];
const read = (rows: string[][], told: Sums = {}) => {
  const all = [head, ...rows].map((cells, i): SheetRow => ({ row_number: i + 1, cells }));
  return readStatement(all.slice(1), findLayout(all)!.columns, told);
};
const row = (credit: string, balance: string, debit = '') => [
  '10/11/2026',
  'DEPOSIT',
  debit,
  credit,
  balance,
];
const cents = (found: ReturnType<typeof read>) => found.lines.map((line) => line.amount_cents);

test('a decimal comma anywhere makes every comma of the file one', () => {
  const found = read([row('1500,50', '1500,50'), row('100000,01', '101500,51')]);
  expect(found).toMatchObject({ decimal: 'comma', problems: [], closing_cents: 101_500_51 });
  expect(cents(found)).toEqual([1_500_50, 100_000_01]);
  const grouped = read([row('1.500,50', '1.500,50'), row('2.000', '3.500,50')]);
  expect(grouped).toMatchObject({ decimal: 'comma', problems: [] });
  expect(cents(grouped)).toEqual([1_500_50, 2_000_00]);
});

test('a decimal point anywhere makes the commas thousands', () => {
  const found = read([row('1,500', '1,500.00'), row('1,234,567', '1,236,067')]);
  expect(found).toMatchObject({ decimal: 'point', problems: [], closing_cents: 1_236_067_00 });
});

test('a file that has both is refused, and names a row of each', () => {
  const { problems, lines } = read([row('1500,50', '1500,50'), row('200.25', '1700.75')]);
  expect(lines).toEqual([]);
  expect(problems).toEqual([
    { row_number: 3, why: expect.stringMatching(/200\.25.*row 2.*1500,50/) },
  ]);
  expect(read([row('1500,50', '1500,50')], { decimal: 'point' }).problems[0]!.why).toContain(
    '1500,50',
  );
});

test('where both readings fit, a person is asked; where the sums prove one, nobody is', () => {
  const open = [row('1,500', '1,500'), row('2,250', '3,750')];
  const asked = read(open);
  expect(asked).toMatchObject({ decimal: 'open', problems: [{ row_number: 0 }] });
  expect(asked.problems[0]!.why).toContain('1,500');
  expect(cents(read(open, { decimal: 'point' }))).toEqual([1_500_00, 2_250_00]);
  expect(cents(read(open, { decimal: 'comma' }))).toEqual([1_50, 2_25]);
  const proved = read([row('1,500', '1,500'), row('500', '2,000')]);
  expect(proved).toMatchObject({ decimal: 'point', problems: [], closing_cents: 2_000_00 });
});

test.each([
  ['1500,50', null],
  ['1,50', null],
  ['12,3456', null],
  ['1,250,000.5', 1_250_000_50],
  ['0.5', 50],
])('with a decimal point %s is %s', (text, expected) => {
  expect(readAmount(text)).toBe(expected);
});

test.each([
  ['1500,50', 1_500_50],
  ['-1.250,5 Dr', -1_250_50],
  ['(40,00)', -40_00],
  ['1.239', 1_239_00],
  ['12.50', null],
])('with a decimal comma %s is %s', (text, expected) => {
  expect(readAmount(text, 'comma')).toBe(expected);
});

test('both sides of a row, a day to come and what Excel shortened are told', () => {
  const rows = [
    ['10/11/2026', 'BOTH', '50.00', '50.00', '0.00'],
    ['18/11/2027', 'NEXT YEAR', '', '5.00', '5.00'],
  ];
  const { problems } = read(rows, { today: '2026-11-19' });
  expect(problems.map((one) => [one.row_number, one.why])).toEqual([
    [2, 'Money comes in and goes out in one row'],
    [3, '18 Nov 2027 is a day to come'],
  ]);
  const near = read([['21/11/2026', 'FRIDAY EVENING', '', '5.00', '5.00']], {
    today: '2026-11-19',
  });
  expect(near.problems).toEqual([]);
  expect(near.warnings).toEqual([{ row_number: 2, why: '21 Nov 2026 is a day to come' }]);
});

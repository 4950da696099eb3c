import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLayout, likelyHeadAt, type SheetRow } from './columns.ts';
import { readAmount, readDay } from './read-cells.ts';
import { readStatement } from './read-statement.ts';

const sheet = (rows: string[][]): SheetRow[] =>
  rows.map((cells, i) => ({ row_number: i + 1, cells }));

function read(rows: string[][], told = {}) {
  const all = sheet(rows);
  const layout = findLayout(all)!;
  return { layout, ...readStatement(all.slice(layout.head_at + 1), layout.columns, told) };
}

const mpesa_head =
  'Receipt No.|Completion Time|Initiation Time|Details|Transaction Status|Paid In|Withdrawn|Balance|Balance Confirmed|Reason Type|Other Party Info|Linked Transaction ID|A/C No.'.split(
    '|',
  );
// Newest first, both ways of writing a day, a failed row, a charge under the same receipt number, a
// settlement, a blank account while the details name it, a receipt number in small letters.
const mpesa = [
  ['Organization Name:', 'Kiota Academy'],
  ['Short Code:', '522522'],
  ['Opening Balance:', '1,000.00'],
  mpesa_head,
  [
    'SIT9',
    '2026-09-30 18:00:00',
    '',
    'Organization Settle to Bank',
    'Completed',
    '',
    '-4,000.00',
    '2,977.00',
    'true',
    'Business to bank',
    '',
    '',
    '',
  ],
  [
    'sit8aa2b1c',
    '30-09-2026 14:22:10',
    '',
    'Pay Bill from 2547****5678 - JANE WANJIKU Acc. KA/0042',
    'Completed',
    '5,000.00',
    '',
    '6,977.00',
    'true',
    'Pay Bill',
    '2547****5678 - JANE WANJIKU',
    '',
    '',
  ],
  [
    'SIT7F',
    '30-09-2026 09:00:00',
    '',
    'Pay Bill from 2547****1111 - PETER KAMAU',
    'Failed',
    '700.00',
    '',
    '1,977.00',
    'true',
    'Pay Bill',
    '',
    '',
    'KA0043',
  ],
  [
    'SIT6',
    '29-09-2026 08:00:00',
    '',
    'Pay Bill Charge',
    'Completed',
    '',
    '-23.00',
    '1,977.00',
    'true',
    'Charge',
    '',
    '',
    '',
  ],
  [
    'SIT6',
    '29-09-2026 08:00:00',
    '',
    'Pay Bill from 2547****2222 - MARY ATIENO Acc. KA0044',
    'Completed',
    '1,000.00',
    '',
    '2,000.00',
    'true',
    'Pay Bill',
    '2547****2222 - MARY ATIENO',
    '',
    'KA0044',
  ],
];

test('an M-Pesa organisation statement is read with all its traps', () => {
  const found = read(mpesa);
  expect(found.layout.name).toBe('M-Pesa organisation statement');
  expect(found.problems).toEqual([]);
  expect([found.opening_cents, found.closing_cents]).toEqual([1_000_00, 2_977_00]);
  expect(found.ignored).toEqual([{ row_number: 7, why: 'Failed: no money moved' }]);
  expect(
    found.lines.map((line) => [line.reference, line.booked_on, line.amount_cents, line.kind]),
  ).toEqual([
    ['SIT6', '2026-09-29', 1_000_00, 'payment'],
    ['SIT6', '2026-09-29', -23_00, 'charge'],
    ['SIT8AA2B1C', '2026-09-30', 5_000_00, 'payment'],
    ['SIT9', '2026-09-30', -4_000_00, 'settlement'],
  ]);
  expect(found.lines[2]).toMatchObject({ payer: 'JANE WANJIKU', account_text: 'KA/0042' });
  expect(new Set(found.lines.map((line) => line.key)).size).toBe(4);
});

const kcb = [
  ['Transaction Date', 'Value Date', 'Description', 'Debit', 'Credit', 'Running Balance'],
  ['01/10/2026', '01/10/2026', 'CASH DEPOSIT JANE', '', '2,500.00', '12,500.00'],
  ['01/10/2026', '01/10/2026', 'CASH DEPOSIT JANE', '', '2,500.00', '15,000.00'],
  ['02/10/2026', '02/10/2026', 'LEDGER FEE', '120.00', '', '14,880.00'],
  ['Total', '', '', '120.00', '5,000.00', ''],
];

test('a KCB statement keeps two equal payments, and the key of each comes again', () => {
  const found = read(kcb);
  expect(found.problems).toEqual([]);
  expect(found.lines.map((line) => line.amount_cents)).toEqual([2_500_00, 2_500_00, -120_00]);
  expect(found.lines[0]!.key).not.toBe(found.lines[1]!.key);
  expect(read(kcb.slice(0, 3)).lines.map((line) => line.key)).toEqual(
    found.lines.slice(0, 2).map((line) => line.key),
  );
});

test('a row that stands twice, with its balance, is one movement', () => {
  const found = read([...kcb.slice(0, 2), kcb[1]!, ...kcb.slice(2)]);
  expect(found.problems).toEqual([]);
  expect(found.lines).toHaveLength(3);
  expect(found.ignored[0]!.why).toContain('twice');
});

test('a missing row, an unreadable day and sums that do not agree refuse the file', () => {
  expect(read([kcb[0]!, kcb[1]!, kcb[3]!]).problems[0]!.why).toContain('a row is missing');
  expect(read([kcb[0]!, ['Tuesday', '', 'CASH', '', '5.00', '5.00']]).problems[0]!.why).toContain(
    'not a day',
  );
  const plain = [
    ['Date', 'Narration', 'Amount', 'Dr/Cr'],
    ['2026-10-01', 'Deposit', '100.00', 'CR'],
    ['2026-10-02', 'Cheque 12', '40.00', 'DR'],
  ];
  expect(read(plain).problems[0]!.why).toContain('enter the opening');
  expect(read(plain, { opening_cents: 0, closing_cents: 61_00 }).problems).toHaveLength(1);
  expect(read(plain, { opening_cents: 0, closing_cents: 60_00 })).toMatchObject({ problems: [] });
});

test('a saved layout is found by its heads, wherever they stand', () => {
  const rows = sheet([['Equity'], ['Tarehe', 'Maelezo', 'Kiasi'], ['2026-10-01', 'x', '5']]);
  const saved = [
    { name: 'Equity', columns: { date: 'Tarehe', narration: 'Maelezo', amount: 'Kiasi' } },
  ];
  expect(findLayout(rows)).toBeUndefined();
  expect(findLayout(rows, saved)).toMatchObject({ name: 'Equity', head_at: 1 });
});

test.each([
  ['1,250.00', 125_000],
  ['-1,250.5', -125_050],
  ['(40.00)', -4_000],
  ['40.00 Dr', -4_000],
  ['KES 22459.0', 2_245_900],
  ['', 0],
  ['-', 0],
  ['abc', null],
  ['1.239', null],
])('%s is read as %s', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

test('days are read with and without a time', () => {
  expect(readDay('30-09-2026 14:22:10')).toBe('2026-09-30');
  expect(readDay('2026-09-30 14:22')).toBe('2026-09-30');
  expect(readDay('2026-09-30T14:22:10')).toBe('2026-09-30');
  expect(readDay('30 Sep 2026')).toBe('2026-09-30');
  expect(readDay('31/02/2026')).toBeNull();
});

test('whatever a file holds, movements either add up or it is refused', () => {
  const cell = fc.oneof(fc.constantFrom('', '5.00', '01/10/2026', '-5', 'x'), fc.string());
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { maxLength: 8 }),
      (rows) => {
        const found = read([kcb[0]!, ...rows]);
        if (found.problems.length > 0) return;
        const moved = found.lines.reduce((sum, line) => sum + line.amount_cents, 0);
        expect(found.opening_cents! + moved).toBe(found.closing_cents);
      },
    ),
  );
});

test('the head of a file in words we do not know is the first full row', () => {
  const rows = sheet([
    ['Benki ya Jamii', '', ''],
    ['', '', ''],
    ['Siku', 'Maelezo', 'Kiasi'],
    ['2026-10-03', 'Ada', '5,000.00'],
  ]);
  expect(findLayout(rows)).toBeUndefined();
  expect(likelyHeadAt(rows)).toBe(2);
  expect(likelyHeadAt([])).toBe(0);
});

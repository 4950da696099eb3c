import { expect, test } from 'vitest';
import { type BankLine, type BookEntry, match, sure_from } from './match.ts';
import { findMismatches } from './mismatches.ts';
import { narrationPattern } from './narration.ts';

let count = 0;
const line = (change: Partial<BankLine>): BankLine => ({
  id: `line-${++count}`,
  booked_on: '2026-09-10',
  amount_cents: 5_000_00,
  narration: '',
  reference: null,
  payer: null,
  account_text: null,
  linked_reference: null,
  kind: 'payment',
  ...change,
});
const entry = (change: Partial<BookEntry>): BookEntry => ({
  id: `entry-${++count}`,
  posted_on: '2026-09-10',
  amount_cents: 5_000_00,
  memo: '',
  reference: null,
  payer: null,
  student_name: null,
  admission_number: null,
  reverses_id: null,
  ...change,
});

test('each level says why, and only sure ones pass the threshold', () => {
  const lines = [
    line({ reference: 'SIT8AA2B1C' }),
    line({ narration: 'RTGS/FT26273ABC/JANE FT26273ABC', amount_cents: 700_00 }),
    line({ account_text: 'ka 0044', amount_cents: 900_00, booked_on: '2026-09-12' }),
    line({ amount_cents: 1_234_00 }),
  ];
  const entries = [
    entry({ reference: 'SIT8AA2B1C' }),
    entry({ reference: 'FT26273ABC', amount_cents: 700_00 }),
    entry({ admission_number: 'KA/0044', amount_cents: 900_00 }),
    entry({ amount_cents: 1_234_00, posted_on: '2026-09-11' }),
  ];
  const found = match(lines, entries);
  expect(found.map((one) => [one.level, one.confidence >= sure_from])).toEqual([
    ['reference-and-amount', true],
    ['reference-and-amount', true],
    ['amount-day-payer', true],
    ['amount-and-day', false],
  ]);
  expect(found.every((one) => one.reason.length > 10)).toBe(true);
});

test('one receipt in two credits, many receipts in one, and a cancelled one in none', () => {
  const [a, b] = [
    line({ reference: 'X1', amount_cents: 2_000_00 }),
    line({ reference: 'X1', amount_cents: 3_000_00 }),
  ];
  const split = match([a, b], [entry({ reference: 'X1' })]);
  expect(split).toMatchObject([{ level: 'reference', line_ids: [a.id, b.id] }]);

  const lump = line({ amount_cents: 900_00, booked_on: '2026-09-11' });
  const day = [100_00, 300_00, 500_00].map((amount_cents) => entry({ amount_cents }));
  expect(match([lump], day)).toMatchObject([
    {
      level: 'day-total',
      confidence: 70,
      reason: expect.stringMatching(/of \d+ \w{3} 20\d\d together/),
    },
  ]);

  const first = entry({});
  const back = entry({ amount_cents: -5_000_00, reverses_id: first.id });
  expect(match([], [first, back])).toMatchObject([{ level: 'taken-back', line_ids: [] }]);
});

test('what fits two ways is left to a person', () => {
  const twins = [line({ payer: 'JANE WANJIKU' }), line({ payer: 'JANE WANJIKU' })];
  expect(match(twins, [entry({ payer: 'Jane Wanjiku' })])).toEqual([]);
  const other = match([line({ reference: 'A1' })], [entry({ reference: 'B2', payer: 'JANE' })]);
  expect(other).toEqual([]);
});

// T-C3: five kinds planted among clean pairs, and every one is named once and nothing else.
function planted() {
  const clean = Array.from({ length: 40 }, (_, i) => ({
    line: line({ reference: `CLEAN${i}`, amount_cents: 1_000_00 + i }),
    entry: entry({ reference: `CLEAN${i}`, amount_cents: 1_000_00 + i }),
  }));
  const forged_slip = entry({ reference: 'FORGED1' });
  const unknown = line({ reference: 'UNKNOWN1', amount_cents: 777_00 });
  const short = line({ reference: 'SHORT1', amount_cents: 500_00 });
  const short_entry = entry({ reference: 'SHORT1', amount_cents: 5_000_00 });
  const twice = entry({ reference: 'CLEAN7', amount_cents: 1_000_07 });
  const back = line({
    kind: 'reversal',
    linked_reference: 'CLEAN3',
    reference: 'REV1',
    amount_cents: -1_000_03,
  });
  return {
    lines: [...clean.map((one) => one.line), unknown, short, back],
    entries: [...clean.map((one) => one.entry), forged_slip, short_entry, twice],
    expected: [
      ['amount-differs', short.id, short_entry.id],
      ['not-in-books', unknown.id, null],
      ['not-on-statement', null, forged_slip.id],
      ['receipted-twice', null, twice.id],
      ['reversed', back.id, null],
    ],
  };
}

function report(pairing: typeof match) {
  const { lines, entries, expected } = planted();
  const made = pairing(lines, entries).filter((one) => one.confidence >= sure_from);
  const done = new Set(made.flatMap((one) => [...one.line_ids, ...one.entry_ids]));
  const left = findMismatches({
    lines: lines.filter((one) => !done.has(one.id)),
    entries: entries.filter((one) => !done.has(one.id)),
    matched_references: new Set(
      lines.flatMap((one) => (done.has(one.id) && one.reference ? [one.reference] : [])),
    ),
    other_references: new Set(),
    standing_references: new Set(entries.flatMap((one) => one.reference ?? [])),
    covered_to: '2026-09-30',
  });
  return {
    found: left
      .map((one) => [one.kind, one.line_id, one.entry_id])
      .toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1)),
    expected,
  };
}

test('five kinds of planted mismatch are found, five of five, and nothing else', () => {
  const { found, expected } = report(match);
  expect(found).toEqual(expected);
});

test('a matcher that trusts the reference alone is caught by the same check', () => {
  const careless: typeof match = (lines, entries) => {
    const honest = match(lines, entries);
    const done = new Set(honest.flatMap((one) => [...one.line_ids, ...one.entry_ids]));
    const more = lines.flatMap((one) => {
      const same = entries.find((two) => two.reference === one.reference && !done.has(two.id));
      return same && !done.has(one.id)
        ? [
            {
              line_ids: [one.id],
              entry_ids: [same.id],
              level: 'reference' as const,
              confidence: 95,
              reason: '',
            },
          ]
        : [];
    });
    return [...honest, ...more];
  };
  const { found, expected } = report(careless);
  expect(found).toHaveLength(expected.length - 1);
});

test('what is on its way to the bank is no mismatch', () => {
  const late = entry({ posted_on: '2026-09-29', reference: 'LATE1' });
  const nothing = new Set<string>();
  expect(
    findMismatches({
      lines: [],
      entries: [late],
      matched_references: nothing,
      other_references: nothing,
      standing_references: nothing,
      covered_to: '2026-09-30',
    }),
  ).toEqual([]);
});

test('a narration is known again by its words', () => {
  const pattern = narrationPattern('Pay Bill from 2547****5678 - JANE WANJIKU Acc. KA0042');
  expect(pattern).toBe('PAY BILL FROM JANE WANJIKU ACC.');
  expect(narrationPattern('PAY BILL FROM 2547****9999 - Jane Wanjiku Acc. 7')).toBe(pattern);
});

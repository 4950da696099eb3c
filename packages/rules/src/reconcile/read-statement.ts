import type { Columns, ColumnName, SheetRow } from './columns.ts';
import { plainReference, readAmount, readDay } from './read-cells.ts';

export const lineKinds = [
  'payment',
  'charge',
  'interest',
  'settlement',
  'reversal',
  'bounced',
] as const;
export type LineKind = (typeof lineKinds)[number];

export interface StatementLine {
  row_number: number;
  booked_on: string;
  /** Into the account more than zero, out of it less. */
  amount_cents: number;
  narration: string;
  reference: string | null;
  payer: string | null;
  account_text: string | null;
  linked_reference: string | null;
  kind: LineKind;
  balance_cents: number | null;
  /** The same line has the same key in whatever file it comes again. */
  key: string;
}

export interface Remark {
  row_number: number;
  why: string;
}

export interface ReadStatement {
  /** Oldest first, whatever the file's order. */
  lines: StatementLine[];
  ignored: Remark[];
  /** Any of these and the file is refused: nothing is taken from a file that does not add up. */
  problems: Remark[];
  opening_cents: number | null;
  closing_cents: number | null;
}

export interface Sums {
  opening_cents?: number | undefined;
  closing_cents?: number | undefined;
}

/** Reads the rows under the head of a statement, and proves that opening and movements make closing. */
export function readStatement(
  rows: readonly SheetRow[],
  columns: Columns,
  told: Sums = {},
): ReadStatement {
  const ignored: Remark[] = [];
  const problems: Remark[] = [];
  const read: Omit<StatementLine, 'key'>[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const line = readRow(row, columns);
    if ('why' in line) {
      (line.is_problem ? problems : ignored).push({ row_number: row.row_number, why: line.why });
      continue;
    }
    // The running balance moves with every movement, so a row that is alike in all of it is the
    // same row twice; without a balance two alike may be two real payments.
    const whole = row.cells.join('\u0001');
    if (line.balance_cents !== null && seen.has(whole)) {
      ignored.push({ row_number: row.row_number, why: 'The same row stands twice in the file' });
      continue;
    }
    seen.add(whole);
    read.push(line);
  }
  const { ordered, broken } = inOrder(read);
  if (broken) problems.push(broken);
  const sums = proveSums(ordered, told);
  if (sums.problem) problems.push(sums.problem);
  return {
    lines: withKeys(ordered),
    ignored,
    problems,
    opening_cents: sums.opening_cents,
    closing_cents: sums.closing_cents,
  };
}

type Read = Omit<StatementLine, 'key'>;
type Refused = { why: string; is_problem: boolean };

function readRow({ row_number, cells }: SheetRow, columns: Columns): Read | Refused {
  const cell = (name: ColumnName): string => {
    const at = columns[name];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const status = cell('status');
  if (status && !/^(completed|success|successful|posted|settled)$/i.test(status)) {
    return { why: `${status}: no money moved`, is_problem: false };
  }
  const amount_cents = amountOf(cell);
  const booked_on = readDay(cell('date'));
  const narration = cell('narration').replace(/\s+/g, ' ').slice(0, 400);
  if (booked_on === null) {
    if (isSumRow(cells) || !amount_cents) return { why: 'Not a movement', is_problem: false };
    return { why: `"${cell('date').slice(0, 40)}" is not a day`, is_problem: true };
  }
  if (amount_cents === null) return { why: 'The amount cannot be read', is_problem: true };
  if (amount_cents === 0) return { why: 'No amount', is_problem: false };
  if (columns.amount === undefined && readAmount(cell('paid_in')) && readAmount(cell('paid_out'))) {
    return { why: 'Money comes in and goes out in one row', is_problem: true };
  }
  const balance = columns.balance === undefined ? null : readAmount(cell('balance'));
  const payer = payerOf(cell('payer') || narration);
  return {
    row_number,
    booked_on,
    amount_cents,
    narration,
    reference: orNull(plainReference(cell('reference')).slice(0, 64)),
    payer: orNull(payer.slice(0, 120)),
    account_text: orNull((cell('account') || accountIn(narration)).slice(0, 60)),
    linked_reference: orNull(plainReference(cell('linked')).slice(0, 64)),
    kind: kindOf(`${narration} ${cell('reason')}`, amount_cents),
    balance_cents: cell('balance') === '' ? null : balance,
  };
}

function amountOf(cell: (name: ColumnName) => string): number | null {
  const single = cell('amount');
  if (single) {
    const amount = readAmount(single);
    if (amount === null) return null;
    const side = cell('side').toLowerCase();
    if (side.startsWith('d')) return -Math.abs(amount);
    return side.startsWith('c') ? Math.abs(amount) : amount;
  }
  const paid_in = readAmount(cell('paid_in'));
  const paid_out = readAmount(cell('paid_out'));
  if (paid_in === null || paid_out === null) return null;
  // Some banks write what goes out with a minus and some without.
  return paid_in - Math.abs(paid_out);
}

const isSumRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\b(total|balance|brought forward|carried forward|b\/f|c\/f)\b/i.test(cell));

// "Fees" in the words of money that comes in is what schools live on; only what goes out is a charge.
function kindOf(words: string, amount_cents: number): LineKind {
  const is_out = amount_cents < 0;
  if (/revers/i.test(words)) return 'reversal';
  if (is_out && /settle|to bank|organi[sz]ation transfer/i.test(words)) return 'settlement';
  if (is_out && /unpaid|bounced?|returned|refer to drawer|dishono/i.test(words)) return 'bounced';
  if (is_out && /\b(charges?|fees?|tariff|commission|excise|levy)\b/i.test(words)) return 'charge';
  if (/\binterest\b/i.test(words)) return 'interest';
  return 'payment';
}

/** "2547****5678 - JANE WANJIKU" and "Pay Bill from 2547... - JANE WANJIKU Acc. 1042" are Jane. */
function payerOf(words: string): string {
  const [, behind] = /\d[\d*\s]{6,40}-(.+)/.exec(words) ?? [];
  if (behind === undefined) return /^[a-z' .-]+$/i.test(words) ? words.trim() : '';
  const [named = ''] = behind.trim().split(/\sacc(?:ount)?\b/i);
  return named.trim();
}

const accountIn = (narration: string): string =>
  /\bacc(?:ount)?\.?\s*(?:no\.?|number)?\s*[:#]?\s*([a-z0-9][\w/.#-]*)/i.exec(narration)?.[1] ?? '';

const orNull = (text: string): string | null => text || null;

/** Files come newest first or oldest first: the running balance tells which, else the days. */
function inOrder(read: Read[]): { ordered: Read[]; broken?: Remark } {
  if (read.length < 2) return { ordered: read };
  const reversed = read.toReversed();
  if (read.every((line) => line.balance_cents !== null)) {
    const [forward, backward] = [breakIn(read), breakIn(reversed)];
    if (forward === undefined) return { ordered: read };
    if (backward === undefined) return { ordered: reversed };
    const ordered = isNewestFirst(read) ? reversed : read;
    const row_number = ordered === read ? forward : backward;
    const why = 'The running balance does not follow from the row before it: a row is missing';
    return { ordered, broken: { row_number, why } };
  }
  return { ordered: isNewestFirst(read) ? reversed : read };
}

const isNewestFirst = (read: Read[]): boolean => read[0]!.booked_on > read.at(-1)!.booked_on;

/** The row number where the balance is not the one before plus the movement. */
function breakIn(lines: readonly Read[]): number | undefined {
  const at = lines.findIndex(
    (line, i) => i > 0 && line.balance_cents !== lines[i - 1]!.balance_cents! + line.amount_cents,
  );
  return at < 0 ? undefined : lines[at]!.row_number;
}

interface Proved {
  opening_cents: number | null;
  closing_cents: number | null;
  problem?: Remark;
}

function proveSums(lines: readonly Read[], told: Sums): Proved {
  const first = lines[0];
  const last = lines.at(-1);
  const moved = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  const from_file =
    first && last && first.balance_cents !== null && last.balance_cents !== null
      ? {
          opening_cents: first.balance_cents - first.amount_cents,
          closing_cents: last.balance_cents,
        }
      : undefined;
  const opening_cents = told.opening_cents ?? from_file?.opening_cents ?? null;
  const closing_cents = told.closing_cents ?? from_file?.closing_cents ?? null;
  const sums = { opening_cents, closing_cents };
  if (opening_cents === null || closing_cents === null) {
    const why = 'The file shows no running balance: enter the opening and the closing balance';
    return { ...sums, problem: { row_number: 0, why } };
  }
  if (from_file && from_file.opening_cents !== opening_cents) {
    const why = 'The opening balance you entered is not the one of the file';
    return { ...sums, problem: { row_number: first!.row_number, why } };
  }
  if (opening_cents + moved !== closing_cents) {
    const why = 'Opening balance and movements do not make the closing balance';
    return { ...sums, problem: { row_number: last?.row_number ?? 0, why } };
  }
  return sums;
}

/** The bank's reference names a movement; where there is none, which of several alike it is. */
function withKeys(lines: readonly Read[]): StatementLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const base = line.reference
      ? `ref|${line.reference}|${line.amount_cents}`
      : `day|${line.booked_on}|${line.amount_cents}|${line.narration.toUpperCase()}`;
    const nth = (counts.get(base) ?? 0) + 1;
    counts.set(base, nth);
    return { ...line, key: `${base}|${nth}` };
  });
}

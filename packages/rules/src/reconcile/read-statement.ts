import type { Columns, ColumnName, SheetRow } from './columns.ts';
import { addDays, formatDate, type IsoDate } from '../dates.ts';
import { moneyReference } from '../fees/money-reference.ts';
import { contradictionIn, lookForSigns } from './decimal-sign.ts';
import { inOrder, proveSums } from './prove-sums.ts';
import { type DecimalSign, decimalSigns, isExcelRuin, readAmount, readDay } from './read-cells.ts';

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
  /** What a person should know before the file is taken. */
  warnings: Remark[];
  /** Any of these and the file is refused: nothing is taken from a file that does not add up. */
  problems: Remark[];
  /** `open`: the amounts may be read in two ways, and a person must say. */
  decimal: DecimalSign | 'open';
  opening_cents: number | null;
  closing_cents: number | null;
}

/** Sums are what is known beside the file. */
export interface Sums {
  opening_cents?: number | undefined;
  closing_cents?: number | undefined;
  /** Which sign separates the cents, where the file leaves it open. */
  decimal?: DecimalSign | undefined;
  today?: IsoDate | undefined;
}

/**
 * Reads the rows under the head of a statement, and proves that opening and movements make closing. The
 * decimal sign is decided from all amounts together; where they leave it open, the sums may prove one.
 */
export function readStatement(
  rows: readonly SheetRow[],
  columns: Columns,
  told: Sums = {},
): ReadStatement {
  const signs = lookForSigns(rows, amountColumns(columns));
  const contradiction = contradictionIn(signs, told.decimal);
  if (contradiction) return nothingRead('open', contradiction);
  const known = told.decimal ?? (signs.comma ? 'comma' : signs.point ? 'point' : undefined);
  if (known || !signs.open) return readWith(rows, columns, told, known ?? 'point');
  const proved = decimalSigns
    .map((sign) => readWith(rows, columns, told, sign))
    .filter((read) => read.problems.length === 0);
  if (proved.length === 1) return proved[0]!;
  const why = `"${signs.open.text}" can be read in two ways: say below which sign separates the cents`;
  return nothingRead('open', { row_number: 0, why });
}

const amountColumns = ({ amount, paid_in, paid_out, balance }: Columns): number[] =>
  [amount, paid_in, paid_out, balance].flatMap((at) => at ?? []);

const nothingRead = (decimal: ReadStatement['decimal'], problem: Remark): ReadStatement => ({
  lines: [],
  ignored: [],
  warnings: [],
  problems: [problem],
  decimal,
  opening_cents: null,
  closing_cents: null,
});

function readWith(
  rows: readonly SheetRow[],
  columns: Columns,
  told: Sums,
  decimal: DecimalSign,
): ReadStatement {
  const ignored: Remark[] = [];
  const warnings: Remark[] = [];
  const problems: Remark[] = [];
  const read: Read[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const line = readRow(row, columns, decimal);
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
    const early = toCome(line, told.today);
    if (early) (early.is_problem ? problems : warnings).push(early.remark);
    if (line.ruined) warnings.push(ruinOf(line, line.ruined));
    read.push(line);
  }
  const { ordered, broken } = inOrder(read);
  if (broken) problems.push(broken);
  const sums = proveSums(ordered, told);
  if (sums.problem) problems.push(sums.problem);
  return {
    lines: withKeys(ordered),
    ignored,
    warnings,
    problems,
    decimal,
    opening_cents: sums.opening_cents,
    closing_cents: sums.closing_cents,
  };
}

/** What a bank books on Friday evening may bear the day of Monday; later days are a slip. */
const days_ahead_max = 7;

function toCome({ row_number, booked_on }: Read, today: IsoDate | undefined) {
  if (!today || booked_on <= today) return undefined;
  const remark = { row_number, why: `${formatDate(booked_on)} is a day to come` };
  return { remark, is_problem: booked_on > addDays(today, days_ahead_max) };
}

const ruinOf = ({ row_number }: Read, ruined: string): Remark => ({
  row_number,
  why: `Excel shortened the reference to "${ruined}", so it is left out; take the file as the bank gave it`,
});

/** `ruined`: the reference as Excel left it, which names nothing any more. */
type Read = Omit<StatementLine, 'key'> & { ruined: string | null };
type Refused = { why: string; is_problem: boolean };

function readRow(
  { row_number, cells }: SheetRow,
  columns: Columns,
  decimal: DecimalSign,
): Read | Refused {
  const cell = (name: ColumnName): string => {
    const at = columns[name];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const status = cell('status');
  if (status && !/^(completed|success|successful|posted|settled)$/i.test(status)) {
    return { why: `${status}: no money moved`, is_problem: false };
  }
  const amountIn = (name: ColumnName) => readAmount(cell(name), decimal);
  const amount_cents = amountOf(cell, amountIn);
  const booked_on = readDay(cell('date'));
  const narration = cell('narration').replace(/\s+/g, ' ').slice(0, 400);
  if (booked_on === null) {
    if (isSumRow(cells) || !amount_cents) return { why: 'Not a movement', is_problem: false };
    return { why: `"${cell('date').slice(0, 40)}" is not a day`, is_problem: true };
  }
  if (amount_cents === null) return { why: 'The amount cannot be read', is_problem: true };
  if (columns.amount === undefined && amountIn('paid_in') && amountIn('paid_out')) {
    return { why: 'Money comes in and goes out in one row', is_problem: true };
  }
  if (amount_cents === 0) return { why: 'No amount', is_problem: false };
  const balance = columns.balance === undefined ? null : amountIn('balance');
  const reference = moneyReference(cell('reference')).slice(0, 64);
  const is_ruined = isExcelRuin(reference);
  const payer = payerOf(cell('payer') || narration);
  return {
    row_number,
    booked_on,
    amount_cents,
    narration,
    reference: is_ruined ? null : orNull(reference),
    ruined: is_ruined ? reference : null,
    payer: orNull(payer.slice(0, 120)),
    account_text: orNull((cell('account') || accountIn(narration)).slice(0, 60)),
    linked_reference: orNull(moneyReference(cell('linked')).slice(0, 64)),
    kind: kindOf(`${narration} ${cell('reason')}`, amount_cents),
    balance_cents: cell('balance') === '' ? null : balance,
  };
}

function amountOf(
  cell: (name: ColumnName) => string,
  amountIn: (name: ColumnName) => number | null,
): number | null {
  if (cell('amount')) {
    const amount = amountIn('amount');
    if (amount === null) return null;
    const side = cell('side').toLowerCase();
    if (side.startsWith('d')) return -Math.abs(amount);
    return side.startsWith('c') ? Math.abs(amount) : amount;
  }
  const paid_in = amountIn('paid_in');
  const paid_out = amountIn('paid_out');
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

/**
 * The bank's reference names a movement of its day: a phone or an account number comes again on another.
 * Where there is none, which of several alike it is, and of what Excel shortened the running balance too.
 */
function withKeys(lines: readonly Read[]): StatementLine[] {
  const counts = new Map<string, number>();
  return lines.map(({ ruined, ...line }) => {
    const { reference, booked_on, amount_cents, balance_cents } = line;
    const words = line.narration.toUpperCase();
    const base = reference
      ? `ref|${reference}|${booked_on}|${amount_cents}`
      : ruined
        ? `ruin|${booked_on}|${amount_cents}|${words}|${balance_cents ?? ''}`
        : `day|${booked_on}|${amount_cents}|${words}`;
    const nth = (counts.get(base) ?? 0) + 1;
    counts.set(base, nth);
    return { ...line, key: `${base}|${nth}` };
  });
}

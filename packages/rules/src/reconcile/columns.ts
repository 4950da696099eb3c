/** Column names are what a column of a bank's file may hold. */
export const columnNames = [
  'date',
  'narration',
  'paid_in',
  'paid_out',
  'amount',
  'side',
  'balance',
  'reference',
  'payer',
  'account',
  'status',
  'linked',
  'reason',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** Columns say where each stands, counted from zero. */
export type Columns = Partial<Record<ColumnName, number>>;

export interface SheetRow {
  row_number: number;
  cells: string[];
}

export interface Layout {
  /** "M-Pesa organisation statement", "KCB", the name of a saved one, or null when it was guessed. */
  name: string | null;
  /** Which row is the head; everything above it is preamble. */
  head_at: number;
  head: string[];
  columns: Columns;
}

const presets: { name: string; columns: Partial<Record<ColumnName, string>> }[] = [
  {
    name: 'M-Pesa organisation statement',
    columns: {
      reference: 'Receipt No.',
      date: 'Completion Time',
      narration: 'Details',
      status: 'Transaction Status',
      paid_in: 'Paid In',
      paid_out: 'Withdrawn',
      balance: 'Balance',
      reason: 'Reason Type',
      payer: 'Other Party Info',
      linked: 'Linked Transaction ID',
      account: 'A/C No.',
    },
  },
  {
    name: 'KCB statement',
    columns: {
      date: 'Transaction Date',
      narration: 'Description',
      paid_out: 'Debit',
      paid_in: 'Credit',
      balance: 'Running Balance',
    },
  },
];

/** What banks call their columns, the likeliest first. */
const usual_words: Record<ColumnName, string[]> = {
  date: [
    'transactiondate',
    'date',
    'postingdate',
    'completiontime',
    'trandate',
    'bookingdate',
    'valuedate',
  ],
  narration: [
    'narration',
    'details',
    'description',
    'particulars',
    'narrative',
    'transactiondetails',
    'remarks',
  ],
  paid_in: ['paidin', 'credit', 'moneyin', 'deposit', 'deposits', 'credits', 'creditamount', 'cr'],
  paid_out: [
    'withdrawn',
    'debit',
    'moneyout',
    'withdrawal',
    'withdrawals',
    'debits',
    'debitamount',
    'dr',
  ],
  amount: ['amount', 'transactionamount'],
  side: ['drcr', 'crdr', 'type', 'debitcredit'],
  balance: ['runningbalance', 'balance', 'bookbalance', 'closingbalance', 'availablebalance'],
  reference: [
    'receiptno',
    'reference',
    'referenceno',
    'transactionreference',
    'transactionid',
    'bankreference',
    'ref',
    'chequeno',
  ],
  payer: ['otherpartyinfo', 'payer', 'customername', 'paidby'],
  account: ['acno', 'accountno', 'billreference', 'admissionnumber'],
  status: ['transactionstatus', 'status'],
  linked: ['linkedtransactionid'],
  reason: ['reasontype'],
};

const head_rows_max = 40;

export interface SavedLayout {
  name: string;
  columns: Partial<Record<ColumnName, string>>;
}

/**
 * Finds the head among the first rows: by a layout the school saved, by one we know, or by the words
 * banks usually write. Nothing found is undefined, and a person says which column is which.
 */
export function findLayout(
  rows: readonly SheetRow[],
  saved: readonly SavedLayout[] = [],
): Layout | undefined {
  const top = rows.slice(0, head_rows_max);
  for (const layout of [...saved, ...presets]) {
    for (const [head_at, row] of top.entries()) {
      const columns = columnsOf(row.cells, layout.columns);
      if (columns) return { name: layout.name, head_at, head: row.cells, columns };
    }
  }
  for (const [head_at, row] of top.entries()) {
    const columns = guess(row.cells);
    if (isEnough(columns)) return { name: null, head_at, head: row.cells, columns };
  }
  return undefined;
}

/**
 * The likely head is where the head of an unknown file stands: what a bank writes above it fills fewer
 * cells.
 */
export function likelyHeadAt(rows: readonly SheetRow[]): number {
  const filled = rows.slice(0, head_rows_max).map(({ cells }) => cells.filter(Boolean).length);
  return Math.max(0, filled.indexOf(Math.max(...filled)));
}

/** A day, words, and an amount in one way or the other. */
export const isEnough = ({ date, narration, amount, paid_in, paid_out }: Columns): boolean =>
  date !== undefined &&
  narration !== undefined &&
  (amount !== undefined || paid_in !== undefined || paid_out !== undefined);

/** Where the named heads stand in this row, or undefined when one of them is missing. */
function columnsOf(
  cells: readonly string[],
  names: Partial<Record<ColumnName, string>>,
): Columns | undefined {
  const plain = cells.map(plainHead);
  const columns: Columns = {};
  for (const [column, name] of Object.entries(names)) {
    const at = plain.indexOf(plainHead(name));
    if (at < 0) return undefined;
    columns[column as ColumnName] = at;
  }
  return columns;
}

function guess(cells: readonly string[]): Columns {
  const plain = cells.map(plainHead);
  const columns: Columns = {};
  for (const column of columnNames) {
    const word = usual_words[column].find((one) => plain.includes(one));
    const at = word === undefined ? -1 : plain.indexOf(word);
    if (at >= 0) columns[column] = at;
  }
  return columns;
}

const plainHead = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

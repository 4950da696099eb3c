import { ageBands } from '@darasa/contract/finance/overview/money-dashboard';
import { formatMonth } from '@darasa/rules/dates';
import { groupBy } from '@darasa/rules/group-by';
import type { Table } from '#platform/exports/export-answer.ts';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';
import { bandOf } from '../money-dashboard/age-bands.ts';
import type { methodNames } from '#modules/finance/books/payment-modes/names.ts';
import type { overview } from '#modules/finance/reconciliation/reconciliation/overview.ts';
import { band_labels } from '../reports/fees.ts';
import type { Debt } from './books-queries.ts';
import type { listCancelled, OtherReceipt } from './queries.ts';

const words = (key: string, head: string): Column => ({ key, head, kind: 'text' });
const money = (key: string, head: string): Column => ({ key, head, kind: 'money_cents' });
const day = (key: string, head: string): Column => ({ key, head, kind: 'date' });

const table = (title: string, columns: Column[], rows: Row[]): Table => ({
  title,
  filter_words: '',
  columns,
  rows,
});

export const ledgerTable = (name: string, rows: Row[]): Table =>
  table(
    `Ledger ${name}`,
    [
      day('posted_on', 'Date'),
      { key: 'number', head: 'Posting', kind: 'number' },
      words('memo', 'What'),
      words('vote_head_name', 'Vote head'),
      money('debit_cents', 'Debit'),
      money('credit_cents', 'Credit'),
      money('balance_cents', 'Balance'),
    ],
    rows,
  );

export const journalsTable = (rows: Row[]): Table =>
  table(
    'Journals',
    [
      words('number', 'Number'),
      day('posted_on', 'Dated'),
      words('kind', 'Kind'),
      words('state', 'State'),
      words('memo', 'What'),
      words('code', 'Code'),
      words('name', 'Account'),
      words('vote_head_name', 'Vote head'),
      money('debit_cents', 'Debit'),
      money('credit_cents', 'Credit'),
      words('made_by', 'Made by'),
    ],
    rows,
  );

export const bankTable = (rows: Row[]): Table =>
  table(
    'Bank statements',
    [
      words('account_name', 'Account'),
      day('booked_on', 'Date'),
      words('narration', 'What the bank wrote'),
      words('payer', 'Payer'),
      words('reference', 'Reference'),
      money('in_cents', 'In'),
      money('out_cents', 'Out'),
      words('state', 'State'),
      words('file_name', 'File'),
    ],
    rows,
  );

export const creditorsTable = (rows: Row[]): Table =>
  table(
    'Creditors',
    [
      words('payee_name', 'Supplier'),
      words('kra_pin', 'KRA PIN'),
      words('number', 'Expense'),
      words('invoice_number', 'Invoice'),
      day('invoiced_on', 'Dated'),
      words('title', 'For'),
      money('amount_cents', 'Billed'),
      money('paid_cents', 'Paid'),
      money('left_cents', 'Owed'),
      { key: 'age_days', head: 'Days', kind: 'number' },
    ],
    rows,
  );

export const waivedTable = (rows: Row[]): Table =>
  table(
    'Waivers',
    [
      words('number', 'Waiver'),
      words('name', 'Name'),
      words('type_name', 'Kind'),
      day('posted_on', 'Posted'),
      words('admission_number', 'Adm no'),
      words('student_name', 'Learner'),
      words('term_name', 'Term'),
      money('amount_cents', 'Waived'),
      words('reason', 'Why'),
      words('approved_by', 'Approved by'),
    ],
    rows,
  );

/**
 * The table of debtors says who owes what at the end of the period, by the age of the debt; the last row
 * ties to the ledger.
 */
export function debtorsTable(debts: Debt[], starts_on: string | undefined, to: string): Table {
  const term = starts_on ? { starts_on } : null;
  const rows = [...groupBy(debts, (debt) => debt.admission_number).values()].map((own): Row => {
    const { admission_number, name, class_name } = own[0]!;
    const sums: Record<string, number> = { total_cents: 0 };
    for (const one of own) {
      const band = bandOf(one.starts_on, term, to);
      sums[band] = (sums[band] ?? 0) + one.due_cents;
      sums['total_cents']! += one.due_cents;
    }
    return { admission_number, name, class_name, ...sums };
  });
  const total = (key: string) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0);
  const keys = [...ageBands, 'total_cents'];
  return table(
    'Debtors',
    [
      words('admission_number', 'Adm no'),
      words('name', 'Learner'),
      words('class_name', 'Class'),
      ...ageBands.map((band, i) => money(band, band_labels[i]!)),
      money('total_cents', 'Owed'),
    ],
    [...rows, { name: 'Total', ...Object.fromEntries(keys.map((key) => [key, total(key)])) }],
  );
}

const states = {
  open: 'Not prepared',
  prepared: 'Waits for a signature',
  returned: 'Returned',
  signed: 'Signed',
} as const;

export const monthsTable = (months: Awaited<ReturnType<typeof overview>>['rows']): Table => ({
  title: 'Bank reconciliations',
  filter_words: '',
  columns: [
    { key: 'month', head: 'Month', kind: 'text' },
    { key: 'money_account_name', head: 'Account', kind: 'text' },
    { key: 'state', head: 'State', kind: 'text' },
    { key: 'book_cents', head: 'Balance in the books', kind: 'money_cents' },
    { key: 'bank_cents', head: 'Balance at the bank', kind: 'money_cents' },
    { key: 'open_count', head: 'Open items', kind: 'number' },
    { key: 'prepared_by', head: 'Prepared by', kind: 'text' },
    { key: 'decided_by', head: 'Signed by', kind: 'text' },
    { key: 'decided_at', head: 'Signed', kind: 'date' },
  ],
  rows: months.map((row) => ({
    ...row,
    month: formatMonth(row.month),
    state: states[row.state],
    // Without a statement nothing is known of the bank.
    bank_cents: row.has_statement ? row.bank_cents : null,
  })),
});

export const othersTable = (rows: OtherReceipt[]): Table => ({
  title: 'Receipts of grants and other income',
  filter_words: '',
  columns: [
    { key: 'receipt_number', head: 'Receipt', kind: 'text' },
    { key: 'what', head: 'Kind', kind: 'text' },
    { key: 'received_on', head: 'Received', kind: 'date' },
    { key: 'received_from', head: 'From', kind: 'text' },
    { key: 'purpose', head: 'For', kind: 'text' },
    { key: 'account_name', head: 'Into', kind: 'text' },
    { key: 'reference', head: 'Reference', kind: 'text' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
    { key: 'recorded_by', head: 'Taken by', kind: 'text' },
    { key: 'cancelled_reason', head: 'Cancelled', kind: 'text' },
  ],
  rows: rows.map((row) => ({ ...row })),
});

export const cancelledTable = (
  rows: Awaited<ReturnType<typeof listCancelled>>,
  nameOf: Awaited<ReturnType<typeof methodNames>>,
): Table => ({
  title: 'Cancelled receipts',
  filter_words: '',
  columns: [
    { key: 'receipt_number', head: 'Receipt', kind: 'text' },
    { key: 'received_on', head: 'Received', kind: 'date' },
    { key: 'admission_number', head: 'Adm no', kind: 'text' },
    { key: 'student_name', head: 'Learner', kind: 'text' },
    { key: 'method', head: 'Paid by', kind: 'text' },
    { key: 'reference', head: 'Reference', kind: 'text' },
    { key: 'amount_cents', head: 'Amount', kind: 'money_cents' },
    { key: 'recorded_by', head: 'Taken by', kind: 'text' },
    { key: 'cancelled_at', head: 'Cancelled', kind: 'datetime' },
    { key: 'cancelled_by', head: 'Cancelled by', kind: 'text' },
    { key: 'reason', head: 'Why', kind: 'text' },
  ],
  rows: rows.map((row) => ({ ...row, method: nameOf(row.method) })),
});

import type { StatementLine } from '@darasa/contract/finance/families/fee-panel';
import type { Column, Row } from '#platform/spreadsheets/columns.ts';

type Line = Pick<
  StatementLine,
  'posted_on' | 'memo' | 'tax_invoice' | 'debit_cents' | 'credit_cents' | 'balance_cents'
>;

/** An account on paper, the same wherever it is printed: the office, the portal, a class, a family. */
export const statementTable = (lines: readonly Line[]): { columns: Column[]; rows: Row[] } => ({
  columns: [
    { key: 'posted_on', head: 'Date', kind: 'date' },
    { key: 'memo', head: 'What', kind: 'text' },
    { key: 'debit_cents', head: 'Charged', kind: 'money_cents' },
    { key: 'credit_cents', head: 'Paid or credited', kind: 'money_cents' },
    { key: 'balance_cents', head: 'Balance', kind: 'balance_cents' },
  ],
  rows: lines.map((line) => ({
    posted_on: line.posted_on,
    memo: line.tax_invoice ? `${line.memo}. Tax invoice ${line.tax_invoice}` : line.memo,
    debit_cents: line.debit_cents || null,
    credit_cents: line.credit_cents || null,
    balance_cents: line.balance_cents,
  })),
});

import { type Dimension, dimensions, type MoneyReport } from '@darasa/contract/finance/reports';
import type { PaymentMethod } from '@darasa/contract/finance/payments';
import { formatDate } from '@darasa/rules/dates';
import { methodInWords } from '../payments/words.ts';
import * as queries from './queries.ts';
import type { Ground, Table } from './service.ts';
import { daysInWords, sumOf } from './words.ts';

type Row = MoneyReport['rows'][number];
type Days = { from: string; to: string };

/** Fee money by any two dimensions, perhaps beside the term or year before, tied to the ledger. */
export async function collection({ ctx, filter, asked, days, calendar }: Ground): Promise<Table> {
  const { by, across, compare } = filter;
  const [cells, ledger_cents, before, { terms, ...shown_days }] = await Promise.all([
    queries.listCollected(ctx.db, days, by, across),
    queries.sumCollected(ctx.db, days),
    compare === 'none'
      ? []
      : queries.listCollected(ctx.db, queries.comparedWith(asked, compare), by, 'none'),
    calendar,
  ]);
  const other = terms.find((term) => term.which === compare);
  const columns = columnsOf(cells, across);
  const rows = rowsOf(cells, by, shown_days);
  for (const cell of before) {
    const row = rows.find((one) => one.key === cell.row_key) ?? added(rows, cell, by);
    row.values['before'] = cell.amount_cents;
  }
  for (const row of rows) {
    row.values['total'] = sumOf(columns.map(({ key }) => row.values[key] ?? 0));
  }
  const shown = [
    ...columns,
    { key: 'total', label: 'Total', kind: 'money' as const },
    ...(other ? [{ key: 'before', label: other.name, kind: 'money' as const }] : []),
  ];
  const totals = Object.fromEntries(
    shown.map(({ key }) => [key, sumOf(rows.map((row) => row.values[key] ?? 0))]),
  );
  return {
    about: daysInWords(shown_days),
    head: dimensions[by],
    columns: across === 'none' ? shown.filter(({ key }) => key !== 'all') : shown,
    rows: rows.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })),
    totals,
    proof: { label: 'The ledger by its days', table_cents: totals['total']!, ledger_cents },
  };
}

function columnsOf(cells: queries.CollectedCell[], across: Dimension | 'none') {
  const found = new Map(cells.map((cell) => [cell.column_key, cell.column_label]));
  return [...found].map(([key, label]) => ({
    key,
    label: across === 'none' ? label : wordsOf(across, label),
    kind: 'money' as const,
  }));
}

function rowsOf(cells: queries.CollectedCell[], by: Dimension, days: Days): Row[] {
  const rows = new Map<string, Row>();
  for (const cell of cells) {
    const row = rows.get(cell.row_key) ?? {
      key: cell.row_key,
      label: wordsOf(by, cell.row_label),
      values: {},
      behind: behindOf(by, cell.row_key, days),
    };
    row.values[cell.column_key] = cell.amount_cents;
    rows.set(cell.row_key, row);
  }
  return [...rows.values()];
}

/** Collected before, and nothing now. */
function added(rows: Row[], cell: queries.CollectedCell, by: Dimension): Row {
  const row: Row = {
    key: cell.row_key,
    label: wordsOf(by, cell.row_label),
    values: {},
    behind: null,
  };
  rows.push(row);
  return row;
}

function wordsOf(dimension: Dimension, label: string): string {
  if (dimension === 'method') return methodInWords(label as PaymentMethod);
  return dimension === 'day' ? formatDate(label) : label;
}

function behindOf(by: Dimension, key: string, { from, to }: Days): Row['behind'] {
  const days = { posted_from: from, posted_to: to };
  switch (by) {
    case 'class':
      return key === 'none' ? null : { kind: 'payment', class_id: key, ...days };
    case 'method':
      return { figure: 'collected', method: key, ...days };
    case 'cashier':
      return { kind: 'payment', created_by: key, ...days };
    case 'vote-head':
      return key === 'advance'
        ? { figure: 'prepaid', ...days }
        : { figure: 'paid', vote_head_id: key, ...days };
    case 'account':
      return { figure: 'collected', account_id: key, ...days };
    case 'day':
      return { figure: 'collected', posted_from: key, posted_to: key };
    case 'month':
      return null;
  }
}

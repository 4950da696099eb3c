import type { PaymentMethod } from '@darasa/contract/finance/books/payment-modes';
import {
  type LedgerFilter,
  type Dimension,
  dimensions,
  type ReportColumn,
} from '@darasa/contract/finance/overview/reports';
import { formatDate } from '@darasa/rules/dates';
import { formatKes } from '@darasa/rules/money';
import { lastDayOf } from '#modules/finance/books/accounting/months.ts';
import { methodNames } from '#modules/finance/books/payment-modes/names.ts';
import { daysBehind, money, type Row, totalsOf } from './columns.ts';
import * as collected from './collected-queries.ts';
import * as queries from './queries.ts';
import type { Ground, Table } from './ground.ts';
import { daysInWords, sumOf } from './words.ts';

/** Fee money by any two dimensions, perhaps beside the term or year before, tied to the ledger. */
export async function collection({ ctx, filter, asked, days, calendar }: Ground): Promise<Table> {
  const { by, across, compare } = filter;
  const [cells, ledger_cents, goods_cents, before, named, { terms, ...shown_days }] =
    await Promise.all([
      collected.listCollected(ctx.db, days, by, across),
      collected.sumCollected(ctx.db, days, 'collected'),
      collected.sumCollected(ctx.db, days, 'goods'),
      compare === 'none'
        ? []
        : collected.listCollected(ctx.db, queries.comparedWith(asked, compare), by, 'none'),
      methodNames(ctx),
      calendar,
    ]);
  const range = { figure: 'collected', ...daysBehind(shown_days) };
  const columns = columnsOf(cells, across, range, named);
  const rows = rowsOf(cells, by, named);
  for (const cell of before) {
    const row = rows.find((one) => one.key === cell.row_key) ?? added(rows, cell, by, named);
    row.values['before'] = cell.amount_cents;
  }
  for (const row of rows) {
    row.values['total'] = sumOf(columns.map(({ key }) => row.values[key] ?? 0));
  }
  const other = terms.find((term) => term.which === compare);
  const shown = [
    ...columns,
    money('total', 'Total', range),
    ...(other ? [money('before', other.name, { figure: 'collected', ...daysBehind(other) })] : []),
  ];
  const totals = totalsOf(shown, rows);
  return {
    about: `${daysInWords(shown_days)}${goodsInWords(goods_cents)}`,
    head: dimensions[by],
    columns: across === 'none' ? shown.filter(({ key }) => key !== 'all') : shown,
    rows: rows.toSorted((a, b) =>
      // Days and months are in the order of the calendar, everything else by its name.
      by === 'day' || by === 'month'
        ? a.key.localeCompare(b.key)
        : a.label.localeCompare(b.label, 'en', { numeric: true }),
    ),
    totals,
    proof: { label: 'The ledger by its days', table_cents: totals['total']!, ledger_cents },
  };
}

/** What the school itself calls a way of paying. */
type Named = (method: PaymentMethod) => string;

/** Goods are no money: they stand beside the table, not in it. */
const goodsInWords = (cents: number): string =>
  cents === 0 ? '' : `; beside it ${formatKes(cents)} in goods`;

function columnsOf(
  cells: collected.CollectedCell[],
  across: Dimension | 'none',
  range: LedgerFilter,
  named: Named,
): ReportColumn[] {
  const found = new Map(cells.map((cell) => [cell.column_key, cell.column_label]));
  return [...found].map(([key, label]) =>
    across === 'none'
      ? money(key, label, range)
      : money(key, wordsOf(across, label, named), { ...range, ...behindOf(across, key) }),
  );
}

function rowsOf(cells: collected.CollectedCell[], by: Dimension, named: Named): Row[] {
  const rows = new Map<string, Row>();
  for (const cell of cells) {
    const row = rows.get(cell.row_key) ?? rowOf(cell, by, named);
    row.values[cell.column_key] = cell.amount_cents;
    rows.set(cell.row_key, row);
  }
  return [...rows.values()];
}

const rowOf = (cell: collected.CollectedCell, by: Dimension, named: Named): Row => ({
  key: cell.row_key,
  label: wordsOf(by, cell.row_label, named),
  values: {},
  behind: behindOf(by, cell.row_key),
});

/** Collected before, and nothing now. */
function added(rows: Row[], cell: collected.CollectedCell, by: Dimension, named: Named): Row {
  const row = rowOf(cell, by, named);
  rows.push(row);
  return row;
}

function wordsOf(dimension: Dimension, label: string, named: Named): string {
  if (dimension === 'method') return named(label as PaymentMethod);
  return dimension === 'day' ? formatDate(label) : label;
}

function behindOf(by: Dimension, key: string): LedgerFilter {
  switch (by) {
    case 'class':
      return { class_id: key };
    case 'method':
      return { method: key };
    case 'cashier':
      return { taken_by: key };
    case 'vote-head':
      return { vote_head_id: key };
    case 'account':
      return { money_account_id: key };
    case 'day':
      return daysBehind({ from: key, to: key });
    case 'month':
      return daysBehind({ from: `${key}-01`, to: lastDayOf(key) });
  }
}

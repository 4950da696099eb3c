import type { InputOf } from '@darasa/contract/endpoint';
import type {
  importStatement,
  previewStatement,
} from '@darasa/contract/finance/reconciliation/bank-statements';
import {
  type ColumnName,
  columnNames,
  type Columns,
  findLayout,
  isEnough,
  type Layout,
  likelyHeadAt,
  type SavedLayout,
  type SheetRow,
} from '@darasa/rules/reconcile/columns';
import { readStatement, type ReadStatement } from '@darasa/rules/reconcile/read-statement';

export interface StatementFile {
  file_name: string;
  rows: SheetRow[];
}

type Sent = InputOf<typeof previewStatement> | InputOf<typeof importStatement>;

const nothing: ReadStatement = {
  lines: [],
  ignored: [],
  warnings: [],
  problems: [],
  decimal: 'point',
  opening_cents: null,
  closing_cents: null,
};

/** The layout a person chose, or the one that is found, and what the rows under it say. */
export function understand(
  file: StatementFile,
  sent: Sent,
  saved: readonly SavedLayout[],
  today: string,
) {
  const found = findLayout(file.rows, saved) ?? unknownLayout(file.rows);
  const shown = chosenLayout(file.rows, sent, found) ?? found;
  const under = file.rows.slice(shown.head_at + 1);
  const { opening_cents, closing_cents, decimal } = sent;
  const read = isEnough(shown.columns)
    ? readStatement(under, shown.columns, { opening_cents, closing_cents, decimal, today })
    : nothing;
  return { layout: shown, under, read };
}

function unknownLayout(rows: readonly SheetRow[]): Layout {
  const head_at = likelyHeadAt(rows);
  return { name: null, head_at, head: rows[head_at]?.cells ?? [], columns: {} };
}

/** A person chose among the heads that were shown, or said in which row they stand. */
function chosenLayout(
  rows: readonly SheetRow[],
  { columns, head_row }: Sent,
  shown: Layout,
): Layout | undefined {
  if (!columns) return undefined;
  const said_at = rows.findIndex((row) => row.row_number === head_row);
  const head_at = said_at < 0 ? shown.head_at : said_at;
  const head = rows[head_at]?.cells ?? [];
  return { name: null, head_at, head, columns: columnsIn(columns, head.length) };
}

function columnsIn(text: string, width: number): Columns {
  const columns: Columns = {};
  for (const part of text.split(',')) {
    const [name, at] = part.split(':');
    const column = columnNames.find((one) => one === name);
    if (column && Number(at) < width) columns[column] = Number(at);
  }
  return columns;
}

/** The names are what the bank calls each column, to find them again in the next file. */
export const namesOf = ({ head, columns }: Layout): Partial<Record<ColumnName, string>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, at]) => (head[at] ? [[column, head[at]]] : [])),
  );

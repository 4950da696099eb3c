import type { InputOf } from '@darasa/contract/endpoint';
import type { importStatement, previewStatement } from '@darasa/contract/finance/statements';
import {
  type ColumnName,
  columnNames,
  type Columns,
  findLayout,
  isEnough,
  type Layout,
  type SavedLayout,
  type SheetRow,
} from '@darasa/rules/reconcile/columns';
import { readStatement } from '@darasa/rules/reconcile/read-statement';

export interface StatementFile {
  file_name: string;
  rows: SheetRow[];
}

type Sent = InputOf<typeof previewStatement> | InputOf<typeof importStatement>;

const nothing = {
  lines: [],
  ignored: [],
  problems: [],
  opening_cents: null,
  closing_cents: null,
};

/** The layout a person chose, or the one that is found, and what the rows under it say. */
export function understand(file: StatementFile, sent: Sent, saved: readonly SavedLayout[]) {
  const layout = chosenLayout(file.rows, sent) ?? findLayout(file.rows, saved);
  const first = file.rows[0];
  const shown: Layout = layout ?? {
    name: null,
    head_at: 0,
    head: first?.cells ?? [],
    columns: {},
  };
  const under = file.rows.slice(shown.head_at + 1);
  const { opening_cents, closing_cents } = sent;
  const read = isEnough(shown.columns)
    ? readStatement(under, shown.columns, { opening_cents, closing_cents })
    : nothing;
  return { layout: shown, under, read };
}

function chosenLayout(rows: readonly SheetRow[], { columns, head_row }: Sent): Layout | undefined {
  if (!columns) return undefined;
  const head_at = Math.max(
    0,
    rows.findIndex((row) => row.row_number === (head_row ?? rows[0]?.row_number)),
  );
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

/** What the bank calls each column, to find them again in the next file. */
export const namesOf = ({ head, columns }: Layout): Partial<Record<ColumnName, string>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([column, at]) => (head[at] ? [[column, head[at]]] : [])),
  );

import {
  type AnyColumn,
  columnsFor,
  type ListSeen,
  valueIn,
  wordsIn,
} from '@darasa/contract/list-columns';
import type { Listing } from '@darasa/contract/listing';
import { formatDate, formatDateTime } from '@darasa/rules/dates';
import { formatMoney } from '@darasa/rules/money';
import { Balance, type Column, StatusChip } from '@darasa/ui';
import type { ReactNode } from 'react';

/**
 * A column on screen is what a screen knows of a column that the listing does not: its room, and a drawing
 * of its own.
 */
export type ColumnOnScreen<Row> = Partial<
  Pick<Column<Row>, 'width' | 'phone' | 'wrap' | 'num' | 'hideable' | 'hidden'>
> & { renderCell?: (row: Row) => ReactNode };

type Usual = Pick<Column<object>, 'width' | 'phone' | 'num' | 'credit'>;

const usual: Record<AnyColumn['kind'], Usual> = {
  name: { phone: 'who' },
  text: { phone: 'hide' },
  phone: { phone: 'hide', width: 132 },
  date: { phone: 'hide', width: 124 },
  datetime: { phone: 'hide', width: 176 },
  number: { phone: 'hide', width: 96, num: true },
  money_cents: { phone: 'amount', width: 140, num: true },
  balance_cents: { phone: 'amount', width: 156, num: true, credit: true },
  yes: { phone: 'hide', width: 88 },
  state: { phone: 'status', width: 132 },
};

/** The columns of a listing as its table draws them. */
export function tableColumns<Row extends object>(
  { columns, sort_keys }: Listing,
  seen: ListSeen,
  on_screen: Readonly<Record<string, ColumnOnScreen<Row> | undefined>>,
): Column<Row>[] {
  return columnsFor(columns, 'screen', seen).map((column) => {
    const { renderCell, ...own } = on_screen[column.key] ?? {};
    return {
      ...usual[column.kind],
      ...own,
      key: column.key,
      head: isMoney(column) ? `${column.head}, KES` : column.head,
      sort: sort_keys.includes(column.key),
      cell: renderCell ?? ((row: Row) => drawn(column, row)),
    };
  });
}

const isMoney = ({ kind }: AnyColumn): boolean =>
  kind === 'money_cents' || kind === 'balance_cents';

function drawn(column: AnyColumn, row: object): ReactNode {
  const value = valueIn(column, row);
  if (value === null || value === undefined) return null;
  switch (column.kind) {
    case 'money_cents':
      return formatMoney(Number(value));
    case 'balance_cents':
      return <Balance cents={Number(value)} />;
    case 'date':
      return formatDate(String(value));
    case 'datetime':
      return formatDateTime(new Date(String(value)));
    case 'state':
      return <StatusChip status={String(value)}>{String(wordsIn(column, row))}</StatusChip>;
    default:
      return String(wordsIn(column, row));
  }
}

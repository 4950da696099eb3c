import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../marks/icon.tsx';
import { Link } from '../base/link.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { SkeletonWidth } from '../feedback/skeleton.tsx';
import type { Column, PhonePlace, TableProps } from './table-types.ts';

export type SelectionState = {
  ids: ReadonlySet<string>;
  toggle: (id: string, on: boolean) => void;
  toggleAll: (ids: readonly string[], on: boolean) => void;
};

const skeleton_rows = 8;

export function HeadCell<Row>(props: {
  column: Column<Row>;
  place: PhonePlace;
  sort: string | undefined;
  onSort: (key: string) => void;
}) {
  const { column, sort } = props;
  const descending = sort === `-${column.key}`;
  const sorted = sort === column.key || descending;
  const head = column.credit ? (
    <span>
      {column.head}
      <span className="cr" />
    </span>
  ) : (
    column.head || <span className="sr">Actions</span>
  );
  return (
    <th
      scope="col"
      className={classes(column.num && 'num', `c-${props.place}`)}
      // A button is not drawn again on the second page of a paper; these words are.
      data-head={column.sort ? column.head : undefined}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {column.sort ? (
        <button type="button" className="sort" onClick={() => props.onSort(column.key)}>
          {head}
          {descending ? <ArrowDownIcon /> : <ArrowUpIcon />}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

export function BodyRow<Row>(props: {
  row: Row;
  columns: readonly Column<Row>[];
  places: readonly PhonePlace[];
  table: Pick<TableProps<Row, object>, 'rowKey' | 'rowLabel' | 'rowHref' | 'onOpen'>;
  selecting: SelectionState | undefined;
}) {
  const { row, columns, places, table, selecting } = props;
  const id = table.rowKey(row);
  const opens = Boolean(table.rowHref ?? table.onOpen);
  return (
    <tr
      className={opens ? 'opens' : undefined}
      aria-selected={selecting ? selecting.ids.has(id) : undefined}
      onClick={opens ? openFromAnywhere : undefined}
    >
      {selecting ? (
        <td className="check">
          <input
            type="checkbox"
            aria-label={`Select ${table.rowLabel?.(row) ?? 'this row'}`}
            checked={selecting.ids.has(id)}
            onChange={(event) => selecting.toggle(id, event.target.checked)}
          />
        </td>
      ) : null}
      {columns.map((column, i) => {
        const cell = column.cell(row);
        return (
          <td
            key={column.key}
            className={classes(
              column.num && 'num',
              column.wrap && 'wrap',
              isOneLine(cell) && 'one-line',
              `c-${places[i]}`,
            )}
          >
            {places[i] === 'who' ? (
              <Opener row={row} table={table}>
                {cell}
              </Opener>
            ) : (
              cell
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A day or a phone number: broken in two it is read wrong, on paper too. */
const isOneLine = (cell: ReactNode): boolean =>
  typeof cell === 'string' && /^(\d{1,2} [A-Z][a-z]{2} \d{4}|[+0]\d[\d ]{8,14})$/.test(cell);

export function SkeletonRows<Row>(props: {
  columns: readonly Column<Row>[];
  places: readonly PhonePlace[];
  selecting: boolean;
}) {
  return Array.from({ length: skeleton_rows }, (_, r) => (
    <tr key={r}>
      {props.selecting ? <td className="check" aria-hidden="true" /> : null}
      {props.columns.map((column, i) => (
        <td key={column.key} className={classes(column.num && 'num', `c-${props.places[i]}`)}>
          <Skeleton width={i === 0 ? ((3 + ((r * 2) % 3)) as SkeletonWidth) : 2} />
        </td>
      ))}
    </tr>
  ));
}

export function TotalsRow<Row>(props: {
  totals: NonNullable<TableProps<Row>['totals']>;
  columns: readonly Column<Row>[];
  places: readonly PhonePlace[];
  selecting: boolean;
  /** What of the sum is on this paper, where that is not all of it. */
  printed: string | undefined;
}) {
  const { totals, columns, places } = props;
  const first = columns.findIndex((column) => column.key in totals.cells);
  const lead = first < 0 ? columns.length : first;
  return (
    <tr>
      {props.selecting ? <td className="check" aria-hidden="true" /> : null}
      {lead > 0 ? (
        <td className="words" colSpan={lead}>
          {totals.words}
          {props.printed ? <span className="print-only">{props.printed}</span> : null}
        </td>
      ) : null}
      {columns.slice(lead).map((column, i) => (
        <td key={column.key} className={classes(column.num && 'num', `c-${places[lead + i]}`)}>
          {totals.cells[column.key]}
        </td>
      ))}
    </tr>
  );
}

/** The first column is who, the last figure is the amount, the second tells what; the rest can wait. */
export function phonePlaces<Row>(columns: readonly Column<Row>[]): PhonePlace[] {
  const named = columns.some((column) => column.phone && column.phone !== 'hide');
  return columns.map((column, i) => {
    if (column.phone) return column.phone;
    if (named) return 'hide';
    if (i === 0) return 'who';
    if (i === columns.length - 1 && column.num) return 'amount';
    return i === 1 ? 'what' : 'hide';
  });
}

function Opener<Row>(props: {
  row: Row;
  table: Pick<TableProps<Row, object>, 'rowHref' | 'onOpen'>;
  children: ReactNode;
}) {
  const { row, table, children } = props;
  if (table.rowHref) {
    return (
      <Link className="who" href={table.rowHref(row)} onKeyDown={moveBetweenRows}>
        {children}
      </Link>
    );
  }
  if (!table.onOpen) return children;
  return (
    <button
      type="button"
      className="who"
      onClick={() => table.onOpen?.(row)}
      onKeyDown={moveBetweenRows}
    >
      {children}
    </button>
  );
}

// Up and down move between the names, as they do in a spreadsheet.
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (!step) return;
  const target = event.currentTarget;
  const names = [...(target.closest('tbody')?.querySelectorAll<HTMLElement>('.who') ?? [])];
  const next = names[names.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

// The whole row opens the record, but the name stays a real link: for keyboards, for screen
// readers, for "open in a new tab". A click anywhere else is handed on to it.
function openFromAnywhere(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as Element;
  if (target.closest('a, button, input, label, .check') || document.getSelection()?.toString())
    return;
  const { ctrlKey, metaKey, shiftKey } = event;
  event.currentTarget.querySelector('.who')?.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  );
}

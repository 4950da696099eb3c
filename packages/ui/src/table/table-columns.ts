import { createContext, useContext } from 'react';
import type { RefObject } from 'react';
import { useRemembered } from '../base/remembered.ts';
import { useRoom } from './table-hooks.ts';
import type { Column } from './table-types.ts';

const column_px = 140;
const name_px = 216;
const phone_px_max = 639;

/** The columns that stand, as one word of the address, and how to change it. */
type Address = readonly [string | undefined, (word: string | undefined) => void];

const nowhere: Address = [undefined, () => {}];

/** The kit knows no router: the application hands in where the address keeps the columns. */
export const ColumnsContext = /* #__PURE__ */ createContext<Address>(nowhere);

/**
 * Columns are what the address says, so that a link shows the same to everybody; else what this person
 * chose here before; else what there is room for.
 */
export function useColumns<Row>(
  list: string,
  all: readonly Column<Row>[],
  frame: RefObject<HTMLElement | null>,
  beside_px: number,
) {
  const [word, setWord] = useContext(ColumnsContext);
  const [remembered, remember] = useRemembered<string[] | null>(`darasa.table.${list}`, null);
  const room_px = useRoom(frame);
  const usual = room_px > 0 ? asideIn(all, room_px - beside_px) : initiallyHidden(all);
  const hidden = hiddenBy(word, all) ?? remembered ?? usual;
  const setHidden = (keys: string[]) => {
    const is_usual = sameKeys(keys, usual);
    remember(is_usual ? null : keys);
    setWord(is_usual ? undefined : wordOf(all, keys));
  };
  const columns = all.filter((column) => !hidden.includes(column.key));
  const width_px = widthOf(columns) + beside_px;
  // Money and names are never cut short. Where the columns do not fit, the table scrolls sideways
  // and keeps its first column; only then the head gives up sticking to the page.
  return { columns, hidden, setHidden, width_px, tight: room_px > 0 && room_px < width_px };
}

const widthOf = <Row>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, column, i) => sum + (column.width ?? (i ? column_px : name_px)), 0);

const initiallyHidden = <Row>(all: readonly Column<Row>[]): string[] =>
  all.filter((column) => column.hidden).map((column) => column.key);

/** Whatever may be hidden steps aside, from the right, until the rest has room. A phone shows lines. */
function asideIn<Row>(all: readonly Column<Row>[], room_px: number): string[] {
  const hidden = initiallyHidden(all);
  if (innerWidth <= phone_px_max) return hidden;
  const shown = all.filter((column) => !column.hidden);
  let missing_px = widthOf(shown) - room_px;
  for (const column of shown.filter((one) => one.hideable).toReversed()) {
    if (missing_px <= 0) break;
    missing_px -= column.width ?? column_px;
    hidden.push(column.key);
  }
  return hidden;
}

const wordOf = <Row>(all: readonly Column<Row>[], hidden: readonly string[]): string =>
  all
    .filter((column) => !hidden.includes(column.key))
    .map((column) => column.key)
    .join('.');

/** A word with a column that this list does not have was meant for another one. */
function hiddenBy<Row>(
  word: string | undefined,
  all: readonly Column<Row>[],
): string[] | undefined {
  if (!word) return undefined;
  const keys = new Set(word.split('.'));
  const known = all.filter((column) => keys.has(column.key)).length;
  if (known !== keys.size) return undefined;
  const mayHide = (column: Column<Row>) => column.hideable || column.hidden;
  return all.filter((one) => mayHide(one) && !keys.has(one.key)).map((one) => one.key);
}

const sameKeys = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((key) => others.includes(key));

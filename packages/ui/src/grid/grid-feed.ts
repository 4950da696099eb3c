import { readCell, textOf } from './grid-cells.ts';
import type { Edit, GridState, Spot } from './grid-state.ts';
import type { FeedChange, GridProps } from './grid-types.ts';

/** The shown text of a cell is what was typed here, what is on its way, or the school's own. */
export function shownText<Row>(
  { rows, rowKey, value, feed }: GridProps<Row>,
  state: GridState,
  { row_id, key }: Pick<Edit, 'row_id' | 'key'>,
): string {
  const row = rows.find((one) => rowKey(one) === row_id);
  return (
    state.changes[row_id]?.[key] ??
    feed?.cells[row_id]?.[key]?.text ??
    state.saved[row_id]?.[key] ??
    (row ? textOf(value(row, key)) : '')
  );
}

/** Edits as the feed takes them: a right value goes, of a wrong one nothing goes. */
export function feedChanges<Row>(props: GridProps<Row>, edits: readonly Edit[]): FeedChange[] {
  return edits.flatMap(({ row_id, key, text }) => {
    const row = props.rows.find((one) => props.rowKey(one) === row_id);
    const column = props.columns.find((one) => one.key === key);
    if (!row || !column) return [];
    const { value, problem } = readCell(text ?? '', column, row);
    const is_own = !problem && textOf(value) === textOf(props.value(row, key));
    return [{ row_id, key, value: problem ? undefined : value, is_own }];
  });
}

export function isRight<Row>(props: GridProps<Row>) {
  return (edit: Edit): boolean =>
    feedChanges(props, [edit]).every((one) => one.value !== undefined);
}

/** The cells of a feed that a person must look at, in the order of the rows. */
export function fedSpots<Row>(
  { rows, rowKey, columns, feed }: GridProps<Row>,
  state: 'differs' | 'refused',
): Spot[] {
  return rows.flatMap((data, row) =>
    columns.flatMap(({ key }, col) =>
      feed?.cells[rowKey(data)]?.[key]?.state === state ? [{ row, col }] : [],
    ),
  );
}

/** Counts of cells: those filled and the school's, all there are, and those on their way. */
export function fedCounts<Row>({ rows, rowKey, columns, value, feed }: GridProps<Row>) {
  const counts = { saved: 0, cells: rows.length * columns.length, sending: 0, waiting: 0 };
  for (const row of rows) {
    for (const { key } of columns) {
      const state = feed?.cells[rowKey(row)]?.[key]?.state;
      if (state === 'sending' || state === 'waiting') counts[state] += 1;
      else if (!state && textOf(value(row, key)) !== '') counts.saved += 1;
    }
  }
  return counts;
}

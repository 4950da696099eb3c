import { memo, useLayoutEffect, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { classes } from '../base/classes.ts';
import { readCell, textOf } from './grid-cells.ts';
import type { GridColumn, GridProps, GridValue } from './grid-types.ts';

/**
 * The hands are what the cells of a row may ask of the grid. It never changes, so that only changed rows
 * are drawn.
 */
export type GridHands = {
  go: (row: number, col: number) => void;
  write: (row: number, col: number, text: string) => void;
  key: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => void;
  paste: (event: ClipboardEvent<HTMLInputElement>) => void;
};

export type GridRowProps<Row> = {
  row: Row;
  index: number;
  grid: Pick<GridProps<Row>, 'rowLabel' | 'lead' | 'columns' | 'calc' | 'value' | 'readOnly'>;
  changed: Readonly<Record<string, string>> | undefined;
  refused: Readonly<Record<string, string>> | undefined;
  saved: Readonly<Record<string, string>> | undefined;
  active_col: number | null;
  /** The one cell that Tab reaches when nothing is active. */
  is_door: boolean;
  hands: GridHands;
};

export const GridRow = /* #__PURE__ */ memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>(props: GridRowProps<Row>) {
  const { row, index, grid, changed, refused, saved } = props;
  const name = grid.rowLabel(row);
  const cells = grid.columns.map((column) => {
    const own = saved?.[column.key] ?? textOf(grid.value(row, column.key));
    const text = changed?.[column.key] ?? own;
    const reading = readCell(text, column, row);
    const is_changed = changed?.[column.key] !== undefined;
    const problem = refused?.[column.key] ?? (is_changed ? reading.problem : undefined);
    return { column, text, problem, is_changed, value: problem ? null : reading.value };
  });
  const problem = cells.find((cell) => cell.problem)?.problem;
  const values: Record<string, GridValue> = Object.fromEntries(
    cells.map((cell) => [cell.column.key, cell.value]),
  );
  return (
    <tr>
      <td className="n">{index + 1}</td>
      {grid.lead?.map((lead) => (
        <td className="extra" key={lead.key}>
          {lead.cell(row)}
        </td>
      ))}
      <td className="name">
        {problem ? (
          <div className="wrong">
            {name}
            <span className="cell-says" role="alert">
              {problem}
            </span>
          </div>
        ) : (
          name
        )}
      </td>
      {cells.map((cell, col) => (
        <Cell
          key={cell.column.key}
          {...cell}
          name={name}
          active={props.active_col === col}
          door={props.is_door && col === 0}
          row={index}
          col={col}
          hands={props.hands}
          readOnly={grid.readOnly ?? false}
        />
      ))}
      {grid.calc?.map((calc) => (
        <td className={classes('calc', calc.num && 'num')} key={calc.key}>
          {calc.cell(row, values)}
        </td>
      ))}
    </tr>
  );
}

type CellProps<Row> = {
  column: GridColumn<Row>;
  text: string;
  problem: string | undefined;
  is_changed: boolean;
  value: GridValue;
  name: string;
  active: boolean;
  door: boolean;
  row: number;
  col: number;
  hands: GridHands;
  readOnly: boolean;
};

function Cell<Row>(props: CellProps<Row>) {
  const { column, text, problem, value, row, col, hands, active, readOnly } = props;
  const go = readOnly ? undefined : () => hands.go(row, col);
  const is_code = column.kind === 'number' && typeof value === 'string';
  return (
    <td
      className={classes(
        'cell',
        column.kind === 'number' && 'num',
        is_code && 'code',
        props.is_changed && 'dirty',
        problem && 'bad',
        active && 'active',
      )}
      aria-invalid={problem ? true : undefined}
      tabIndex={props.door && !active && !readOnly ? 0 : undefined}
      onClick={active ? undefined : go}
      onFocus={active ? undefined : go}
    >
      {active ? <CellInput {...props} /> : wordsOf(column, text)}
    </td>
  );
}

// Only the active cell holds a real input, so forty learners by eight papers stay a small page.
function CellInput<Row>({ column, text, problem, name, row, col, hands }: CellProps<Row>) {
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select?.();
    input.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, []);
  const shared = {
    ref: input,
    value: text,
    'aria-label': `${name}, ${column.head}`,
    'aria-invalid': problem ? (true as const) : undefined,
    onKeyDown: hands.key,
    onChange: (event: { target: { value: string } }) => hands.write(row, col, event.target.value),
  };
  if (column.kind === 'choice') {
    return (
      <select {...shared}>
        <option value="">Blank</option>
        {column.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      inputMode={column.kind === 'number' && !column.codes?.length ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      maxLength={column.chars_max ?? 200}
      onPaste={hands.paste}
    />
  );
}

function wordsOf<Row>(column: GridColumn<Row>, text: string): string {
  if (column.kind !== 'choice') return text;
  return column.options?.find((option) => option.value === text)?.label ?? text;
}

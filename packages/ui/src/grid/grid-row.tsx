import { memo, useLayoutEffect, useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { classes } from '../base/classes.ts';
import { readCell, textOf } from './grid-cells.ts';
import type { FeedCell, GridColumn, GridProps, GridValue } from './grid-types.ts';

/**
 * The hands are what the cells of a row may ask of the grid. It never changes, so that only changed rows
 * are drawn.
 */
export type GridHands = {
  go: (row: number, col: number) => void;
  write: (row: number, col: number, text: string) => void;
  key: (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => void;
  paste: (event: ClipboardEvent<HTMLInputElement>) => void;
  decide: (row_id: string, key: string, whose: 'theirs' | 'yours') => void;
};

export type GridRowProps<Row> = {
  row: Row;
  row_id: string;
  index: number;
  grid: Pick<GridProps<Row>, 'rowLabel' | 'lead' | 'columns' | 'calc' | 'value' | 'readOnly'>;
  /** Cells of this row that are on their way. */
  fed: Readonly<Record<string, FeedCell>> | undefined;
  /** Phones get the keypad of figures; words have buttons of their own there. */
  keypad: boolean;
  changed: Readonly<Record<string, string>> | undefined;
  refused: Readonly<Record<string, string>> | undefined;
  saved: Readonly<Record<string, string>> | undefined;
  active_col: number | null;
  /** The one cell that Tab reaches when nothing is active. */
  is_door: boolean;
  hands: GridHands;
};

export const GridRow = /* #__PURE__ */ memo(DrawnRow, isSameRow) as typeof DrawnRow;

/** A feed says all of its cells anew with each key; a row is drawn again when its own say something else. */
function isSameRow<Row>(before: GridRowProps<Row>, after: GridRowProps<Row>): boolean {
  const names = Object.keys(after) as (keyof GridRowProps<Row>)[];
  return names.every(
    (name) =>
      before[name] === after[name] ||
      (name === 'fed' && JSON.stringify(before.fed) === JSON.stringify(after.fed)),
  );
}

function DrawnRow<Row>(props: GridRowProps<Row>) {
  const { row, index, grid, changed, refused, saved, fed } = props;
  const name = grid.rowLabel(row);
  const cells = grid.columns.map((column) => {
    const own = saved?.[column.key] ?? textOf(grid.value(row, column.key));
    const typed = changed?.[column.key];
    const on_way = fed?.[column.key];
    const text = typed ?? on_way?.text ?? own;
    const reading = readCell(text, column, row);
    const problem =
      refused?.[column.key] ??
      (typed === undefined ? on_way?.says : undefined) ??
      (typed === undefined ? undefined : reading.problem);
    // With a feed a cell is marked by where it is; without one, by differing from what is saved.
    const state: CellState = on_way?.state ?? (typed === undefined ? undefined : 'changed');
    return { column, text, problem, state, on_way, value: problem ? null : reading.value };
  });
  const problem = cells.find((cell) => cell.problem)?.problem;
  // What was made of earlier cells would be read as the mark of these.
  const is_stale = cells.some(
    (cell) => cell.problem || cell.state === 'waiting' || cell.state === 'differs',
  );
  const differing = cells.find((cell) => cell.on_way?.theirs);
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
        ) : differing?.on_way?.theirs ? (
          <div className="wrong">
            {name}
            <Differing
              mine={differing.on_way.text}
              theirs={differing.on_way.theirs}
              head={differing.column.head}
              onDecide={(whose) => props.hands.decide(props.row_id, differing.column.key, whose)}
            />
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
          keypad={props.keypad}
          readOnly={grid.readOnly ?? false}
        />
      ))}
      {grid.calc?.map((calc) => (
        <td
          className={classes('calc', calc.num && 'num', calc.on_phone && 'small-too')}
          key={calc.key}
        >
          {fed && is_stale ? null : calc.cell(row, values)}
        </td>
      ))}
    </tr>
  );
}

/** Two people typed into one cell: both values stand here until one of them is chosen. */
function Differing(props: {
  mine: string;
  theirs: NonNullable<FeedCell['theirs']>;
  head: string;
  onDecide: (whose: 'theirs' | 'yours') => void;
}) {
  const [mine, theirs] = [props.mine || 'blank', props.theirs.text || 'blank'];
  const { by, at } = props.theirs;
  return (
    <span className="cell-says differing" role="alert">
      {by
        ? `You typed ${mine}, ${by} typed ${theirs} at ${at}`
        : `You typed ${mine}, and it is ${theirs} now`}
      <button type="button" onClick={() => props.onDecide('theirs')}>
        Keep {theirs}
      </button>
      <button type="button" onClick={() => props.onDecide('yours')}>
        Use {mine}
      </button>
    </span>
  );
}

const state_words = {
  changed: undefined,
  sending: 'Saving',
  waiting: 'Waiting for the line',
  differs: 'Differs from what somebody else typed',
  refused: undefined,
};
const state_classes = {
  changed: 'dirty',
  sending: 'dirty',
  waiting: 'dirty waits',
  differs: 'differs',
  refused: 'bad',
};

type CellState = keyof typeof state_words | undefined;

type CellProps<Row> = {
  column: GridColumn<Row>;
  text: string;
  problem: string | undefined;
  state: CellState;
  keypad: boolean;
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
        props.state && state_classes[props.state],
        problem && 'bad',
        active && 'active',
      )}
      aria-invalid={problem ? true : undefined}
      aria-description={props.state && state_words[props.state]}
      tabIndex={props.door && !active && !readOnly ? 0 : undefined}
      onClick={active ? undefined : go}
      onFocus={active ? undefined : go}
    >
      {active ? <CellInput {...props} /> : wordsOf(column, text)}
    </td>
  );
}

// Only the active cell holds a real input, so forty learners by eight papers stay a small page.
function CellInput<Row>(props: CellProps<Row>) {
  const { column, text, problem, name, row, col, hands } = props;
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
      inputMode={
        column.kind === 'number' && (props.keypad || !column.codes?.length) ? 'decimal' : 'text'
      }
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

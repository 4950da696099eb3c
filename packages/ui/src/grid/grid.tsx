import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { useRemembered } from '../base/remembered.ts';
import { clearDraft } from '../form/form-draft.ts';
import { textOf } from './grid-cells.ts';
import { fedCounts, fedSpots, isRight } from './grid-feed.ts';
import { FeedBar } from './grid-feedbar.tsx';
import { GridHead } from './grid-head.tsx';
import { type GridReach, useHands } from './grid-keys.ts';
import { CodeStrip, PartChoice, useNarrow } from './grid-phone.tsx';
import { GridRow } from './grid-row.tsx';
import {
  changesOf,
  nameOf,
  refusalOf,
  useKeptCells,
  valueReader,
  wrongCells,
} from './grid-save.ts';
import { SaveBar } from './grid-savebar.tsx';
import { countCells, type Edit, emptyGrid, type GridState, reduceGrid } from './grid-state.ts';
import type { CellTexts, GridProps } from './grid-types.ts';
import { useRoom } from '../table/table-hooks.ts';

/** Cells to type into, row after row: marks, registers, opening balances. */
export function Grid<Row>(given: GridProps<Row>) {
  const [part, setPart] = useState<string>();
  const is_phone = useNarrow() && given.feed !== undefined;
  const props = is_phone ? onePart(given, part) : given;
  const { rows, rowKey, feed } = props;
  const [state, dispatch] = useReducer(reduceGrid, emptyGrid);
  const [moves_on, setMovesOn] = useRemembered('darasa.grid.moves-on', false);
  const hands = useHands({ props, state, moves_on: moves_on && !is_phone }, dispatch);
  const has_feed = feed !== undefined;
  const left = useMemo(
    () => (has_feed ? wrongOnly(given, state.changes) : state.changes),
    [has_feed, given, state.changes],
  );
  useKeptCells(props.draft_key, left, (changes) => dispatch({ type: 'restore', changes }));
  const stands = useRef(standsIn(props));
  stands.current = standsIn(props);
  useEffect(() => dispatch({ type: 'rows', stands: stands.current }), [rows]);
  const { onReady } = given;
  useEffect(() => {
    onReady?.({ fillIn: hands.fillIn });
  }, [onReady, hands]);

  const leave = (event: FocusEvent<HTMLElement>) => {
    const table = event.currentTarget;
    // The next cell takes focus a moment after this one gave it up.
    setTimeout(() => {
      if (!table.contains(document.activeElement)) hands.leave();
    });
  };

  const box = useRef<HTMLElement>(null);
  const room_px = useRoom(box);
  const tight = room_px > 0 && room_px < widthOf(props);
  const { rowLabel, lead, columns, calc, value, readOnly } = props;
  // Rows are drawn again when one of these changes, and not with every key.
  const shape = useMemo(
    () => ({ rowLabel, lead, columns, calc, value, readOnly }),
    [rowLabel, lead, columns, calc, value, readOnly],
  ) as GridProps<Row>;
  const table = (
    <section
      className={classes('panel grid-panel', tight && 'tight')}
      aria-label={props.label}
      ref={box}
    >
      <table
        className="grid"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a spreadsheet
        role="grid"
        aria-label={props.label}
        aria-rowcount={rows.length}
        onBlur={leave}
      >
        <GridHead {...props} />
        <tbody>
          {rows.map((row, index) => {
            const id = rowKey(row);
            return (
              <GridRow
                key={id}
                row={row}
                row_id={id}
                index={index}
                grid={shape}
                changed={state.changes[id]}
                refused={state.refused[id]}
                saved={state.saved[id]}
                fed={feed?.cells[id]}
                keypad={is_phone}
                active_col={state.active?.row === index ? state.active.col : null}
                is_door={index === 0 && !state.active}
                hands={hands}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
  const wrong = [...wrongCells(props, state), ...fedSpots(props, 'refused')];
  const changed = countCells(left);
  const active_column = state.active ? columns[state.active.col] : undefined;
  return (
    <>
      {is_phone && given.columns.length > 1 ? (
        <PartChoice columns={given.columns} value={columns[0]!.key} onChange={setPart} />
      ) : null}
      {props.aside ? (
        <div className="split narrow">
          {table}
          <aside className="panel aside">
            {props.aside({ changed, wrong: wrong.length, valueOf: valueReader(given, state) })}
          </aside>
        </div>
      ) : (
        table
      )}
      {feed && is_phone && active_column?.codes ? (
        <CodeStrip
          codes={active_column.codes}
          onCode={(code) => {
            const row = rows[state.active!.row]!;
            hands.fillIn([{ row_id: rowKey(row), key: active_column.key, text: code }]);
            hands.nextBlank();
          }}
          onNext={hands.nextBlank}
        />
      ) : null}
      {feed && !readOnly ? (
        <StateBar grid={given} shown={props} state={state} hands={hands} wrong={wrong}>
          {is_phone ? null : (
            <label className="moves-on">
              <input
                className="tick"
                type="checkbox"
                checked={moves_on}
                onChange={(event) => setMovesOn(event.target.checked)}
              />
              Move on automatically
            </label>
          )}
        </StateBar>
      ) : null}
      {!feed && (changed || state.note) ? (
        <UnsavedBar grid={props} state={state} dispatch={dispatch} />
      ) : null}
    </>
  );
}

type Dispatch = (act: Parameters<typeof reduceGrid>[1]) => void;

function StateBar<Row>(props: {
  grid: GridProps<Row>;
  /** The part that a phone shows; on a desk all of them. */
  shown: GridProps<Row>;
  state: GridState;
  hands: GridReach;
  wrong: ReturnType<typeof wrongCells>;
  children: ReactNode;
}) {
  const { grid, shown, state, hands, wrong } = props;
  const differs = fedSpots(shown, 'differs');
  const cellOf = (spots: typeof wrong) => ({
    count: spots.length,
    first: spots[0] && nameOf(shown, spots[0]),
    onGo: () => spots[0] && hands.go(spots[0].row, spots[0].col),
  });
  return (
    <FeedBar
      noun={grid.noun}
      counts={fedCounts(grid)}
      saved_at={grid.feed!.saved_at}
      wrong={cellOf(wrong)}
      differs={cellOf(differs)}
      note={[state.note, grid.feed!.note].filter(Boolean).join(' ')}
      may_undo={state.history.length > 0}
      onUndo={hands.undo}
    >
      {props.children}
    </FeedBar>
  );
}

function UnsavedBar<Row>(props: { grid: GridProps<Row>; state: GridState; dispatch: Dispatch }) {
  const { grid, state, dispatch } = props;
  const [busy, setBusy] = useState(false);
  const wrong = wrongCells(grid, state);
  const goToWrong = () => wrong[0] && dispatch({ type: 'go', to: wrong[0] });
  const save = async () => {
    if (wrong.length) return goToWrong();
    const changes = changesOf(grid, state.changes);
    setBusy(true);
    try {
      await grid.onSave?.(changes);
      clearDraft(grid.draft_key);
      dispatch({ type: 'saved' });
    } catch (error) {
      dispatch({ type: 'refuse', ...refusalOf(error, changes) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SaveBar
      noun={grid.noun}
      changed={countCells(state.changes)}
      wrong={wrong.length}
      first_wrong={wrong[0] && nameOf(grid, wrong[0])}
      note={state.note}
      is_kept={Boolean(grid.draft_key)}
      busy={busy}
      onWrong={goToWrong}
      onUndoAll={() => dispatch({ type: 'undo-all' })}
      onSave={save}
    />
  );
}

/** The part that was chosen, or the first. */
function onePart<Row>(given: GridProps<Row>, part: string | undefined): GridProps<Row> {
  const found = given.columns.find(({ key }) => key === part) ?? given.columns[0];
  return { ...given, columns: found ? [found] : [] };
}

/** Of a grid with a feed only what is wrong is unsaved; the rest is on its way. */
function wrongOnly<Row>(props: GridProps<Row>, changes: CellTexts): CellTexts {
  return reduceGrid({ ...emptyGrid, changes }, { type: 'leave', isRight: isRight(props) }).changes;
}

/** Whether the school's own figures say the same as what was typed. */
function standsIn<Row>({ rows, rowKey, value }: GridProps<Row>) {
  return ({ row_id, key, text }: Edit) => {
    const row = rows.find((one) => rowKey(one) === row_id);
    return row !== undefined && textOf(value(row, key)) === text?.trim();
  };
}

// Number, name, and room for each kind of column; narrower than this the grid scrolls sideways.
const widthOf = <Row,>({ lead = [], columns, calc = [] }: GridProps<Row>): number =>
  48 + 196 + lead.length * 72 + columns.length * 76 + calc.length * 68;

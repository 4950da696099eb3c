import { useEffect, useReducer, useRef, useState } from 'react';
import type { FocusEvent } from 'react';
import { classes } from '../base/classes.ts';
import { clearDraft } from '../form/form-draft.ts';
import { textOf } from './grid-cells.ts';
import { useHands } from './grid-keys.ts';
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
import { countCells, type Edit, emptyGrid, reduceGrid } from './grid-state.ts';
import type { GridProps } from './grid-types.ts';
import { useRoom } from '../table/table-hooks.ts';

/** Cells to type into, row after row: marks, registers, opening balances. */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, rowKey } = props;
  const [state, dispatch] = useReducer(reduceGrid, emptyGrid);
  const [busy, setBusy] = useState(false);
  const hands = useHands(props, state, dispatch);
  useKeptCells(props.draft_key, state.changes, (changes) => dispatch({ type: 'restore', changes }));
  const stands = useRef(standsIn(props));
  stands.current = standsIn(props);
  useEffect(() => dispatch({ type: 'rows', stands: stands.current }), [rows]);

  const wrong = wrongCells(props, state);
  const goToWrong = () => wrong[0] && dispatch({ type: 'go', to: wrong[0] });
  const save = async () => {
    if (wrong.length) return goToWrong();
    const changes = changesOf(props, state.changes);
    setBusy(true);
    try {
      await props.onSave(changes);
      clearDraft(props.draft_key);
      dispatch({ type: 'saved' });
    } catch (error) {
      dispatch({ type: 'refuse', ...refusalOf(error, changes) });
    } finally {
      setBusy(false);
    }
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    const table = event.currentTarget;
    // The next cell takes focus a moment after this one gave it up.
    setTimeout(() => {
      if (!table.contains(document.activeElement)) dispatch({ type: 'go', to: null });
    });
  };

  const changed = countCells(state.changes);
  const box = useRef<HTMLElement>(null);
  const room_px = useRoom(box);
  const tight = room_px > 0 && room_px < widthOf(props);
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
                index={index}
                grid={props}
                changed={state.changes[id]}
                refused={state.refused[id]}
                saved={state.saved[id]}
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
  return (
    <>
      {props.aside ? (
        <div className="split narrow">
          {table}
          <aside className="panel aside">
            {props.aside({ changed, wrong: wrong.length, valueOf: valueReader(props, state) })}
          </aside>
        </div>
      ) : (
        table
      )}
      {changed || state.note ? (
        <SaveBar
          noun={props.noun}
          changed={changed}
          wrong={wrong.length}
          first_wrong={wrong[0] && nameOf(props, wrong[0])}
          note={state.note}
          is_kept={Boolean(props.draft_key)}
          busy={busy}
          onWrong={goToWrong}
          onUndoAll={() => dispatch({ type: 'undo-all' })}
          onSave={save}
        />
      ) : null}
    </>
  );
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

function GridHead<Row>({ lead, nameHead, columns, calc }: GridProps<Row>) {
  return (
    <thead>
      <tr>
        <th className="n" scope="col">
          No
        </th>
        {lead?.map((one) => (
          <th className="extra" scope="col" key={one.key}>
            {one.head}
          </th>
        ))}
        <th className="name" scope="col">
          {nameHead}
        </th>
        {columns.map((column) => (
          <th
            className={column.kind === 'number' ? 'cell num' : 'cell'}
            scope="col"
            key={column.key}
          >
            {column.head}
            {column.note ? <small>{column.note}</small> : null}
          </th>
        ))}
        {calc?.map((one) => (
          <th className={one.num ? 'calc num' : 'calc'} scope="col" key={one.key}>
            {one.head}
            {one.note ? <small>{one.note}</small> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

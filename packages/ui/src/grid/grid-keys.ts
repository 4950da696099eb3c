import { useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { textOf } from './grid-cells.ts';
import { type CodeKey, codeFor, mayGrow } from './grid-codes.ts';
import { feedChanges, isRight, shownText } from './grid-feed.ts';
import { planBlock } from './grid-paste.ts';
import type { GridHands } from './grid-row.tsx';
import type { Edit, GridAct, GridState, Spot } from './grid-state.ts';
import type { GridProps } from './grid-types.ts';

type Dispatch = (act: GridAct) => void;
type Latest<Row> = { props: GridProps<Row>; state: GridState; moves_on: boolean };
type Key = KeyboardEvent<HTMLInputElement | HTMLSelectElement>;

/** The acts of a grid beyond its cells: the buttons of the bar, and cells filled from outside. */
export type GridReach = GridHands & {
  fillIn: (edits: readonly Edit[], note?: string) => void;
  undo: () => void;
  leave: () => void;
  nextBlank: () => void;
};

/** The cells hold on to one object for the life of the grid; what it reads is always the latest. */
export function useHands<Row>(given: Latest<Row>, dispatch: Dispatch): GridReach {
  const latest = useRef(given);
  latest.current = given;
  const code_key = useRef<CodeKey | null>(null);
  const [hands] = useState<GridReach>(() => {
    const goTo = (to: Spot | null) => {
      settle(latest.current, dispatch);
      dispatch({ type: 'go', to });
    };
    const fillIn = (edits: readonly Edit[], note = '') =>
      edit(latest.current, dispatch, edits, note);
    return {
      go: (row, col) => goTo({ row, col }),
      leave: () => {
        goTo(null);
        latest.current.props.feed?.flush();
      },
      write: (row, col, text) => {
        fillIn([editOf(latest.current, { row, col }, text)]);
        if (isWhole(latest.current, { row, col }, text)) goTo(below(latest.current, { row, col }));
      },
      key: (event) => {
        const typed = codeTyped(event, latest.current, code_key);
        if (typed !== undefined) {
          event.preventDefault();
          if (typed === 'swallowed') return;
          fillIn([editOf(latest.current, latest.current.state.active!, typed)]);
          if (typed && latest.current.moves_on)
            goTo(below(latest.current, latest.current.state.active!));
          return;
        }
        pressKey(event, latest.current, dispatch, { fillIn, goTo });
      },
      paste: (event) => pasteBlock(event, latest.current, fillIn),
      decide: (row_id, key, whose) => {
        const isIt = (one: Edit) => one.row_id === row_id && one.key === key;
        dispatch({ type: 'leave', isRight: isIt });
        latest.current.props.feed?.decide(row_id, key, whose);
      },
      fillIn,
      undo: () => undo(latest.current, dispatch),
      nextBlank: () => goTo(firstBlank(latest.current)),
    };
  });
  return hands;
}

/** With a feed each edit goes where it is saved, at once; without one it waits for Save. */
function edit<Row>(latest: Latest<Row>, dispatch: Dispatch, edits: readonly Edit[], note: string) {
  const { props, state } = latest;
  if (!props.feed) return dispatch({ type: 'edit', edits, note });
  const earlier = edits.map((one) => ({ ...one, text: shownText(props, state, one) }));
  dispatch({ type: 'edit', edits, earlier, note });
  props.feed.put(feedChanges(props, edits));
}

function undo<Row>({ props, state }: Latest<Row>, dispatch: Dispatch) {
  const last = state.history.at(-1);
  dispatch({ type: 'undo' });
  if (last && props.feed) props.feed.put(feedChanges(props, last));
}

/** What is left behind is the feed's; only what is wrong stays with the grid. */
function settle<Row>({ props }: Latest<Row>, dispatch: Dispatch) {
  if (props.feed) dispatch({ type: 'leave', isRight: isRight(props) });
}

function editOf<Row>({ props, state }: Latest<Row>, spot: Spot, text: string): Edit {
  const row = props.rows[spot.row]!;
  const key = props.columns[spot.col]!.key;
  const row_id = props.rowKey(row);
  if (props.feed) return { row_id, key, text };
  const own = state.saved[row_id]?.[key] ?? textOf(props.value(row, key));
  return { row_id, key, text: text.trim() === own ? undefined : text };
}

/** The cell moves on by itself when no further figure can fit: 7 of 50, or two figures of 80. */
function isWhole<Row>(latest: Latest<Row>, spot: Spot, text: string): boolean {
  const column = latest.props.columns[spot.col]!;
  return (
    latest.moves_on && column.kind === 'number' && /^\d+$/.test(text) && !mayGrow(text, column)
  );
}

const below = <Row>({ props }: Latest<Row>, { row, col }: Spot): Spot => ({
  row: Math.min(row + 1, props.rows.length - 1),
  col,
});

/** A letter alone stands for its code, and the rest of the code that follows by habit is swallowed. */
function codeTyped<Row>(
  event: Key,
  { props, state }: Latest<Row>,
  before: { current: CodeKey | null },
): string | undefined {
  const last = before.current;
  before.current = null;
  const { active, is_fresh, is_inside } = state;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!active || !plain || !props.feed || event.nativeEvent.isComposing) return undefined;
  if (last && event.timeStamp - last.at < 700 && last.rest === event.key.toUpperCase())
    return 'swallowed';
  const column = props.columns[active.col]!;
  if (event.key === 'Delete' && is_fresh && !is_inside) return '';
  if (!is_fresh || is_inside || column.kind !== 'number') return undefined;
  const code = codeFor(event.key, column.codes);
  if (code) before.current = { rest: code.slice(1), at: event.timeStamp };
  return code;
}

function pressKey<Row>(
  event: Key,
  latest: Latest<Row>,
  dispatch: Dispatch,
  act: { fillIn: (edits: readonly Edit[]) => void; goTo: (to: Spot) => void },
) {
  const { active, is_fresh } = latest.state;
  if (!active || event.nativeEvent.isComposing) return;
  const with_ctrl = event.ctrlKey || event.metaKey;
  if (event.key === 'z' && with_ctrl) {
    event.preventDefault();
    return undo(latest, dispatch);
  }
  if (event.key === 'd' && with_ctrl && active.row > 0) {
    event.preventDefault();
    return act.fillIn([editOf(latest, active, textAt(latest, { ...active, row: active.row - 1 }))]);
  }
  if (event.key === 'Escape') {
    event.preventDefault();
    if (!is_fresh) undo(latest, dispatch);
    return;
  }
  if (event.key === 'F2') return dispatch({ type: 'inside' });
  const to = nextSpot(event, latest, active);
  if (!to) return;
  event.preventDefault();
  act.goTo(to);
}

function textAt<Row>({ props, state }: Latest<Row>, { row, col }: Spot): string {
  const data = props.rows[row]!;
  return shownText(props, state, { row_id: props.rowKey(data), key: props.columns[col]!.key });
}

/** The first blank after the active cell, from the top again where none is left below. */
function firstBlank<Row>(latest: Latest<Row>): Spot | null {
  const { rows } = latest.props;
  const from = latest.state.active ?? { row: -1, col: 0 };
  for (let step = 1; step <= rows.length; step++) {
    const spot = { row: (from.row + step + rows.length) % rows.length, col: from.col };
    if (textAt(latest, spot) === '') return spot;
  }
  return null;
}

function nextSpot<Row>(
  event: Key,
  { props, state }: Latest<Row>,
  { row, col }: Spot,
): Spot | undefined {
  const rows = props.rows.length;
  const cols = props.columns.length;
  const inside = (spot: Spot) =>
    spot.row >= 0 && spot.row < rows && spot.col >= 0 && spot.col < cols ? spot : undefined;
  switch (event.key) {
    case 'Enter':
    case 'ArrowDown':
      return inside({ row: row + (event.key === 'Enter' && event.shiftKey ? -1 : 1), col });
    case 'ArrowUp':
      return inside({ row: row - 1, col });
    case 'ArrowLeft':
      return mayLeave(event, state, 'start') ? inside({ row, col: col - 1 }) : undefined;
    case 'ArrowRight':
      return mayLeave(event, state, 'end') ? inside({ row, col: col + 1 }) : undefined;
    case 'Tab': {
      const at = row * cols + col + (event.shiftKey ? -1 : 1);
      return at < 0 ? undefined : inside({ row: Math.floor(at / cols), col: at % cols });
    }
    default:
      return undefined;
  }
}

// While a text is being typed, left and right move inside it until its edge is reached.
function mayLeave(event: KeyboardEvent, state: GridState, edge: 'start' | 'end'): boolean {
  const input = event.currentTarget;
  if ((state.is_fresh && !state.is_inside) || !(input instanceof HTMLInputElement)) return true;
  return (
    input.selectionStart === input.selectionEnd &&
    input.selectionStart === (edge === 'start' ? 0 : input.value.length)
  );
}

function pasteBlock<Row>(
  event: ClipboardEvent,
  latest: Latest<Row>,
  fillIn: (edits: readonly Edit[], note: string) => void,
) {
  const block = event.clipboardData.getData('text/plain');
  const { active } = latest.state;
  if (!active || !/[\t\n\r]/.test(block.trim())) return;
  event.preventDefault();
  const { cells, note } = planBlock(block, active, latest.props);
  fillIn(
    cells.map((cell) => editOf(latest, cell, cell.text)),
    note,
  );
}

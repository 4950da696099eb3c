import { useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { planPaste, textOf } from './grid-cells.ts';
import type { GridHands } from './grid-row.tsx';
import type { GridAct, GridState, Spot } from './grid-state.ts';
import type { GridProps } from './grid-types.ts';

type Dispatch = (act: GridAct) => void;

/** The cells hold on to one object for the life of the grid; what it reads is always the latest. */
export function useHands<Row>(
  props: GridProps<Row>,
  state: GridState,
  dispatch: Dispatch,
): GridHands {
  const latest = useRef({ props, state });
  latest.current = { props, state };
  const [hands] = useState<GridHands>(() => ({
    go: (row, col) => dispatch({ type: 'go', to: { row, col } }),
    write: (row, col, text) =>
      dispatch({ type: 'edit', edits: [editOf(latest.current, { row, col }, text)] }),
    key: (event) => pressKey(event, latest.current, dispatch),
    paste: (event) => pasteBlock(event, latest.current, dispatch),
  }));
  return hands;
}

type Latest<Row> = { props: GridProps<Row>; state: GridState };

function editOf<Row>({ props, state }: Latest<Row>, spot: Spot, text: string) {
  const row = props.rows[spot.row]!;
  const key = props.columns[spot.col]!.key;
  const row_id = props.rowKey(row);
  const own = state.saved[row_id]?.[key] ?? textOf(props.value(row, key));
  return { row_id, key, text: text.trim() === own ? undefined : text };
}

function pressKey<Row>(
  event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>,
  latest: Latest<Row>,
  dispatch: Dispatch,
) {
  const { active, is_fresh } = latest.state;
  if (!active || event.nativeEvent.isComposing) return;
  if (event.key === 'z' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    return dispatch({ type: 'undo' });
  }
  if (event.key === 'Escape') {
    event.preventDefault();
    if (!is_fresh) dispatch({ type: 'undo' });
    return;
  }
  if (event.key === 'F2') return dispatch({ type: 'inside' });
  const to = nextSpot(event, latest, active);
  if (!to) return;
  event.preventDefault();
  dispatch({ type: 'go', to });
}

function nextSpot<Row>(
  event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>,
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

function pasteBlock<Row>(event: ClipboardEvent, latest: Latest<Row>, dispatch: Dispatch) {
  const block = event.clipboardData.getData('text/plain');
  const { active } = latest.state;
  if (!active || !/[\t\n\r]/.test(block.trim())) return;
  event.preventDefault();
  const { rows, columns } = latest.props;
  const plan = planPaste(block, active, { rows: rows.length, cols: columns.length });
  const note = plan.left_out ? `${plan.left_out} pasted cells did not fit and were left out.` : '';
  dispatch({
    type: 'edit',
    note,
    edits: plan.cells.map((cell) => editOf(latest, cell, cell.text)),
  });
}

import type { CellTexts } from './grid-types.ts';

export type Spot = { row: number; col: number };
export type Edit = { row_id: string; key: string; text: string | undefined };

export type GridState = {
  /** Only what differs from the school's own figures. */
  changes: CellTexts;
  /** What the server refused, by cell; gone when the cell is typed again. */
  refused: CellTexts;
  /** Saved texts, shown until the rows come back with them. */
  saved: CellTexts;
  /** Earlier texts, newest last, for Undo. */
  history: readonly (readonly Edit[])[];
  active: Spot | null;
  /** The first key in a cell replaces what was there; later keys add. */
  is_fresh: boolean;
  /** F2: left and right move inside the text instead of between cells. */
  is_inside: boolean;
  note: string;
};

export type GridAct =
  | { type: 'go'; to: Spot | null }
  /** With a feed: `earlier` is what stood there, since a cell that was left keeps no text of its own. */
  | { type: 'edit'; edits: readonly Edit[]; earlier?: readonly Edit[]; note?: string }
  /** What is right goes by the feed; only what is wrong stays here. */
  | { type: 'leave'; isRight: (edit: Edit) => boolean }
  | { type: 'inside' }
  | { type: 'undo' }
  | { type: 'undo-all' }
  | { type: 'saved' }
  | { type: 'refuse'; refused: CellTexts; note: string }
  | { type: 'rows'; stands: (edit: Edit) => boolean }
  | { type: 'restore'; changes: CellTexts };

const history_max = 100;

export const emptyGrid: GridState = {
  changes: {},
  refused: {},
  saved: {},
  history: [],
  active: null,
  is_fresh: true,
  is_inside: false,
  note: '',
};

export function reduceGrid(state: GridState, act: GridAct): GridState {
  switch (act.type) {
    case 'go':
      return { ...state, active: act.to, is_fresh: true, is_inside: false };
    case 'inside':
      return { ...state, is_inside: true };
    case 'edit':
      return remember({ ...apply(state, act.edits), note: act.note ?? '' }, state, act);
    case 'leave':
      return { ...state, changes: withoutThose(state.changes, act.isRight) };
    case 'undo':
      return undo(state);
    case 'undo-all':
      return { ...emptyGrid, saved: state.saved, active: state.active };
    case 'saved':
      return { ...emptyGrid, saved: merge(state.saved, state.changes), active: state.active };
    case 'refuse':
      return { ...state, refused: act.refused, note: act.note };
    case 'rows':
      return { ...state, saved: {}, changes: withoutThose(state.changes, act.stands) };
    case 'restore':
      return { ...state, changes: act.changes };
  }
}

export function countCells(texts: CellTexts): number {
  return Object.values(texts).reduce((sum, row) => sum + Object.keys(row).length, 0);
}

// An edit to the school's own text is no change: `text` is then undefined and the cell is dropped.
function apply(state: GridState, edits: readonly Edit[]): GridState {
  let { changes, refused } = state;
  for (const edit of edits) {
    changes = withText(changes, edit);
    refused = withText(refused, { ...edit, text: undefined });
  }
  return { ...state, changes, refused };
}

// What came back as it was typed is saved, also where another cell of the same save was refused.
function withoutThose(changes: CellTexts, isOne: (edit: Edit) => boolean): CellTexts {
  const left = Object.entries(changes).flatMap(([row_id, texts]) => {
    const kept = Object.entries(texts).filter(([key, text]) => !isOne({ row_id, key, text }));
    return kept.length > 0 ? [[row_id, Object.fromEntries(kept)] as const] : [];
  });
  return Object.fromEntries(left);
}

function remember(
  next: GridState,
  before: GridState,
  { edits, earlier: given }: { edits: readonly Edit[]; earlier?: readonly Edit[] },
): GridState {
  const earlier =
    given ?? edits.map((edit) => ({ ...edit, text: before.changes[edit.row_id]?.[edit.key] }));
  // Keys typed one after another into one cell are one step back, not five.
  const goes_on = !before.is_fresh && edits.length === 1;
  const history = goes_on ? before.history : [...before.history, earlier].slice(-history_max);
  return { ...next, history, is_fresh: edits.length > 1 };
}

function undo(state: GridState): GridState {
  const last = state.history.at(-1);
  if (!last) return state;
  return { ...apply(state, last), history: state.history.slice(0, -1), is_fresh: true, note: '' };
}

function withText(texts: CellTexts, { row_id, key, text }: Edit): CellTexts {
  const row = { ...texts[row_id] };
  if (text === undefined) delete row[key];
  else row[key] = text;
  const { [row_id]: _before, ...others } = texts;
  return Object.keys(row).length ? { ...others, [row_id]: row } : others;
}

function merge(below: CellTexts, above: CellTexts): CellTexts {
  const merged: Record<string, Record<string, string>> = {};
  for (const id of new Set([...Object.keys(below), ...Object.keys(above)])) {
    merged[id] = { ...below[id], ...above[id] };
  }
  return merged;
}

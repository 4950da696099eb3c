import type { CellConflict } from '@darasa/contract/cells';
import type { FeedCell, FeedCells, GridValue } from '@darasa/ui';
import type { WaitingAddress } from '../offline-queue/queue.ts';
import { type Entry, placeOf, type SentCell } from '../offline-queue/entries.ts';

/** A lane is one grid as the queue knows it: where its cells go, and which cell is which. */
export interface CellLane {
  /** Entries of one lane are sent in order: 'marks.<sheet>'. */
  name: string;
  endpoint: WaitingAddress;
  /** Goes with every call, such as the id of the sheet. */
  input: Record<string, unknown>;
  placeOf: (row_id: string, key: string) => Record<string, unknown>;
  spotOf: (cell: Record<string, unknown>) => { row_id: string; key: string };
  /** The version of a cell as it was read; 0 for one that nobody typed yet. */
  versionOf: (row_id: string, key: string) => number;
}

export type Conflicts = ReadonlyMap<string, CellConflict>;

/** Cells on their way, as the grid shows them; what was typed last stands above what was typed before. */
export function cellsOnWay(
  lane: Pick<CellLane, 'spotOf'>,
  waiting: readonly Entry[],
  known: { conflicts: Conflicts; is_offline: boolean; timeOf: (at: string) => string },
): FeedCells {
  const cells: Record<string, Record<string, FeedCell>> = {};
  for (const one of waiting) {
    for (const cell of one.input.cells ?? []) {
      const { row_id, key } = lane.spotOf(cell);
      cells[row_id] = { ...cells[row_id], [key]: cellOf(one, cell, known) };
    }
  }
  return cells;
}

function cellOf(one: Entry, cell: SentCell, known: Parameters<typeof cellsOnWay>[2]): FeedCell {
  const text = textOf(cell.value ?? null);
  const place = placeOf(cell);
  const conflict = known.conflicts.get(place);
  const says = one.refused ?? one.says?.[place];
  if (one.state === 'refused' || (one.state === 'differs' && says))
    return { text, state: 'refused', says: says ?? '' };
  if (one.state === 'differs' && conflict) {
    const { theirs, by, at } = conflict;
    return { text, state: 'differs', theirs: { text: theirs, by, at: known.timeOf(at) } };
  }
  // While it is being tried it has no time to wait for.
  const has_failed = one.tries > 1 || (one.tries === 1 && one.due_at > 0);
  return { text, state: known.is_offline || has_failed ? 'waiting' : 'sending' };
}

export const textOf = (value: GridValue | undefined): string =>
  value === null || value === undefined ? '' : String(value);

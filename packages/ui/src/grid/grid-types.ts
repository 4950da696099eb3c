import type { ReactNode } from 'react';
import type { Option } from '../fields/select-field.tsx';

export type GridValue = number | string | null;

export type GridColumn<Row> = {
  key: string;
  head: string;
  /** Under the head: "of 80". */
  note?: string;
  kind: 'number' | 'text' | 'choice';
  min?: number;
  max?: number;
  decimals?: number;
  /** Words allowed in a column of numbers, such as AB for absent. A code is never a zero. */
  codes?: readonly string[];
  /** For a choice: letter or value, and its words. */
  options?: readonly Option[];
  chars_max?: number;
  /** A rule of the screen's own; its sentence is shown in the row. */
  check?: (value: GridValue, row: Row) => string | undefined;
};

/** Worked out from the cells, never typed. */
export type GridCalc<Row> = {
  /** Stands on a phone too, where the others leave room for what is typed. */
  on_phone?: boolean | undefined;
  key: string;
  head: string;
  note?: string;
  num?: boolean;
  cell: (row: Row, values: Readonly<Record<string, GridValue>>) => ReactNode;
};

export type GridLead<Row> = { key: string; head: string; cell: (row: Row) => ReactNode };

export type GridChange = { row_id: string; key: string; value: GridValue };

export type GridSummary<Row> = {
  changed: number;
  wrong: number;
  /** What stands in a cell now, or null where it is blank or wrong. */
  valueOf: (row: Row, key: string) => GridValue;
};

/** A cell that was typed and is not yet as the school has it. */
export type FeedCell = {
  text: string;
  state: 'sending' | 'waiting' | 'differs' | 'refused';
  /** Why it was refused. */
  says?: string;
  /** The other value of a cell that differs, with who typed it and the time in words. */
  theirs?: { text: string; by: string; at: string };
};
export type FeedCells = Readonly<Record<string, Readonly<Record<string, FeedCell>>>>;

export type FeedChange = {
  row_id: string;
  key: string;
  /** Undefined where nothing right stands in the cell: what has not gone yet is taken back. */
  value: GridValue | undefined;
  /** The school has this value already. */
  is_own: boolean;
};

/** A feed takes each cell as it is typed and saves it by itself; the grid shows how far it is. */
export type GridFeed = {
  cells: FeedCells;
  /** The time of the last save in words, once there was one. */
  saved_at: string | null;
  /** A sentence about keeping: the device is full, or keeps nothing. */
  note: string | null;
  put: (changes: readonly FeedChange[]) => void;
  decide: (row_id: string, key: string, whose: 'theirs' | 'yours') => void;
  /** What is typed goes now. */
  flush: () => void;
};

export type GridProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  /** The head of the names: "Learner". */
  nameHead: string;
  /** Read-only columns before the name; phones leave them out. */
  lead?: readonly GridLead<Row>[];
  columns: readonly GridColumn<Row>[];
  value: (row: Row, key: string) => GridValue | undefined;
  calc?: readonly GridCalc<Row>[];
  /** What one cell holds: ['mark', 'marks']. */
  noun: readonly [one: string, many: string];
  /** May throw { message, errors: [{ path, message }] }; a path is "<row id>.<column>" or "<list>.<n>". */
  onSave?: (changes: GridChange[]) => Promise<unknown>;
  /** Cells go by themselves; there is no Save then. */
  feed?: GridFeed | undefined;
  /** A number by which a pasted column finds its rows: the admission number. */
  rowNumber?: (row: Row) => string;
  /** Keeps unsaved cells in this tab through a lost session. */
  draft_key?: string;
  aside?: (summary: GridSummary<Row>) => ReactNode;
  readOnly?: boolean;
  /** Gives the acts of the grid to whoever fills cells from outside, such as a file. */
  onReady?: (acts: GridActs) => void;
};

export type GridActs = {
  /** Fills cells as if they were typed; one step of Undo takes all of them back. */
  fillIn: (cells: readonly { row_id: string; key: string; text: string }[], note: string) => void;
};

/** Cell texts by row and column. */
export type CellTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

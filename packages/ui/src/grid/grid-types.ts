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
  onSave: (changes: GridChange[]) => Promise<unknown>;
  /** Keeps unsaved cells in this tab through a lost session. */
  draft_key?: string;
  aside?: (summary: GridSummary<Row>) => ReactNode;
  readOnly?: boolean;
};

/** Cell texts by row and column. */
export type CellTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

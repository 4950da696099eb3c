import type { FilterLabel } from '@darasa/rules/filter-words';
import type { ReactNode } from 'react';
import type { Icon } from '../marks/icon.tsx';
import type { EmptyProps } from '../feedback/states.tsx';

/** A phone's place says where a column goes when a row has two lines on a phone. */
export type PhonePlace = 'who' | 'amount' | 'what' | 'status' | 'hide';

export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  sort?: boolean;
  /** Figures: right-aligned, never broken. */
  num?: boolean;
  /** Balances: keeps room for "Cr", so that decimals line up under the head. */
  credit?: boolean;
  /** In pixels. The name has none and takes the rest. */
  width?: number;
  wrap?: boolean;
  phone?: PhonePlace;
  /** May be switched off in "Columns and density". */
  hideable?: boolean;
  /** Off until somebody switches it on. */
  hidden?: boolean;
};

/** A query of the application as it looks from here. */
export type TableQuery<Row> = {
  data?: { rows: readonly Row[]; count: number } | undefined;
  error?: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

export type TableFilter = FilterLabel;

export type BulkAct = {
  label: string;
  icon?: Icon;
  /** `clear` empties the selection; call it when the act has succeeded. */
  run: (ids: string[], clear: () => void) => unknown;
};

/** The state of a list. It lives in the address, outside of the table. */
export type TableView = {
  page?: number;
  page_size?: number;
  sort?: string;
  [filter: string]: unknown;
};

export type TableProps<Row, View extends object = TableView> = {
  /** Plural and capital: "Students". It names the table for everybody. */
  label: string;
  /** Shows the label above the list, where several stand on one screen. */
  titled?: boolean;
  query: TableQuery<Row>;
  columns: readonly Column<Row>[];
  view: View;
  onView: (next: View) => void;
  rowKey: (row: Row) => string;
  /** The name of a row in words, for the selection boxes. */
  rowLabel?: (row: Row) => string;
  rowHref?: (row: Row) => string;
  /** Instead of a link: opens a sheet. */
  onOpen?: (row: Row) => void;
  search?: { placeholder: string; label?: string; name?: string };
  filters?: readonly TableFilter[];
  /** Filters that are seldom set: under "More filters", and on the bar while they are set. */
  moreFilters?: readonly TableFilter[];
  /** Beside the filters, at their right: switches of the screen's own. */
  tools?: ReactNode;
  selection?: { acts: readonly BulkAct[] };
  /** A menu of the views that this person kept, beside export and print. */
  views?: ReactNode;
  exportTo?: (format: 'csv' | 'xlsx') => unknown;
  print?: boolean | (() => void);
  /** Sums of the whole filter, by column key, and the words before them. */
  totals?: { words: ReactNode; cells: Readonly<Record<string, ReactNode>> } | undefined;
  empty: EmptyProps;
  nothingFound: string;
  onNew?: () => void;
  compact?: boolean;
};

import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Notice } from '../feedback/notice.tsx';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import { BodyRow, HeadCell, SkeletonRows, TotalsRow } from './table-rows.tsx';
import type { SelectionState } from './table-rows.tsx';
import { SelectAll } from './table-selection.tsx';
import type { Column, PhonePlace, TableProps, TableView } from './table-types.ts';

export const check_px = 40;

type RowsProps<Row> = Omit<TableProps<Row, object>, 'columns' | 'view' | 'onView'> & {
  view: TableView;
  data: { rows: readonly Row[]; count: number } | undefined;
  columns: readonly Column<Row>[];
  /** What the columns take together, and whether that is more than there is. */
  width_px: number;
  tight: boolean;
  places: readonly PhonePlace[];
  selecting: SelectionState | undefined;
  filtered: boolean;
  onClear: () => void;
  onSort: (key: string) => void;
  /** Which rows are on this paper, where that is not all of them. */
  printed: string | undefined;
};

/** The table itself, or what stands in the place of its rows. */
export function TableBody<Row>(props: RowsProps<Row>) {
  const { query, data, columns, places, selecting, compact, width_px, tight } = props;
  const rows = data?.rows;
  const stands = Boolean(rows?.length);
  return (
    <div className={classes('rows', !stands && 'state', tight && 'tight')}>
      <table
        className={classes('table sticky fixed two-lines', compact && 'compact')}
        aria-label={props.label}
        style={{ minWidth: width_px }}
      >
        <colgroup>
          {selecting ? <col width={check_px} /> : null}
          {columns.map((column) => (
            <col key={column.key} width={column.width} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selecting ? (
              <SelectAll rows={rows ?? []} rowKey={props.rowKey} selecting={selecting} />
            ) : null}
            {columns.map((column, i) => (
              <HeadCell
                key={column.key}
                column={column}
                place={places[i]!}
                sort={props.view.sort}
                onSort={props.onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <BodyRow
              key={props.rowKey(row)}
              row={row}
              columns={columns}
              places={places}
              table={props}
              selecting={selecting}
            />
          ))}
          {!rows && !query.error ? (
            <SkeletonRows columns={columns} places={places} selecting={Boolean(selecting)} />
          ) : null}
        </tbody>
        {stands && props.totals ? (
          <tfoot>
            <TotalsRow
              totals={props.totals}
              columns={columns}
              places={places}
              selecting={Boolean(selecting)}
              printed={props.printed}
            />
          </tfoot>
        ) : null}
      </table>
      {stateOf(props)}
    </div>
  );
}

/** What stands in the place of rows: an error, "nothing found", or why the list is empty. */
function stateOf<Row>(props: RowsProps<Row>): ReactNode {
  const { query, data, label, filtered } = props;
  const what = label.toLowerCase();
  if (query.error) {
    const retry = () => void query.refetch();
    if (!data)
      return (
        <ErrorState title={`We could not load the ${what}`} error={query.error} onRetry={retry} />
      );
    return (
      <Notice tone="negative" act={{ label: 'Retry', onClick: retry }}>
        We could not refresh the {what}. These are the last we have.
      </Notice>
    );
  }
  if (!data || data.rows.length) return null;
  if (!filtered) return <EmptyState {...props.empty} />;
  return (
    <EmptyState
      title={props.nothingFound}
      action={<Button onClick={props.onClear}>Clear filters</Button>}
    />
  );
}

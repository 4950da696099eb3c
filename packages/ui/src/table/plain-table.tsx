import { classes } from '../base/classes.ts';
import { Panel } from '../page/panel.tsx';
import type { PanelProps } from '../page/panel.tsx';
import { SideScroll } from '../page/side-scroll.tsx';
import type { Column } from './table-types.ts';

/** What fits beside each other on a phone; of more columns each value goes below the other. */
const columns_beside_max = 3;

type PlainTableProps<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  compact?: boolean;
  empty: string;
};

/** A short list that needs no pages: all of it, in the order of the books. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { rows, columns, onOpen } = props;
  const stacked = columns.length > columns_beside_max;
  if (rows.length === 0) return <p className="none">{props.empty}</p>;
  return (
    <SideScroll>
      <table
        className={classes('table', props.compact && 'compact', stacked && 'stacked')}
        aria-label={props.label}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={classOf(column)}>
                {column.head || <span className="sr">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={props.rowKey(row)}>
              {columns.map((column, i) => (
                <td key={column.key} className={classOf(column)} data-head={column.head}>
                  {i === 0 && onOpen ? (
                    <button type="button" className="link" onClick={() => onOpen(row)}>
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

/** A short list under its title. Without words for an empty list, nothing is there then. */
export function PlainPanel<Row>(
  props: Omit<PlainTableProps<Row>, 'label' | 'empty'> &
    Pick<PanelProps, 'aside' | 'footer'> & { title: string; label?: string; empty?: string },
) {
  const { title, aside, footer, label = title, empty = '', ...list } = props;
  if (list.rows.length === 0 && empty === '') return null;
  return (
    <Panel title={title} aside={aside} footer={footer}>
      <PlainTable label={label} empty={empty} {...list} />
    </Panel>
  );
}

const classOf = ({ num, wrap }: { num?: boolean; wrap?: boolean }): string | undefined =>
  num ? 'num' : wrap ? 'wrap' : undefined;

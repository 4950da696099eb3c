import { SideScroll } from '@darasa/ui';
import type { Column } from '@darasa/ui';

/** A short list that needs no pages: all of it, in the order of the books. */
export function PlainTable<Row>(props: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onOpen?: (row: Row) => void;
  empty: string;
}) {
  const { rows, columns, onOpen } = props;
  if (rows.length === 0) return <p className="none">{props.empty}</p>;
  return (
    <SideScroll>
      <table className="table" aria-label={props.label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={props.rowKey(row)}>
              {columns.map((column, i) => (
                <td key={column.key} className={classOf(column)}>
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

const classOf = ({ num, wrap }: { num?: boolean; wrap?: boolean }): string | undefined =>
  num ? 'num' : wrap ? 'wrap' : undefined;

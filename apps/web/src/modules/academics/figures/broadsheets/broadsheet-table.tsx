import type { Broadsheet, BroadsheetView } from '@darasa/contract/academics/figures/broadsheets';
import { type BroadsheetRow, usualSort } from '@darasa/contract/academics/figures/broadsheet-rows';
import { sort_pattern } from '@darasa/contract/academics/figures/broadsheet-sorts';
import { ArrowDownIcon, ArrowUpIcon, EmptyState, SideScroll } from '@darasa/ui';
import { type BroadsheetColumn, columnsOf } from './broadsheet-columns.tsx';
import './broadsheet.css';

interface TableProps {
  sheet: Broadsheet;
  rows: readonly BroadsheetRow[];
  view: BroadsheetView;
  onView: (change: Partial<BroadsheetView>, how?: { replace?: boolean }) => void;
}

/** Learners down and subjects across; place and name stay in sight while the marks move below them. */
export function BroadsheetTable({ sheet, rows, view, onView }: TableProps) {
  const columns = columnsOf({
    sheet,
    rows,
    view,
    onOpen: (row) => onView({ learner: row.admission_number }),
  });
  if (rows.length === 0) {
    return <EmptyState title="Nobody sits this exam" text="Its mark sheets have no learners." />;
  }
  const sort = view.sort ?? usualSort(sheet);
  const onSort = (column: BroadsheetColumn) =>
    onView({ sort: nextSort(column, view.sort) }, { replace: true });
  return (
    <SideScroll label="Broadsheet">
      <table className="table compact" aria-label="Broadsheet">
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.admission_number}>
              {columns.map((column) =>
                isWho(column) ? (
                  <th key={column.key} scope="row" className={column.className}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={column.className}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        <Foot columns={columns} />
      </table>
    </SideScroll>
  );
}

const isWho = ({ className }: BroadsheetColumn): boolean =>
  className?.split(' ').includes('who') === true;

const canSort = ({ key }: BroadsheetColumn): boolean => sort_pattern.test(key);

/** Figures run from the highest down, then up, then as nobody chose; words the other way round. */
function nextSort({ key, is_figure }: BroadsheetColumn, sort: string | undefined) {
  const [first, second] = is_figure ? [`-${key}`, key] : [key, `-${key}`];
  if (sort === first) return second;
  return sort === second ? undefined : first;
}

function Head(props: {
  column: BroadsheetColumn;
  sort: string;
  onSort: (column: BroadsheetColumn) => void;
}) {
  const { column, sort } = props;
  const { key, head, title } = column;
  const descending = sort === `-${key}`;
  const words = title && title !== head ? <abbr title={title}>{head}</abbr> : head;
  const sorted = descending || sort === key;
  return (
    <th
      scope="col"
      className={column.className}
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : undefined}
    >
      {canSort(column) ? (
        <button type="button" className="sort" onClick={() => props.onSort(column)}>
          {words}
          {descending ? <ArrowDownIcon /> : <ArrowUpIcon />}
        </button>
      ) : (
        words
      )}
    </th>
  );
}

function Foot({ columns }: { columns: readonly BroadsheetColumn[] }) {
  const count = Math.max(...columns.map((column) => column.foot.length));
  return (
    <tfoot>
      {Array.from({ length: count }, (_, at) => (
        <tr key={at}>
          {columns.map((column) =>
            isWho(column) ? (
              <th key={column.key} scope="row" className={column.className}>
                {column.foot[at]}
              </th>
            ) : (
              <td key={column.key} className={column.className}>
                {column.foot[at]}
              </td>
            ),
          )}
        </tr>
      ))}
    </tfoot>
  );
}

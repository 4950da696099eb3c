import {
  type AnalysisColumn,
  type AnalysisRow,
  type AnalysisTable,
  figureWords,
  shareOf,
} from '@darasa/contract/academics/figures/analyses';
import { classes, LazyChart, Panel, SideScroll } from '@darasa/ui';
import './analysis-tables.css';

type Props = {
  tables: readonly AnalysisTable[];
  /** Opens the learner of a row that names one. */
  onLearner?: (student_id: string) => void;
};

/** Each table of an analysis with its rule, and above it the picture of its figures. */
export const AnalysisTables = ({ tables, onLearner }: Props) =>
  tables.map((table) => (
    <Panel key={table.key} title={table.title} footer={table.rule}>
      {table.chart ? <Picture table={table} chart={table.chart} /> : null}
      <SideScroll label={table.title}>
        <table className="table compact analysis" aria-label={table.title}>
          <thead>
            <tr>
              <th scope="col">{table.head}</th>
              {table.columns.map((column) => (
                <th scope="col" key={column.head} className={sideOf(column)}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.key} className={row.is_part ? 'part' : undefined}>
                <th scope="row">{row.label}</th>
                {table.columns.map((column, i) => (
                  <td key={column.head} className={sideOf(column)}>
                    <Cell column={column} row={row} at={i} onLearner={onLearner} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </Panel>
  ));

const sideOf = ({ kind }: AnalysisColumn): string => (kind === 'text' ? 'words' : 'num');

function Cell(props: {
  column: AnalysisColumn;
  row: AnalysisRow;
  at: number;
  onLearner: Props['onLearner'];
}) {
  const { column, row, at, onLearner } = props;
  const { student_id } = row;
  const value = row.cells[at];
  const words = figureWords(column, value, row);
  if (column.kind === 'share' && words !== '') {
    return (
      <>
        {value} <span className="meta">{shareOf(Number(value), row.graded_count)}%</span>
      </>
    );
  }
  // The first cell of a row about a learner says who it is.
  if (student_id && onLearner && at === 0) {
    return (
      <button type="button" className="who" onClick={() => onLearner(student_id)}>
        {words}
      </button>
    );
  }
  return <span className={classes(column.kind === 'change' && toneOf(value))}>{words}</span>;
}

const toneOf = (value: AnalysisRow['cells'][number] | undefined): string | undefined =>
  Number(value) < 0 ? 'neg' : undefined;

const Picture = (props: { table: AnalysisTable; chart: NonNullable<AnalysisTable['chart']> }) => (
  <LazyChart
    label={props.table.title}
    pictureOnly
    kind={props.chart.kind}
    head={props.table.head}
    series={props.chart.series}
    rows={props.chart.points.map((point) => ({ key: point.label, ...point }))}
    format={String}
  />
);

import {
  behindCell,
  type MoneyReport,
  type ReportColumn,
  type ReportName,
} from '@darasa/contract/finance/overview/reports';
import { formatMoney } from '@darasa/rules/money';
import { EmptyState, LazyChart, Link, Notice, Panel, SideScroll } from '@darasa/ui';

type ReportRow = MoneyReport['rows'][number];

/** The table with its rule, its footer and the proof that it ties. */
export function ReportBody({ report, name }: { report: MoneyReport; name: ReportName }) {
  const { proof } = report;
  return (
    <>
      {proof ? (
        <Notice tone={proof.table_cents === proof.ledger_cents ? 'positive' : 'negative'}>
          {proof.label}: KES {formatMoney(proof.ledger_cents)}.{' '}
          {proof.table_cents === proof.ledger_cents
            ? 'Agrees with the ledger.'
            : `The table says KES ${formatMoney(proof.table_cents)}. Please tell us.`}
        </Notice>
      ) : null}
      <Panel title={report.title} aside={report.about} footer={report.rule}>
        {name === 'months' ? <MonthsChart report={report} /> : null}
        {report.rows.length > 0 ? (
          <SideScroll label={report.title}>
            <ReportTable report={report} />
          </SideScroll>
        ) : null}
        {report.rows.length === 0 ? (
          <EmptyState title="Nothing to report" text="No postings in this period." />
        ) : null}
      </Panel>
    </>
  );
}

function ReportTable({ report }: { report: MoneyReport }) {
  const { columns, rows, totals } = report;
  return (
    <table className="table stacked">
      <thead>
        <tr>
          <th scope="col">{report.head}</th>
          {columns.map((column) => (
            <th scope="col" className="num" key={column.key}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>{row.label}</td>
            {columns.map((column) => (
              <td className="num" key={column.key} data-head={column.label}>
                <Cell report={report} row={row} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals ? (
        <tfoot>
          <tr>
            <td>Total</td>
            {columns.map((column) => (
              <td className="num" key={column.key} data-head={column.label}>
                <Cell report={report} row={null} column={column} />
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

/** A figure that opens the ledger rows it is the sum of, or the place that says how it was made. */
function Cell(props: { report: MoneyReport; row: ReportRow | null; column: ReportColumn }) {
  const { report, row, column } = props;
  const value = row ? row.values[column.key] : report.totals?.[column.key];
  const words = valueOf(column, value);
  const behind = behindCell(row, column);
  const href = behind ? hrefOf(behind) : (row?.hrefs?.[column.key] ?? column.href);
  if (!value || !href) return words;
  return (
    <Link href={href} aria-label={`${row?.label ?? 'Total'}, ${column.label}: ${words}`}>
      {words}
    </Link>
  );
}

function MonthsChart({ report }: { report: MoneyReport }) {
  return (
    <LazyChart
      label={report.title}
      pictureOnly
      head={report.head}
      series={report.columns.map(({ key, label }) => ({ key, label }))}
      rows={report.rows.map((row) => ({
        key: row.key,
        tick: row.label.slice(0, 3),
        label: row.label,
        values: Object.fromEntries(report.columns.map(({ key }) => [key, row.values[key] ?? 0])),
      }))}
      format={formatMoney}
      tick={(cents) => Math.round(cents / 100_000).toLocaleString('en')}
      note="Thousands of KES"
    />
  );
}

const hrefOf = (behind: Record<string, string>): string =>
  `/dashboard/finance/transactions?${new URLSearchParams(behind)}`;

function valueOf({ kind }: ReportColumn, value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (kind === 'count') return value.toLocaleString('en');
  return kind === 'money' ? formatMoney(value) : `${(value / 10).toFixed(1)} %`;
}

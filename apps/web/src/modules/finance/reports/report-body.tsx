import type { MoneyReport, ReportColumn, ReportName } from '@darasa/contract/finance/reports';
import { formatMoney } from '@darasa/rules/money';
import { EmptyState, LazyChart, Link, Notice, Panel, SideScroll } from '@darasa/ui';

/** The table with its rule, its footer and the proof that it ties. */
export function ReportBody({ report, name }: { report: MoneyReport; name: ReportName }) {
  const { proof } = report;
  return (
    <>
      {proof ? (
        <Notice tone={proof.table_cents === proof.ledger_cents ? 'positive' : 'negative'}>
          {proof.label}: KES {formatMoney(proof.ledger_cents)}.{' '}
          {proof.table_cents === proof.ledger_cents
            ? 'The table ties to it.'
            : `The table says KES ${formatMoney(proof.table_cents)}. Please tell us.`}
        </Notice>
      ) : null}
      <Panel title={report.title} aside={report.about} footer={report.rule}>
        {name === 'months' ? <MonthsChart report={report} /> : null}
        {name !== 'months' && report.rows.length > 0 ? (
          <SideScroll label={report.title}>
            <ReportTable report={report} />
          </SideScroll>
        ) : null}
        {report.rows.length === 0 ? (
          <EmptyState title="Nothing to report" text="No posting fits these days." />
        ) : null}
      </Panel>
    </>
  );
}

function ReportTable({ report }: { report: MoneyReport }) {
  const { columns, rows, totals } = report;
  return (
    <table className="table">
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
            <td>
              {row.behind ? (
                <Link className="who" href={hrefOf(row.behind)}>
                  {row.label}
                </Link>
              ) : (
                row.label
              )}
            </td>
            {columns.map((column) => (
              <td className="num" key={column.key}>
                {valueOf(column, row.values[column.key])}
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
              <td className="num" key={column.key}>
                {valueOf(column, totals[column.key])}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}

function MonthsChart({ report }: { report: MoneyReport }) {
  return (
    <LazyChart
      label={report.title}
      under
      head={report.head}
      series={report.columns.map(({ key, label }) => ({ key, label }))}
      rows={report.rows.map((row) => ({
        key: row.key,
        tick: row.label.slice(0, 3),
        label: row.label,
        ...(row.behind ? { href: hrefOf(row.behind) } : {}),
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

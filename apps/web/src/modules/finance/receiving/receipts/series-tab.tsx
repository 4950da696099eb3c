import { counted } from '@darasa/rules/counted';
import {
  exportReceiptSeries,
  listReceiptSeries,
  type ReceiptSeries,
} from '@darasa/contract/finance/receiving/receipts';
import { EmptyState, Loading, Notice, Panel, SideScroll, StatusChip } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { ExportMenu } from '#modules/finance/books/exports/export-menu.tsx';

/** Each run of numbers from its first to its last, and what is missing inside. */
export function SeriesTab() {
  const series = useQuery(queryOf(listReceiptSeries, {}));
  const exportTo = useExport(exportReceiptSeries);
  if (!series.data)
    return (
      <Loading
        query={series}
        label="Checking the numbers"
        failed="We could not check the numbers"
        lines={5}
      />
    );
  const { rows } = series.data;
  const missing = rows.reduce((all, one) => all + one.missing_count, 0);
  return (
    <div className="stack">
      {rows.length > 0 ? (
        <Notice tone={missing > 0 ? 'negative' : 'positive'}>
          {missing > 0
            ? `${counted(missing, 'number is', 'numbers are')} missing. A receipt is never deleted, so ask where they went.`
            : 'No number is missing between the first and the last receipt.'}
        </Notice>
      ) : null}
      <Panel
        title="Series"
        aside={
          rows.length > 0 ? <ExportMenu onExport={(format) => exportTo({ format })} /> : undefined
        }
      >
        {rows.length > 0 ? (
          <SideScroll label="Series of receipt numbers">
            <SeriesTable rows={rows} />
          </SideScroll>
        ) : (
          <EmptyState title="No receipt was given yet" />
        )}
      </Panel>
    </div>
  );
}

const kinds: Record<ReceiptSeries['kind'], string> = {
  receipt: 'Fees and grants',
  'official-receipt': 'Other income',
  'capitation-receipt': 'Capitation of learners',
};

function SeriesTable({ rows }: { rows: readonly ReceiptSeries[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Series</th>
          <th scope="col">For</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col" className="num">
            Given
          </th>
          <th scope="col" className="num">
            Cancelled
          </th>
          <th scope="col" className="num">
            Missing
          </th>
          <th scope="col">Which</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind} ${row.series}`}>
            <td>{row.series}</td>
            <td>{row.money_account_name ?? kinds[row.kind]}</td>
            <td>{row.first}</td>
            <td>{row.last}</td>
            <td className="num">{row.count.toLocaleString('en')}</td>
            <td className="num">{row.cancelled_count.toLocaleString('en')}</td>
            <td className="num">{row.missing_count.toLocaleString('en')}</td>
            <td className="wrap">
              {row.missing_count > 0 ? (
                row.missing.join(', ')
              ) : (
                <StatusChip status="complete" tone="positive" shape="tick" />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

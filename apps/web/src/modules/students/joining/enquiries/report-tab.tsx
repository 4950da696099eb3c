import { onTab } from '@darasa/contract/shapes';
import {
  enquiryReport,
  exportEnquiryReport,
  ReportFilter,
  type ReportRow,
  type Source,
} from '@darasa/contract/students/joining/enquiries';
import { DataTable, Segmented, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { source_words } from './words.ts';

const View = onTab(ReportFilter);

/** Of those who asked, how many came: by where they heard of the school, and by who spoke to them. */
export function ReportTab() {
  const [{ tab: _tab, ...filter }, setView] = useUrlState(View);
  const report = useQuery(queryOf(enquiryReport, filter));
  const may = useMay();
  const exportTo = useExport(exportEnquiryReport);
  const rows = report.data?.rows ?? [];
  const totals = report.data?.totals;
  const show = (change: object) => setView({ ...filter, ...change, tab: 'report' });
  return (
    <DataTable<ReportRow, typeof filter>
      label={manies[filter.by] ?? 'Sources'}
      query={{ ...report, data: report.data && { rows, count: rows.length } }}
      columns={columnsOf(filter.by)}
      view={filter}
      onView={show}
      rowKey={(row) => row.key}
      {...(filter.by === 'lost_reason' ? {} : { rowHref: (row: ReportRow) => linkOf(filter, row) })}
      filters={[{ kind: 'dates', name: 'made', label: 'Logged' }]}
      tools={
        <Segmented
          small
          label="Count by"
          value={filter.by}
          options={[
            { value: 'source', label: 'Source' },
            { value: 'officer', label: 'Officer' },
            { value: 'class_name', label: 'Class' },
            { value: 'lost_reason', label: 'Lost, why' },
          ]}
          onChange={(by) => show({ by })}
        />
      }
      totals={
        totals && rows.length > 0
          ? {
              words: 'All',
              cells: {
                total: totals.total,
                open: totals.open,
                offered: totals.offered,
                accepted: totals.accepted,
                declined: totals.declined,
                lost: totals.lost,
                rate: rateOf(totals),
              },
            }
          : undefined
      }
      {...(may(exportEnquiryReport)
        ? { exportTo: (format) => exportTo({ ...filter, format }) }
        : {})}
      print
      empty={{ title: 'No enquiry to count yet' }}
      nothingFound="No enquiry was logged in these days."
    />
  );
}

type Counts = Pick<ReportRow, 'total' | 'accepted'>;
const rateOf = ({ total, accepted }: Counts): string =>
  total === 0 ? '' : `${Math.round((accepted / total) * 100)}%`;

/** Every figure opens the rows behind it. */
function linkOf(
  filter: { by: string; made_from?: string | undefined; made_to?: string | undefined },
  row: ReportRow,
) {
  const names: Record<string, string> = {
    source: 'source',
    officer: 'officer_id',
    class_name: 'class_id',
  };
  const query = new URLSearchParams({ tab: 'list' });
  if (row.key) query.set(names[filter.by] ?? 'source', row.key);
  if (filter.made_from) query.set('made_from', filter.made_from);
  if (filter.made_to) query.set('made_to', filter.made_to);
  return `/dashboard/students/enquiry?${query}`;
}

const manies: Record<string, string> = {
  source: 'Sources',
  officer: 'Officers',
  class_name: 'Classes',
  lost_reason: 'Reasons',
};
const heads: Record<string, string> = {
  source: 'Source',
  officer: 'Officer',
  class_name: 'Class',
  lost_reason: 'Why we lost them',
};

const lost_column: Column<ReportRow> = {
  key: 'lost',
  head: 'Lost',
  cell: (row) => row.lost,
  num: true,
  phone: 'amount',
  width: 96,
};

/** Those who were lost are all lost: only how many is worth a column. */
const columnsOf = (by: string): Column<ReportRow>[] =>
  by === 'lost_reason' ? [allColumnsOf(by)[0]!, lost_column] : allColumnsOf(by);

const allColumnsOf = (by: string): Column<ReportRow>[] => [
  {
    key: 'label',
    head: heads[by] ?? 'Source',
    cell: (row) => (by === 'source' ? source_words[row.key as Source] : row.label),
    phone: 'who',
  },
  {
    key: 'total',
    head: 'Enquiries',
    cell: (row) => row.total,
    num: true,
    phone: 'amount',
    width: 104,
  },
  { key: 'open', head: 'Open', cell: (row) => row.open, num: true, phone: 'hide', width: 88 },
  {
    key: 'offered',
    head: 'Offered',
    cell: (row) => row.offered,
    num: true,
    phone: 'hide',
    width: 96,
  },
  {
    key: 'accepted',
    head: 'Accepted',
    cell: (row) => row.accepted,
    num: true,
    phone: 'what',
    width: 120,
  },
  {
    key: 'declined',
    head: 'Declined',
    cell: (row) => row.declined,
    num: true,
    phone: 'hide',
    width: 96,
  },
  { key: 'lost', head: 'Lost', cell: (row) => row.lost, num: true, phone: 'hide', width: 80 },
  { key: 'rate', head: 'Conversion', cell: rateOf, num: true, phone: 'status', width: 112 },
];

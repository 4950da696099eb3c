import {
  ExportsFilter,
  getGovernmentFile,
  listGovernmentExports,
  type GovernmentExport,
} from '@darasa/contract/students/learners/government';
import { onTab } from '@darasa/contract/shapes';
import { formatDate } from '@darasa/rules/dates';
import { DataTable, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';

const View = onTab(ExportsFilter);

/** What was handed over; a row saves its file again, as it was on its day. */
export function ExportsTab() {
  const may = useMay();
  const [view, setView] = useUrlState(View);
  const { page, page_size } = view;
  const list = useQuery(queryOf(listGovernmentExports, { page, page_size }));
  const takeFile = useExport(getGovernmentFile);
  return (
    <DataTable<GovernmentExport, typeof view>
      label="Exports"
      query={list}
      columns={columns}
      view={view}
      onView={setView}
      rowKey={(row) => row.id}
      rowLabel={(row) => `Save the file of ${formatDate(row.made_at)}`}
      {...(may(getGovernmentFile)
        ? { onOpen: (row) => void takeFile({ id: row.id, format: 'csv' }) }
        : {})}
      empty={{
        title: 'Nothing was exported yet',
        text: 'The first export holds every learner; later ones may hold changes only.',
      }}
      nothingFound="No export matches."
    />
  );
}

const columns: Column<GovernmentExport>[] = [
  {
    key: 'made_at',
    head: 'Made',
    cell: (row) => formatDate(row.made_at),
    phone: 'who',
    width: 132,
  },
  {
    key: 'kind',
    head: 'What',
    cell: (row) =>
      [row.kind === 'whole' ? 'Everybody' : 'Changes', row.class_name ?? 'Whole school'].join(', '),
    phone: 'what',
  },
  {
    key: 'learner_count',
    head: 'Learners',
    cell: (row) => row.learner_count,
    num: true,
    phone: 'amount',
    width: 104,
  },
  {
    key: 'fault_count',
    head: 'With faults',
    cell: (row) => row.fault_count,
    num: true,
    phone: 'hide',
    width: 112,
  },
  { key: 'made_by', head: 'By', cell: (row) => row.made_by, phone: 'status', width: 180 },
];

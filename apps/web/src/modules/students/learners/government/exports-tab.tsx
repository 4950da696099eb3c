import {
  type GovernmentExport,
  governmentExportList,
  getGovernmentFile,
} from '@darasa/contract/students/learners/government';
import { formatDate } from '@darasa/rules/dates';
import { useExport } from '#platform/exports.ts';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useMay } from '#platform/viewer.tsx';

/** Shows what was handed over; a row saves its file again, as it was on its day. */
export function ExportsTab() {
  const may = useMay();
  const takeFile = useExport(getGovernmentFile);
  return (
    <ListTable
      list={useList(governmentExportList)}
      columns={columns}
      rowLabel={(row) => `Save the file of ${formatDate(row.made_at)}`}
      {...(may(getGovernmentFile)
        ? {
            onOpen: (row: GovernmentExport) => void takeFile({ id: row.id, format: 'csv' }),
          }
        : {})}
      empty={{ text: 'The first export holds every learner; later ones may hold changes only.' }}
    />
  );
}

const columns = {
  made_at: { width: 132, phone: 'who' },
  kind: { width: 132, phone: 'what' },
  learner_count: { width: 104, phone: 'amount' },
  fault_count: { width: 112 },
  made_by: { width: 180, phone: 'status' },
} as const;

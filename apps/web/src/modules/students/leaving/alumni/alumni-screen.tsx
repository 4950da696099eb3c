import { startClearances } from '@darasa/contract/students/leaving/clearance';
import { getFeePanel } from '@darasa/contract/finance/families/fee-panel';
import {
  AlumniFilter,
  exportAlumni,
  listAlumni,
  type Alumnus,
} from '@darasa/contract/students/leaving/alumni';
import { listPlaces } from '@darasa/contract/students/learners/moves';
import { leaverStatuses, statusWords } from '@darasa/contract/students/learners/status-words';
import { formatDate } from '@darasa/rules/dates';
import {
  Balance,
  Button,
  CheckIcon,
  DataTable,
  FileIcon,
  Screen,
  StatusChip,
  type Column,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useMay } from '#platform/viewer.tsx';
import { placeOf, recordPath } from '#modules/students/learners/learner/learner-words.ts';
import type { BulkDialog } from '#modules/students/learners/roll/bulk-dialog.ts';
import IssueDialog from '../certificates/issue-dialog.tsx';
import ClearanceDialog from '../clearance/clearance-dialog.tsx';

type Open = { Dialog: BulkDialog; ids: string[]; clear: () => void } | null;

/** Everybody who has left: found by year, class and name, and served with copies of their papers. */
export default function AlumniScreen() {
  const may = useMay();
  const [filter, setFilter] = useUrlState(AlumniFilter);
  const [open, setOpen] = useState<Open>(null);
  const list = useQuery(queryOf(listAlumni, filter));
  const sees_books = may(getFeePanel);
  const places = useQuery(queryOf(listPlaces, {}));
  const files = useTableExport(exportAlumni, filter);
  const bulk = (Dialog: BulkDialog) => (ids: string[], clear: () => void) =>
    setOpen({ Dialog, ids, clear });
  const acts = may(startClearances)
    ? [
        { label: 'Issue a letter', icon: FileIcon, run: bulk(IssueDialog) },
        { label: 'Start clearance', icon: CheckIcon, run: bulk(ClearanceDialog) },
      ]
    : [];
  return (
    <Screen
      title="Alumni"
      sub="Learners who have left. Their records, letters and debts stay."
      acts={<Button href="/dashboard/students/letters">Letters and certificates</Button>}
    >
      <DataTable<Alumnus, typeof filter>
        label="Alumni"
        query={list}
        columns={sees_books ? [...columns, debt_column] : columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowHref={(row) => recordPath(row.admission_number, 'papers')}
        search={{ placeholder: 'Name, adm no', label: 'Find somebody who left' }}
        filters={[
          {
            name: 'year',
            label: 'Left in',
            options: (list.data?.years ?? []).map((year) => ({
              value: String(year),
              label: String(year),
            })),
          },
          {
            name: 'status',
            label: 'Status',
            options: leaverStatuses.map((value) => ({ value, label: statusWords[value] })),
          },
          {
            name: 'class_id',
            label: 'Last class',
            options: (places.data?.rows ?? []).map(({ class_id, name }) => ({
              value: class_id,
              label: name,
            })),
          },
          ...(sees_books ? [{ kind: 'yes' as const, name: 'owing', label: 'Owing fees' }] : []),
        ]}
        selection={{ acts }}
        {...files}
        empty={{
          title: 'Nobody has left yet',
          text: 'Learners come here when they transfer, withdraw or finish the last class.',
        }}
        nothingFound="Nobody matches these filters."
      />
      {open ? (
        <open.Dialog ids={open.ids} onClose={() => setOpen(null)} onDone={open.clear} />
      ) : null}
    </Screen>
  );
}

const debt_column: Column<Alumnus> = {
  key: 'balance_cents',
  head: 'Balance, KES',
  cell: (row) => <Balance cents={row.balance_cents ?? 0} />,
  num: true,
  phone: 'hide',
  width: 120,
};

const clearance_words = { none: 'Not started', open: 'Open', done: 'Cleared' } as const;

const columns: Column<Alumnus>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.name, sort: true, phone: 'who' },
  {
    key: 'admission_number',
    head: 'Adm no',
    cell: (row) => row.admission_number,
    sort: true,
    phone: 'amount',
    width: 100,
  },
  { key: 'class', head: 'Last class', cell: placeOf, phone: 'what', width: 132 },
  {
    key: 'left_on',
    head: 'Left',
    cell: (row) => row.left_on && formatDate(row.left_on),
    sort: true,
    phone: 'hide',
    width: 120,
  },
  {
    key: 'clearance',
    head: 'Clearance',
    cell: (row) => clearance_words[row.clearance],
    phone: 'hide',
    width: 116,
  },
  {
    key: 'certificate_count',
    head: 'Letters',
    cell: (row) => row.certificate_count,
    num: true,
    phone: 'hide',
    width: 84,
    hideable: true,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.status} />,
    phone: 'status',
    width: 132,
  },
];

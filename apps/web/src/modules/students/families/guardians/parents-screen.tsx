import { mayCall } from '@darasa/contract/access';
import {
  exportGuardians,
  GuardianFilter,
  listGuardians,
  type GuardianRow,
} from '@darasa/contract/students/families/guardians';
import { listFamilyRequests } from '@darasa/contract/students/families/family-requests';
import { formatPhone } from '@darasa/rules/phone';
import { Button, DataTable, Screen, type Column } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableExport } from '#platform/exports.ts';
import { ImportSheet } from '#platform/imports/import-sheet.tsx';
import { queryOf } from '#platform/query.ts';
import { useUrlState } from '#platform/use-url-state.ts';
import { useViewer, useMay } from '#platform/viewer.tsx';
import { GuardianSheet } from './guardian-sheet.tsx';

/** Everybody who answers for a learner of this school, with all their children. */
export default function ParentsScreen() {
  const { user } = useViewer();
  const may = useMay();
  const [filter, setFilter] = useUrlState(GuardianFilter);
  const [open, setOpen] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  const guardians = useQuery(queryOf(listGuardians, filter));
  const files = useTableExport(exportGuardians, filter);
  return (
    <Screen
      title="Parents"
      sub="Parents and guardians, each with all children in this school"
      acts={
        <>
          {may(listFamilyRequests) ? (
            <Button href="/dashboard/students/family-requests?state=open">
              Changes parents asked for
            </Button>
          ) : null}
          {mayCall({ module: 'students', act: 'create' }, user) ? (
            <Button onClick={() => setImporting(true)}>Import</Button>
          ) : null}
        </>
      }
    >
      <DataTable<GuardianRow, typeof filter>
        label="Parents"
        query={guardians}
        columns={columns}
        view={filter}
        onView={setFilter}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.first_name} ${row.last_name}`}
        onOpen={(row) => setOpen(row.id)}
        search={{ placeholder: 'Name, phone, email', label: 'Find a parent' }}
        filters={[{ name: 'only', label: 'Show', options: only_options }]}
        {...files}
        empty={{
          title: 'No parents yet',
          text: 'They come with the learners: at admission, or in the file that is imported.',
        }}
        nothingFound="No parent matches these filters."
      />
      {importing ? (
        <ImportSheet
          target="students/parents"
          title="Import parents"
          many="parents"
          refresh={[['students']]}
          onClose={() => setImporting(false)}
        />
      ) : null}
      {open ? <GuardianSheet key={open} id={open} onClose={() => setOpen(null)} /> : null}
    </Screen>
  );
}

const only_options = [
  { value: 'families', label: 'Families with several children' },
  { value: 'no-phone', label: 'Without a phone' },
  { value: 'barred', label: 'Barred' },
];

const columns: Column<GuardianRow>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: (row) => `${row.first_name} ${row.last_name}`,
    sort: true,
    phone: 'who',
    width: 240,
  },
  {
    key: 'phone',
    head: 'Phone',
    cell: (row) => (row.phone ? formatPhone(row.phone) : <span className="faint">No phone</span>),
    phone: 'amount',
    width: 148,
  },
  {
    key: 'children',
    head: 'Children',
    cell: (row) => row.children.join(', '),
    wrap: true,
    phone: 'what',
  },
  {
    key: 'email',
    head: 'Email',
    cell: (row) => row.email,
    phone: 'hide',
    hideable: true,
    hidden: true,
    width: 220,
  },
  {
    key: 'has_account',
    head: 'Portal',
    cell: (row) => (row.has_account ? 'Has an account' : <span className="faint">None yet</span>),
    phone: 'hide',
    hideable: true,
    width: 132,
  },
];

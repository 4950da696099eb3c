import { mayCall } from '@darasa/contract/access';
import { guardianList, type GuardianRow } from '@darasa/contract/students/families/guardians';
import { listFamilyRequests } from '@darasa/contract/students/families/family-requests';
import { formatPhone } from '@darasa/rules/phone';
import { Button, Screen } from '@darasa/ui';
import { useState } from 'react';
import { ImportSheet } from '#platform/imports/import-sheet.tsx';
import { ListTable } from '#platform/lists/list-table.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { useMay, useViewer } from '#platform/viewer.tsx';
import { GuardianSheet } from './guardian-sheet.tsx';

/** Everybody who answers for a learner of this school, with all their children. */
export default function ParentsScreen() {
  const { user } = useViewer();
  const may = useMay();
  const [open, setOpen] = useState<string | null>(null);
  const [importing, setImporting] = useState(false);
  return (
    <Screen
      title="Parents"
      sub="Parents and guardians, each with all children in this school"
      acts={
        <>
          {may(listFamilyRequests) ? (
            <Button href="/dashboard/students/family-requests?state=open">
              Changes requested by parents
            </Button>
          ) : null}
          {mayCall({ module: 'students', act: 'create' }, user) ? (
            <Button onClick={() => setImporting(true)}>Import</Button>
          ) : null}
        </>
      }
    >
      <ListTable
        list={useList(guardianList)}
        columns={columns}
        rowLabel={(row) => `${row.first_name} ${row.last_name}`}
        onOpen={(row) => setOpen(row.id)}
        empty={{
          text: 'They come with the learners: at admission, or in the file that is imported.',
        }}
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

const columns = {
  name: { width: 240 },
  phone: {
    width: 148,
    phone: 'amount',
    renderCell: (row: GuardianRow) =>
      row.phone ? formatPhone(row.phone) : <span className="faint">No phone</span>,
  },
  children: { wrap: true, phone: 'what' },
  email: { width: 220, hideable: true, hidden: true },
  has_account: {
    width: 132,
    hideable: true,
    renderCell: (row: GuardianRow) =>
      row.has_account ? 'Has an account' : <span className="faint">None yet</span>,
  },
} as const;

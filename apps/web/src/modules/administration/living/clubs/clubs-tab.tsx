import {
  ClubInput,
  createClub,
  editClub,
  exportClubs,
  listClubs,
  membersWords,
  retireClub,
  type Club,
} from '@darasa/contract/administration/living/clubs';
import { LookupFilter } from '@darasa/contract/lookup';
import { onTab } from '@darasa/contract/shapes';
import {
  Button,
  type Column,
  NumberField,
  Pair,
  Sheet,
  StatusChip,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { StaffField } from '#pickers/staff-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { SetupTable, useTabList } from '#platform/setup/setup-table.tsx';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { ExportMembers, Members } from '../club-members/club-members.tsx';

const refresh = [keyOf(listClubs)];

const View = onTab(LookupFilter);

export function ClubsTab() {
  const list = useTabList(View, listClubs);
  return (
    <SetupTable<Club>
      label="Clubs"
      one="club"
      list={list}
      create={createClub}
      exported={exportClubs}
      imported="administration/clubs"
      columns={columns}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      search={{ placeholder: 'Name, code', label: 'Find a club' }}
      empty="Add the clubs and societies, then take learners in."
      sheet={ClubSheet}
    />
  );
}

/** A club opens on its members, which is what people come for; its details are one step behind. */
function ClubSheet({ row, onClose }: { row: Club | null; onClose: () => void }) {
  const may = useMay();
  const [details, setDetails] = useState(row === null);
  if (!row || details) {
    return (
      <RecordSheet
        title={row ? row.name : 'Add club'}
        sub={row?.retired_at ? 'Retired: no longer offered for new members' : undefined}
        record={row && { type: 'club', id: row.id }}
        onClose={onClose}
      >
        {(history) => <ClubForm row={row} onClose={onClose} history={history} />}
      </RecordSheet>
    );
  }
  const about = [row.patron && `Patron: ${row.patron}`, row.note].filter(Boolean).join('. ');
  return (
    <Sheet
      open
      onClose={onClose}
      title={row.name}
      sub={about || 'Club'}
      footer={
        <>
          {may(editClub) ? <Button onClick={() => setDetails(true)}>Change club</Button> : null}
          <ExportMembers club_id={row.id} />
        </>
      }
    >
      <Members club={row} />
    </Sheet>
  );
}

function ClubForm(props: { row: Club | null; onClose: () => void; history: ReactNode }) {
  const { row, onClose } = props;
  return (
    <SetupForm
      one="club"
      schema={ClubInput}
      row={row}
      create={createClub}
      edit={editClub}
      retire={retireClub}
      refresh={refresh}
      initial={(over) => (over ? valuesOf(over) : {})}
      labels={{ name: 'Name', code: 'Code', capacity: 'Capacity', note: 'Note' }}
      onDone={onClose}
      secondary={props.history}
    >
      <Pair>
        <TextField name="name" label="Name" placeholder="Debating" />
        <TextField name="code" label="Code" optional />
      </Pair>
      <StaffField
        name="patron_id"
        label="Patron"
        optional
        known={new Map(row?.patron_id ? [[row.patron_id, row.patron ?? '']] : [])}
      />
      <NumberField
        name="capacity"
        label="Capacity"
        unit="learners"
        min={1}
        max={2000}
        optional
        help="Nobody is taken in beyond it; left empty, there is no limit"
      />
      <TextArea name="note" label="Note" optional />
    </SetupForm>
  );
}

const valuesOf = (row: Club) => ({
  name: row.name,
  ...(row.code ? { code: row.code } : {}),
  ...(row.note ? { note: row.note } : {}),
  ...(row.capacity ? { capacity: row.capacity } : {}),
  ...(row.patron_id ? { patron_id: row.patron_id } : {}),
});

const columns: Column<Club>[] = [
  { key: 'name', head: 'Club', cell: (row) => row.name, sort: true, phone: 'who', width: 220 },
  { key: 'code', head: 'Code', cell: (row) => row.code, sort: true, phone: 'hide', width: 104 },
  { key: 'patron', head: 'Patron', cell: (row) => row.patron, phone: 'what', width: 200 },
  { key: 'note', head: 'Note', cell: (row) => row.note, wrap: true, phone: 'hide' },
  {
    key: 'members',
    head: 'Members',
    cell: membersWords,
    num: true,
    phone: 'amount',
    width: 116,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <StatusChip status={row.retired_at ? 'retired' : 'active'} />,
    width: 104,
    phone: 'status',
  },
];

import {
  type Club,
  ClubInput,
  clubList,
  createClub,
  editClub,
  listClubs,
  retireClub,
} from '@darasa/contract/administration/living/clubs';
import { Button, NumberField, Pair, Sheet, TextArea, TextField } from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { StaffField } from '#pickers/staff-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { ExportMembers, Members } from '../club-members/club-members.tsx';

const refresh = [keyOf(listClubs)];

export function ClubsTab() {
  return (
    <RecordList
      list={useList(clubList)}
      columns={columns}
      rowLabel={(row) => row.name}
      create={createClub}
      imported="administration/clubs"
      empty="Add the clubs and societies, then take learners in."
      sheet={ClubSheet}
    />
  );
}

const columns = {
  name: { width: 220 },
  code: { width: 104 },
  patron: { width: 200, phone: 'what' },
  members: { width: 116, num: true, phone: 'amount' },
  note: { wrap: true },
  status: { width: 104 },
} as const;

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

import {
  createDormitory,
  DormitoryInput,
  dormitoryList,
  editDormitory,
  listDormitories,
  retireDormitory,
  type Dormitory,
} from '@darasa/contract/administration/living/dormitories';
import { Button, NumberField, SegmentedField, TextField } from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { StaffField } from '#pickers/staff-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { BedsSheet } from './beds-sheet.tsx';

const refresh = [keyOf(listDormitories)];

export function DormitoriesTab() {
  return (
    <RecordList
      list={useList(dormitoryList)}
      columns={columns}
      rowLabel={(row) => row.name}
      create={createDormitory}
      empty="Add the dormitories with their beds, then give each boarder a bed."
      sheet={DormitorySheet}
    />
  );
}

/** A dormitory opens on its beds, which is what people come for; its details are one step behind. */
function DormitorySheet({ row, onClose }: { row: Dormitory | null; onClose: () => void }) {
  const may = useMay();
  const [details, setDetails] = useState(row === null);
  if (row && !details) {
    return (
      <BedsSheet
        dormitory={row}
        onClose={onClose}
        footer={
          may(editDormitory) ? (
            <Button onClick={() => setDetails(true)}>Change dormitory</Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <RecordSheet
      title={row ? row.name : 'Add dormitory'}
      record={row && { type: 'dormitory', id: row.id }}
      onClose={onClose}
    >
      {(history) => <DormitoryForm row={row} onClose={onClose} history={history} />}
    </RecordSheet>
  );
}

function DormitoryForm(props: { row: Dormitory | null; onClose: () => void; history: ReactNode }) {
  const { row, onClose } = props;
  return (
    <SetupForm
      one="dormitory"
      schema={DormitoryInput}
      row={row}
      create={createDormitory}
      edit={editDormitory}
      retire={retireDormitory}
      refresh={refresh}
      initial={(over) => (over ? valuesOf(over) : {})}
      labels={{ name: 'Name', gender: 'For', bed_count: 'Beds' }}
      onDone={onClose}
      secondary={props.history}
    >
      <TextField name="name" label="Name" placeholder="Elgon" />
      <SegmentedField
        name="gender"
        label="For"
        options={[
          { value: 'female', label: 'Girls' },
          { value: 'male', label: 'Boys' },
        ]}
      />
      <NumberField
        name="bed_count"
        label="Beds"
        min={0}
        max={500}
        help="They are numbered from one; fewer takes away the last ones"
      />
      <StaffField
        name="patron_id"
        label="Matron or patron"
        optional
        known={new Map(row?.patron_id ? [[row.patron_id, row.patron ?? '']] : [])}
      />
    </SetupForm>
  );
}

const valuesOf = (row: Dormitory) => ({
  name: row.name,
  gender: row.gender,
  bed_count: row.bed_count,
  ...(row.patron_id ? { patron_id: row.patron_id } : {}),
});

const columns = {
  name: { width: 220 },
  gender: { width: 100, phone: 'status' },
  patron: { phone: 'what' },
  beds: { width: 132, num: true, phone: 'amount' },
  status: { width: 104, phone: 'hide' },
} as const;

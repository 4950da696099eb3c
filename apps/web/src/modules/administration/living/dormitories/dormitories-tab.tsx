import {
  createDormitory,
  DormitoryInput,
  editDormitory,
  exportDormitories,
  listDormitories,
  retireDormitory,
  type Dormitory,
} from '@darasa/contract/administration/living/dormitories';
import { onTab, RetiredFilter } from '@darasa/contract/shapes';
import { Button, NumberField, SegmentedField, TextField, type Column } from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { StaffField } from '#pickers/staff-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { BedsSheet } from './beds-sheet.tsx';
import { SetupTable, useTabList } from '#platform/setup/setup-table.tsx';

const refresh = [keyOf(listDormitories)];

const View = onTab(RetiredFilter);

export function DormitoriesTab() {
  const list = useTabList(View, listDormitories);
  return (
    <SetupTable<Dormitory>
      label="Dormitories"
      one="dormitory"
      list={list}
      create={createDormitory}
      exported={exportDormitories}
      columns={columns}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
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

const columns: Column<Dormitory>[] = [
  { key: 'name', head: 'Dormitory', cell: (row) => row.name, phone: 'who', width: 220 },
  {
    key: 'gender',
    head: 'For',
    cell: (row) => (row.gender === 'female' ? 'Girls' : 'Boys'),
    phone: 'status',
    width: 100,
  },
  { key: 'patron', head: 'Matron or patron', cell: (row) => row.patron, phone: 'what' },
  {
    key: 'beds',
    head: 'Beds taken',
    cell: (row) => `${row.occupied_count} of ${row.bed_count}`,
    num: true,
    phone: 'amount',
    width: 132,
  },
];

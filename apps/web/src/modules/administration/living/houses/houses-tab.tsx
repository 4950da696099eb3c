import {
  balanceHouses,
  createHouse,
  editHouse,
  exportHouses,
  HouseInput,
  listHouses,
  retireHouse,
  type House,
} from '@darasa/contract/administration/living/houses';
import { onTab, RetiredFilter } from '@darasa/contract/shapes';
import {
  Button,
  ConfirmDialog,
  Facts,
  NumberField,
  Pair,
  SelectField,
  TextField,
  toast,
  type Column,
} from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { StaffField } from '#pickers/staff-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { SetupTable, useTabList } from '#platform/setup/setup-table.tsx';

const refresh = [keyOf(listHouses)];

const View = onTab(RetiredFilter);

export function HousesTab() {
  const may = useMay();
  const list = useTabList(View, listHouses);
  const [balancing, setBalancing] = useState(false);
  const without = list.query.data?.without_house ?? 0;
  const may_balance = may(balanceHouses) && without > 0 && !list.filter.retired;
  return (
    <>
      <SetupTable<House>
        label="Houses"
        one="house"
        list={list}
        create={createHouse}
        exported={exportHouses}
        columns={columns}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        tools={
          may_balance ? <Button onClick={() => setBalancing(true)}>Balance houses</Button> : null
        }
        empty="Add the houses, then spread the learners over them evenly."
        sheet={HouseSheet}
      />
      {balancing ? <Balance without={without} onClose={() => setBalancing(false)} /> : null}
    </>
  );
}

function Balance({ without, onClose }: { without: number; onClose: () => void }) {
  const balance = useAction(balanceHouses, { refresh: [...refresh, ['students']] });
  const run = async () => {
    const { placed, left_over } = await balance.run({});
    const rest = left_over > 0 ? ` ${left_over} found no room.` : '';
    toast({ title: `${placed} learners have a house now.${rest}` });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Balance houses?"
      act="Balance houses"
      onConfirm={run}
    >
      <p>
        {without === 1 ? 'One learner has' : `${without} learners have`} no house. They are spread
        so that each house has as many girls and as many boys as the others. Learners who have a
        house keep it.
      </p>
    </ConfirmDialog>
  );
}

const colours = [
  ['#b91c1c', 'Red'],
  ['#c2410c', 'Orange'],
  ['#a16207', 'Yellow'],
  ['#15803d', 'Green'],
  ['#1d4ed8', 'Blue'],
  ['#7e22ce', 'Purple'],
  ['#525252', 'Grey'],
] as const;
const colourName = (colour: string | null): string | null =>
  colours.find(([value]) => value === colour)?.[1] ?? colour;

function HouseSheet({ row, onClose }: { row: House | null; onClose: () => void }) {
  const may = useMay();
  const may_write = may(row ? editHouse : createHouse);
  return (
    <RecordSheet
      title={row ? row.name : 'Add house'}
      record={row && { type: 'house', id: row.id }}
      onClose={onClose}
    >
      {(history) =>
        may_write ? (
          <HouseForm row={row} onClose={onClose} history={history} />
        ) : (
          <Facts
            oneColumn
            items={[
              { label: 'Patron', value: row!.patron },
              { label: 'Colour', value: colourName(row!.colour) },
              { label: 'Girls', value: String(row!.girls) },
              { label: 'Boys', value: String(row!.boys) },
            ]}
          />
        )
      }
    </RecordSheet>
  );
}

function HouseForm(props: { row: House | null; onClose: () => void; history: ReactNode }) {
  const { row, onClose } = props;
  return (
    <SetupForm
      one="house"
      schema={HouseInput}
      row={row}
      create={createHouse}
      edit={editHouse}
      retire={retireHouse}
      refresh={refresh}
      initial={(over) => (over ? valuesOf(over) : {})}
      labels={{ name: 'Name', code: 'Code', colour: 'Colour', capacity: 'Capacity' }}
      onDone={onClose}
      secondary={props.history}
    >
      <Pair>
        <TextField name="name" label="Name" placeholder="Simba" />
        <TextField name="code" label="Code" optional />
      </Pair>
      <Pair>
        <SelectField
          name="colour"
          label="Colour"
          optional
          options={colours.map(([value, label]) => ({ value, label }))}
        />
        <NumberField name="capacity" label="Capacity" unit="learners" min={1} max={5000} optional />
      </Pair>
      <StaffField
        name="patron_id"
        label="Patron"
        optional
        known={new Map(row?.patron_id ? [[row.patron_id, row.patron ?? '']] : [])}
      />
    </SetupForm>
  );
}

const valuesOf = (row: House) => ({
  name: row.name,
  ...(row.code ? { code: row.code } : {}),
  ...(row.colour ? { colour: row.colour } : {}),
  ...(row.capacity ? { capacity: row.capacity } : {}),
  ...(row.patron_id ? { patron_id: row.patron_id } : {}),
});

const columns: Column<House>[] = [
  { key: 'name', head: 'House', cell: (row) => row.name, phone: 'who', width: 200 },
  {
    key: 'colour',
    head: 'Colour',
    cell: (row) => colourName(row.colour),
    phone: 'hide',
    width: 120,
  },
  { key: 'patron', head: 'Patron', cell: (row) => row.patron, phone: 'what' },
  { key: 'girls', head: 'Girls', cell: (row) => row.girls, num: true, phone: 'hide', width: 92 },
  { key: 'boys', head: 'Boys', cell: (row) => row.boys, num: true, phone: 'hide', width: 92 },
  {
    key: 'learners',
    head: 'Learners',
    cell: (row) => {
      const count = row.girls + row.boys;
      return row.capacity ? `${count} of ${row.capacity}` : count;
    },
    num: true,
    phone: 'amount',
    width: 120,
  },
];

import { counted } from '@darasa/rules/counted';
import {
  balanceHouses,
  colourName,
  createHouse,
  editHouse,
  house_colours,
  houseList,
  HouseInput,
  listHouses,
  retireHouse,
  type House,
} from '@darasa/contract/administration/living/houses';
import {
  Button,
  ConfirmDialog,
  Facts,
  NumberField,
  Pair,
  SelectField,
  TextField,
  toast,
} from '@darasa/ui';
import { useState, type ReactNode } from 'react';
import { StaffField } from '#pickers/staff-picker.tsx';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { RecordList } from '#platform/lists/record-list.tsx';
import { useList } from '#platform/lists/use-list.ts';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(listHouses)];

export function HousesTab() {
  const may = useMay();
  const list = useList(houseList);
  const [balancing, setBalancing] = useState(false);
  const without = list.query.data?.without_house ?? 0;
  const may_balance = may(balanceHouses) && without > 0 && !list.filter.retired;
  return (
    <>
      <RecordList
        list={list}
        columns={columns}
        rowLabel={(row) => row.name}
        create={createHouse}
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
    toast({ title: `${counted(placed, 'learner has', 'learners have')} a house now.${rest}` });
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

const colour_options = Object.entries(house_colours).map(([value, label]) => ({ value, label }));

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
              { label: 'Colour', value: colourName(row!) },
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
        <SelectField name="colour" label="Colour" optional options={colour_options} />
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

const columns = {
  name: { width: 200 },
  colour: { width: 120 },
  patron: { phone: 'what' },
  girls: { width: 92 },
  boys: { width: 92 },
  learners: { width: 120, num: true, phone: 'amount' },
  status: { width: 104, phone: 'hide' },
} as const;

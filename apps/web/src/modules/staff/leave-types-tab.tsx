import { onTab, RetiredFilter } from '@darasa/contract/shapes';
import {
  counting_words,
  createLeaveType,
  editLeaveType,
  exportLeaveTypes,
  LeaveTypeInput,
  listLeaveTypes,
  retireLeaveType,
  type LeaveTypeRow,
} from '@darasa/contract/staff/leave-types';
import { Facts, NumberField, RadioField, SelectField, TextField, type Column } from '@darasa/ui';
import type { ReactNode } from 'react';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { SetupTable, useTabList } from '#platform/setup/setup-table.tsx';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';

const View = onTab(RetiredFilter);
const refresh = [keyOf(listLeaveTypes), ['staff']];

/** Which kinds of leave there are, and how many days a year. */
export function LeaveTypesTab() {
  const list = useTabList(View, listLeaveTypes);
  return (
    <SetupTable<LeaveTypeRow>
      label="Kinds of leave"
      one="kind of leave"
      list={list}
      create={createLeaveType}
      exported={exportLeaveTypes}
      columns={columns}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      empty="Add the kinds of leave that the staff can ask for, such as annual leave."
      sheet={TypeSheet}
    />
  );
}

interface SheetProps {
  row: LeaveTypeRow | null;
  onClose: () => void;
}

function TypeSheet({ row, onClose }: SheetProps) {
  const may = useMay();
  const may_write = may(row ? editLeaveType : createLeaveType);
  return (
    <RecordSheet
      title={row ? row.name : 'Add kind of leave'}
      record={row && { type: 'leave type', id: row.id }}
      onClose={onClose}
    >
      {(history) =>
        may_write ? (
          <TypeForm row={row} onClose={onClose} history={history} />
        ) : (
          <Facts
            oneColumn
            items={[
              { label: 'Days a year', value: daysOf(row!) },
              { label: 'What counts', value: counting_words[row!.counts] },
              { label: 'For', value: for_words[row!.only_for ?? 'everybody'] },
            ]}
          />
        )
      }
    </RecordSheet>
  );
}

function TypeForm({ row, onClose, history }: SheetProps & { history: ReactNode }) {
  return (
    <SetupForm
      one="kind of leave"
      schema={LeaveTypeInput}
      row={row}
      create={createLeaveType}
      edit={editLeaveType}
      retire={retireLeaveType}
      refresh={refresh}
      initial={(over) => (over ? valuesOf(over) : { counts: 'working-days' })}
      labels={{ name: 'Name', days_per_year: 'Days a year', counts: 'What counts' }}
      onDone={onClose}
      secondary={history}
    >
      <TextField name="name" label="Name" placeholder="Annual leave" />
      <NumberField
        name="days_per_year"
        label="Days a year"
        min={1}
        max={366}
        optional
        help="Empty where there is no limit, as with unpaid leave"
      />
      <RadioField
        name="counts"
        label="What counts"
        options={[
          { value: 'working-days', label: counting_words['working-days'] },
          { value: 'all-days', label: counting_words['all-days'] },
        ]}
      />
      <SelectField
        name="only_for"
        label="For"
        optional
        placeholder={for_words.everybody}
        options={[
          { value: 'female', label: for_words.female },
          { value: 'male', label: for_words.male },
        ]}
      />
    </SetupForm>
  );
}

const for_words = { everybody: 'Everybody', female: 'Women', male: 'Men' };
const daysOf = (row: LeaveTypeRow): string =>
  row.days_per_year === null ? 'No limit' : String(row.days_per_year);

const valuesOf = ({ name, counts, days_per_year, only_for }: LeaveTypeRow) => ({
  name,
  counts,
  ...(days_per_year ? { days_per_year } : {}),
  ...(only_for ? { only_for } : {}),
});

const columns: Column<LeaveTypeRow>[] = [
  { key: 'name', head: 'Leave', cell: (row) => row.name, phone: 'who', width: 240 },
  {
    key: 'counts',
    head: 'What counts',
    cell: (row) => counting_words[row.counts],
    phone: 'what',
  },
  {
    key: 'only_for',
    head: 'For',
    cell: (row) => for_words[row.only_for ?? 'everybody'],
    phone: 'hide',
    width: 132,
  },
  { key: 'days', head: 'Days a year', cell: daysOf, num: true, phone: 'amount', width: 124 },
  {
    key: 'request_count',
    head: 'Asked this year',
    cell: (row) => row.request_count,
    num: true,
    phone: 'hide',
    width: 148,
  },
];

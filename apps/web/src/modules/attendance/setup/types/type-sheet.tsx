import {
  createType,
  editType,
  listTypes,
  type RegisterType,
  retireType,
  TypeInput,
} from '@darasa/contract/attendance/setup/types';
import { weekday_names } from '@darasa/rules/attendance/school-days';
import { formatClock } from '@darasa/rules/dates';
import { CheckField, CheckListField, Facts, NumberField, Pair, TextField } from '@darasa/ui';
import type { ReactNode } from 'react';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(listTypes), ['attendance', 'day']];

export function TypeSheet({ row, onClose }: { row: RegisterType | null; onClose: () => void }) {
  const may = useMay();
  return (
    <RecordSheet
      title={row ? row.name : 'Add roll'}
      record={row && { type: 'register_type', id: row.id }}
      onClose={onClose}
    >
      {(history) =>
        may(row ? editType : createType) ? (
          <TypeForm row={row} onClose={onClose} history={history} />
        ) : (
          <Facts
            oneColumn
            items={[
              { label: labels.opens_at, value: formatClock(row!.opens_at) },
              { label: labels.late_after, value: formatClock(row!.late_after) },
            ]}
          />
        )
      }
    </RecordSheet>
  );
}

const day_options = weekday_names.map((label, i) => ({ value: String(i + 1), label }));

function TypeForm(props: { row: RegisterType | null; onClose: () => void; history: ReactNode }) {
  const { row, onClose, history } = props;
  return (
    <SetupForm
      one="roll"
      schema={TypeInput}
      row={row}
      create={createType}
      edit={editType}
      retire={retireType}
      refresh={refresh}
      initial={(over) => (over ? valuesOf(over) : usual)}
      labels={labels}
      onDone={onClose}
      secondary={history}
    >
      <TextField name="name" label={labels.name} placeholder="Morning roll" />
      <Pair>
        <TextField name="opens_at" label={labels.opens_at} type="time" />
        <TextField name="late_after" label={labels.late_after} type="time" />
      </Pair>
      <Pair>
        <NumberField name="grace" label={labels.grace} unit="minutes" max={60} />
        <NumberField
          name="late_absent_after"
          label={labels.late_absent_after}
          unit="minutes"
          optional
        />
      </Pair>
      <CheckListField name="weekdays" label={labels.weekdays} options={day_options} />
      <Pair>
        <TextField
          name="closes_at"
          label={labels.closes_at}
          type="time"
          optional
          help="The class teacher can take it afterwards"
        />
        <NumberField
          name="freeze_days"
          label={labels.freeze_days}
          unit="days"
          help="Then only who approves may change it"
        />
      </Pair>
      <Pair>
        <NumberField name="half_days" label={labels.half_days} max={2} />
        <NumberField name="position" label={labels.position} min={1} max={99} />
      </Pair>
      <CheckField name="is_official" label={labels.is_official} />
    </SetupForm>
  );
}

const labels = {
  name: 'Roll',
  opens_at: 'Opens',
  late_after: 'Late after',
  grace: 'Grace',
  late_absent_after: 'Absent when later than',
  weekdays: 'Taken on',
  closes_at: 'Teachers take it until',
  freeze_days: 'May be changed for',
  half_days: 'Half days it counts',
  position: 'Order',
  is_official: 'Counts in official figures',
};

const usual = {
  grace: 5,
  freeze_days: 7,
  half_days: 1,
  is_official: true,
  position: 50,
  weekdays: ['1', '2', '3', '4', '5'],
};

const valuesOf = (row: RegisterType) => ({
  name: row.name,
  opens_at: row.opens_at,
  late_after: row.late_after,
  grace: row.grace,
  late_absent_after: row.late_absent_after ?? undefined,
  weekdays: row.weekdays.map(String),
  closes_at: row.closes_at ?? undefined,
  freeze_days: row.freeze_days,
  half_days: row.half_days,
  position: row.position,
  is_official: row.is_official,
});

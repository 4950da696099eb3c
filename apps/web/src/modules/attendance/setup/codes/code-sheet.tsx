import {
  type AttendanceCode,
  CodeInput,
  createCode,
  editCode,
  listCodes,
  presence_words,
  retireCode,
} from '@darasa/contract/attendance/setup/codes';
import {
  CheckField,
  Facts,
  FormGroup,
  Notice,
  NumberField,
  Pair,
  RadioField,
  TextField,
} from '@darasa/ui';
import type { ReactNode } from 'react';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf } from '#platform/query.ts';
import { SetupForm } from '#platform/setup/setup-form.tsx';
import { useMay } from '#platform/viewer.tsx';

const refresh = [keyOf(listCodes)];

export function CodeSheet({ row, onClose }: { row: AttendanceCode | null; onClose: () => void }) {
  const may = useMay();
  return (
    <RecordSheet
      title={row ? `${row.code}, ${row.words_en}` : 'Add code'}
      record={row && { type: 'attendance_code', id: row.id }}
      onClose={onClose}
    >
      {(history) =>
        may(row ? editCode : createCode) ? (
          <CodeForm row={row} onClose={onClose} history={history} />
        ) : (
          <Facts
            oneColumn
            items={[
              { label: 'Stands for', value: row!.words_en },
              { label: 'Counts', value: presence_words[row!.presence] },
            ]}
          />
        )
      }
    </RecordSheet>
  );
}

const presence_options = Object.entries(presence_words).map(([value, label]) => ({ value, label }));

function CodeForm(props: { row: AttendanceCode | null; onClose: () => void; history: ReactNode }) {
  const { row, onClose, history } = props;
  const is_used = Boolean(row?.used_at);
  return (
    <SetupForm
      one="code"
      schema={CodeInput}
      row={row && { ...row, name: row.code }}
      create={createCode}
      edit={editCode}
      retire={retireCode}
      refresh={refresh}
      initial={(over) => (over ? valuesOf(over) : { presence: 'absent', position: 50 })}
      labels={labels}
      onDone={onClose}
      secondary={history}
    >
      {is_used ? (
        <Notice tone="info">
          Registers use this code, so what it means stays. Its words and its order may change.
        </Notice>
      ) : null}
      <Pair>
        <TextField name="code" label={labels.code} disabled={is_used} placeholder="S" />
        <NumberField name="position" label={labels.position} min={1} max={99} />
      </Pair>
      <Pair>
        <TextField name="words_en" label={labels.words_en} placeholder="sick" />
        <TextField name="words_sw" label={labels.words_sw} optional />
      </Pair>
      <RadioField
        name="presence"
        label={labels.presence}
        options={presence_options}
        disabled={is_used}
      />
      <FormGroup title="What it means besides">
        <CheckField name="is_late" label={labels.is_late} disabled={is_used} />
        <CheckField name="is_excused" label={labels.is_excused} disabled={is_used} />
        <CheckField name="is_onsite" label={labels.is_onsite} disabled={is_used} />
      </FormGroup>
      <FormGroup title="When it is typed">
        <CheckField name="asks_minutes" label={labels.asks_minutes} />
        <CheckField name="asks_reason" label={labels.asks_reason} />
        <CheckField name="prefills" label={labels.prefills} />
        <CheckField name="tells" label={labels.tells} />
      </FormGroup>
    </SetupForm>
  );
}

const labels = {
  code: 'Code',
  position: 'Order',
  words_en: 'Stands for',
  words_sw: 'In Kiswahili',
  presence: 'How it counts',
  is_late: 'Late: present, with minutes',
  is_excused: 'Excused: an absence that has a reason',
  is_onsite: 'At school',
  asks_minutes: 'Ask for minutes',
  asks_reason: 'Ask for a reason',
  prefills: 'Stands in the later registers of the day by itself',
  tells: 'Families may be told of it',
};

const valuesOf = (row: AttendanceCode) => ({
  code: row.code,
  words_en: row.words_en,
  words_sw: row.words_sw,
  presence: row.presence,
  is_late: row.is_late,
  is_excused: row.is_excused,
  is_onsite: row.is_onsite,
  asks_minutes: row.asks_minutes,
  asks_reason: row.asks_reason,
  prefills: row.prefills,
  tells: row.tells,
  position: row.position,
});

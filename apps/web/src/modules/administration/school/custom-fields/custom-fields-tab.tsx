import { changesIn } from '#platform/changes-in.ts';
import {
  archiveCustomField,
  askedOn,
  createCustomField,
  CustomFieldFilter,
  CustomFieldInput,
  editCustomField,
  exportCustomFields,
  field_kind_names,
  fieldKinds,
  listCustomFields,
  seen_by_names,
  seenBy,
  type CustomField,
} from '@darasa/contract/platform/custom-fields';
import { onTab } from '@darasa/contract/shapes';
import {
  Facts,
  NumberField,
  RadioField,
  SelectField,
  SwitchRow,
  TextArea,
  TextField,
  useFormValue,
  type Column,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordSheet } from '#platform/history/record-sheet.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';
import { useMay } from '#platform/viewer.tsx';
import { RetireButton } from '#platform/setup/retire-button.tsx';
import { SetupTable, useTabList } from '#platform/setup/setup-table.tsx';

const refresh = [keyOf(listCustomFields)];

const asked_names = { new: 'When a record is made, and on it', record: 'On the record only' };

const View = onTab(CustomFieldFilter);

/** Shows what the school asks of learners, parents and staff besides our own fields. */
export function CustomFieldsTab() {
  const list = useTabList(View, listCustomFields);
  const types = list.query.data?.record_types ?? [];
  const columns: Column<CustomField>[] = [
    { key: 'label', head: 'Question', cell: (row) => row.label, phone: 'who', width: 260 },
    {
      key: 'record_type',
      head: 'Asked of',
      cell: (row) => types.find((one) => one.value === row.record_type)?.label ?? row.record_type,
      phone: 'what',
      width: 200,
    },
    {
      key: 'kind',
      head: 'Kind',
      cell: (row) => field_kind_names[row.kind],
      phone: 'status',
      width: 120,
    },
    {
      key: 'is_required',
      head: 'Needed',
      cell: (row) => (row.is_required ? 'Needed' : 'Optional'),
      phone: 'hide',
      width: 108,
    },
    { key: 'seen_by', head: 'Seen by', cell: (row) => seen_by_names[row.seen_by], phone: 'hide' },
  ];
  return (
    <SetupTable<CustomField>
      label="Custom fields"
      one="custom field"
      list={list}
      create={createCustomField}
      exported={exportCustomFields}
      columns={columns}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.label}
      filters={[
        { name: 'record_type', label: 'Asked of', options: types },
        { kind: 'yes', name: 'retired', label: 'Archived' },
      ]}
      empty="Ask what your school needs to know besides, such as the bus stop or the shoe size."
      sheet={FieldSheet}
    />
  );
}

interface SheetProps {
  row: CustomField | null;
  onClose: () => void;
}

function FieldSheet(props: SheetProps) {
  const { row, onClose } = props;
  const may = useMay();
  const may_write = may(row ? editCustomField : createCustomField);
  return (
    <RecordSheet
      title={row ? row.label : 'Add custom field'}
      sub={row?.retired_at ? 'Archived with its answers' : undefined}
      record={row && { type: 'custom field', id: row.id }}
      onClose={onClose}
    >
      {(history) =>
        may_write ? (
          <FieldForm {...props} history={history} />
        ) : (
          <Facts
            oneColumn
            items={[
              { label: 'Kind', value: field_kind_names[row!.kind] },
              { label: 'Seen by', value: seen_by_names[row!.seen_by] },
            ]}
          />
        )
      }
    </RecordSheet>
  );
}

type Values = (typeof CustomFieldInput)['_zod']['output'];

// The answers to choose from are typed one to a line.
const Fields = {
  safeParse: (values: unknown) => {
    const { choices, ...rest } = values as { choices?: string };
    const lines = (choices ?? '').split('\n').map((line) => line.trim());
    return CustomFieldInput.safeParse({ ...rest, choices: lines.filter(Boolean) });
  },
};

function FieldForm(props: SheetProps & { history: ReactNode }) {
  const { row, onClose } = props;
  const { data } = useQuery(queryOf(listCustomFields, {}));
  const draft_key = `custom-field.${row?.id ?? 'new'}`;
  const create = useAction(createCustomField, { refresh, draft_key, say: 'The field is added.' });
  const edit = useAction(editCustomField, { refresh, draft_key, say: 'The field is saved.' });
  return (
    <VersionedForm
      schema={Fields}
      row={row}
      initial={(over) => (over ? valuesOf(over) : blank)}
      send={(values: Values, over) => {
        if (!over) return create.run(values);
        const { id, version } = over;
        return edit.run({ ...changesIn(editCustomField, over, values), id, version });
      }}
      labels={{ label: 'Question', kind: 'Kind', seen_by: 'Seen by', asked_on: 'Asked' }}
      submit={row ? 'Save changes' : 'Add custom field'}
      draft_key={draft_key}
      onDone={onClose}
      secondary={
        <>
          {row ? (
            <RetireButton
              endpoint={archiveCustomField}
              row={row}
              name={row.label}
              words={{ retire: 'Archive', back: 'Ask again' }}
              refresh={refresh}
              onDone={onClose}
            />
          ) : null}
          {props.history}
        </>
      }
    >
      {row ? null : (
        <SelectField name="record_type" label="Asked of" options={data?.record_types ?? []} />
      )}
      <TextField name="label" label="Question" maxLength={60} placeholder="Bus stop" />
      <SelectField
        name="kind"
        label="Kind"
        options={fieldKinds.map((value) => ({ value, label: field_kind_names[value] }))}
      />
      <Choices />
      <SwitchRow name="is_required" label="An answer is needed" />
      <RadioField
        name="asked_on"
        label="Asked"
        options={askedOn.map((value) => ({ value, label: asked_names[value] }))}
      />
      <RadioField
        name="seen_by"
        label="Seen by"
        options={seenBy.map((value) => ({ value, label: seen_by_names[value] }))}
      />
      <NumberField name="position" label="Place in the order" min={0} max={999} />
    </VersionedForm>
  );
}

function Choices() {
  const kind = useFormValue<string>('kind');
  if (kind !== 'choice') return null;
  return (
    <TextArea name="choices" label="Answers to choose from" maxLength={2000} help="One to a line" />
  );
}

const blank = {
  is_required: false,
  asked_on: 'record',
  seen_by: 'everyone',
  position: 0,
};

const valuesOf = ({ id: _id, retired_at: _at, version: _version, ...field }: CustomField) => ({
  ...field,
  choices: field.choices.join('\n'),
});

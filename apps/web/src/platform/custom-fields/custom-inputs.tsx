import { listQuestions, type CustomField } from '@darasa/contract/platform/custom-fields';
import { DateField, FormGroup, NumberField, SelectField, SwitchRow, TextField } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../query.ts';

/** The questions as fields of the form around them, under `<under>.<field id>`. */
export function CustomInputs(props: { fields: readonly CustomField[]; under: string }) {
  return props.fields.map((field) => (
    <CustomInput key={field.id} field={field} name={`${props.under}.${field.id}`} />
  ));
}

function CustomInput({ field, name }: { field: CustomField; name: string }) {
  const shared = { name, label: field.label, optional: !field.is_required };
  if (field.kind === 'number') return <NumberField {...shared} decimals={4} />;
  if (field.kind === 'date') return <DateField {...shared} />;
  if (field.kind === 'yes-no') return <SwitchRow {...shared} />;
  if (field.kind === 'choice') {
    const options = field.choices.map((value) => ({ value, label: value }));
    return <SelectField {...shared} options={options} />;
  }
  return <TextField {...shared} maxLength={400} />;
}

/**
 * For a form that makes a record: what the school asks besides, as `custom.<field id>`. The server
 * side of the form hands `custom` to `keepNewAnswers`.
 */
export function NewRecordQuestions({ record_type }: { record_type: string }) {
  const { data } = useQuery(queryOf(listQuestions, { record_type }));
  if (!data || data.rows.length === 0) return null;
  return (
    <FormGroup title="Other details">
      <CustomInputs fields={data.rows} under="custom" />
    </FormGroup>
  );
}

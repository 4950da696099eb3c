import { listStaffChoices } from '@darasa/contract/administration/classes';
import { ComboboxField, useFormValue, type FieldProps, type Option } from '@darasa/ui';
import { call } from '../platform/call.ts';

/** Chooses somebody who works in this school by typing part of the name. */
export function StaffField(props: FieldProps & { known?: ReadonlyMap<string, string> }) {
  const { known, ...field } = props;
  const id = useFormValue<string>(field.name);
  return (
    <ComboboxField
      {...field}
      load={findStaff}
      chosen={id ? known?.get(id) : undefined}
      placeholder="Choose a person"
      searchPlaceholder="Name"
      nothingFound="Nobody of that name works here"
    />
  );
}

async function findStaff(search: string): Promise<Option[]> {
  const { rows } = await call(listStaffChoices, { search: search || undefined });
  return rows.map(({ id, name, job_title }) => ({
    value: id,
    label: name,
    ...(job_title ? { hint: job_title } : {}),
  }));
}

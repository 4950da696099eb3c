import { findStaff, type FoundStaff } from '@darasa/contract/staff/register';
import { ComboboxField, ManyField, useFormValue, type FieldProps, type Option } from '@darasa/ui';
import { call } from '../platform/call.ts';

const wording = {
  placeholder: 'Choose a member of staff',
  searchPlaceholder: 'Name or staff number',
  nothingFound: 'Nobody on the register is called that.',
};

type StaffPickerProps = FieldProps & {
  placeholder?: string;
  /** The name of who is chosen already, where the form opens with a choice. */
  chosen?: string | undefined;
  onChosen?: (option?: Option) => void;
};

/** Chooses a member of staff of this school by name or number; the value is the staff id. */
export function StaffPicker(props: StaffPickerProps) {
  return <ComboboxField {...wording} {...props} load={loadStaff} />;
}

/** Several of them; the value holds each with its name. */
export function StaffListField(props: FieldProps & { max: number }) {
  return <ManyField {...wording} {...props} load={loadStaff} />;
}

/** The same for lists of fields, where the names of those chosen already are known by id. */
export function StaffField(props: FieldProps & { known?: ReadonlyMap<string, string> }) {
  const { known, ...field } = props;
  const id = useFormValue<string>(field.name);
  return <StaffPicker {...field} chosen={id ? known?.get(id) : undefined} />;
}

async function loadStaff(search: string): Promise<Option[]> {
  const { rows } = await call(findStaff, search ? { search } : {});
  return rows.map(optionOf);
}

const optionOf = ({ id, name, staff_number, job_title }: FoundStaff): Option => ({
  value: id,
  label: name,
  hint: [staff_number, job_title].filter(Boolean).join(', '),
});

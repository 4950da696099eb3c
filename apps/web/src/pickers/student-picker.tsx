import { findStudents } from '@darasa/contract/students/learners/roll';
import { learnerName } from '@darasa/rules/names';
import { Combobox, ComboboxField, type FieldProps, ManyField, type Option } from '@darasa/ui';
import { call } from '../platform/call.ts';

const wording = {
  placeholder: 'Find a learner',
  searchPlaceholder: 'Name, adm no, phone',
  nothingFound: 'Nobody is found by these words',
};

/** Chooses a learner by any part of a name, the number, the UPI or a guardian's phone. */
export function StudentPicker(
  props: FieldProps & { chosen?: string; onChosen?: (option?: Option) => void },
) {
  return <ComboboxField {...props} load={findOptions} {...wording} />;
}

/** The same outside of a form: whoever is chosen is opened. */
export function StudentFinder(props: {
  label: string;
  placeholder?: string;
  onChosen: (id: string, name: string) => void;
}) {
  return (
    <Combobox
      label={props.label}
      value={undefined}
      load={findOptions}
      {...wording}
      placeholder={props.placeholder ?? wording.placeholder}
      onChange={(option) => option && props.onChosen(option.value, option.label)}
    />
  );
}

/** Several of them; the value holds each with its name. */
export function StudentsField(props: FieldProps & { max: number }) {
  return <ManyField {...props} load={findOptions} {...wording} />;
}

async function findOptions(text: string): Promise<Option[]> {
  if (!text.trim()) return [];
  const { rows } = await call(findStudents, { search: text });
  return rows.map((one) => ({
    value: one.id,
    label: learnerName(one),
    hint: [one.admission_number, one.class_name, one.stream_name].filter(Boolean).join(' '),
  }));
}

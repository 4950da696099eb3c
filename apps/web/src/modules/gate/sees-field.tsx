import { findPeople } from '@darasa/contract/gate/visits';
import { Combobox, Field, useField, useForm, useFormValue, type Option } from '@darasa/ui';
import { call } from '#platform/call.ts';

const letters_min = 3;
const props = {
  name: 'host_id',
  label: 'Comes to see',
  optional: true,
  help: 'A member of staff or a learner',
} as const;

/** One choice of two kinds: the form keeps a host or a learner, never both. */
export function SeesField(field: {
  /** The words of the choice, since the form keeps only its id. */
  words: string | undefined;
  onWords: (words: string | undefined) => void;
}) {
  const form = useForm();
  const wired = useField(props, { verb: 'Choose' });
  const student_id = useFormValue<string>('student_id');
  const choose = (option?: Option) => {
    const [kind, id] = option?.value.split(' ') ?? [];
    form.set('host_id', kind === 'staff' ? id : undefined);
    form.set('student_id', kind === 'learner' ? id : undefined);
    field.onWords(option?.label);
  };
  return (
    <Field field={props} wired={wired}>
      <Combobox
        {...wired.control}
        label={props.label}
        optional
        value={(wired.value as string | undefined) ?? student_id}
        chosen={field.words}
        load={load}
        placeholder="Choose a person"
        searchPlaceholder="Three letters of the name"
        nothingFound="Nobody found. Type at least three letters."
        invalid={Boolean(wired.error)}
        onChange={choose}
      />
    </Field>
  );
}

async function load(text: string): Promise<Option[]> {
  if (text.trim().length < letters_min) return [];
  const { rows } = await call(findPeople, { search: text });
  return rows.map((person) => ({
    value: `${person.kind} ${person.id}`,
    label: person.name,
    hint: person.detail ?? (person.kind === 'staff' ? 'Staff' : 'Learner'),
  }));
}

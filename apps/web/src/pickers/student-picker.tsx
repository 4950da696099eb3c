import { findStudents } from '@darasa/contract/students/learners/roll';
import { learnerName } from '@darasa/rules/names';
import {
  Combobox,
  ComboboxField,
  type FieldProps,
  ManyField,
  type Option,
  useFormValue,
} from '@darasa/ui';
import { call } from '../platform/call.ts';
import { numberAndClass, StripsOf } from './learner-strip.tsx';

const wording = {
  placeholder: 'Find a learner',
  searchPlaceholder: 'Name, adm no, phone',
  nothingFound: 'Nobody is found by these words',
};

/** Chooses a learner by any part of a name, the number, the UPI or a guardian's phone. */
export function StudentPicker(
  props: FieldProps & {
    chosen?: string;
    onChosen?: (option?: Option) => void;
    /** The form around it tells of the chosen learner itself. */
    plain?: boolean;
  },
) {
  const { plain = false, ...field } = props;
  return (
    <>
      <ComboboxField {...field} load={findTold} {...wording} />
      {plain ? null : <ChosenLearner name={props.name} />}
    </>
  );
}

/** Who was chosen, with face and balance: two learners of one name are told apart before anything is done. */
function ChosenLearner({ name }: { name: string }) {
  const student_id = useFormValue<string>(name);
  return student_id ? <StripsOf ids={[student_id]} className="learner-chosen" /> : null;
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

/** What stays in the field when a learner is chosen: name, number and class. */
async function findTold(text: string): Promise<Option[]> {
  const options = await findOptions(text);
  return options.map(({ value, label, hint }) => ({ value, label: `${label}, ${hint}` }));
}

async function findOptions(text: string): Promise<Option[]> {
  if (!text.trim()) return [];
  const { rows } = await call(findStudents, { search: text });
  return rows.map((one) => ({
    value: one.id,
    label: learnerName(one),
    hint: numberAndClass(one),
  }));
}

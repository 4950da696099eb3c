import {
  askChildChange,
  ChildChange,
  childFields,
  type ChildDetails,
  type FamilyChild,
} from '@darasa/contract/students/families/family';
import { bloodGroups, counties } from '@darasa/contract/students/learners/learner';
import { learnerName } from '@darasa/rules/names';
import {
  ComboboxField,
  DateField,
  Form,
  SelectField,
  Sheet,
  TextArea,
  TextField,
} from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';

const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

export function ChildChangeSheet(props: {
  child: FamilyChild;
  details: ChildDetails;
  onClose: () => void;
}) {
  const { child, details, onClose } = props;
  const today = useToday();
  const ask = useAction(askChildChange, {
    refresh: [['parent']],
    say: 'Sent to the school. Nothing changes before the office accepts it.',
  });
  const known: Record<string, string | null | boolean> = { ...child, ...details } as never;
  const initial = Object.fromEntries(
    childFields.flatMap((field) => (known[field] ? [[field, known[field]]] : [])),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Change details of ${child.first_name}`}
      sub={`${learnerName(child)}, ${child.school_name}`}
    >
      <Form
        schema={ChildChange}
        initial={initial}
        action={(values) => ask.run({ ...values, id: child.student_id })}
        onDone={onClose}
        onCancel={onClose}
        submit="Send to the school"
      >
        <TextField name="first_name" label="First name" autoComplete="off" />
        <TextField name="other_names" label="Other names" optional autoComplete="off" />
        <TextField name="surname" label="Surname" autoComplete="off" />
        <DateField name="born_on" label="Date of birth" max={today} optional />
        <TextField name="birth_certificate_number" label="Birth certificate number" optional />
        <TextField name="nationality" label="Nationality" optional />
        <ComboboxField
          name="county"
          label="County"
          options={optionsOf(counties)}
          placeholder="Choose a county"
          optional
        />
        <TextField name="religion" label="Religion" optional />
        <SelectField
          name="blood_group"
          label="Blood group"
          placeholder="Not known"
          options={optionsOf(bloodGroups)}
          optional
        />
        <TextArea name="special_need" label="Special need or health note" rows={2} optional />
        <TextArea name="note" label="A word to the office" rows={2} optional />
      </Form>
    </Sheet>
  );
}

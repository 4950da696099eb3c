import {
  FieldList,
  NumberField,
  PhoneField,
  SelectField,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { GuardianChooser } from '#modules/students/families/guardians/guardian-chooser.tsx';
import { KnownPhone } from '#modules/students/families/guardians/known-phone.tsx';
import { relation_options } from '#modules/students/learners/learner/learner-words.ts';

/** Whoever comes first is called first. */
export function GuardianFields() {
  return (
    <FieldList
      name="guardians"
      label="Guardians"
      help="The first guardian listed is the first contact. A sibling’s parent is found by phone number."
      add="Add another guardian"
      blank={{ fee_share_percent: 0 }}
      rows_max={4}
      optional
    >
      {(path) => <OneGuardian path={path} />}
    </FieldList>
  );
}

function OneGuardian({ path }: { path: string }) {
  const is_known = useFormValue(`${path}.guardian_id`) !== undefined;
  return (
    <>
      <GuardianChooser name={`${path}.guardian_id`} label="Somebody we know" />
      <SelectField name={`${path}.relation`} label="Relation" options={relation_options} />
      {is_known ? null : (
        <>
          <TextField name={`${path}.first_name`} label="First name" maxLength={60} />
          <TextField name={`${path}.last_name`} label="Last name" maxLength={60} />
          <PhoneField name={`${path}.phone`} label="Phone" optional />
          <KnownPhone path={`${path}.`} id_field="guardian_id" />
        </>
      )}
      <NumberField
        name={`${path}.fee_share_percent`}
        label="Pays of the fees"
        unit="%"
        min={0}
        max={100}
      />
    </>
  );
}

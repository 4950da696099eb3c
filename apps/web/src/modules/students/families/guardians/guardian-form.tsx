import { optionalGuardianFields, type Guardian } from '@darasa/contract/students/families/guardian';
import { editGuardian, GuardianEdit } from '@darasa/contract/students/families/guardians';
import { formatPhone } from '@darasa/rules/phone';
import { Form, Pair, PhoneField, SegmentedField, TextArea, TextField } from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { clearedFields } from '#platform/cleared.ts';
import { useAction } from '#platform/use-action.ts';

type Values = (typeof GuardianEdit)['_zod']['output'];

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  other_phone: 'Other phone',
  email: 'Email',
  national_id: 'National ID',
  occupation: 'Occupation',
  address: 'Address',
  language: 'Language',
};
const language_options = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Kiswahili' },
];

export function GuardianForm(props: { guardian: Guardian; onClose: () => void }) {
  const [guardian, setGuardian] = useState(props.guardian);
  const [clash, setClash] = useState<Clash<Guardian> | null>(null);
  const edit = useAction(editGuardian, {
    refresh: [['students']],
    say: `${guardian.first_name} ${guardian.last_name} is saved.`,
  });
  const save = async (values: Values, over = guardian) => {
    const clear = clearedFields(optionalGuardianFields, over, values);
    try {
      return await edit.run({ ...values, id: over.id, version: over.version, clear });
    } catch (error) {
      setClash(clashOf<Guardian>(error, { ...values }));
      throw error;
    }
  };
  return (
    <Form
      key={guardian.version}
      schema={GuardianEdit}
      initial={valuesOf(guardian)}
      action={(values) => save(values)}
      onDone={props.onClose}
      onCancel={props.onClose}
      submit="Save changes"
    >
      {clash ? (
        <BothVersions
          clash={clash}
          labels={labels}
          onMine={async () => {
            await save(clash.mine as unknown as Values, clash.theirs);
            props.onClose();
          }}
          onTheirs={() => {
            setGuardian(clash.theirs);
            setClash(null);
          }}
        />
      ) : null}
      <Pair>
        <TextField name="first_name" label="First name" />
        <TextField name="last_name" label="Last name" />
      </Pair>
      <Pair>
        <PhoneField name="phone" label="Phone" optional help="Messages go there" />
        <PhoneField name="other_phone" label="Other phone" optional />
      </Pair>
      <TextField name="email" label="Email" type="email" optional />
      <Pair>
        <TextField name="national_id" label="National ID" optional />
        <TextField name="occupation" label="Occupation" optional />
      </Pair>
      <TextArea name="address" label="Address" rows={2} optional />
      <SegmentedField name="language" label="Language of messages" options={language_options} />
    </Form>
  );
}

const valuesOf = (one: Guardian): Partial<Values> =>
  Object.fromEntries(
    Object.keys(GuardianEdit.shape).flatMap((field) => {
      const value = one[field as keyof Guardian];
      if (value === null) return [];
      return [[field, field.endsWith('phone') ? formatPhone(String(value)) : value]];
    }),
  );

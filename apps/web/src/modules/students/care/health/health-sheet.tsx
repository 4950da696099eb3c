import { HealthForm, saveHealth, type HealthRecord } from '@darasa/contract/students/care/health';
import { bloodGroups, type Learner } from '@darasa/contract/students/learners/learner';
import { learnerName } from '@darasa/rules/names';
import { SelectField, Sheet, TextArea, TextField } from '@darasa/ui';
import { changesIn } from '#platform/changes-in.ts';
import { useAction } from '#platform/use-action.ts';
import { VersionedForm } from '#platform/versioned-form.tsx';

const labels = {
  allergies: 'Allergies',
  conditions: 'Conditions',
  medication: 'Medication',
  blood_group: 'Blood group',
  sha_number: 'SHA number',
};

export function HealthSheet(props: {
  learner: Learner;
  health: HealthRecord;
  onClose: () => void;
}) {
  const { learner, health, onClose } = props;
  const action = useAction(saveHealth, {
    refresh: [['students'], ['audit']],
    say: 'The health record is saved.',
  });
  return (
    <Sheet open onClose={onClose} title="Health record" sub={learnerName(learner)}>
      <VersionedForm
        schema={HealthForm}
        row={health}
        initial={(over) => valuesOf(over ?? health)}
        send={(values, over) => {
          const { version } = over ?? health;
          const changes = changesIn(saveHealth, valuesOf(over ?? health), values);
          return action.run({ ...changes, student_id: learner.id, version });
        }}
        labels={labels}
        onDone={onClose}
        onCancel={onClose}
        submit="Save health record"
      >
        <TextArea
          name="allergies"
          label="Allergies"
          rows={2}
          optional
          help="Shown at the top of the record to everybody who may open it"
        />
        <TextArea name="conditions" label="Conditions" rows={2} optional />
        <TextArea name="medication" label="Medication" rows={2} optional />
        <SelectField
          name="blood_group"
          label="Blood group"
          optional
          placeholder="Not known"
          options={bloodGroups.map((value) => ({ value, label: value }))}
        />
        <TextField
          name="sha_number"
          label="SHA number"
          optional
          help="As it stands on the card of the Social Health Authority"
        />
      </VersionedForm>
    </Sheet>
  );
}

const valuesOf = (health: HealthRecord) =>
  Object.fromEntries(
    Object.keys(HealthForm.shape).flatMap((field) => {
      const value = health[field as keyof HealthRecord];
      return value === null ? [] : [[field, value]];
    }),
  );

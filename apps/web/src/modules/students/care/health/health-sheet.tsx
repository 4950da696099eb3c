import { HealthForm, saveHealth, type HealthRecord } from '@darasa/contract/students/care/health';
import { bloodGroups, type Learner } from '@darasa/contract/students/learners/learner';
import { learnerName } from '@darasa/rules/names';
import { Form, SelectField, Sheet, TextArea, TextField } from '@darasa/ui';
import { useState } from 'react';
import { BothVersions, clashOf, type Clash } from '#platform/both-versions.tsx';
import { useAction } from '#platform/use-action.ts';

type Values = (typeof HealthForm)['_zod']['output'];

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
  const { learner, onClose } = props;
  const [health, setHealth] = useState(props.health);
  const [clash, setClash] = useState<Clash<HealthRecord> | null>(null);
  const action = useAction(saveHealth, {
    refresh: [['students'], ['audit']],
    say: 'The health record is saved.',
  });
  // `over` is what is replaced: the record as it was opened, or what somebody else saved meanwhile.
  const save = async (values: Values, over = health) => {
    try {
      return await action.run({ ...values, student_id: learner.id, version: over.version });
    } catch (error) {
      setClash(clashOf<HealthRecord>(error, { ...values }));
      throw error;
    }
  };
  const saveMine = async () => {
    if (clash) await save(clash.mine as unknown as Values, clash.theirs);
    onClose();
  };
  const useTheirs = () => {
    setHealth(clash?.theirs ?? health);
    setClash(null);
  };
  return (
    <Sheet open onClose={onClose} title="Health record" sub={learnerName(learner)}>
      <Form
        key={health.version}
        schema={HealthForm}
        initial={valuesOf(health)}
        action={(values) => save(values)}
        onDone={onClose}
        onCancel={onClose}
        submit="Save health record"
      >
        {clash ? (
          <BothVersions clash={clash} labels={labels} onMine={saveMine} onTheirs={useTheirs} />
        ) : null}
        <TextArea
          name="allergies"
          label="Allergies"
          rows={2}
          maxLength={400}
          optional
          help="Shown at the top of the record to everybody who may open it"
        />
        <TextArea name="conditions" label="Conditions" rows={2} maxLength={600} optional />
        <TextArea name="medication" label="Medication" rows={2} maxLength={600} optional />
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
      </Form>
    </Sheet>
  );
}

const valuesOf = (health: HealthRecord): Partial<Values> =>
  Object.fromEntries(
    Object.keys(HealthForm.shape).flatMap((field) => {
      const value = health[field as keyof HealthRecord];
      return value === null ? [] : [[field, value]];
    }),
  );

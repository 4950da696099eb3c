import {
  addNurseVisit,
  outcomeWords,
  VisitForm,
  visitOutcomes,
  type VisitOutcome,
} from '@darasa/contract/students/health';
import type { StudentRecord } from '@darasa/contract/students/record';
import { learnerName } from '@darasa/rules/names';
import { Form, Notice, SelectField, Sheet, TextArea, TextField, useFormValue } from '@darasa/ui';
import { useAction } from '../../../platform/use-action.ts';
import { GuardianField } from './guardian-field.tsx';

export function VisitSheet({ record, onClose }: { record: StudentRecord; onClose: () => void }) {
  const log = useAction(addNurseVisit, { refresh: [['students']], say: 'The visit is logged.' });
  return (
    <Sheet open onClose={onClose} title="Log visit" sub={learnerName(record.learner)}>
      <Form
        schema={VisitForm}
        initial={{}}
        action={(values) => log.run({ ...values, student_id: record.learner.id })}
        onDone={onClose}
        onCancel={onClose}
        submit="Log visit"
      >
        {record.allergies ? <Notice>Allergies: {record.allergies}</Notice> : null}
        <TextArea name="complaint" label="Complaint" rows={2} maxLength={300} />
        <TextArea
          name="treatment"
          label="What was given"
          rows={2}
          maxLength={300}
          optional
          help="Medicine and dose, or first aid"
        />
        <SelectField
          name="outcome"
          label="Outcome"
          placeholder="Choose what came of it"
          options={visitOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
        />
        <Where />
        <GuardianField
          name="informed_guardian_id"
          label="Parent informed"
          guardians={record.guardians}
          placeholder="Nobody was told yet"
          optional
        />
      </Form>
    </Sheet>
  );
}

function Where() {
  const outcome = useFormValue<VisitOutcome>('outcome');
  if (outcome !== 'referred' && outcome !== 'hospital') return null;
  return <TextField name="referred_to" label="Where to" optional={outcome === 'hospital'} />;
}

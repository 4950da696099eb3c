import type { ConsentState } from '@darasa/rules/consents';
import {
  addNurseVisit,
  editNurseVisit,
  outcomeWords,
  VisitForm,
  visitOutcomes,
  VisitVoidForm,
  voidNurseVisit,
  type NurseVisit,
  type VisitOutcome,
} from '@darasa/contract/students/care/health';
import type { StudentRecord } from '@darasa/contract/students/families/record';
import { learnerName } from '@darasa/rules/names';
import {
  Button,
  Form,
  Notice,
  SelectField,
  Sheet,
  TextArea,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { useState } from 'react';
import { changesIn } from '#platform/changes-in.ts';
import { RecordHistory } from '#platform/history/record-history.tsx';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';
import { GuardianField } from '../consents/guardian-field.tsx';
import { NoTreatment } from '../consents/no-treatment.tsx';

/** A new visit, or one to correct. */
export function VisitSheet(props: {
  record: StudentRecord;
  consent: ConsentState;
  visit?: NurseVisit;
  onClose: () => void;
}) {
  const { record, consent, visit, onClose } = props;
  const may = useMay();
  const [voiding, setVoiding] = useState(false);
  const log = useAction(addNurseVisit, { refresh: [['students']], say: 'The visit is logged.' });
  const correct = useAction(editNurseVisit, { refresh: [['students']] });
  if (visit && voiding) {
    return <VoidSheet visit={visit} onBack={() => setVoiding(false)} onDone={onClose} />;
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={visit ? 'Correct visit' : 'Log visit'}
      sub={learnerName(record.learner)}
    >
      <Form
        schema={VisitForm}
        initial={visit ? valuesOf(visit) : {}}
        action={(values) =>
          visit
            ? correct.run({
                ...changesIn(editNurseVisit, visit, values),
                id: visit.id,
                version: visit.version,
              })
            : log.run({ ...values, student_id: record.learner.id })
        }
        onDone={onClose}
        onCancel={onClose}
        submit={visit ? 'Save changes' : 'Log visit'}
        secondary={
          visit && may(voidNurseVisit) ? (
            <Button variant="danger" onClick={() => setVoiding(true)}>
              Void
            </Button>
          ) : undefined
        }
      >
        <NoTreatment consent={consent} />
        {record.allergies ? <Notice>Allergies: {record.allergies}</Notice> : null}
        <TextArea name="complaint" label="Complaint" rows={2} />
        <TextArea
          name="treatment"
          label="What was given"
          rows={2}
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
      {visit ? <RecordHistory record_type="nurse visit" record_id={visit.id} /> : null}
    </Sheet>
  );
}

const valuesOf = (visit: NurseVisit) => ({
  complaint: visit.complaint,
  outcome: visit.outcome,
  ...(visit.treatment ? { treatment: visit.treatment } : {}),
  ...(visit.referred_to ? { referred_to: visit.referred_to } : {}),
  ...(visit.informed_guardian_id ? { informed_guardian_id: visit.informed_guardian_id } : {}),
});

function VoidSheet(props: { visit: NurseVisit; onBack: () => void; onDone: () => void }) {
  const { visit, onBack, onDone } = props;
  const save = useAction(voidNurseVisit, { refresh: [['students']] });
  return (
    <Sheet open onClose={onBack} title="Void visit" sub={visit.complaint}>
      <Form
        schema={VisitVoidForm}
        action={(values) => save.run({ ...values, id: visit.id })}
        onDone={onDone}
        onCancel={onBack}
        submit="Void the visit"
      >
        <Notice>It stays on record with your reason, and no longer counts.</Notice>
        <TextArea name="reason" label="Reason" rows={3} />
      </Form>
    </Sheet>
  );
}

function Where() {
  const outcome = useFormValue<VisitOutcome>('outcome');
  if (outcome !== 'referred' && outcome !== 'hospital') return null;
  return <TextField name="referred_to" label="Where to" optional={outcome === 'hospital'} />;
}

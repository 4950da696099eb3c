import { learnerStatuses } from '@darasa/contract/students/learners/learner';
import {
  attachEvidence,
  changeStatus,
  StatusForm,
} from '@darasa/contract/students/learners/status';
import { isLeaver, statusWords } from '@darasa/contract/students/learners/status-words';
import type { LearnerStatus } from '@darasa/contract/students/learners/learner';
import { learnerName } from '@darasa/rules/names';
import {
  CheckField,
  DateField,
  FileField,
  Form,
  Notice,
  SelectField,
  Sheet,
  TextArea,
  useFormValue,
} from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import type { ActProps } from '../learner/record-props.ts';
import { LaterNotice } from '../planned/later-notice.tsx';
import { PlaceFields } from '../moves/place-fields.tsx';

/** Suspend, send on leave, let go, bring back: with a day, a reason and the paper behind it. */
export default function StatusAct({ record: { learner }, onClose }: ActProps) {
  const today = useToday();
  const change = useAction(changeStatus, { refresh: [['students'], ['audit']] });
  const attach = useAction(attachEvidence, { refresh: [['students']], say: false });
  const save = async ({ evidence, ...values }: (typeof StatusForm)['_zod']['output']) => {
    const { id } = await change.run({ ...values, student_id: learner.id });
    if (evidence) await attach.run({ id }, evidence);
  };
  return (
    <Sheet open onClose={onClose} title="Change status" sub={learnerName(learner)}>
      <Form
        schema={StatusForm}
        initial={{ on_date: today, tell_family: false }}
        action={save}
        onDone={onClose}
        onCancel={onClose}
        submit="Change status"
      >
        <SelectField
          name="status"
          label="New status"
          placeholder="Choose a status"
          options={learnerStatuses
            .filter((status) => status !== learner.status)
            .map((value) => ({ value, label: statusWords[value] }))}
        />
        <Consequences was={learner.status} />
        <DateField
          name="on_date"
          label="From which day"
          help="For somebody who leaves: the last day at school"
        />
        <LaterNotice today={today} />
        <EndOfAbsence />
        <TextArea name="reason" label="Reason" rows={2} />
        <FileField
          name="evidence"
          label="Evidence"
          accept=".pdf,image/png,image/jpeg"
          bytes_max={8_000_000}
          optional
          help="A letter or a note, as a PDF or a photo"
        />
        <TellFamily />
      </Form>
    </Sheet>
  );
}

function Consequences({ was }: { was: LearnerStatus }) {
  const status = useFormValue<LearnerStatus>('status');
  if (!status) return null;
  if (isLeaver(was) && !isLeaver(status)) return <PlaceFields stream_optional />;
  if (!isLeaver(status) || isLeaver(was)) return null;
  return (
    <Notice tone="info">
      The place in class ends on that day. The record stays, and is found under Alumni.
    </Notice>
  );
}

/** A death is not said by SMS. */
function TellFamily() {
  const status = useFormValue<LearnerStatus>('status');
  if (status === 'deceased') return null;
  return (
    <CheckField
      name="tell_family"
      label="Tell the family by SMS"
      help="The guardian who is called first, on the day it begins"
    />
  );
}

function EndOfAbsence() {
  const status = useFormValue<LearnerStatus>('status');
  if (status !== 'suspended' && status !== 'on-leave') return null;
  return <DateField name="until_on" label="Last day away" optional />;
}

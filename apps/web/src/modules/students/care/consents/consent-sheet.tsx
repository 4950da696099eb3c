import {
  ConsentForm,
  consentWays,
  consentWords,
  recordConsent,
  wayWords,
  type ConsentWording,
} from '@darasa/contract/students/care/consents';
import type { StudentRecord } from '@darasa/contract/students/families/record';
import { learnerName } from '@darasa/rules/names';
import { DateField, Form, Notice, SegmentedField, SelectField, Sheet, TextArea } from '@darasa/ui';
import { useAction } from '#platform/use-action.ts';
import { useToday } from '#platform/use-today.ts';
import { GuardianField } from './guardian-field.tsx';

/** A guardian's answer about one kind of consent. */
export function ConsentSheet(props: {
  record: StudentRecord;
  wording: ConsentWording;
  is_given: boolean;
  onClose: () => void;
}) {
  const { record, onClose } = props;
  const { kind, wording, version } = props.wording;
  const today = useToday();
  const { label } = consentWords[kind];
  const save = useAction(recordConsent, {
    refresh: [['students']],
    say: 'The answer is recorded.',
  });
  const answers = props.is_given
    ? [
        { value: 'withdrawn', label: 'Withdrawn' },
        { value: 'given', label: 'Given again' },
      ]
    : [
        { value: 'given', label: 'Given' },
        { value: 'refused', label: 'Refused' },
      ];
  return (
    <Sheet open onClose={onClose} title={label} sub={learnerName(record.learner)}>
      <Form
        schema={ConsentForm}
        initial={{ on_date: today, how: 'signed-form' }}
        action={(values) => save.run({ ...values, student_id: record.learner.id, kind })}
        onDone={onClose}
        onCancel={onClose}
        submit="Record the answer"
      >
        <Notice tone="info">
          {wording} <span className="faint">Wording {version}</span>
        </Notice>
        <SegmentedField name="answer" label="Answer" options={answers} />
        <GuardianField name="guardian_id" label="Answered by" guardians={record.guardians} />
        <DateField
          name="on_date"
          label="On which day"
          max={today}
          limitWords="Choose today or an earlier day"
        />
        <SelectField
          name="how"
          label="How"
          options={consentWays.map((value) => ({ value, label: wayWords[value] }))}
        />
        <TextArea name="note" label="Note" rows={2} optional />
      </Form>
    </Sheet>
  );
}

import {
  getLearnerSubjects,
  listTakings,
  setTakings,
  taking_choice_words,
  taking_choices,
  TakingInput,
} from '@darasa/contract/academics/teaching/takings';
import { counted } from '@darasa/rules/counted';
import { isoDate } from '@darasa/rules/dates';
import {
  DateField,
  Form,
  type Option,
  SegmentedField,
  SelectField,
  Sheet,
  TextField,
  useFormValue,
} from '@darasa/ui';
import { toast } from '@darasa/ui/feedback/toast';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { choicesOf, useSubjects } from './use-subjects.ts';

/** A subject is said of many learners at once, from a day on. */
export function SetTakingsSheet(props: {
  ids: string[];
  class_id: string | undefined;
  onClose: () => void;
  onDone: () => void;
}) {
  const { ids, onClose } = props;
  return (
    <Sheet open onClose={onClose} title={`Set a subject for ${counted(ids.length, 'learner')}`}>
      <TakingForm
        ids={ids}
        class_id={props.class_id}
        onCancel={onClose}
        onDone={() => {
          props.onDone();
          onClose();
        }}
      />
    </Sheet>
  );
}

export function TakingForm(props: {
  ids: string[];
  class_id?: string | undefined;
  /** Of one learner: the subjects of the class. */
  subjects?: readonly Option[];
  onDone?: () => void;
  onCancel?: () => void;
}) {
  const { ids, onDone, onCancel } = props;
  const [today] = useState(() => isoDate(new Date()));
  const subjects = useSubjects(props.class_id);
  const save = useAction(setTakings, {
    refresh: [keyOf(listTakings), keyOf(getLearnerSubjects)],
    say: false,
  });
  return (
    <Form
      schema={TakingInput}
      initial={{ how: 'chosen', from_on: today }}
      action={async (values) => {
        const { open_exams } = await save.run({ ...values, student_ids: ids });
        toast({ title: doneWords(ids.length, open_exams) });
      }}
      submit="Save subject"
      onDone={() => onDone?.()}
      {...(onCancel ? { onCancel } : {})}
    >
      <SelectField
        name="subject_id"
        label="Subject"
        placeholder="Choose a subject"
        options={props.subjects ?? choicesOf(subjects)}
      />
      <SegmentedField
        name="how"
        label="Choice"
        options={taking_choices.map((value) => ({ value, label: taking_choice_words[value] }))}
      />
      <DateField
        name="from_on"
        label="From"
        help="Counts for exams whose class list is of this day or later"
      />
      <Reason />
    </Form>
  );
}

/** An exemption and a subject dropped need a reason; a choice needs none. */
function Reason() {
  const how = useFormValue<string>('how');
  const is_needed = how === 'exempt' || how === 'dropped';
  return <TextField name="reason" label="Reason" optional={!is_needed} />;
}

const doneWords = (count: number, open_exams: readonly string[]): string => {
  const saved = `Saved for ${counted(count, 'learner')}.`;
  if (open_exams.length === 0) return saved;
  return `${saved} Refresh the class list of ${open_exams.join(' and ')}, so that the mark sheets follow.`;
};

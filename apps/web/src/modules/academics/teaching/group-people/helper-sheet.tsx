import {
  addGroupTeacher,
  helper_right_words,
  helper_rights,
  HelperInput,
} from '@darasa/contract/academics/teaching/group-people';
import type { Group } from '@darasa/contract/academics/teaching/groups';
import { getExam, listSittings } from '@darasa/contract/academics/exams/exams';
import { isoDate } from '@darasa/rules/dates';
import {
  CheckListField,
  DateField,
  Form,
  Pair,
  SegmentedField,
  SelectField,
  Sheet,
  TextField,
  useForm,
  useFormValue,
} from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { refresh } from './refresh.ts';

/** Somebody is named for a group: for all of it, or for one exam and some of its papers. */
export function HelperSheet({ group, onClose }: { group: Group; onClose: () => void }) {
  const [today] = useState(() => isoDate(new Date()));
  const add = useAction(addGroupTeacher, { refresh, say: 'This is saved.' });
  return (
    <Sheet open onClose={onClose} title={`${group.subject}, ${group.name}`} sub="Teacher or helper">
      <Form
        schema={HelperInput}
        initial={{ may: 'write', from_on: today }}
        action={(values) => add.run({ ...values, id: group.id })}
        submit="Save"
        onDone={onClose}
        onCancel={onClose}
      >
        <StaffPicker name="staff_id" label="Member of staff" />
        <SegmentedField
          name="may"
          label="May"
          options={helper_rights.map((value) => ({ value, label: helper_right_words[value] }))}
        />
        <Pair>
          <DateField name="from_on" label="From" />
          <DateField name="to_on" label="Until" optional />
        </Pair>
        <ExamFields group={group} />
        <TextField
          name="note"
          label="Note"
          placeholder="Covers while Ms Wanjiru is away"
          optional
        />
      </Form>
    </Sheet>
  );
}

function ExamFields({ group }: { group: Group }) {
  const form = useForm();
  const sitting_id = useFormValue<string>('sitting_id');
  const sittings = useQuery(queryOf(listSittings, { class_id: group.class_id, page_size: 50 }));
  const rows = sittings.data?.rows ?? [];
  const exam_id = rows.find((one) => one.id === sitting_id)?.exam_id;
  const exam = useQuery({ ...queryOf(getExam, { id: exam_id ?? '' }), enabled: Boolean(exam_id) });
  const parts = exam.data?.subjects.find((one) => one.subject_id === group.subject_id)?.parts ?? [];
  return (
    <>
      <SelectField
        name="sitting_id"
        label="Only for the exam"
        placeholder="All exams"
        optional
        options={rows.map((one) => ({ value: one.id, label: `${one.exam}, ${one.term}` }))}
        onChosen={() => form.set('parts', undefined)}
      />
      {parts.length > 1 ? (
        <CheckListField
          name="parts"
          label="Only these papers"
          optional
          options={parts.map((part, i) => ({ value: String(i + 1), label: part.name }))}
        />
      ) : null}
    </>
  );
}

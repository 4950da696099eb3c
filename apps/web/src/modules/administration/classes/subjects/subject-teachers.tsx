import {
  assignTeachers,
  listSubjects,
  listTeachers,
  TeachersInput,
  type Subject,
  type SubjectTeacher,
} from '@darasa/contract/administration/classes/subjects';
import { isoDate } from '@darasa/rules/dates';
import { DateField, EmptyState, Facts, Form, Loading, Sheet } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffField } from '#pickers/staff-picker.tsx';
import { keyOf, queryOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';
import { useMay } from '#platform/viewer.tsx';

/** Shows who teaches a subject, stream by stream; a change counts from the day it names. */
export function SubjectTeachers({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const may = useMay();
  const list = useQuery({ ...queryOf(listTeachers, { id: subject.id }), staleTime: 0 });
  const rows = list.data?.rows;
  return (
    <Sheet open onClose={onClose} title={`Teachers of ${subject.name}`} sub={subject.curriculum}>
      {list.data ? null : <Loading query={list} what="the teachers" />}
      {rows?.length === 0 ? (
        <EmptyState
          title="No stream takes this subject yet"
          text="Choose the classes that take it, then name their teachers."
        />
      ) : null}
      {rows && rows.length > 0 ? (
        may(assignTeachers) ? (
          <TeachersForm subject={subject} rows={rows} onClose={onClose} />
        ) : (
          <Facts oneColumn items={rows.map((one) => ({ label: one.stream, value: one.teacher }))} />
        )
      ) : null}
    </Sheet>
  );
}

function TeachersForm(props: { subject: Subject; rows: SubjectTeacher[]; onClose: () => void }) {
  const { subject, rows } = props;
  const [today] = useState(() => isoDate(new Date()));
  const assign = useAction(assignTeachers, {
    refresh: [keyOf(listSubjects)],
    say: 'The teachers are saved.',
  });
  const known = new Map(
    rows.flatMap((one) => (one.staff_id ? [[one.staff_id, one.teacher ?? ''] as const] : [])),
  );
  return (
    <Form
      schema={TeachersInput}
      initial={{
        from_on: today,
        teachers: rows.map(({ stream_id, staff_id }) => ({
          stream_id,
          ...(staff_id ? { staff_id } : {}),
        })),
      }}
      action={({ from_on, teachers }) =>
        assign.run({ id: subject.id, from_on, teachers: changed(rows, teachers) })
      }
      onDone={props.onClose}
      submit="Save teachers"
      onCancel={props.onClose}
    >
      <DateField
        name="from_on"
        label="From"
        help="Changes count from this day; before it everything stays as it was"
      />
      {rows.map((one, i) => (
        <StaffField
          key={one.stream_id}
          name={`teachers.${i}.staff_id`}
          label={one.stream}
          optional
          known={known}
        />
      ))}
    </Form>
  );
}

/** Only what was changed is sent, so that the others keep the day they began. */
const changed = (
  rows: SubjectTeacher[],
  teachers: { stream_id: string; staff_id?: string | undefined }[],
) =>
  teachers.filter(
    ({ stream_id, staff_id }) =>
      (rows.find((one) => one.stream_id === stream_id)?.staff_id ?? undefined) !== staff_id,
  );

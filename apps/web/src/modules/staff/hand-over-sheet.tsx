import {
  getStaffClasses,
  handOverClasses,
  HandOverValues,
  type StaffClasses,
} from '@darasa/contract/staff/classes';
import { listStaff, type StaffRecord } from '@darasa/contract/staff/register';
import { isoDate } from '@darasa/rules/dates';
import { CheckField, DateField, Form, Sheet } from '@darasa/ui';
import { useState } from 'react';
import { StaffPicker } from '#pickers/staff-picker.tsx';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

/** Shows who teaches instead, and from when; who taught until then stays on the record. */
export function HandOverSheet(props: {
  staff: StaffRecord;
  classes: StaffClasses;
  onClose: () => void;
}) {
  const { staff, classes, onClose } = props;
  const [today] = useState(() => isoDate(new Date()));
  const streams = classes.class_teacher_of
    .filter(({ to_on }) => to_on === null || to_on >= today)
    .map((one) => one.stream)
    .join(', ');
  const hand = useAction(handOverClasses, {
    refresh: [keyOf(getStaffClasses), keyOf(listStaff)],
  });
  return (
    <Sheet open onClose={onClose} title="Hand over classes" sub={staff.name}>
      <div className="stack">
        <Form
          schema={HandOverValues}
          initial={{ from_on: today, with_streams: streams !== '' }}
          action={(values) => hand.run({ ...values, id: staff.id })}
          onDone={onClose}
          submit="Hand over classes"
        >
          <StaffPicker name="to_staff_id" label="Who takes over" />
          <DateField
            name="from_on"
            label="From"
            help={`The last day of ${staff.first_name} is the day before`}
          />
          {streams ? (
            <CheckField
              name="with_streams"
              label={`Also class teacher of ${streams}`}
              help="From the same day on"
            />
          ) : null}
        </Form>
        <p className="muted">
          All subjects are handed over. Marks and attendance keep the name of the person who entered
          them.
        </p>
      </div>
    </Sheet>
  );
}

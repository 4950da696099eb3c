import { endService, LeavingValues } from '@darasa/contract/staff/leaving';
import { listStaff, type StaffRecord } from '@darasa/contract/staff/register';
import { isoDate } from '@darasa/rules/dates';
import { DateField, Form, Notice, Sheet, TextArea } from '@darasa/ui';
import { useState } from 'react';
import { keyOf } from '#platform/query.ts';
import { useAction } from '#platform/use-action.ts';

/** Somebody leaves: what rests on them is named, and must be handed over before. */
export function EndServiceSheet(props: { staff: StaffRecord; onClose: () => void }) {
  const { staff, onClose } = props;
  const [today] = useState(() => isoDate(new Date()));
  const end = useAction(endService, { refresh: [keyOf(listStaff)] });
  if (staff.duties.length > 0) {
    return (
      <Sheet open onClose={onClose} title="End service" sub={staff.name}>
        <Notice tone="warning">
          These rest on {staff.first_name}. Hand them over first:
          <ul>
            {staff.duties.map((duty) => (
              <li key={duty}>{duty}</li>
            ))}
          </ul>
        </Notice>
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title="End service" sub={staff.name}>
      <div className="stack">
        <Form
          schema={LeavingValues}
          initial={{ left_on: today }}
          action={(values) => end.run({ ...values, id: staff.id })}
          onDone={onClose}
          submit="End service"
          danger
        >
          <DateField name="left_on" label="Last day" max={today} />
          <TextArea name="left_reason" label="Reason" />
        </Form>
        <p className="muted">
          The sign-in, if there is one, ends at once. The record stays on the register.
        </p>
      </div>
    </Sheet>
  );
}

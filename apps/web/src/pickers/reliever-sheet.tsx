import { type LeaveRow, RelieverValues, replaceReliever } from '@darasa/contract/staff/leave';
import { formatRange } from '@darasa/rules/dates';
import { Form, Sheet } from '@darasa/ui';
import type { QueryKey } from '@tanstack/react-query';
import { useAction } from '../platform/use-action.ts';
import { StaffPicker } from './staff-picker.tsx';

/** Puts somebody else in the place of whoever was to stand in. */
export function RelieverSheet(props: {
  leave: LeaveRow;
  refresh: readonly QueryKey[];
  onClose: () => void;
}) {
  const { leave, refresh, onClose } = props;
  const replace = useAction(replaceReliever, { refresh });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Who stands in"
      sub={`${leave.staff_name}, ${formatRange(leave.from_on, leave.to_on)}`}
    >
      <Form
        schema={RelieverValues}
        action={(values) => replace.run({ ...values, id: leave.id })}
        onDone={onClose}
        submit="Change who stands in"
      >
        <StaffPicker
          name="reliever_id"
          label="Person who stands in"
          help={leave.reliever ? `Until now: ${leave.reliever}` : 'Nobody is named yet'}
        />
      </Form>
    </Sheet>
  );
}

/** Until it is over; what was refused or taken back needs nobody. */
export const mayBeRelieved = (leave: LeaveRow, today: string): boolean =>
  leave.state !== 'rejected' && leave.state !== 'cancelled' && leave.to_on >= today;

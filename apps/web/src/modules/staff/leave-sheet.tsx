import type { LeaveRow } from '@darasa/contract/staff/leave';
import { formatDate, formatRange } from '@darasa/rules/dates';
import { leaveInWords } from '@darasa/rules/leave-days';
import { Button, Facts, Sheet, StatusChip } from '@darasa/ui';
import { staff_path } from './words.ts';

/** One request for leave, as its approval leads to it. */
export function LeaveSheet({ leave, onClose }: { leave: LeaveRow; onClose: () => void }) {
  const facts = [
    { label: 'State', value: <StatusChip status={leave.state} /> },
    { label: 'Kind', value: leave.type },
    { label: 'Days', value: formatRange(leave.from_on, leave.to_on) },
    { label: 'Length', value: leaveInWords(leave.half_days) },
    { label: 'Why', value: leave.reason },
    { label: 'Stands in', value: leave.reliever },
    { label: 'Asked on', value: formatDate(leave.created_at) },
    { label: 'Decided by', value: leave.decided_by },
    { label: 'What they said', value: leave.decision_note },
  ];
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Leave of ${leave.staff_name}`}
      sub={leave.staff_number}
      footer={
        <Button href={`${staff_path}/${leave.staff_id}?tab=leave`}>All leave of this person</Button>
      }
    >
      <Facts oneColumn items={facts.filter((one) => one.value)} />
    </Sheet>
  );
}

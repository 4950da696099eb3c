import { editStaff } from '@darasa/contract/staff/register';
import type { LeaveRow } from '@darasa/contract/staff/leave';
import { formatDate, formatRange, isoDate } from '@darasa/rules/dates';
import { leaveInWords } from '@darasa/rules/leave-days';
import { Button, Facts, Sheet, StatusChip } from '@darasa/ui';
import { useState } from 'react';
import { mayBeRelieved, RelieverSheet } from '#pickers/reliever-sheet.tsx';
import { useMay } from '#platform/viewer.tsx';
import { staff_path } from './words.ts';

const refresh = [['staff']];

/** One request for leave, as its approval leads to it. */
export function LeaveSheet({ leave, onClose }: { leave: LeaveRow; onClose: () => void }) {
  const may = useMay();
  const [relieving, setRelieving] = useState(false);
  const [today] = useState(() => isoDate(new Date()));
  const may_change = may(editStaff) && mayBeRelieved(leave, today);
  if (relieving) return <RelieverSheet leave={leave} refresh={refresh} onClose={onClose} />;
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
        <>
          <Button href={`${staff_path}/${leave.staff_id}?tab=leave`}>
            All leave of this person
          </Button>
          {may_change ? (
            <Button onClick={() => setRelieving(true)}>Change who stands in</Button>
          ) : null}
        </>
      }
    >
      <Facts oneColumn items={facts.filter((one) => one.value)} />
    </Sheet>
  );
}

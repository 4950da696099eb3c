import { counted } from '@darasa/rules/counted';
import {
  type ChildAttendance,
  getFamilyAttendance,
} from '@darasa/contract/attendance/figures/family-attendance';
import { formatTime } from '@darasa/rules/dates';
import { Panel } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** Whether the child is in class today, and the term in sentences; nothing where the school shows none. */
export function ChildAttendancePanel({ student_id }: { student_id: string }) {
  const found = useQuery(queryOf(getFamilyAttendance, { student_id }));
  const [child] = found.data?.rows ?? [];
  if (!child) return null;
  return (
    <Panel title="Attendance" padded>
      <p>
        <strong>{todayWords(child.today)}</strong>
      </p>
      {child.term ? (
        <p className="muted">
          {child.term}: {child.says.join(' ')}
        </p>
      ) : null}
    </Panel>
  );
}

function todayWords(today: ChildAttendance['today']): string {
  if (!today) return 'No register of today is in yet.';
  const { state, at, words, minutes, type } = today;
  switch (state) {
    case 'in-class':
      return `In class, ${formatTime(at)}`;
    case 'late':
      return minutes ? `In class, ${counted(minutes, 'minute')} late` : 'In class, late';
    case 'absent':
      return `Absent, ${type}${words === 'absent' ? '' : `: ${words}`}`;
    case 'away':
      return `With the school, not on site: ${words}`;
    default:
      return `Not expected today: ${words}`;
  }
}

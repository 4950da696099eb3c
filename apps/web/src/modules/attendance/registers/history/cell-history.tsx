import { getCellHistory } from '@darasa/contract/attendance/registers/history';
import type { RegisterAddress } from '@darasa/contract/attendance/registers/registers';
import { formatDayTime } from '@darasa/rules/dates';
import { Loading } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';

/** All that was said of one learner in a register: by whom, when, and why the office changed it. */
export default function CellHistory(props: { address: RegisterAddress; student_id: string }) {
  const { address, student_id } = props;
  const found = useQuery(queryOf(getCellHistory, { ...address, student_id }));
  if (!found.data) return <Loading query={found} what="the changes" lines={2} />;
  const { rows } = found.data;
  if (rows.length === 0) return <p className="meta">Nobody has said anything of this learner.</p>;
  return (
    <ul className="cell-history">
      {rows.map((row) => (
        <li key={row.id}>
          <strong>{row.from_value ? `${row.from_value} to ${row.value}` : row.value}</strong>
          <span className="meta">
            {[
              row.side === 'office' ? `${row.by}, for the office` : row.by,
              formatDayTime(new Date(row.done_at)),
              row.why,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

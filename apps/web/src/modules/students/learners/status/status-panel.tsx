import { getLife, type StatusChange } from '@darasa/contract/students/learners/moves';
import { getEvidence } from '@darasa/contract/students/learners/status';
import { statusWords } from '@darasa/contract/students/learners/status-words';
import { formatDate } from '@darasa/rules/dates';
import { Button, EmptyState, Panel, PaperclipIcon, StatusChip, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { useExport } from '#platform/exports.ts';
import { queryOf } from '#platform/query.ts';

/** Every change of status of a learner, newest first, with the paper behind it. */
export function StatusPanel({ student_id }: { student_id: string }) {
  const life = useQuery(queryOf(getLife, { student_id }));
  const open = useExport(getEvidence);
  if (!life.data) return null;
  const changes = life.data.status_changes;
  return (
    <Panel title="Changes of status">
      {changes.length === 0 ? (
        <EmptyState title="The status has never been changed" />
      ) : (
        <SideScroll>
          <table className="table stacked">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Status</th>
                <th scope="col">Reason</th>
                <th scope="col">By</th>
                <th scope="col">Evidence</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((one) => (
                <ChangeRow key={one.id} change={one} onOpen={() => void open({ id: one.id })} />
              ))}
            </tbody>
          </table>
        </SideScroll>
      )}
    </Panel>
  );
}

function ChangeRow({ change, onOpen }: { change: StatusChange; onOpen: () => void }) {
  return (
    <tr>
      <td className="nowrap">
        {formatDate(change.on_date)}
        {change.until_on ? ` to ${formatDate(change.until_on)}` : ''}
      </td>
      <td data-head="Status">
        <span>
          <StatusChip status={change.to_status} />
          <span className="faint"> was {statusWords[change.from_status].toLowerCase()}</span>
        </span>
      </td>
      <td data-head="Reason" className="wrap">
        {change.reason}
      </td>
      <td data-head="By">{change.by || <span className="faint">Not recorded</span>}</td>
      <td data-head="Evidence">
        {change.evidence_name ? (
          <Button small variant="quiet" icon={PaperclipIcon} onClick={onOpen}>
            {change.evidence_name}
          </Button>
        ) : (
          <span className="faint">None</span>
        )}
      </td>
    </tr>
  );
}

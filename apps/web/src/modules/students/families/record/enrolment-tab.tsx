import { listEnrolments, type Enrolment } from '@darasa/contract/students/families/record';
import { formatDate } from '@darasa/rules/dates';
import { EmptyState, Loading, Panel, SideScroll } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { placeOf } from '#modules/students/learners/learner/learner-words.ts';
import { PlannedPanel } from '#modules/students/learners/planned/planned-panel.tsx';
import { StatusPanel } from '#modules/students/learners/status/status-panel.tsx';
import type { TabProps } from '#modules/students/learners/learner/record-props.ts';

const how_words: Record<Enrolment['how'], string> = {
  admitted: 'Admitted',
  promoted: 'Promoted',
  repeated: 'Repeats the class',
  moved: 'Moved',
  returned: 'Returned',
};

/** Shows where the learner has sat, newest first. */
export default function EnrolmentTab({ record: { learner } }: TabProps) {
  const history = useQuery(queryOf(listEnrolments, { student_id: learner.id }));
  if (!history.data) return <Loading query={history} what="the enrolment history" />;
  const { rows } = history.data;
  return (
    <div className="stack">
      <PlannedPanel student_id={learner.id} />
      <Panel title="Enrolment history">
        {rows.length === 0 ? (
          <EmptyState title="Not placed in a class yet" />
        ) : (
          <SideScroll>
            <table className="table stacked">
              <thead>
                <tr>
                  <th scope="col">Year</th>
                  <th scope="col">Class</th>
                  <th scope="col">How</th>
                  <th scope="col">From</th>
                  <th scope="col">To</th>
                  <th scope="col">By</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>{row.year}</td>
                    <td data-head="Class">{placeOf(row)}</td>
                    <td data-head="How" className="wrap">
                      {how_words[row.how] + (row.reason ? `: ${row.reason}` : '')}
                    </td>
                    <td data-head="From" className="nowrap">
                      {formatDate(row.from_on)}
                    </td>
                    <td data-head="To" className="nowrap">
                      {row.to_on ? formatDate(row.to_on) : <span className="faint">Today</span>}
                    </td>
                    <td data-head="By">
                      {row.created_by ?? <span className="faint">Not recorded</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </SideScroll>
        )}
      </Panel>
      <StatusPanel student_id={learner.id} />
    </div>
  );
}

import {
  type ClassResults,
  listSchoolResults,
  type SchoolResults,
} from '@darasa/contract/academics/figures/director-results';
import { Loading, Sheet, SideScroll, Spread } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { changeWords, meanWords, spreadWords } from './results-view.ts';

/** The subjects behind the figures of a class, beside the exam before. */
export function SubjectsSheet(props: {
  school: SchoolResults;
  chosen: ClassResults;
  onClose: () => void;
}) {
  const { school, chosen, onClose } = props;
  const { school_id } = school;
  const { sitting_id } = chosen;
  const found = useQuery(queryOf(listSchoolResults, { school_id, sitting_id }));
  const parts = chosen.spread.map(({ code, count }) => ({ label: code, count }));
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title={`${chosen.class}, ${chosen.exam}`}
      sub={`${school.school_name}, ${chosen.term}`}
    >
      <div className="stack">
        {parts.length > 0 ? <Spread label="Learners by grade" parts={parts} /> : null}
        {found.data ? (
          <SideScroll label="Subjects">
            <table className="table compact stacked">
              <thead>
                <tr>
                  <th scope="col">Subject</th>
                  <th scope="col" className="num">
                    Entries
                  </th>
                  <th scope="col" className="num">
                    Mean
                  </th>
                  <th scope="col" className="num">
                    {found.data.before ?? 'Before'}
                  </th>
                  <th scope="col" className="num">
                    Change
                  </th>
                  <th scope="col">Grades</th>
                </tr>
              </thead>
              <tbody>
                {found.data.rows.map((row) => (
                  <tr key={row.subject_id}>
                    <td>{row.subject}</td>
                    <td className="num" data-head="Entries">
                      {row.entry_count}
                    </td>
                    <td className="num" data-head="Mean">
                      {meanWords(row)}
                    </td>
                    <td className="num" data-head={found.data.before ?? 'Before'}>
                      {row.before_mean?.toFixed(2)}
                    </td>
                    <td className="num" data-head="Change">
                      {changeWords(row.change)}
                    </td>
                    <td className="wrap" data-head="Grades">
                      {spreadWords(row)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </SideScroll>
        ) : (
          <Loading query={found} what="the subjects" lines={6} />
        )}
      </div>
    </Sheet>
  );
}

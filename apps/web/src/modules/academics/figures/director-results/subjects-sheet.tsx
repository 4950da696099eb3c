import {
  type ClassResults,
  type DirectorSubject,
  listSchoolResults,
  type SchoolResults,
} from '@darasa/contract/academics/figures/director-results';
import { Loading, Sheet, SideScroll, Spread } from '@darasa/ui';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/query.ts';
import { changeWords, meanWords, sharesWords } from './results-view.ts';

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
      sub={[
        `${school.school_name}, ${chosen.term}`,
        ...(chosen.before ? [`before: ${chosen.before.exam}, ${chosen.before.term}`] : []),
      ].join('; ')}
    >
      <div className="stack">
        {parts.length > 0 ? <Spread label="Learners by grade" parts={parts} /> : null}
        {found.data ? (
          <SideScroll label="Subjects">
            <SubjectTable rows={found.data.rows} has_mean={chosen.has_mean} />
          </SideScroll>
        ) : (
          <Loading query={found} what="the subjects" lines={6} />
        )}
      </div>
    </Sheet>
  );
}

function SubjectTable({ rows, has_mean }: { rows: readonly DirectorSubject[]; has_mean: boolean }) {
  return (
    <table className="table compact stacked">
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col" className="num">
            Entries
          </th>
          {has_mean ? (
            <>
              <th scope="col" className="num">
                Mean
              </th>
              <th scope="col" className="num">
                Before
              </th>
              <th scope="col" className="num">
                Change
              </th>
            </>
          ) : null}
          <th scope="col">{has_mean ? 'Grades' : 'Levels'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.subject_id}>
            <td>{row.subject}</td>
            <td className="num" data-head="Entries">
              {row.entry_count}
            </td>
            {has_mean ? (
              <>
                <td className="num" data-head="Mean">
                  {row.is_hidden ? '' : meanWords(row)}
                </td>
                <td className="num" data-head="Before">
                  {row.before_mean?.toFixed(2)}
                </td>
                <td className="num" data-head="Change">
                  {changeWords(row.change)}
                </td>
              </>
            ) : null}
            <td className="wrap" data-head={has_mean ? 'Grades' : 'Levels'}>
              {sharesWords(row)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

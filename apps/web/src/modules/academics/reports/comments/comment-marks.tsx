import type { CommentLearner, CommentPage } from '@darasa/contract/academics/reports/comments';
import { rules_of } from '@darasa/rules/grading/curricula';
import { Pairs, SideScroll } from '@darasa/ui';

/** The marks of one learner in the exams of the reports: what the comment is about. */
export function CommentMarks({ page, learner }: { page: CommentPage; learner: CommentLearner }) {
  const { exams, subjects } = page;
  const has_marks = learner.exams.some(({ codes }) => codes.some((code) => code !== null));
  if (!has_marks) return <p className="none">No marks yet.</p>;
  if (page.subject_id) {
    return (
      <Pairs
        items={exams.map((exam, i) => ({ label: exam, value: markOf(learner, i, 0) || 'No mark' }))}
      />
    );
  }
  const rows = subjects
    .map(({ id, name }, at) => ({ id, name, marks: exams.map((_, i) => markOf(learner, i, at)) }))
    .filter(({ marks }) => marks.some(Boolean));
  return (
    <SideScroll>
      <table className="table compact marks" aria-label={`Marks of ${learner.name}`}>
        <thead>
          <tr>
            <th scope="col">{rules_of[page.curriculum].words.subject}</th>
            {exams.map((exam, i) => (
              <th key={i} scope="col" className="num">
                {exam}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, marks }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {marks.map((mark, i) => (
                <td key={i} className="num">
                  {mark}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {page.has_mean ? (
          <tfoot>
            <tr>
              <th scope="row">Mean grade</th>
              {learner.exams.map(({ mean }, i) => (
                <td key={i} className="num">
                  {mean}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </SideScroll>
  );
}

/** "80 A": the figure and the grade, or what stands instead. */
function markOf({ exams }: CommentLearner, exam: number, subject: number): string {
  const { figures, codes } = exams[exam]!;
  return [figures[subject], codes[subject]]
    .filter((one) => one !== null && one !== undefined)
    .join(' ');
}
